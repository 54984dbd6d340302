import { style } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { vars } from '../tokens.css.ts';

export const alert = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: `${vars.space[1]} ${vars.space[3]}`,
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
  display: 'grid',
  height: '1.55em',
  placeItems: 'center',
});
export const below = style({ gridColumn: 2 });
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[3],
  marginTop: vars.space[2],
});
