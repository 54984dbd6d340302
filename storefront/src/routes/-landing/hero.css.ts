import { style } from '@vanilla-extract/css';
import { bleedBoth, bleedSide } from '../../ui/layout.css.ts';
import { media } from '../../ui/media.ts';
import { at, calm, column, deep, stack } from '../../ui/recipes.ts';
import { vars } from '../../ui/tokens.css.ts';

const between = `${media.tablet} and ${media.belowDesk}`;

export const hero = style({
  position: 'relative',
  isolation: 'isolate',
  '@media': { [media.desk]: { paddingBottom: '3.5rem' } },
});

export const grid = style({
  ...column(vars.space[5]),
  ...at(media.desk, {
    gridTemplateColumns: 'minmax(0, 53fr) minmax(0, 47fr)',
    gap: 0,
    alignItems: 'stretch',
    minHeight: 'min(44rem, 84vh)',
  }),
});

export const copy = style({
  position: 'relative',
  zIndex: 1,
  ...stack(vars.space[5]),
  paddingTop: vars.space[4],
  ...at(media.desk, {
    paddingBlock: `clamp(2rem, 5vw, 6rem) ${vars.space[8]}`,
    alignContent: 'center',
    gap: vars.space[6],
    marginInlineEnd: '-5rem',
  }),
});

export const text = style({
  textWrap: 'balance',
  '@media': { [media.desk]: { maxWidth: '27rem' } },
});

export const actions = style({
  ...stack(vars.space[2]),
  justifyItems: 'start',
  ...at(media.tablet, {
    gridAutoFlow: 'column',
    alignItems: 'center',
    justifyContent: 'start',
    gap: vars.space[5],
  }),
});
export const start = style({
  width: '100%',
  '@media': { [media.tablet]: { width: 'auto' } },
});

export const smallPrint = style({ maxWidth: '25rem' });

export const picture = style({
  position: 'relative',
  marginInline: bleedBoth,
  '@media': { [media.desk]: { marginInline: `0 ${bleedSide}`, display: 'flex' } },
});

export const figure = style({
  position: 'relative',
  aspectRatio: '1 / 1',
  overflow: 'hidden',
  background: vars.color.sand,
  '@media': {
    [between]: { aspectRatio: '16 / 10' },
    // Absolutely positioned, so that the text alone determines the height.
    [media.desk]: {
      position: 'absolute',
      inset: 0,
      aspectRatio: 'auto',
      clipPath: 'polygon(17% 0, 100% 0, 100% 100%, 0 100%)',
    },
  },
});
export const facts = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  marginTop: '-1.75rem',
  marginInlineStart: vars.space.gutter,
  '@media': {
    [media.largeText]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [between]: { width: '28rem', marginInlineStart: 'auto' },
    [media.desk]: {
      position: 'absolute',
      insetInlineStart: 0,
      bottom: '-3.5rem',
      margin: 0,
      gridTemplateColumns: '12.5rem 12.5rem',
      alignItems: 'end',
    },
  },
});

const fact = style({
  padding: `${vars.space[4]} ${vars.space[4]} ${vars.space[5]}`,
  minHeight: '9rem',
  display: 'flex',
  flexDirection: 'column',
  fontSize: vars.size.small,
  lineHeight: '1.3',
  '@media': {
    [media.desk]: { padding: vars.space[5] },
    [media.forcedColors]: { border: '1px solid CanvasText' },
  },
});
export const minutes = style([
  fact,
  {
    justifyContent: 'space-between',
    gap: vars.space[3],
    ...deep,
    '@media': { [media.desk]: { minHeight: '11rem' } },
  },
]);
export const quality = style([
  fact,
  {
    justifyContent: 'flex-end',
    gap: '.35rem',
    ...calm,
    '@media': { [media.desk]: { minHeight: '8.5rem' } },
  },
]);
export const figureNumber = style({
  fontFamily: vars.font.display,
  fontWeight: vars.weight.display,
  fontSize: vars.size.figure,
  lineHeight: '.9',
  letterSpacing: '-.04em',
});
export const unit = style({ fontSize: '.5em', letterSpacing: '-.02em' });
