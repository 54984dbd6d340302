import { style } from '@vanilla-extract/css';
import { vars } from '../../../ui/tokens.css.ts';

export const speed = style({
  width: 'auto',
  minWidth: vars.width.tap,
  height: vars.width.tap,
  paddingInline: vars.space[2],
  fontVariantNumeric: 'tabular-nums',
});
