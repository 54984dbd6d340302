import { keyframes, style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { calm, column, flow, layer, stack } from '../../ui/recipes.ts';
import { vars } from '../../ui/tokens.css.ts';

export const loginPage = style({
  ...layer('hidden'),
  minHeight: '38rem',
  paddingBlock: `${vars.space[7]} ${vars.space[8]}`,
  '@media': { [media.desk]: { paddingBlock: vars.space[9] } },
});
export const light = style({
  insetInlineStart: '38%',
  top: '-3rem',
  width: '52rem',
  height: '40rem',
  zIndex: -1,
  '@media': { [media.belowDesk]: { insetInlineStart: '12%' } },
});
export const login = style({
  ...stack(vars.space[5]),
  maxWidth: vars.width.dialogSmall,
});
export const demo = style({
  padding: vars.space[4],
  ...calm,
  borderRadius: vars.corner.pane,
  overflowWrap: 'anywhere',
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});

export const dashboardPage = style({
  ...column(vars.space[6]),
  alignContent: 'start',
  minHeight: '46rem',
  paddingBlock: `${vars.space[6]} ${vars.space[8]}`,
  '@media': { [media.desk]: { paddingBlock: `${vars.space[7]} ${vars.space[9]}` } },
});
export const head = style({
  ...flow(vars.space[4]),
  justifyContent: 'space-between',
  alignItems: 'end',
});
export const welcome = style({ marginTop: vars.space[2], overflowWrap: 'anywhere' });
export const soon = style({ minHeight: '16rem' });

export const cards = style({
  display: 'grid',
  borderBlock: `1px solid ${vars.color.line}`,
  '@media': { [media.wide]: { gridTemplateColumns: '1fr 1fr 1.4fr' } },
});
export const card = style({
  ...stack(vars.space[3]),
  alignContent: 'start',
  paddingBlock: vars.space[5],
  '@media': {
    [media.belowWide]: {
      selectors: { '&:not(:first-child)': { borderTop: `1px solid ${vars.color.line}` } },
    },
    [media.wide]: {
      paddingInlineEnd: vars.space[5],
      selectors: {
        '&:not(:first-child)': {
          paddingInlineStart: vars.space[5],
          borderInlineStart: `1px solid ${vars.color.line}`,
        },
      },
    },
  },
});
export const figure = style({
  fontFamily: vars.font.display,
  fontSize: vars.size.figure,
  fontWeight: vars.weight.display,
  letterSpacing: '-.02em',
  lineHeight: vars.leading.tight,
  fontVariantNumeric: 'tabular-nums',
});
export const intro = style({ display: 'grid', gap: vars.space[3], justifyItems: 'start' });

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });

export const spinner = style({ display: 'grid', placeItems: 'center', minHeight: '32rem' });

export const ring = style({
  width: vars.width.tap,
  height: vars.width.tap,
  borderRadius: vars.corner.round,
  border: `3px solid ${vars.color.line}`,
  borderTopColor: vars.color.accent,
  animation: `${turn} 900ms linear infinite`,
  '@media': { [media.reducedMotion]: { animation: 'none' } },
});
