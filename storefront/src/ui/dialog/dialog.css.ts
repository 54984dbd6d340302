import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { tickColor } from '../basics.css.ts';
import { media } from '../media.ts';
import { apart, at, calm, ends, layer, stack } from '../recipes.ts';
import { safeSides, vars } from '../tokens.css.ts';

export const veil = style({
  position: 'fixed',
  inset: 0,
  zIndex: vars.layer.dialog,
  background: vars.color.veil,
  transition: `opacity ${vars.motion.calm} ${vars.motion.ease}`,
  selectors: { '&[data-starting-style], &[data-ending-style]': { opacity: 0 } },
});

/* On a phone the sheet is at the bottom, within the thumb's reach. */
export const viewport = style({
  position: 'fixed',
  inset: 0,
  zIndex: vars.layer.dialog,
  display: 'grid',
  // A taller sheet would overflow at the top, where the user cannot scroll to.
  gridTemplateRows: 'minmax(max-content, 1fr)',
  alignItems: 'end',
  justifyItems: 'center',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  paddingTop: vars.space[7],
  paddingInline: safeSides,
  '@media': {
    [media.tablet]: {
      alignItems: 'center',
      paddingBlock: vars.space[5],
      paddingInline: `max(${vars.space[5]}, ${safeSides})`,
    },
    [media.lowWindow]: {
      paddingBlock: vars.space[4],
      paddingInline: `max(${vars.space[4]}, ${safeSides})`,
    },
  },
});

const sheet = style({
  position: 'relative',
  width: '100%',
  background: vars.color.sheet,
  color: vars.color.ink,
  borderRadius: `${vars.corner.card} ${vars.corner.card} 0 0`,
  boxShadow: vars.shadow.lift,
  // Not hidden, which would make the sheet itself the scroller that the footer sticks to.
  overflow: 'clip',
  paddingBottom: 'env(safe-area-inset-bottom)',
  outline: 'none',
  transition: `opacity ${vars.motion.calm} ${vars.motion.ease}, transform ${vars.motion.calm} ${vars.motion.ease}`,
  selectors: {
    '&[data-starting-style], &[data-ending-style]': {
      opacity: 0,
      transform: 'translateY(2rem)',
    },
  },
  '@media': {
    [media.tablet]: { borderRadius: vars.corner.card, paddingBottom: 0 },
    [media.forcedColors]: { border: '1px solid CanvasText' },
  },
});

export const size = styleVariants({
  small: [sheet, { '@media': { [media.tablet]: { maxWidth: vars.width.dialogSmall } } }],
  middle: [sheet, { '@media': { [media.tablet]: { maxWidth: vars.width.dialogMiddle } } }],
  large: [sheet, { '@media': { [media.tablet]: { maxWidth: vars.width.dialogLarge } } }],
});

export const grip = style({
  width: vars.width.tap,
  height: '4px',
  borderRadius: vars.corner.pane,
  background: vars.color.edge,
  margin: '.6rem auto -.6rem',
  '@media': { [media.tablet]: { display: 'none' } },
});

export const inside = style({
  padding: vars.space[5],
  ...stack(vars.space[5]),
  alignContent: 'start',
  '@media': {
    [media.tablet]: { padding: vars.space[6] },
    [media.lowWindow]: { gap: vars.space[4], paddingBlock: vars.space[5] },
  },
});

export const top = style({ ...ends(vars.space[4]), alignItems: 'flex-start' });

export const close = style({ marginBlockStart: '-.5rem', marginInlineEnd: '-.6rem' });

/* Two halves, information beside the form; on a phone one below the other. */
export const halves = styleVariants({
  start: { '@media': { [media.wide]: { display: 'grid', gridTemplateColumns: '5fr 7fr' } } },
  end: { '@media': { [media.wide]: { display: 'grid', gridTemplateColumns: '1fr 1fr' } } },
});

/** In the sheet's corner, over either half. */
export const cornerClose = style({
  position: 'absolute',
  insetInlineEnd: vars.space[3],
  top: vars.space[3],
  zIndex: 1,
  '@media': { [media.tablet]: { insetInlineEnd: vars.space[5], top: vars.space[5] } },
});
/** A title that leaves room for the close button in its corner. */
export const besideClose = style({ paddingInlineEnd: vars.space[7] });
export const asideTitle = style([
  besideClose,
  { '@media': { [media.wide]: { selectors: { [`${halves.start} &`]: { paddingInlineEnd: 0 } } } } },
]);

export const aside = style({
  ...layer('hidden'),
  ...stack(vars.space[5]),
  alignContent: 'start',
  padding: vars.space[5],
  ...calm,
  vars: { [tickColor]: vars.color.onCalm },
  '@media': {
    [media.tablet]: { padding: vars.space[6] },
    [media.wide]: { gridTemplateRows: 'auto auto 1fr' },
  },
});
export const asideLight = style({
  insetInlineEnd: '-6rem',
  top: '-3rem',
  width: '28rem',
  height: '22rem',
  zIndex: -1,
  fill: vars.color.calmPane,
});
/** Fills the half down to its edges, with a slanted cut; hidden on phones. */
export const asidePicture = style({
  display: 'none',
  ...at(media.wide, {
    display: 'block',
    position: 'relative',
    minHeight: '12rem',
    margin: `0 calc(${vars.space[6]} * -1) calc(${vars.space[6]} * -1)`,
    overflow: 'hidden',
    clipPath: 'polygon(0 18%, 100% 0, 100% 100%, 0 100%)',
  }),
});

/** The fixed footer of a scrolling sheet: its buttons stay visible. */
export const foot = style({
  position: 'sticky',
  bottom: 0,
  ...apart(vars.space[3]),
  padding: `${vars.space[4]} ${vars.space[5]}`,
  borderTop: `1px solid ${vars.color.line}`,
  background: vars.color.sheet,
});

/** Room for it below what the keyboard scrolls to. */
globalStyle(`${viewport}:has(${foot})`, { scrollPaddingBottom: '6rem' });

export const description = style({ marginTop: '.6rem' });

/** Focused when a dialog without fields opens; not interactive, so without a ring. */
export const title = style({ outline: 'none' });

export const greeting = style({
  fontSize: vars.size.greeting,
  letterSpacing: '-.03em',
  lineHeight: '1.02',
});
