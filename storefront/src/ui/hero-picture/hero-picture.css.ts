import { style } from '@vanilla-extract/css';
import { vars } from '../tokens.css.ts';

export const pattern = style({
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  background: `color-mix(in srgb, ${vars.color.accent} 27%, ${vars.color.paper})`,
});
export const light = style({
  fill: `color-mix(in srgb, ${vars.color.accent} 14%, ${vars.color.paper})`,
  insetInlineStart: '-6%',
  top: '-4%',
  width: '112%',
  height: '108%',
});
export const again = style({ position: 'absolute', inset: 0 });
