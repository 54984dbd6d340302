import { createVar, globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { vars } from '../../ui/tokens.css.ts';

/* The celadon band */

export const band = style({
  background: vars.color.calm,
  color: vars.color.onCalm,
  overflow: 'clip',
});
export const bandColumns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[6],
  paddingBlock: vars.space[6],
  '@media': {
    [media.desk]: {
      gridTemplateColumns: 'minmax(0, 6fr) minmax(0, 5fr)',
      gap: vars.space[8],
      // Both stay where they are, whichever of them becomes the higher one.
      alignItems: 'start',
      paddingBlock: vars.space[7],
    },
  },
});
export const today = style({ display: 'grid', gap: vars.space[4], minWidth: 0 });
export const waiting = style({ width: '100%', height: '13rem' });
export const card = style({
  display: 'grid',
  gridTemplateColumns: '7.5rem minmax(0, 1fr)',
  gap: vars.space[4],
  alignItems: 'center',
  '@media': {
    [media.narrow]: { gridTemplateColumns: '5.5rem minmax(0, 1fr)' },
    [media.largeText]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [media.desk]: { gridTemplateColumns: '13rem minmax(0, 1fr)', gap: vars.space[5] },
  },
});
export const cardPicture = style({
  aspectRatio: '16 / 10',
  overflow: 'hidden',
  borderRadius: vars.corner.pane,
  background: vars.color.calmPane,
});
export const cardLink = style({
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline', textUnderlineOffset: '.15em' } },
});
export const cardText = style({
  // Its two lines, of which the first is known at once.
  '@media': { [media.belowDesk]: { minHeight: '2lh' } },
});
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space[2]} ${vars.space[4]}`,
});

/* The seven days */

/** How far a pane leans. */
const lean = createVar();

export const strip = style({ display: 'grid', gap: vars.space[3], minWidth: 0 });
export const goal = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: `0 ${vars.space[3]}`,
});
export const goalLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: vars.width.tap,
});
export const goalWaiting = style({ width: '14rem', height: vars.width.tap });
export const days = style({
  vars: { [lean]: '.7rem' },
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  // Each pane reaches under the next one; the last one reaches here.
  paddingInlineEnd: `calc(${lean} - .35rem)`,
  '@media': {
    [media.wide]: { vars: { [lean]: '1.5rem' } },
    // Whole frames, which must not lie over each other.
    [media.forcedColors]: { vars: { [lean]: '0rem' } },
  },
});
export const day = style({
  position: 'relative',
  display: 'grid',
  gap: '.35rem',
  // A day with a link has a row more.
  alignContent: 'start',
  marginInlineEnd: `calc(.35rem - ${lean})`,
  fontSize: vars.size.micro,
  lineHeight: '1.25',
  textAlign: 'center',
  '@media': { [media.wide]: { fontSize: vars.size.small } },
});
const inState = (state: string) => `${day}[data-state="${state}"] > &`;
export const pane = style({
  display: 'grid',
  placeItems: 'center',
  height: '5.5rem',
  overflow: 'hidden',
  clipPath: `polygon(${lean} 0, 100% 0, calc(100% - ${lean}) 100%, 0 100%)`,
  background: `color-mix(in srgb, ${vars.color.paper} 34%, ${vars.color.calm})`,
  fontSize: '1.125rem',
  fontWeight: vars.weight.strong,
  fontVariantNumeric: 'tabular-nums',
  printColorAdjust: 'exact',
  selectors: {
    [inState('planned')]: { background: vars.color.paper, color: vars.color.ink },
    [inState('done')]: { background: vars.color.onCalm, color: vars.color.calm },
    [inState('today')]: { background: vars.color.accent, color: vars.color.onAccent },
    [inState('away')]: {
      background: `repeating-linear-gradient(106deg, ${vars.color.calmPane} 0 8px, transparent 8px 16px)`,
    },
  },
  '@media': {
    [media.wide]: { height: '8.5rem', fontSize: '1.5rem' },
    [media.forcedColors]: {
      clipPath: 'none',
      border: '1px solid CanvasText',
      selectors: { [inState('today')]: { border: '4px solid Highlight' } },
    },
  },
});
export const dayName = style({
  paddingInlineEnd: lean,
  // Three letters stay together.
  '@media': { [media.largeText]: { fontSize: '4.4vw', overflowWrap: 'normal' } },
  selectors: {
    [`${day}[data-today] > &`]: { fontWeight: vars.weight.strong },
  },
});
/** Covers the whole day. */
export const dayLink = style({
  '::after': { content: '', position: 'absolute', inset: 0 },
  selectors: {
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: '3px solid currentColor', outlineOffset: '2px' },
  },
});

/* On paper: without what can only be pressed */

globalStyle(`:root:has(${band})`, { '@media': { print: { colorScheme: 'light' } } });
globalStyle(`:root:has(${band}) :is(header, footer, button, ${actions}, ${goalLink})`, {
  '@media': { print: { display: 'none' } },
});
globalStyle(`:root:has(${band}) :is(body, ${band})`, {
  '@media': { print: { background: 'none', color: '#000' } },
});

/* Below the band */

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[7],
  alignItems: 'start',
  paddingBlock: `${vars.space[7]} ${vars.space[9]}`,
  '@media': {
    [media.desk]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)', gap: vars.space[8] },
  },
});
export const part = style({ display: 'grid', gap: vars.space[3], minWidth: 0 });
const edge = 'color-mix(in srgb, currentColor 22%, transparent)';
export const rows = style({ borderTop: `1px solid ${edge}` });
export const textRow = style({
  position: 'relative',
  display: 'grid',
  gap: vars.space[1],
  paddingBlock: vars.space[3],
  borderBottom: `1px solid ${edge}`,
});
export const row = style([
  textRow,
  {
    display: 'grid',
    gridTemplateColumns: '5.5rem minmax(0, 1fr) auto',
    gap: `0 ${vars.space[4]}`,
    alignItems: 'center',
    '@media': {
      [media.narrow]: { gridTemplateColumns: '5.5rem minmax(0, 1fr)' },
      [media.largeText]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    },
  },
]);
export const rowButton = style({
  '@media': {
    [media.narrow]: { gridColumn: 2, justifySelf: 'start', paddingInline: 0 },
    [media.largeText]: { gridColumn: 1 },
  },
});
export const rowPicture = style({
  aspectRatio: '16 / 10',
  overflow: 'hidden',
  borderRadius: vars.corner.pane,
  background: vars.color.sand,
});
export const rowText = style({
  color: vars.color.inkSoft,
  // On the band's colour, everything is of one.
  selectors: { [`${band} &`]: { color: 'inherit' } },
});
export const rowLink = style({
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline', textUnderlineOffset: '.15em' } },
});
