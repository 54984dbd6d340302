import { createVar, style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { at, column, deep, layer, stack } from '../../ui/recipes.ts';
import { vars } from '../../ui/tokens.css.ts';

export const part = style({
  ...layer('clip'),
  paddingBlock: vars.space.section,
  marginBottom: vars.space.section,
  ...deep,
});
export const light = style({
  insetInlineEnd: '-6rem',
  top: '-3rem',
  width: '48rem',
  height: '34rem',
  fill: vars.color.deepPane,
  zIndex: -1,
});
export const columns = style({
  ...column(vars.space[6]),
  ...at(media.desk, {
    gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)',
    alignItems: 'end',
    gap: vars.space[7],
  }),
});
export const words = style({ display: 'grid', gap: vars.space[5], justifyItems: 'start' });

const lean = createVar();

export const week = style({
  vars: { [lean]: '1.1rem' },
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  // Each pane reaches under the next one; the last one reaches here.
  paddingInlineEnd: `calc(${lean} - .4rem)`,
  '@media': {
    [media.desk]: { vars: { [lean]: '3rem' } },
    // Whole frames, which must not lie over each other.
    [media.forcedColors]: { vars: { [lean]: '0rem' } },
  },
});
export const day = style({
  ...stack(vars.space[2]),
  marginInlineEnd: `calc(.4rem - ${lean})`,
  fontSize: vars.size.micro,
  textAlign: 'center',
  '@media': { [media.desk]: { fontSize: vars.size.small } },
});
export const pane = style({
  height: '8rem',
  overflow: 'hidden',
  clipPath: `polygon(${lean} 0, 100% 0, calc(100% - ${lean}) 100%, 0 100%)`,
  // Lighter than the panes of the light behind it, so that a day of rest is seen on them.
  background: `color-mix(in srgb, ${vars.color.onDeep} 18%, ${vars.color.deep})`,
  '@media': {
    [media.desk]: { height: '22rem' },
    [media.forcedColors]: { clipPath: 'none', border: '1px solid CanvasText' },
  },
});
export const dayName = style({ paddingInlineEnd: lean });

export const points = style({
  ...stack(vars.space[5]),
  marginTop: vars.space[6],
  paddingTop: vars.space[5],
  borderTop: `1px solid ${vars.color.deepLine}`,
  '@media': { [media.desk]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
});
export const point = style({ color: vars.color.onDeepSoft });
