import { globalStyle, style } from '@vanilla-extract/css';
import { bleedSide } from '../../ui/layout.css.ts';
import { media } from '../../ui/media.ts';
import { at, centred, covers, pane, row, sheet, stack } from '../../ui/recipes.ts';
import { rowLink, rowPicture } from '../../ui/session-row.css.ts';
import { back, poster } from '../../ui/slanted-hero.css.ts';
import { vars } from '../../ui/tokens.css.ts';
import { t1 } from '../../ui/type.css.ts';

export const page = style({ paddingBlock: `${vars.space[7]} ${vars.space[9]}` });
export const head = style({
  ...stack(vars.space[5]),
  ...at(media.desk, { gridTemplateColumns: 'minmax(0, 40rem) 1fr', alignItems: 'end' }),
});
export const begin = style({
  justifySelf: 'start',
  '@media': { [media.desk]: { gridArea: '1 / 2 / span 2', justifySelf: 'end' } },
});
export const filters = style({ paddingBlock: vars.space[6] });
export const waiting = style({ width: '100%', height: '24rem' });
export const list = style({
  ...stack(`${vars.space[7]} ${vars.space[5]}`),
  '@media': { [media.wide]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
});
export const card = style({
  position: 'relative',
  ...stack(vars.space[4]),
  alignContent: 'start',
});
export const large = style(
  at(media.wide, {
    gridColumn: '1 / -1',
    gridTemplateColumns: 'minmax(0, 14fr) minmax(0, 10fr)',
    alignItems: 'center',
    gap: vars.space[6],
  }),
);
export const picture = style({
  ...pane,
  aspectRatio: '4 / 3',
  ...at(media.wide, {
    selectors: {
      [`${large} > &`]: {
        aspectRatio: '16 / 9',
        marginInlineStart: bleedSide,
        clipPath: 'polygon(0 0, 100% 0, 88% 100%, 0 100%)',
      },
    },
  }),
});
/** Where the member is, on the picture's lower corner; in line with the page's text. */
export const state = style({
  position: 'absolute',
  insetInlineStart: 0,
  bottom: 0,
  ...row(vars.space[2]),
  padding: `${vars.space[2]} ${vars.space[4]} ${vars.space[1]} 0`,
  background: vars.color.paper,
  color: vars.color.ink,
  '@media': {
    [media.wide]: {
      selectors: {
        [`${large} &`]: {
          insetInlineStart: `calc(-1 * ${bleedSide})`,
          paddingInlineStart: vars.space[4],
        },
      },
    },
    [media.forcedColors]: { border: '1px solid CanvasText' },
  },
});
/** Beside its picture; below it, on a phone, as large as the others. */
export const largeTitle = style([
  t1,
  { '@media': { [media.belowWide]: { fontSize: vars.size.t2, lineHeight: '1.1' } } },
]);
export const words = style({ display: 'grid', gap: vars.space[2] });
export const barsPlace = style({ height: '.5rem' });
export const link = style([rowLink, covers('3px')]);

/* One programme */

export const description = style({ paddingTop: vars.space[6] });
export const columns = style({
  ...stack(vars.space[6]),
  alignItems: 'start',
  paddingBlock: `${vars.space[7]} ${vars.space[9]}`,
  ...at(media.desk, { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)' }),
});
export const weeks = style({ display: 'grid', gap: vars.space[7] });
export const days = style({
  marginTop: vars.space[3],
  borderTop: `1px solid ${vars.color.line}`,
});
export const day = style({
  position: 'relative',
  ...stack(vars.space[3]),
  gridTemplateColumns: '2rem 5rem minmax(0, 1fr) auto',
  alignItems: 'center',
  minHeight: '3.5rem',
  paddingBlock: vars.space[2],
  borderBottom: `1px solid ${vars.color.line}`,
  selectors: {
    '&[data-state="today"]': {
      marginInline: `calc(-1 * ${vars.space[3]})`,
      paddingInline: vars.space[3],
      background: vars.color.glow,
    },
  },
  '@media': { [media.largeText]: { gridTemplateColumns: '2rem minmax(0, 1fr)' } },
});
/** Under the text on a phone, so that the title has the row. */
export const dayActions = style({
  ...row(vars.space[2]),
  justifyContent: 'flex-end',
  '@media': {
    [media.phone]: {
      selectors: {
        [`${day}[data-state="today"] > &`]: { gridColumn: '3 / -1', justifyContent: 'flex-start' },
      },
    },
    [media.largeText]: {
      gridColumn: '2 / -1',
      selectors: { [`${day}[data-state="today"] > &`]: { gridColumn: '2 / -1' } },
    },
  },
});
/** A leaning pane: filled once the day is done, outlined while it is to come. */
export const tick = style({
  position: 'relative',
  ...centred,
  width: '1.75rem',
  height: '1.4rem',
  zIndex: 0,
  selectors: {
    '&[data-state="done"]': { color: vars.color.onCalm },
    '&[data-state="today"]': { color: vars.color.onAccent },
  },
  '::before': {
    content: '',
    position: 'absolute',
    inset: 0,
    zIndex: -1,
    transform: 'skewX(-12deg)',
    boxShadow: `inset 0 0 0 1.5px ${vars.color.edge}`,
  },
  '@media': { [media.forcedColors]: { '::before': { border: '1px solid CanvasText' } } },
});
globalStyle(`${tick}[data-state="done"]::before`, {
  background: vars.color.calm,
  boxShadow: 'none',
});
globalStyle(`${tick}[data-state="today"]::before`, {
  background: vars.color.accent,
  boxShadow: 'none',
  '@media': { [media.forcedColors]: { border: '3px solid Highlight' } },
});
globalStyle(`${tick}[data-state="skipped"]::before`, { opacity: 0.4 });
export const rest = style([day, { gridTemplateColumns: '2rem minmax(0, 1fr)' }]);
export const dayPicture = style([rowPicture]);
export const premium = style({
  display: 'inline-block',
  color: vars.color.accentText,
  marginInlineStart: vars.space[2],
});

/** On a phone before the weeks. */
/** Above the weeks on a phone. */
export const side = style({ order: -1, '@media': { [media.desk]: { order: 0 } } });
export const start = style({
  ...stack(vars.space[5]),
  padding: vars.space[5],
  background: vars.color.sand,
  borderRadius: vars.corner.pane,
});
export const waitingSide = style({ width: '100%', height: '24rem' });
export const field = style({ display: 'grid', gap: vars.space[2] });
export const date = style({
  minHeight: vars.width.control,
  width: '100%',
  padding: `.6rem ${vars.space[4]}`,
  border: `1px solid ${vars.color.edge}`,
  ...sheet,
  color: vars.color.ink,
  fontSize: '1rem',
});

/* The member's way through a programme */

export const settings = style({ borderTop: `1px solid ${vars.color.line}` });
export const setting = style({
  ...stack(vars.space[3]),
  gridTemplateColumns: '1.5rem minmax(0, 1fr) auto',
  alignItems: 'center',
  paddingBlock: vars.space[2],
  borderBottom: `1px solid ${vars.color.line}`,
});

/* On paper: the weeks as a list, black on white */

globalStyle(`:root:has(${weeks})`, { '@media': { print: { colorScheme: 'light' } } });
globalStyle(
  `:root:has(${weeks}) :is(header, footer, ${poster}, ${back}, ${side}, ${dayActions}, ${dayPicture})`,
  { '@media': { print: { display: 'none' } } },
);
globalStyle(`:root:has(${weeks}) :is(body, main, main *)`, {
  '@media': { print: { background: 'none', color: '#000' } },
});
globalStyle(`:root:has(${weeks}) ${columns}`, {
  '@media': { print: { display: 'block', paddingBlock: 0 } },
});
globalStyle(`${weeks} > section`, { '@media': { print: { breakInside: 'avoid' } } });
globalStyle(
  `${weeks} ${day}`,
  at('print', {
    gridTemplateColumns: '2rem minmax(0, 1fr)',
    minHeight: 0,
    marginInline: 0,
    paddingInline: 0,
  }),
);
