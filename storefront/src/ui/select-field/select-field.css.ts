import { style } from '@vanilla-extract/css';
import { input } from '../field/field.css.ts';

export const selectPlace = style({ position: 'relative' });
export const select = style([input, { appearance: 'none', paddingInlineEnd: '2.75rem' }]);
export const caret = style({
  position: 'absolute',
  insetInlineEnd: '.9rem',
  top: '50%',
  translate: '0 -50%',
  pointerEvents: 'none',
});
