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
import { vars } from '../../ui/tokens.css.ts';

export const page = style({ paddingBottom: vars.space.section });

export const head = style({
  display: 'grid',
  gap: vars.space[5],
  paddingBlock: `${vars.space[7]} ${vars.space[5]}`,
  '@media': {
    [media.desk]: {
      gridTemplateColumns: '1fr 24rem',
      alignItems: 'end',
      gap: vars.space[6],
      paddingBlock: `${vars.space[8]} ${vars.space[6]}`,
    },
  },
});
export const headline = style({ '@media': { [media.desk]: { gridColumn: '1 / -1' } } });

export const find = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: vars.space[3],
  '@media': {
    [media.desk]: { gridTemplateColumns: '1fr' },
    [media.largeText]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

/* On a phone the filters are in a sheet, which needs JavaScript; a script in the head marks the
 * document. Without the mark the chips are in the page. */
export const openFilters = style({
  selectors: { ':root:not([data-session]) &': { display: 'none' } },
  '@media': {
    [media.desk]: { display: 'none' },
    '(max-width: 25rem)': { paddingInline: vars.space[4] },
  },
});
export const filters = style({
  display: 'grid',
  gap: vars.space[4],
  borderTop: `1px solid ${vars.color.line}`,
  paddingTop: vars.space[5],
  '@media': {
    [media.belowDesk]: { selectors: { ':root[data-session] &': { display: 'none' } } },
  },
});

export const count = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  columnGap: vars.space[4],
  minHeight: vars.width.tap,
  marginBlock: `${vars.space[4]} ${vars.space[5]}`,
});
export const failed = style({ paddingTop: vars.space[5] });
export const clear = style({ marginInlineEnd: '-.25rem', whiteSpace: 'nowrap' });

export const list = style({
  display: 'grid',
  gap: `${vars.space[6]} ${vars.space[5]}`,
  '@media': {
    [media.wide]: {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      gap: `${vars.space[7]} ${vars.space[5]}`,
    },
    [media.desk]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
});

/** Content far below is neither laid out nor painted, so thousands of cards scroll smoothly. */
export const far = style({ contentVisibility: 'auto', containIntrinsicSize: 'auto 20rem' });

/* A line may stand below a card. */
globalStyle(`${list} > li`, {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: '1fr auto',
});

/* The newest is large: two columns and two rows, and on a phone to the edges. */
const first = `${list} > li:first-child`;

globalStyle(first, {
  '@media': {
    [media.wide]: { gridColumn: '1 / -1' },
    [media.desk]: { gridColumn: 'span 2', gridRow: 'span 2' },
  },
});
globalStyle(`${first} > ${card}`, {
  '@media': {
    [media.desk]: { height: '100%', gridTemplateRows: '1fr auto', alignContent: 'stretch' },
  },
});
globalStyle(`${first} ${cardPicture}`, {
  '@media': {
    [media.belowWide]: { marginInline: bleedBoth, borderRadius: 0, aspectRatio: '4 / 3' },
    [media.desk]: { aspectRatio: 'auto' },
  },
});
globalStyle(`${first} ${cardPicture} > img`, {
  '@media': { [media.desk]: { position: 'absolute', inset: 0 } },
});
globalStyle(`${first} ${notch}`, {
  '@media': { [media.belowWide]: { paddingInlineEnd: '.7rem' } },
});
globalStyle(`${first} ${doneMark}`, {
  '@media': { [media.belowWide]: { paddingInlineStart: vars.space.gutter } },
});
globalStyle(`${first} ${title}`, {
  '@media': { [media.desk]: { fontSize: vars.size.t2, fontWeight: vars.weight.display } },
});

export const more = style({
  display: 'grid',
  justifyItems: 'center',
  gap: vars.space[4],
  paddingTop: vars.space[7],
});

export const continueRow = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[4],
  paddingBlock: `${vars.space[6]} ${vars.space[4]}`,
});

