import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../../ui/media.ts';
import { at, centred, stack } from '../../../ui/recipes.ts';
import { vars } from '../../../ui/tokens.css.ts';
import * as player from '../player.css.ts';

/** Over picture, band and controls; the title and the key that closes stay above it. */
export const end = style({
  position: 'absolute',
  inset: 0,
  zIndex: 2,
  overflow: 'auto',
  background: vars.night.ground,
  color: vars.night.text,
});
export const light = style({
  position: 'absolute',
  top: '-3rem',
  insetInlineEnd: '-6rem',
  width: '46rem',
  height: '30rem',
  fill: vars.night.light,
});
export const inside = style({
  position: 'relative',
  ...stack(vars.space[5]),
  alignContent: 'center',
  justifyItems: 'start',
  minHeight: '100%',
  maxWidth: '44rem',
  padding: `6rem ${vars.space.gutter} ${vars.space[6]}`,
  // A phone on its side.
  ...at('(max-height: 24rem)', {
    gap: vars.space[3],
    padding: `4.25rem ${vars.space.gutter} ${vars.space[4]}`,
  }),
});
export const tick = style({
  ...centred,
  width: '3.5rem',
  height: '3rem',
  background: vars.night.calm,
  color: vars.night.onCalm,
  transform: 'skewX(-16deg)',
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});
export const upright = style({ transform: 'skewX(16deg)' });
/** Takes the focus, so that a screen reader begins here, but has no action. */
export const headline = style({ outline: 'none' });
export const text = style({ marginTop: vars.space[3] });
export const soft = style({ color: vars.night.soft });
export const acts = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[3] });
export const main = style({
  background: vars.night.accent,
  color: vars.night.onAccent,
  '@media': { [media.hover]: { ':hover': { background: vars.color.onDeepAccent } } },
});

export const stretch = style(
  at(media.hover, { ':hover': { background: vars.night.text, color: vars.night.ground } }),
);

globalStyle(`${player.player}:has(${end}) ${player.top}`, {
  position: 'absolute',
  inset: '0 0 auto',
  zIndex: 3,
});
