import { createVar, globalStyle, keyframes, style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { vars } from '../../ui/tokens.css.ts';

/* Wide enough for controls on top of the picture; narrower screens have them below it. */
const overPicture = '(min-width: 60rem), (min-width: 40rem) and (max-height: 30rem)';
const nearlyVideo = '(min-aspect-ratio: 17 / 10) and (max-aspect-ratio: 18 / 9)';
const lowScreen = '(min-width: 40rem) and (max-height: 34rem)';

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

/** A part that hides while the player is idle. */
export const fading = style({
  transition: `opacity ${vars.motion.calm} ${vars.motion.ease}`,
  selectors: { [`${resting} &`]: { opacity: 0, pointerEvents: 'none' } },
});

export const top = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[4],
  padding: `${vars.space[3]} ${vars.space.gutter}`,
  '@media': {
    [overPicture]: {
      position: 'absolute',
      inset: '0 0 auto',
      zIndex: 2,
      paddingBlock: vars.space[5],
      alignItems: 'flex-start',
    },
  },
});

export const title = style({
  fontFamily: vars.font.display,
  fontWeight: vars.weight.title,
  fontSize: vars.size.t4,
  lineHeight: vars.leading.snug,
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

/** The video; fills the screen without cropping heads. */
export const engine = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  vars: { '--media-object-fit': 'contain' },
  '@media': {
    // Crop slightly on screens of about the video's aspect ratio; on others heads would be cut.
    [nearlyVideo]: { vars: { '--media-object-fit': 'cover' } },
    // While the controls are shown, subtitles stand above them and the darkest part of their shade.
    [overPicture]: {
      selectors: {
        [`:not(${resting}) > * > &`]: {
          vars: { '--media-webkit-text-track-transform': 'translateY(-42%)' },
        },
      },
    },
  },
});

export const still = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  objectFit: 'contain',
  '@media': { [nearlyVideo]: { objectFit: 'cover' } },
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
  display: 'grid',
  alignContent: 'space-between',
  gap: vars.space[5],
  padding: `${vars.space[6]} ${vars.space.gutter}`,
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

export const left = style({
  display: 'grid',
  gap: '.2rem',
  '@media': {
    [overPicture]: { gridColumn: '1 / -1', marginBottom: vars.space[4], pointerEvents: 'none' },
    [lowScreen]: { marginBottom: vars.space[2] },
  },
});

/** Large enough to be read from two metres away. */
export const leftTime = style({
  fontFamily: vars.font.display,
  fontWeight: '340',
  fontSize: 'clamp(5.5rem, 30vw, 9rem)',
  lineHeight: '.86',
  letterSpacing: '-.05em',
  fontVariantNumeric: 'tabular-nums lining-nums',
  '@media': {
    [overPicture]: { fontSize: 'clamp(5rem, 17vh, 11rem)' },
    [lowScreen]: { fontSize: '4.25rem' },
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

export const keys = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars.space[6],
  '@media': { [overPicture]: { gridRow: 3, gridColumn: 2 } },
});

export const key = style({
  position: 'relative',
  width: '4rem',
  height: '4rem',
  display: 'grid',
  placeItems: 'center',
  padding: 0,
  border: 0,
  background: 'transparent',
  color: 'inherit',
  cursor: 'pointer',
  borderRadius: vars.corner.round,
  transition: `background-color ${vars.motion.fast} ${vars.motion.ease}`,
  ':hover': { background: `color-mix(in srgb, ${vars.night.text} 12%, transparent)` },
});

export const keyIcon = style({ width: '2.75rem', height: '2.75rem' });

export const keyNumber = style({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  paddingTop: '1px',
  fontSize: '.6875rem',
  fontWeight: vars.weight.strong,
  lineHeight: '1',
});

export const playKey = style([
  key,
  {
    width: '5.5rem',
    height: '5.5rem',
    background: vars.night.accent,
    color: vars.night.onAccent,
    ':hover': { background: vars.color.onDeepAccent },
    '@media': { [lowScreen]: { width: '4.5rem', height: '4.5rem' } },
  },
]);

export const playIcon = style({ width: '2.25rem', height: '2.25rem' });

export const deckEnd = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[5],
  '@media': { [overPicture]: { display: 'contents' } },
});

export const volume = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  flex: 1,
  '@media': { [overPicture]: { gridRow: 3, gridColumn: 1 } },
});

export const volumeSlider = style({ maxWidth: '10rem', flex: 1 });

export const fullKey = style({
  marginInlineStart: 'auto',
  '@media': { [overPicture]: { gridRow: 3, gridColumn: 3, justifySelf: 'end' } },
});

export const message = style({
  position: 'absolute',
  inset: 0,
  // Below the title and the Close button, which stay reachable.
  zIndex: 1,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: vars.space[4],
  padding: vars.space[5],
  textAlign: 'center',
  background: vars.night.veil3,
});

export const messageText = style({ maxWidth: '28rem' });

export const waiting = style({
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  height: '3px',
  zIndex: 2,
  overflow: 'hidden',
  '@media': { [media.reducedMotion]: { background: vars.night.accent } },
});

globalStyle(`:root:has(${dialog}[open])`, { overflow: 'hidden' });

/** Filled part of the slider, in percent. */
export const filled = createVar();

const thumb = {
  width: '12px',
  height: '28px',
  border: 0,
  borderRadius: vars.corner.pane,
  background: vars.night.text,
  transform: 'skewX(-16deg)',
} as const;

export const slider = style({
  appearance: 'none',
  display: 'block',
  width: '100%',
  height: vars.width.tap,
  margin: 0,
  background: 'transparent',
  cursor: 'pointer',
  '::-webkit-slider-runnable-track': {
    height: '4px',
    borderRadius: '2px',
    background: `linear-gradient(90deg, ${vars.night.accent} ${filled}, ${vars.night.rail} ${filled})`,
  },
  '::-moz-range-track': { height: '4px', borderRadius: '2px', background: vars.night.rail },
  '::-moz-range-progress': { height: '4px', background: vars.night.accent },
  '::-webkit-slider-thumb': { ...thumb, appearance: 'none', marginTop: '-12px' },
  '::-moz-range-thumb': thumb,
});

export const peek = style({
  position: 'absolute',
  bottom: '100%',
  left: 0,
  display: 'grid',
  justifyItems: 'center',
  gap: vars.space[1],
  pointerEvents: 'none',
});

export const peekFrame = style({
  border: `2px solid ${vars.night.text}`,
  borderRadius: vars.corner.pane,
  backgroundColor: vars.night.ground,
  backgroundRepeat: 'no-repeat',
});

export const peekTime = style({
  padding: `0 ${vars.space[2]}`,
  background: vars.night.ground,
  borderRadius: vars.corner.pane,
  fontSize: vars.size.small,
  fontVariantNumeric: 'tabular-nums',
});

const sweep = keyframes({
  from: { transform: 'translateX(-100%)' },
  to: { transform: 'translateX(300%)' },
});

export const sweeping = style({
  width: '34%',
  height: '100%',
  background: vars.night.accent,
  animation: `${sweep} ${vars.motion.sweep} linear infinite`,
  '@media': { [media.reducedMotion]: { animation: 'none', width: '100%' } },
});
