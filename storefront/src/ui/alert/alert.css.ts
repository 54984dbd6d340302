import { style } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { centred, flow, stack } from '../recipes.ts';
import { vars } from '../tokens.css.ts';

export const alert = style({
  ...stack(`${vars.space[1]} ${vars.space[3]}`),
  gridTemplateColumns: 'auto 1fr',
  alignItems: 'start',
  padding: vars.space[4],
  background: vars.color.sand,
  color: vars.color.ink,
  borderInlineStart: `3px solid ${vars.color.accent}`,
  borderRadius: vars.corner.pane,
  overflowWrap: 'anywhere',
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});
export const icon = style({
  color: vars.color.accentText,
  ...centred,
  height: '1.55em',
});
export const below = style({ gridColumn: 2 });
export const actions = style({ ...flow(vars.space[3]), marginTop: vars.space[2] });
