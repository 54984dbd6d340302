import { style } from '@vanilla-extract/css';
import { vars } from '../tokens.css.ts';

export const pattern = style({
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  background: vars.color.calm,
});
export const light = style({
  fill: vars.color.sand,
  insetInlineStart: '-6%',
  top: '-4%',
  width: '112%',
  height: '108%',
});
export const again = style({ position: 'absolute', inset: 0 });
