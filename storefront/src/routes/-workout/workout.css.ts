import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { apart, at, calm, covers, ends, row, stack, touchRow } from '../../ui/recipes.ts';
import { back, poster } from '../../ui/slanted-hero.css.ts';
import { vars } from '../../ui/tokens.css.ts';

const twelve = 'repeat(12, minmax(0, 1fr))';

/** How often the member has done it, in the colour of the line. */
export const doneMark = style({ display: 'inline-flex', alignItems: 'center', gap: '.4rem' });
export const mark = style([doneMark, { color: vars.color.accentText }]);

export const play = style({
  position: 'absolute',
  insetInlineStart: 0,
  bottom: 0,
  ...row(vars.space[4]),
  minHeight: '4.5rem',
  paddingInline: vars.space[5],
  background: vars.color.accent,
  color: vars.color.onAccent,
  fontSize: vars.size.t4,
  fontWeight: vars.weight.strong,
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: vars.color.accentPress },
    // Crops everything outside of the picture.
    '&:focus-visible': { outlineColor: vars.color.onAccent, outlineOffset: '-6px' },
  },
  '@media': {
    [media.desk]: { paddingInline: `${vars.space[6]} ${vars.space[7]}` },
    [media.forcedColors]: { border: '1px solid ButtonText' },
  },
});

export const columns = style({
  ...stack(vars.space[6]),
  paddingTop: vars.space[6],
  ...at(media.desk, {
    gridTemplateColumns: twelve,
    gap: vars.space[5],
    paddingTop: vars.space[8],
    alignItems: 'start',
  }),
});
export const heading = style({ marginBottom: vars.space[5] });
export const facts = style({ '@media': { [media.desk]: { gridColumn: '1 / span 7' } } });
export const side = style({
  ...stack(vars.space[5]),
  '@media': { [media.desk]: { gridColumn: '9 / -1' } },
});
export const actions = style({ display: 'grid', gap: vars.space[2] });
export const hearted = style({ color: vars.color.accentText });
export const shared = style({ minHeight: '1.45em', textAlign: 'center' });
export const note = style({
  ...stack(vars.space[4]),
  justifyItems: 'start',
  padding: vars.space[5],
  ...calm,
  borderRadius: vars.corner.pane,
});

