import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { calm, column, flow, layer, pane, row, stack } from '../../ui/recipes.ts';
import { vars } from '../../ui/tokens.css.ts';

export const loginPage = style({
  ...layer('hidden'),
  minHeight: '38rem',
  paddingBlock: `${vars.space[7]} ${vars.space[8]}`,
});
export const light = style({
  insetInlineStart: '38%',
  top: '-3rem',
  width: '52rem',
  height: '40rem',
  zIndex: -1,
});
export const login = style({ ...stack(vars.space[5]), maxWidth: vars.width.dialogSmall });
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
  paddingBlock: `${vars.space[7]} ${vars.space[9]}`,
});
export const head = style({
  ...flow(vars.space[4]),
  justifyContent: 'space-between',
  alignItems: 'end',
  overflowWrap: 'anywhere',
});
export const cards = style({
  ...stack(vars.space[5]),
  '@media': { [media.wide]: { gridTemplateColumns: '1fr 1fr 1.4fr' } },
});
/** A figure, or the progress of an upload. */
export const card = style({
  ...stack(vars.space[3]),
  alignContent: 'start',
  padding: vars.space[5],
  background: vars.color.sand,
  borderRadius: vars.corner.pane,
  overflowWrap: 'anywhere',
  '@media': { [media.forcedColors]: { border: '1px solid CanvasText' } },
});
export const intro = style(stack(vars.space[3]));

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

/** Focused by script; needs no focus ring. Keeps the tabs visible. */
export const focused = style({ scrollMarginTop: vars.space[9], outline: 'none' });

export const filters = style({
  ...stack(vars.space[4]),
  alignItems: 'end',
  gridTemplateColumns: '1fr 1fr',
  '@media': { [media.wide]: { gridTemplateColumns: '2fr 1fr 1fr' } },
});
export const search = style({ '@media': { [media.belowWide]: { gridColumn: '1 / -1' } } });
export const results = style([focused, stack(vars.space[5])]);
export const workouts = style({
  ...column(`${vars.space[7]} ${vars.space[5]}`),
  '@media': {
    [media.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [media.desk]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
});
/* The list has no pagination: of some thousand cards only the visible ones are laid out. */
export const workout = style({
  contentVisibility: 'auto',
  containIntrinsicBlockSize: 'auto 26rem',
  // Focus rings extend beyond the card's edge.
  overflowClipMargin: vars.space[2],
});
export const entry = style({
  ...stack(vars.space[3]),
  gridTemplateRows: 'auto 1fr auto',
  height: '100%',
});
export const picture = style({
  ...pane,
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '16 / 9',
  color: vars.color.inkSoft,
});
export const badges = style(flow(vars.space[2]));
/* The reason why a video failed is long. */
globalStyle(`${badges} > *`, { whiteSpace: 'normal' });
globalStyle(`${picture} > ${badges}`, {
  position: 'absolute',
  insetInlineStart: vars.space[2],
  top: vars.space[2],
});
export const texts = style({
  ...stack(vars.space[2]),
  alignContent: 'start',
  overflowWrap: 'anywhere',
});
export const description = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
});
export const actions = style(row(vars.space[3]));
globalStyle(`${actions} > :last-child`, { marginInlineStart: 'auto' });
globalStyle(`${actions} > :disabled`, { cursor: 'not-allowed' });

export const form = style({ ...column(vars.space[6]), maxWidth: '44rem' });
globalStyle(`${form}[hidden]`, { display: 'none' });
globalStyle(`${form} ::file-selector-button`, {
  marginInlineEnd: vars.space[3],
  padding: `.1rem ${vars.space[3]}`,
  border: `1.5px solid ${vars.color.edge}`,
  borderRadius: vars.corner.card,
  background: vars.color.sand,
  color: 'inherit',
  font: 'inherit',
});
export const checkboxRow = style({
  ...row(vars.space[3]),
  minHeight: vars.width.tap,
  cursor: 'pointer',
});
export const box = style({
  width: '1.4rem',
  height: '1.4rem',
  margin: 0,
  accentColor: vars.color.accent,
});
export const progressCard = style([card, { maxWidth: '44rem' }]);
export const done = style(row(vars.space[3]));
export const bar = style({ width: '100%', accentColor: vars.color.accent });
