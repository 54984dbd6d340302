import { createVar, style } from '@vanilla-extract/css';
import { bleedBoth } from '../../ui/layout.css.ts';
import { media } from '../../ui/media.ts';
import { at, column, covers, pane, row } from '../../ui/recipes.ts';
import { vars } from '../../ui/tokens.css.ts';

/** How much of a video was watched, in percent. */
export const share = createVar();

const HEIGHT = '3.375rem';

/* One line of workouts above the cards; on a phone it scrolls sideways. */
export const strip = style({
  ...column('.35rem'),
  paddingBottom: vars.space[4],
  '@media': {
    [media.onItsSide]: {
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      alignItems: 'center',
      columnGap: vars.space[4],
    },
    [media.desk]: {
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      alignItems: 'center',
      gap: vars.space[5],
      paddingBottom: vars.space[5],
    },
  },
});
export const keptPlace = style({
  selectors: { ':root[data-continue="0"] &': { display: 'none' } },
});
export const place = style([
  keptPlace,
  { selectors: { ':root:not([data-session="member"], [data-over]) &': { display: 'none' } } },
]);
export const waiting = style({ height: HEIGHT });

export const heading = style({
  fontSize: vars.size.small,
  fontWeight: vars.weight.strong,
  lineHeight: '1.3',
});
export const list = style({
  display: 'flex',
  gap: vars.space[3],
  marginInline: bleedBoth,
  paddingInline: vars.space.gutter,
  scrollPaddingInline: vars.space.gutter,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  scrollSnapType: 'x proximity',
  ...at(media.desk, { gap: vars.space[5], marginInline: 0, paddingInline: 0, overflow: 'visible' }),
});
export const item = style({
  ...pane,
  flex: '1 0 100%',
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: '4.5rem minmax(0, 1fr) auto',
  columnGap: vars.space[3],
  alignItems: 'center',
  height: HEIGHT,
  scrollSnapAlign: 'start',
  selectors: { '&:not(:only-child)': { flexBasis: '90%' } },
  '@media': {
    [media.largeText]: { height: 'auto', gridTemplateColumns: 'minmax(0, 1fr) auto' },
    [media.desk]: {
      gridTemplateColumns: '6rem minmax(0, auto) minmax(1rem, 1fr) auto',
      columnGap: vars.space[4],
      selectors: { '&:not(:only-child)': { flex: '1 1 0' } },
    },
  },
});
export const picture = style({
  height: HEIGHT,
  overflow: 'hidden',
  '@media': { [media.largeText]: { display: 'none' } },
});
export const what = style({ minWidth: 0 });
export const line = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media': { [media.largeText]: { whiteSpace: 'normal' } },
});
export const stopped = style({
  fontSize: vars.size.micro,
  lineHeight: '1.3',
  fontVariantNumeric: 'tabular-nums',
  '@media': { [media.desk]: { fontSize: vars.size.small } },
});
export const play = style({
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  font: 'inherit',
  letterSpacing: 'inherit',
  textAlign: 'start',
  ...covers('-3px'),
});
/** Below the item on a phone; on a desk it takes what width is left. */
export const bar = style({
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  height: '3px',
  background: `linear-gradient(90deg, ${vars.color.accent} ${share}, ${vars.color.line} ${share})`,
  '@media': {
    [media.desk]: { position: 'static', height: '6px', transform: 'skewX(-16deg)' },
    [media.forcedColors]: { forcedColorAdjust: 'none' },
  },
});
export const icon = style({ marginInlineEnd: vars.space[4], color: vars.color.accentText });

export const none = style({
  ...row(),
  columnGap: vars.space[4],
  minHeight: HEIGHT,
  '@media': { [media.largeText]: { flexWrap: 'wrap' } },
});