export const trio = style({
  ...stack(`${vars.space[6]} ${vars.space[5]}`),
  '@media': { [media.wide]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
});

/* The list of moves */

const leaning = 'skewX(-16deg)';

/** On a phone what fits today comes first, then the moves, then the facts. */
export const withMoves = style({
  '@media': { [media.desk]: { gridTemplateRows: 'auto 1fr' } },
});
export const movesList = style({
  '@media': { [media.desk]: { gridColumn: '1 / span 7', gridRow: '1 / span 2' } },
});
export const movesHead = style({
  ...apart(vars.space[4]),
  flexWrap: 'wrap',
  marginBottom: vars.space[4],
});
export const print = style({ whiteSpace: 'nowrap' });
export const moveBar = style({ display: 'flex', gap: '6px', height: '14px' });
export const barBlock = style({ display: 'flex', gap: '1px', flexBasis: 0, minWidth: 0 });
const barPart = style({ flexBasis: 0, minWidth: 0, transform: leaning });
export const barWork = style([
  barPart,
  {
    background: vars.color.ink,
    '@media': { [media.forcedColors]: { background: 'CanvasText' } },
  },
]);
export const barRest = style([barPart, { background: vars.color.line }]);
export const movesNote = style({ marginTop: vars.space[2] });

export const blockHead = style({
  ...ends(vars.space[4]),
  alignItems: 'baseline',
  marginTop: vars.space[6],
  marginBottom: vars.space[2],
  fontVariantNumeric: 'tabular-nums',
});
export const round = style({
  paddingTop: vars.space[3],
  fontSize: vars.size.small,
  fontWeight: vars.weight.strong,
});
export const moves = style({ borderTop: `1px solid ${vars.color.line}` });
export const move = style({
  position: 'relative',
  ...stack(`0 ${vars.space[3]}`),
  gridTemplateColumns: '3.25rem minmax(0, 1fr) auto',
  padding: '.7rem 0',
  borderBottom: `1px solid ${vars.color.line}`,
  selectors: { '&:hover': { background: vars.color.sand } },
  '@media': {
    [media.largeText]: { gridTemplateColumns: '3.25rem minmax(0, 1fr)' },
    print: { breakInside: 'avoid', padding: '.15rem 0' },
  },
});
export const moveTime = style({
  color: vars.color.accentText,
  fontWeight: vars.weight.strong,
  fontVariantNumeric: 'tabular-nums',
});
export const moveLink = style([
  covers('-3px'),
  {
    marginInlineEnd: '.4rem',
    textDecoration: 'none',
    selectors: { '&:hover': { textDecoration: 'underline' } },
  },
]);
export const moveForm = style({
  fontSize: vars.size.small,
  lineHeight: '1.4',
  color: vars.color.inkSoft,
});
export const moveLength = style({
  fontSize: vars.size.small,
  lineHeight: '1.6',
  color: vars.color.inkSoft,
  textAlign: 'end',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  '@media': { [media.largeText]: { gridColumn: 2, textAlign: 'start' } },
});
export const tag = style({
  display: 'inline-block',
  marginInlineEnd: '.35rem',
  padding: '.05rem .4rem',
  border: `1px solid ${vars.color.edge}`,
  borderRadius: vars.corner.pane,
  fontSize: vars.size.micro,
  lineHeight: '1.45',
  whiteSpace: 'nowrap',
  color: vars.color.inkSoft,
});
export const tagSpared = style({
  color: vars.color.accentText,
  borderColor: 'currentColor',
  fontWeight: vars.weight.strong,
});

/** On a phone before the moves. */
export const forToday = style({
  order: -1,
  ...stack(vars.space[5]),
  ':empty': { display: 'none' },
  '@media': {
    [media.desk]: { order: 0, gridColumn: '9 / -1' },
    print: { display: 'none' },
  },
});
export const lessTime = style({
  ...stack(vars.space[4]),
  padding: vars.space[5],
  background: vars.color.sand,
  borderRadius: vars.corner.pane,
});
export const playFitting = style({
  justifySelf: 'start',
  ...touchRow(vars.space[3]),
  fontWeight: vars.weight.strong,
  borderBottom: '1px solid currentColor',
  cursor: 'pointer',
});
export const body = style({
  ...stack(vars.space[4]),
  padding: vars.space[5],
  ...calm,
  borderRadius: vars.corner.pane,
});
export const fitBar = style({ display: 'flex', gap: '2px', height: '8px' });
const fitPart = style({ flexBasis: 0, transform: leaning });
export const fitFits = style([fitPart, { background: 'currentColor' }]);
export const fitEasier = style([
  fitPart,
  { background: 'repeating-linear-gradient(106deg, currentColor 0 3px, transparent 3px 6px)' },
]);
export const fitOut = style([
  fitPart,
  { background: 'color-mix(in srgb, currentColor 26%, transparent)' },
]);

// On paper: the list alone, black on white.
globalStyle(`:root:has(${withMoves})`, {
  '@media': { print: { colorScheme: 'light' } },
});
globalStyle(
  `:root:has(${withMoves}) :is(header, footer, ${poster}, ${side}, ${back}, ${print}, ${moveBar}, ${movesNote}, ${withMoves} ~ section)`,
  { '@media': { print: { display: 'none' } } },
);
globalStyle(`:root:has(${withMoves}) :is(body, main, main *)`, {
  '@media': { print: { background: 'none', color: '#000' } },
});
globalStyle(`:root:has(${withMoves}) ${withMoves}`, {
  '@media': { print: { display: 'block', columns: 2, fontSize: '9pt', lineHeight: '1.25' } },
});
