import { style } from '@vanilla-extract/css';
import { bleedBoth, bleedSide } from '../layout.css.ts';
import { media } from '../media.ts';
import { at, column, layer, stack } from '../recipes.ts';
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
