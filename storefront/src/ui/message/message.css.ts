import { style } from '@vanilla-extract/css';
import { bleedBoth, bleedSide } from '../layout.css.ts';
import { media } from '../media.ts';
import { at, centred, column, flow, layer, pane, stack } from '../recipes.ts';
import { vars } from '../tokens.css.ts';

export const message = style(layer('hidden'));
/** Without header and footer, the message fills the window. */
export const whole = style({ display: 'grid', minHeight: '100svh' });
export const light = style({
  insetInlineStart: '-10rem',
  top: '-4rem',
  width: '56rem',
  height: '44rem',
  zIndex: -1,
});
export const grid = style(
  at(media.desk, {
    ...stack(vars.space[5]),
    gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
    alignItems: 'stretch',
  }),
);
export const words = style({
  ...column(vars.space[5]),
  // Not as wide as a word of the title that does not fit.
  justifyItems: 'start',
  paddingBlock: vars.space[8],
  ...at(media.desk, { gridColumn: '1 / span 7', alignContent: 'center', minHeight: '36rem' }),
});
export const title = style({ fontSize: 'clamp(3rem, 1.6rem + 4.4vw, 5.75rem)' });
export const picture = style({
  position: 'relative',
  overflow: 'hidden',
  '@media': {
    [media.belowDesk]: { marginInline: bleedBoth, aspectRatio: '16 / 10' },
    [media.desk]: {
      gridColumn: '8 / -1',
      marginInlineEnd: bleedSide,
      clipPath: 'polygon(18% 0, 100% 0, 100% 100%, 0 100%)',
    },
  },
});

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
export const alertIcon = style({
  color: vars.color.accentText,
  ...centred,
  height: '1.55em',
});
export const alertBelow = style({ gridColumn: 2 });
export const alertActions = style({ ...flow(vars.space[3]), marginTop: vars.space[2] });

export const box = style({
  ...pane,
  isolation: 'isolate',
  ...stack(vars.space[4]),
  justifyItems: 'start',
  padding: `clamp(${vars.space[5]}, 4vw, ${vars.space[7]})`,
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});
export const boxTitle = style({ maxWidth: '15em' });
export const boxLight = style({
  insetInlineEnd: '-4rem',
  top: '-3rem',
  width: '34rem',
  height: '24rem',
  fill: vars.color.line,
  opacity: 0.55,
  zIndex: -1,
});

export const empty = style({
  ...layer('clip'),
  padding: `${vars.space[8]} 0`,
  ...stack(vars.space[4]),
  justifyItems: 'start',
  minHeight: '24rem',
  alignContent: 'center',
});
export const emptyTitle = style({ maxWidth: '13em' });
export const emptyText = style({ textWrap: 'balance' });
export const emptyButtons = style({ marginTop: vars.space[2] });
export const emptyLight = style({
  insetInlineStart: '42%',
  top: '-2rem',
  width: '44rem',
  height: '30rem',
  zIndex: -1,
});
