import { globalStyle, style } from '@vanilla-extract/css';
import { bleedBoth, bleedSide } from '../../ui/layout.css.ts';
import { media } from '../../ui/media.ts';
import { at, baseline, calm, centred, column, stack, wrapping } from '../../ui/recipes.ts';
import { rowEdge } from '../../ui/session-row.css.ts';
import { vars } from '../../ui/tokens.css.ts';
import { lead } from '../../ui/type.css.ts';
import { goalLink } from './strip.css.ts';

const edge = 'color-mix(in srgb, currentColor 22%, transparent)';

/* The celadon band */

export const band = style({ ...calm, overflow: 'clip' });
export const bandColumns = style({
  ...column(vars.space[5]),
  paddingBlock: vars.space[5],
  ...at(media.desk, {
    gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)',
    gap: `${vars.space[4]} ${vars.space[7]}`,
    // Both stay where they are, whichever of them becomes the higher one.
    alignItems: 'start',
    paddingBlock: vars.space[6],
  }),
});
export const hello = style({
  ...baseline(`.2rem ${vars.space[4]}`),
  '@media': { [media.desk]: { gridColumn: '1 / -1' } },
});
export const today = style({ display: 'grid', gap: vars.space[4], minWidth: 0 });
export const waiting = style({ width: '100%', aspectRatio: '16 / 9' });

/** The picture of what can be played, out to the window's edges, with its button in the corner. */
export const picture = style({
  position: 'relative',
  marginInline: bleedBoth,
  aspectRatio: '16 / 9',
  overflow: 'hidden',
  background: vars.color.calmPane,
  ...at(media.desk, {
    aspectRatio: '2 / 1',
    marginInline: `${bleedSide} 0`,
    clipPath: 'polygon(0 0, 100% 0, 89% 100%, 0 100%)',
  }),
});
/** On the other side, where the words stand first. */
export const pictureAtEnd = style(
  at(media.desk, {
    marginInline: `0 ${bleedSide}`,
    clipPath: 'polygon(11% 0, 100% 0, 100% 100%, 0 100%)',
  }),
);
globalStyle(`${picture} > button`, {
  position: 'absolute',
  insetInlineStart: 0,
  bottom: 0,
  minHeight: '3.75rem',
  borderRadius: 0,
  paddingInline: `${vars.space.gutter} ${vars.space[5]}`,
  ...at(media.desk, {
    minHeight: '4.25rem',
    paddingInline: `calc(-1 * ${bleedSide}) ${vars.space[6]}`,
    fontSize: '1.125rem',
  }),
});
globalStyle(`${pictureAtEnd} > button`, { display: 'none' });
export const now = style({
  ...stack(vars.space[3]),
  ...at(media.desk, { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center' }),
});
export const nowText = style({ display: 'grid', gap: '.3rem' });
export { rowLink as cardLink } from '../../ui/session-row.css.ts';
export const actions = style(wrapping(`${vars.space[2]} ${vars.space[4]}`));

/* A first day */

export const firstDay = style(
  at(media.desk, { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)' }),
);
export const say = style({
  ...stack(vars.space[4]),
  justifyItems: 'start',
  '@media': { [media.desk]: { alignSelf: 'center' } },
});
export const question = style([lead, { fontWeight: vars.weight.text }]);
/** On a phone: the main way in a line of its own, the others side by side. */
export const ways = style({
  ...stack(vars.space[3]),
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
  width: '100%',
  '@media': { [media.tablet]: { display: 'flex', width: 'auto' } },
});
globalStyle(`${ways} > :first-child`, { gridColumn: '1 / -1' });
export const asks = style({ display: 'grid', width: '100%', counterReset: 'question' });
globalStyle(`${asks} > li`, {
  counterIncrement: 'question',
  ...stack(vars.space[3]),
  gridTemplateColumns: '1.75rem 1fr',
  alignItems: 'center',
  minHeight: '2.5rem',
  borderTop: `1px solid ${edge}`,
  fontSize: vars.size.small,
  lineHeight: '1.35',
});
globalStyle(`${asks} > li::before`, {
  content: 'counter(question)',
  ...centred,
  width: '1.5rem',
  height: '1.5rem',
  background: vars.color.paper,
  color: vars.color.ink,
  fontWeight: vars.weight.strong,
  lineHeight: '1',
  transform: 'skewX(-16deg)',
});
export const firstShelf = style({ paddingBlock: `${vars.space[6]} ${vars.space[9]}` });
export const shelf = style({
  ...stack(vars.space[5]),
  '@media': { [media.wide]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
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
  ...column(vars.space[7]),
  alignItems: 'start',
  paddingBlock: `${vars.space[7]} ${vars.space[9]}`,
  ...at(media.desk, { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)', gap: vars.space[8] }),
});
export const part = style({
  vars: { [rowEdge]: edge },
  ...stack(vars.space[3]),
  minWidth: 0,
});
export const textRow = style({
  position: 'relative',
  ...stack(vars.space[1]),
  paddingBlock: vars.space[3],
  borderBottom: `1px solid ${edge}`,
});
/** A row with a button: below the words where there is no room beside them. */
export const row = style({
  '@media': {
    [media.narrow]: { gridTemplateColumns: '5.5rem minmax(0, 1fr)' },
    [media.largeText]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});
export const rowButton = style({
  '@media': {
    [media.narrow]: { gridColumn: 2, justifySelf: 'start', paddingInline: 0 },
    [media.largeText]: { gridColumn: 1 },
  },
});
export const rowText = style({
  color: vars.color.inkSoft,
  // On the band's colour, everything is of one.
  selectors: { [`${band} &`]: { color: 'inherit' } },
});
