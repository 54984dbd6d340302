import { globalStyle, style } from '@vanilla-extract/css';
import {
  card,
  cardPicture,
  doneMark,
  notch,
  title,
} from '../../features/workout-card/workout-card.css.ts';
import { bleedBoth } from '../../ui/layout.css.ts';
import { media } from '../../ui/media.ts';
import { at, calm, row, stack, touchRow } from '../../ui/recipes.ts';
import { vars } from '../../ui/tokens.css.ts';

export const page = style({ paddingBottom: vars.space.section });

/* Heading, tabs and count in one line; on a phone the count stands beside the heading. */
export const head = style({
  ...stack(`.1rem ${vars.space[4]}`),
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'baseline',
  paddingTop: vars.space[4],
  '@media': {
    [media.largeText]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [media.onItsSide]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto', paddingTop: 0 },
    [media.desk]: {
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      gap: vars.space[6],
      paddingTop: vars.space[5],
    },
  },
});
export const headline = style({ fontSize: 'clamp(1.75rem, 1.35rem + 1.5vw, 2.75rem)' });
export const count = style({
  fontSize: vars.size.small,
  lineHeight: '1.3',
  color: vars.color.inkSoft,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'end',
  textWrap: 'balance',
  '@media': {
    [media.largeText]: { textAlign: 'start' },
    [media.onItsSide]: { gridColumn: 3 },
    [media.desk]: { gridColumn: 3 },
  },
});
globalStyle(`${head} > [role="tablist"]`, {
  gridColumn: '1 / -1',
  '@media': {
    [media.onItsSide]: { gridColumn: 2, gridRow: 1 },
    [media.desk]: { gridColumn: 2, gridRow: 1 },
  },
});

/* One row of tools. On a phone it scrolls sideways, to the window's edges. */
export const tools = style({
  position: 'sticky',
  top: 0,
  zIndex: vars.layer.sticky,
  ...row(vars.space[2]),
  marginInline: bleedBoth,
  paddingInline: vars.space.gutter,
  scrollPaddingInline: vars.space.gutter,
  paddingBlock: '.6rem .8rem',
  background: vars.color.paper,
  '@media': {
    [media.belowDesk]: {
      overflowX: 'auto',
      scrollbarWidth: 'none',
      overscrollBehaviorX: 'contain',
    },
    [media.desk]: { flexWrap: 'wrap', paddingBlock: `${vars.space[3]} ${vars.space[4]}` },
    [media.onItsSide]: { position: 'static', paddingBlock: `${vars.space[1]} ${vars.space[2]}` },
    [media.largeText]: { position: 'static', flexWrap: 'wrap' },
  },
  // Without scripts there is no sheet: everything is in the page.
  selectors: { ':root:not([data-session]) &': { flexWrap: 'wrap', overflow: 'visible' } },
});
export const search = style({
  flex: '1 0 13.25rem',
  '@media': {
    [media.belowDesk]: { selectors: { '&:focus-within': { flexBasis: '100%' } } },
    [media.desk]: { flex: '1 1 12rem', maxWidth: '22rem' },
    [media.largeText]: { flexBasis: '100%' },
  },
});
globalStyle(`${search} input`, { minHeight: vars.width.tap, paddingBlock: '.45rem' });
globalStyle(`${search} button`, { top: 0 });

/* On a phone the filters are in a sheet, which needs JavaScript; a script in the head marks the
 * document. */
export const openFilters = style({
  selectors: { ':root:not([data-session]) &': { display: 'none' } },
  // Stronger than how a tool is shown, whose styles may come later.
  '@media': { [media.desk]: { selectors: { ':root &': { display: 'none' } } } },
});
export const filters = style({
  display: 'contents',
  ...at(media.belowDesk, { selectors: { ':root[data-session] &': { display: 'none' } } }),
});

export const failed = style({ paddingTop: vars.space[5] });
export const clear = style({
  flex: 'none',
  whiteSpace: 'nowrap',
  '@media': { [media.belowDesk]: { paddingInline: '.4rem .2rem' } },
});

export const list = style({
  ...stack(`${vars.space[6]} ${vars.space[5]}`),
  gridAutoFlow: 'dense',
  '@media': {
    [media.wide]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [media.desk]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
});

/** Content far below is neither laid out nor painted, so thousands of cards scroll smoothly. */
export const far = style({ contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 20rem' });

/* A line may stand below a card. */
globalStyle(`${list} > li`, {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: '1fr auto',
});

/* On a phone the first picture reaches the window's edges. */
const first = `${list} > li:first-child`;

globalStyle(`${first} ${cardPicture}`, {
  '@media': { [media.belowWide]: { marginInline: bleedBoth, borderRadius: 0 } },
});
globalStyle(`${first} ${notch}`, {
  '@media': { [media.belowWide]: { paddingInlineEnd: '.7rem' } },
});
globalStyle(`${first} ${doneMark}`, {
  '@media': { [media.belowWide]: { paddingInlineStart: vars.space.gutter } },
});

/* The first row is whole; the fourth opens the second one, two columns and two rows large, where at
 * least two more fill the column beside it. */
const large = `${list} > li:nth-child(4):nth-last-child(n + 3)`;

globalStyle(large, {
  '@media': { [media.desk]: { gridColumn: 'span 2', gridRow: 'span 2' } },
});
globalStyle(
  `${large} > ${card}`,
  at(media.desk, { height: '100%', gridTemplateRows: '1fr auto', alignContent: 'stretch' }),
);
globalStyle(`${large} ${cardPicture}`, { '@media': { [media.desk]: { aspectRatio: 'auto' } } });
globalStyle(`${large} ${cardPicture} > img`, {
  '@media': { [media.desk]: { position: 'absolute', inset: 0 } },
});
globalStyle(`${large} ${title}`, {
  '@media': { [media.desk]: { fontSize: vars.size.t2, fontWeight: vars.weight.display } },
});

export const more = style({
  ...stack(vars.space[4]),
  justifyItems: 'center',
  paddingTop: vars.space[7],
});

/* My body today */

export const bodyRow = style({ display: 'contents' });
export const bodyChip = style({
  flex: 'none',
  whiteSpace: 'nowrap',
  ...touchRow(vars.space[3]),
  paddingInline: '.95rem .7rem',
  borderRadius: vars.corner.card,
  ...calm,
  fontSize: vars.size.small,
  cursor: 'pointer',
  '@media': { [media.forcedColors]: { border: '1px solid ButtonText' } },
});
export const bodyChoices = style({ display: 'grid' });
globalStyle(`${bodyChoices} > label`, {
  paddingBlock: vars.space[3],
  borderBottom: `1px solid ${vars.color.line}`,
});

export const movement = style({ fontWeight: vars.weight.strong });

/** Under a card: how much of it fits, or how often it has the searched movement. */
export const fit = style({
  ...stack('.35rem'),
  marginTop: vars.space[2],
  fontSize: vars.size.small,
  lineHeight: '1.35',
});
globalStyle(`${fit} b`, { fontWeight: vars.weight.strong });
export const fitBar = style({ display: 'flex', gap: '2px', height: '8px' });
const fitPart = style({ flexBasis: 0, transform: 'skewX(-16deg)' });
export const fitFits = style([fitPart, { background: vars.color.ink }]);
export const fitEasier = style([
  fitPart,
  {
    background: `repeating-linear-gradient(106deg, ${vars.color.ink} 0 3px, transparent 3px 6px)`,
  },
]);
export const fitOut = style([fitPart, { background: vars.color.line }]);
