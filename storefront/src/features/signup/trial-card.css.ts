import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../ui/tokens.css.ts';

export const charge = style({
  fontSize: vars.size.small,
  lineHeight: vars.leading.text,
  color: vars.color.inkSoft,
});
globalStyle(`${charge} b`, { color: vars.color.ink });