export const keptPlace = style({
  selectors: { ':root[data-continue="0"] &': { display: 'none' } },
});
/** The row's place until it is known. */
export const continuePlace = style([
  keptPlace,
  { selectors: { ':root:not([data-session="member"], [data-over]) &': { display: 'none' } } },
]);
/** As high as a line of the heading. */
export const continueTitle = style({ height: '1.1em', width: '40%', maxWidth: '12rem' });

/** One row to the window's edges, which scrolls sideways. */
export const continueList = style({
  display: 'flex',
  gap: vars.space[5],
  marginInline: bleedBoth,
  paddingInline: vars.space.gutter,
  paddingBlock: '4px',
  scrollPaddingInline: vars.space.gutter,
  overflowX: 'auto',
  scrollSnapType: 'x proximity',
});
/* Two lines of a title and two of the facts, with the distances between them: as most cards have.
 * So the row is as high as its place. */
const continueText = `calc(${vars.space[3]} + .65rem + 2.4 * ${vars.size.t3} + 2.9 * ${vars.size.small})`;
const continueItemOf = (width: string) => ({
  width,
  minHeight: `calc(${width} * 9 / 16 + ${continueText})`,
});
export const continueItem = style({
  flex: 'none',
  ...continueItemOf('70vw'),
  scrollSnapAlign: 'start',
  '@media': {
    [media.tablet]: continueItemOf('18rem'),
    [media.desk]: continueItemOf('20rem'),
  },
});

/** What is said in the row's place. */
export const noRow = style({
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: vars.space[4],
  padding: vars.space[5],
  border: `1.5px dashed ${vars.color.edge}`,
  borderRadius: vars.corner.pane,
  textAlign: 'center',
});

/** Room for a member's week. */
const memberHeight = {
  minHeight: '22.25rem',
  '@media': {
    [media.wide]: { minHeight: '15.75rem' },
    [media.desk]: { minHeight: '13.25rem' },
  },
};

/* High enough for the longest text, so that nothing moves once the member's state is known. */
export const banner = style({
  position: 'relative',
  isolation: 'isolate',
  overflow: 'clip',
  display: 'grid',
  alignItems: 'center',
  background: vars.color.calm,
  color: vars.color.onCalm,
  minHeight: '17.75rem',
  '@media': {
    [media.tablet]: { minHeight: '14rem' },
    [media.wide]: { minHeight: '12.25rem' },
  },
  // A member's from the first paint on, so that nothing moves when it is loaded.
  selectors: { ':root[data-session="member"] &': memberHeight },
});
/* German and Spanish words take two lines more on a phone of less than 390 px. */
globalStyle(`:root[data-session="member"]:not(:lang(en)) ${banner}`, {
  '@media': { '(max-width: 24.3rem)': { minHeight: '25.25rem' } },
});
/** Of a visitor who was a member a moment ago. */
export const memberBanner = style(memberHeight);
export const bannerLight = style({
  insetInlineEnd: '-5rem',
  top: '-4rem',
  width: '36rem',
  height: '20rem',
  fill: vars.color.calmPane,
  zIndex: -1,
});
export const bannerRow = style({
  display: 'grid',
  gap: vars.space[4],
  paddingBlock: vars.space[6],
  alignItems: 'end',
  '@media': {
    [media.wide]: {
      gridTemplateColumns: '1fr auto',
      gap: vars.space[7],
      paddingBlock: vars.space[7],
    },
  },
});
export const bannerText = style({ maxWidth: '40rem', marginTop: '.6rem' });

/* My body today */

export const bodyRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space[2]} ${vars.space[3]}`,
  paddingBottom: vars.space[5],
});
export const bodyChip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[3],
  minHeight: vars.width.tap,
  paddingInline: '.95rem .7rem',
  borderRadius: vars.corner.card,
  background: vars.color.calm,
  color: vars.color.onCalm,
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
  display: 'grid',
  gap: '.35rem',
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
