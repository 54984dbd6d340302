import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { apart, row, stack, titleText } from '../../ui/recipes.ts';
import { vars } from '../../ui/tokens.css.ts';

/* Wide enough for controls on top of the picture; narrower screens have them below it. */
export const overPicture = '(min-width: 60rem), (min-width: 40rem) and (max-height: 30rem)';
export const lowScreen = '(min-width: 40rem) and (max-height: 34rem)';

/** What a phone on its side keeps for itself: the notch, and the rounded corners. */
export const besideSafeArea = {
  paddingLeft: `max(${vars.space.gutter}, env(safe-area-inset-left))`,
  paddingRight: `max(${vars.space.gutter}, env(safe-area-inset-right))`,
} as const;

export const dialog = style({
  position: 'fixed',
  inset: 0,
  width: '100%',
  height: '100%',
  maxWidth: 'none',
  maxHeight: 'none',
  margin: 0,
  padding: 0,
  border: 0,
  overflow: 'hidden',
  background: vars.night.ground,
  '::backdrop': { background: vars.night.ground },
});

export const player = style({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  gridTemplateRows: 'auto auto 1fr',
  overflow: 'auto',
  background: vars.night.ground,
  color: vars.night.text,
  colorScheme: 'dark',
  paddingTop: 'env(safe-area-inset-top)',
  paddingBottom: 'env(safe-area-inset-bottom)',
  '@media': { [overPicture]: { display: 'block', overflow: 'hidden' } },
});
globalStyle(`${player} :focus-visible`, { outlineColor: vars.color.onDeepAccent });

/** No input for a while: the controls hide, the remaining time stays. */
export const resting = style({ cursor: 'none' });

export const fading = style({
  transition: `opacity ${vars.motion.calm} ${vars.motion.ease}`,
  selectors: { [`${resting} &`]: { opacity: 0, pointerEvents: 'none' } },
});

export const top = style({
  ...apart(vars.space[4]),
  paddingBlock: vars.space[3],
  ...besideSafeArea,
  '@media': {
    // The buttons leave no room for a name beside them.
    [media.largeText]: { flexWrap: 'wrap' },
    [overPicture]: {
      position: 'absolute',
      inset: '0 0 auto',
      zIndex: 2,
      paddingBlock: vars.space[5],
      alignItems: 'flex-start',
    },
  },
});

export const topButtons = style({ display: 'flex', flex: 'none', gap: vars.space[1] });

export const title = style({
  ...titleText,
  fontSize: vars.size.t4,
  letterSpacing: '-.01em',
  // The player focuses it on opening, but it has no action.
  outline: 'none',
  '@media': { [overPicture]: { fontSize: vars.size.t3 } },
});

export const instructor = style({
  fontSize: vars.size.small,
  lineHeight: '1.4',
  color: vars.night.soft,
  '@media': { [overPicture]: { color: vars.night.text } },
});

export const screen = style({
  position: 'relative',
  aspectRatio: '16 / 9',
  overflow: 'hidden',
  background: vars.night.ground,
  '@media': { [overPicture]: { position: 'absolute', inset: 0, aspectRatio: 'auto' } },
});

/** Receives clicks on the picture; the player beneath gets none. */
export const surface = style({ position: 'absolute', inset: 0, zIndex: 1 });

const scrim = style({
  position: 'absolute',
  insetInline: 0,
  zIndex: 1,
  pointerEvents: 'none',
  display: 'none',
  '@media': { [overPicture]: { display: 'block' } },
});

export const scrimTop = style([
  scrim,
  {
    top: 0,
    height: '26%',
    background: `linear-gradient(${vars.night.veil3}, ${vars.night.veil1} 55%, ${vars.night.veil0})`,
    '@media': { [lowScreen]: { height: '38%' } },
  },
]);

export const scrimBottom = style([
  scrim,
  {
    bottom: 0,
    height: '62%',
    background: `linear-gradient(${vars.night.veil0}, ${vars.night.veil1} 30%, ${vars.night.veil2} 62%, ${vars.night.veil3})`,
    '@media': { [lowScreen]: { height: '92%' } },
  },
]);

/** A separate shade behind the remaining time, which stays when the others hide. */
export const leftShade = style([
  scrim,
  {
    insetInline: '-8rem auto',
    bottom: 'calc(50vh - 26rem)',
    width: '44rem',
    height: '36rem',
    background: `radial-gradient(closest-side, ${vars.night.veil2}, ${vars.night.veil1} 46%, ${vars.night.veil0})`,
    '@media': { [lowScreen]: { bottom: '-12rem', height: '28rem' } },
  },
]);

export const deck = style({
  ...stack(vars.space[5]),
  alignContent: 'space-between',
  paddingBlock: vars.space[6],
  ...besideSafeArea,
  '@media': {
    [overPicture]: {
      position: 'absolute',
      inset: 'auto 0 0',
      zIndex: 2,
      gridTemplateColumns: '1fr auto 1fr',
      alignItems: 'center',
      gap: `${vars.space[2]} ${vars.space[5]}`,
      paddingBottom: vars.space[5],
    },
    [lowScreen]: { gap: `0 ${vars.space[5]}`, paddingBottom: vars.space[3] },
  },
});

export const startOver = style([
  fading,
  {
    justifySelf: 'start',
    minHeight: vars.width.tap,
    fontSize: vars.size.small,
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '.3em',
    cursor: 'pointer',
    pointerEvents: 'auto',
    selectors: { '&:hover': { textDecorationThickness: '2px' } },
  },
]);

export const bar = style({
  position: 'relative',
  '@media': { [overPicture]: { gridColumn: '1 / -1' } },
});

export const deckEnd = style({
  ...apart(vars.space[5]),
  '@media': { [overPicture]: { display: 'contents' } },
});

export const deckKeys = style({
  ...row(vars.space[2]),
  '@media': { [overPicture]: { gridRow: 3, gridColumn: 3, justifySelf: 'end' } },
});

globalStyle(`:root:has(${dialog}[open])`, { overflow: 'hidden' });
