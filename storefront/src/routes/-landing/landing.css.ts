import { globalStyle, style } from '@vanilla-extract/css';
import {
  card,
  cardPicture,
  coach,
  foot,
  meta,
  notch,
  title,
} from '../../features/workout-card/workout-card.css.ts';
import { bleedBoth, bleedSide } from '../../ui/layout.css.ts';
import { media } from '../../ui/media.ts';
import { apart, at, column, stack } from '../../ui/recipes.ts';
import { vars } from '../../ui/tokens.css.ts';

export const sectionHead = style({
  ...stack(vars.space[4]),
  justifyItems: 'start',
  marginBottom: vars.space[6],
  ...at(media.wide, {
    gridTemplateColumns: '1fr auto',
    alignItems: 'end',
    gap: vars.space[7],
    marginBottom: vars.space[7],
  }),
});

/* The first of six pictures is large: two columns and two rows. On a phone it extends to the
 * edges, and the others are a list with the picture on the left. */
export const mosaic = style({
  ...stack(vars.space[5]),
  '@media': {
    [media.wide]: {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      gap: `${vars.space[7]} ${vars.space[5]}`,
    },
    [media.desk]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
});

const first = `${mosaic} > li:first-child`;
const others = `${mosaic} > li:not(:first-child)`;
const last = `${mosaic} > li:last-child`;

globalStyle(first, {
  '@media': {
    [media.wide]: { gridColumn: '1 / -1' },
    [media.desk]: { gridColumn: 'span 2', gridRow: 'span 2' },
  },
});
globalStyle(`${last}:nth-child(6)`, {
  '@media': {
    [media.wide]: { gridColumn: '1 / -1' },
    [media.desk]: { gridColumn: 'auto' },
  },
});
globalStyle(`${last}:nth-child(6) ${cardPicture}`, {
  '@media': {
    [media.wide]: { aspectRatio: '16 / 8' },
    [media.desk]: { aspectRatio: '16 / 9' },
  },
});

globalStyle(
  `${first} > ${card}`,
  at(media.desk, { height: '100%', gridTemplateRows: '1fr auto', alignContent: 'stretch' }),
);
globalStyle(`${first} ${cardPicture}`, {
  '@media': {
    [media.belowWide]: { marginInline: bleedBoth, borderRadius: 0, aspectRatio: '4 / 3' },
    [media.desk]: { aspectRatio: 'auto', minHeight: '100%' },
  },
});
globalStyle(`${first} ${cardPicture} > img`, {
  '@media': { [media.desk]: { position: 'absolute', inset: 0 } },
});
globalStyle(`${first} ${notch}`, {
  '@media': { [media.belowWide]: { paddingInlineEnd: '.7rem' } },
});
globalStyle(`${first} ${title}`, {
  '@media': { [media.desk]: { fontSize: vars.size.t2, fontWeight: vars.weight.display } },
});

globalStyle(
  `${others} > ${card}`,
  at(media.belowWide, {
    gridTemplate: 'auto / min(9.5rem, 40%) minmax(0, 1fr)',
    gap: vars.space[4],
    alignItems: 'start',
  }),
);
/* With large text the picture leaves no room beside it. */
globalStyle(`${others} > ${card}`, {
  '@media': { [media.largeText]: { gridTemplate: 'auto auto / minmax(0, 1fr)' } },
});
globalStyle(`${others} ${cardPicture}`, {
  '@media': { [media.belowWide]: { aspectRatio: '4 / 3.2' } },
});
globalStyle(`${others} ${title}`, {
  '@media': { [media.belowWide]: { fontSize: vars.size.t4 } },
});
globalStyle(`${others} ${coach}`, { '@media': { [media.belowWide]: { display: 'none' } } });
/* On the narrowest phones facts and link do not fit side by side. */
globalStyle(`${others} ${foot}`, { '@media': { [media.belowWide]: { flexWrap: 'wrap' } } });
globalStyle(`${others} ${meta}`, {
  '@media': { [media.belowWide]: { flexDirection: 'column', alignItems: 'flex-start' } },
});

export const about = style({
  position: 'relative',
  isolation: 'isolate',
  overflowX: 'clip',
  paddingBlock: `${vars.space.section} 0`,
  '@media': { [media.belowWide]: { paddingBottom: vars.space[7] } },
});
export const aboutLight = style({
  insetInlineEnd: '-4rem',
  top: '-1rem',
  width: '60rem',
  height: '44rem',
  zIndex: -1,
});

export const aboutGrid = style({
  ...column(vars.space[6]),
  ...at(media.desk, {
    gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
    gap: vars.space[5],
    alignItems: 'end',
  }),
});

export const aboutPicture = style({
  '@media': { [media.desk]: { gridColumn: '1 / span 5', marginInlineStart: bleedSide } },
});
export const aboutFigure = style({
  aspectRatio: '4 / 4.6',
  overflow: 'hidden',
  borderRadius: vars.corner.pane,
  background: vars.color.sand,
  '@media': {
    [`${media.tablet} and ${media.belowDesk}`]: { aspectRatio: '16 / 11' },
    [media.desk]: { aspectRatio: '4 / 5', maxHeight: '44rem', width: '100%' },
  },
});
export const aboutFace = style({ objectPosition: '50% 30%' });

export const aboutCopy = style({
  ...column(vars.space[6]),
  '@media': { [media.desk]: { gridColumn: '7 / span 6' } },
});
export const paragraphs = style({
  ...stack(vars.space[4]),
  maxWidth: vars.width.measure,
  textWrap: 'pretty',
});

/* The terms share a column that is as wide as the longest of them, within bounds. */
export const credentials = style({
  display: 'grid',
  gridTemplateColumns: 'fit-content(45%) minmax(0, 1fr)',
  columnGap: vars.space[4],
  borderTop: `1px solid ${vars.color.line}`,
});
export const credential = style({
  display: 'grid',
  gridColumn: '1 / -1',
  gridTemplateColumns: 'subgrid',
  alignItems: 'baseline',
  paddingBlock: vars.space[4],
  borderBottom: `1px solid ${vars.color.line}`,
  '@media': { [media.largeText]: { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: vars.space[4] } },
});
export const term = style({
  minWidth: '5.5rem',
  overflowWrap: 'anywhere',
  fontFamily: vars.font.display,
  fontWeight: vars.weight.title,
  fontSize: vars.size.t4,
  lineHeight: '1.1',
});

export const questionsGrid = style({
  ...stack(vars.space[6]),
  ...at(media.desk, { gridTemplateColumns: 'repeat(12, minmax(0, 1fr))', gap: vars.space[5] }),
});
export const questionsTitle = style({ '@media': { [media.desk]: { gridColumn: '1 / span 4' } } });

export const questionsList = style({
  borderTop: `1px solid ${vars.color.line}`,
  '@media': { [media.desk]: { gridColumn: '5 / span 8' } },
});
export const item = style({ borderBottom: `1px solid ${vars.color.line}` });

export const question = style({
  ...apart(vars.space[4]),
  minHeight: '4.25rem',
  paddingBlock: vars.space[3],
  cursor: 'pointer',
  listStyle: 'none',
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
});
export const cross = style({
  color: vars.color.accentText,
  transition: `transform ${vars.motion.fast} ${vars.motion.ease}`,
  selectors: { [`${item}[open] &`]: { transform: 'rotate(45deg)' } },
});
export const answer = style({
  paddingBlockEnd: vars.space[5],
  paddingInlineEnd: vars.space[7],
  maxWidth: vars.width.measure,
  color: vars.color.inkSoft,
});

/** Room for the offer below what the keyboard or a link scrolls to, so that it covers nothing. */
const offerRoom = '7rem';

/** Phone only: the offer stays at the bottom while the page scrolls. */
export const offer = style({
  ...apart(vars.space[4]),
  position: 'sticky',
  bottom: 0,
  zIndex: vars.layer.sticky,
  background: vars.color.paper,
  borderTop: `1px solid ${vars.color.line}`,
  padding: `${vars.space[3]} ${vars.space.gutter} calc(${vars.space[3]} + env(safe-area-inset-bottom))`,
  '@media': { [media.wide]: { display: 'none' } },
  selectors: { ':root[data-session="member"] &': { display: 'none' } },
});
globalStyle(`:root:has(${offer})`, {
  '@media': { [media.belowWide]: { scrollPaddingBottom: offerRoom } },
});
