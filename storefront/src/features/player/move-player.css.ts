import { createVar, globalStyle, style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { vars } from '../../ui/tokens.css.ts';
import * as player from './player.css.ts';

/*
 * The player of a workout whose moves are listed. In landscape the band stands below the picture,
 * which it never covers, and the controls lie over the picture's foot; in portrait everything
 * stands in one column. Sizes in landscape are shares of the height, so that a television has the
 * same picture as a laptop.
 */

const landscape = '(orientation: landscape)';
const portrait = '(orientation: portrait)';
const lowLandscape = '(orientation: landscape) and (max-height: 29.99rem)';
const highLandscape = '(orientation: landscape) and (min-height: 30rem)';
const lowPortrait = '(orientation: portrait) and (max-height: 47rem)';

const BAND = '25vh';
const LOW_BAND = '31vh';
const hairline = 'color-mix(in srgb, currentColor 26%, transparent)';

export const band = style({
  position: 'relative',
  display: 'grid',
  alignContent: 'start',
  gap: vars.space[2],
  padding: `${vars.space[4]} ${vars.space.gutter}`,
  background: vars.night.ground,
  color: vars.night.text,
  selectors: {
    '&[data-phase="rest"]': {
      background: vars.night.calm,
      color: vars.night.onCalm,
      // On to the window's foot, under the controls, which are hidden while playing.
      boxShadow: `0 20vh ${vars.night.calm}, 0 40vh ${vars.night.calm}`,
    },
  },
  '@media': {
    [landscape]: {
      position: 'absolute',
      inset: 'auto 0 0',
      zIndex: 2,
      height: BAND,
      gridTemplateColumns: 'auto minmax(0, 1fr) minmax(14rem, 32%)',
      gridTemplateRows: '1fr',
      alignItems: 'center',
      alignContent: 'center',
      gap: '0 clamp(1rem, 3.5vw, 4.5rem)',
      paddingBlock: '.9vh 0',
      selectors: { '&[data-phase="rest"]': { boxShadow: 'none' } },
    },
    [lowLandscape]: { height: LOW_BAND },
    [media.forcedColors]: { borderTop: '1px solid CanvasText' },
  },
});

/** How much of the move or the rest has passed. */
export const phaseBar = style({
  position: 'absolute',
  inset: '0 0 auto',
  height: '6px',
  overflow: 'hidden',
  background: vars.night.rail,
  selectors: {
    [`${band}[data-phase="rest"] &`]: {
      background: `color-mix(in srgb, ${vars.night.onCalm} 30%, ${vars.night.calm})`,
    },
  },
  '@media': { [landscape]: { height: 'max(6px, .9vh)' } },
});
export const phaseDone = style({
  position: 'absolute',
  inset: 0,
  background: vars.night.accent,
  transformOrigin: 'left',
  transform: 'scaleX(0)',
  selectors: { [`${band}[data-phase="rest"] &`]: { background: vars.night.onCalm } },
  '@media': { [media.forcedColors]: { background: 'Highlight' } },
});

const COUNT_SIZE = 'min(30vw, 13vh)';
/* While the controls are hidden, the number grows and the texts make room for it. */
const GROWN = '1.75';
const ROOM = `calc(${COUNT_SIZE} * .62)`;
const grows = `transform ${vars.motion.calm} ${vars.motion.ease}`;

/** Readable at 3 m. The display type's hairlines vanish there, so it is set in the text type. */
export const count = style({
  fontFamily: vars.font.text,
  fontWeight: vars.weight.strong,
  fontSize: COUNT_SIZE,
  lineHeight: '.8',
  letterSpacing: '-.055em',
  fontVariantNumeric: 'tabular-nums lining-nums',
  marginLeft: '-.05em',
  paddingBlock: '.12em .06em',
  transformOrigin: 'left top',
  transition: grows,
  selectors: { [`${band}[data-phase="work"] &[data-last]`]: { color: vars.night.accent } },
  '@media': {
    [portrait]: {
      selectors: {
        [`${player.resting} &`]: { transform: `scale(${GROWN})` },
        [`${player.resting} &[data-long]`]: { transform: 'scale(1.4)' },
      },
    },
    [landscape]: { fontSize: '24vh', padding: '0 0 .03em' },
    [lowLandscape]: { fontSize: '30vh' },
  },
});

const moves = style({
  minWidth: 0,
  transition: grows,
  '@media': {
    [portrait]: { selectors: { [`${player.resting} &`]: { transform: `translateY(${ROOM})` } } },
  },
});

export const now = style([moves]);
export const next = style([
  moves,
  {
    display: 'grid',
    gap: '.15rem',
    paddingTop: vars.space[2],
    borderTop: `1px solid ${hairline}`,
    ':empty': { borderTopColor: 'transparent' },
    '@media': {
      [landscape]: {
        position: 'relative',
        alignContent: 'center',
        gap: '.2em',
        border: 0,
        padding: '0 0 0 clamp(1rem, 3vw, 3.5rem)',
        selectors: {
          '&:not(:empty)::before': {
            content: '',
            position: 'absolute',
            left: 0,
            top: '4%',
            bottom: '4%',
            width: '2px',
            background: 'currentColor',
            opacity: 0.34,
            transform: 'skewX(-16deg)',
          },
        },
      },
    },
  },
]);

/** 'Now', 'Rest', 'Next, after 8 s'. */
export const word = style({
  fontSize: vars.size.small,
  lineHeight: '1.3',
  color: vars.night.soft,
  selectors: { [`${band}[data-phase="rest"] &`]: { color: 'inherit' } },
  '@media': { [landscape]: { fontSize: 'clamp(.875rem, 2.5vh, 1.9rem)' } },
});

const name_ = {
  fontFamily: vars.font.display,
  fontWeight: vars.weight.mark,
} as const;

export const name = style({
  ...name_,
  fontSize: 'clamp(1.7rem, 9vw, 2.6rem)',
  lineHeight: '1.04',
  letterSpacing: '-.02em',
  textWrap: 'balance',
  '@media': {
    [lowPortrait]: { fontSize: '1.7rem' },
    [landscape]: { fontSize: 'clamp(1.25rem, 7vh, 6rem)' },
  },
});
export const nextName = style({
  ...name_,
  fontSize: '1.375rem',
  lineHeight: '1.15',
  letterSpacing: '-.01em',
  '@media': { [landscape]: { fontSize: 'clamp(1.1rem, 5vh, 4rem)' } },
});
export const side = style({
  fontSize: '1.125rem',
  lineHeight: '1.35',
  marginTop: '.2rem',
  '@media': {
    [landscape]: {
      fontSize: 'clamp(.95rem, 3.4vh, 2.8rem)',
      marginTop: '.15em',
      selectors: { [`${next} &`]: { fontSize: 'clamp(.9rem, 2.9vh, 2.2rem)' } },
    },
  },
});
export const forms = style({
  fontSize: vars.size.note,
  lineHeight: '1.35',
  color: vars.night.soft,
  selectors: { [`${band}[data-phase="rest"] &`]: { color: 'inherit' } },
  '@media': {
    [lowPortrait]: { display: 'none' },
    [landscape]: { fontSize: 'clamp(.875rem, 2.5vh, 2rem)' },
    [lowLandscape]: { display: 'none' },
  },
});
export const harder = style({ marginInlineStart: '1.25em' });

/** The time left of the whole workout, beside the key that closes the player. */
export const left = style({
  position: 'absolute',
  zIndex: 2,
  top: 'env(safe-area-inset-top)',
  right: `calc(${vars.space.gutter} + 3rem)`,
  display: 'flex',
  alignItems: 'center',
  height: '4.25rem',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '@media': {
    [landscape]: {
      top: '3vh',
      height: vars.width.tap,
      fontSize: 'clamp(1rem, 2.6vh, 2rem)',
    },
  },
});

/** Instead of the band when it is switched off: the time left, as for any other workout. */
export const plain = style({
  padding: `${vars.space[5]} ${vars.space.gutter}`,
  '@media': {
    [landscape]: {
      position: 'absolute',
      insetInline: 0,
      bottom: '11.75rem',
      zIndex: 2,
      paddingBlock: vars.space[3],
      pointerEvents: 'none',
    },
    [lowLandscape]: { bottom: '7.1rem' },
  },
});

export const deck = style({
  display: 'grid',
  gap: vars.space[2],
  padding: `${vars.space[2]} ${vars.space.gutter} ${vars.space[4]}`,
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  background: vars.night.ground,
  // Above the band's colour, which goes on to the foot.
  position: 'relative',
  zIndex: 1,
  '@media': {
    [landscape]: {
      position: 'absolute',
      inset: `auto 0 ${BAND}`,
      zIndex: 3,
      height: '11.75rem',
      padding: `0 ${vars.space.gutter} ${vars.space[3]}`,
      background: vars.night.veil3,
      gridTemplateColumns: '1fr auto 1fr',
      gridTemplateRows: 'auto auto 1fr',
      gap: `0 ${vars.space[4]}`,
      selectors: { [`${plain} ~ &`]: { bottom: 0 } },
    },
    [lowLandscape]: {
      inset: `auto 0 ${LOW_BAND}`,
      height: '7.1rem',
      gridTemplateRows: 'auto 1fr',
      paddingBottom: 0,
      selectors: { [`${plain} ~ &`]: { bottom: 0 } },
    },
  },
});

const wholeRow = { gridColumn: '1 / -1' } as const;

export const times = style({
  ...wholeRow,
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: vars.space[4],
  marginTop: '-.6rem',
  fontSize: vars.size.small,
  color: vars.night.soft,
  fontVariantNumeric: 'tabular-nums',
  '@media': { [lowLandscape]: { display: 'none' } },
});
export const startOver = style({
  color: vars.night.text,
  minHeight: vars.width.tap,
  marginBlock: '-.6rem',
  textDecoration: 'underline',
  textUnderlineOffset: '.3em',
  textDecorationThickness: '1px',
  cursor: 'pointer',
});

export const keys = style({
  ...wholeRow,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 'clamp(0rem, 2.6vw, 2rem)',
  '@media': {
    [landscape]: { gridColumn: 2, gridRow: 3 },
    [lowLandscape]: { gridRow: 2 },
  },
});
// The keys of every player, set closer between the two of the moves.
globalStyle(`${keys} ${player.keys}`, { gap: 'clamp(0rem, 2.6vw, 2rem)' });
globalStyle(`${keys} ${player.playKey}`, {
  flex: 'none',
  '@media': {
    [lowLandscape]: { width: '4rem', height: '4rem' },
    [lowPortrait]: { width: '4.5rem', height: '4.5rem' },
  },
});
globalStyle(`${keys} ${player.key}:not(${player.playKey})`, {
  '@media': { '(max-width: 23rem)': { width: '3.25rem' } },
});
export const jumpKey = style({
  width: '3.25rem',
  height: '3.25rem',
  selectors: { '&[aria-disabled]': { opacity: 0.4 } },
});
export const jumpIcon = style({ width: '2rem', height: '2rem' });

export const volume = style({
  display: 'flex',
  '@media': {
    [landscape]: { gridColumn: 1, gridRow: 3 },
    [lowLandscape]: { gridRow: 2 },
  },
});
export const more = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[1],
  '@media': {
    [landscape]: { gridColumn: 3, gridRow: 3, justifySelf: 'end', gap: vars.space[2] },
    [lowLandscape]: { gridRow: 2 },
  },
});
/** The bell is on: a mark below it, besides the label. */
export const isOn = style({
  position: 'relative',
  '::after': {
    content: '',
    position: 'absolute',
    insetInline: '30%',
    bottom: '.3rem',
    height: '3px',
    background: vars.night.accent,
    transform: 'skewX(-16deg)',
  },
});

/* The slider */

/** Start and width of a part, in percent of the video's length. */
export const from = createVar();
export const wide = createVar();
/** What has been played, in percent. */
export const played = createVar();

export const slider = style({ ...wholeRow, position: 'relative' });
export const rail = style({ position: 'relative', height: vars.width.tap });
export const range = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'pointer',
  // A narrow thumb, so that a press leads to the place below the pointer.
  appearance: 'none',
  '::-webkit-slider-thumb': { appearance: 'none', width: '1px', height: vars.width.tap },
  '::-moz-range-thumb': { width: '1px', height: vars.width.tap, border: 0 },
});

export const segment = style({
  position: 'absolute',
  left: from,
  width: `max(1px, calc(${wide} - 1px))`,
  top: 'calc(50% - 4px)',
  height: '8px',
  transform: 'skewX(-16deg)',
  background: vars.night.rail,
  selectors: {
    '&[data-at="past"]': { background: vars.night.accent },
    '&[data-at="now"]': {
      // The played part of the present move: the rail is as wide as the whole video.
      background: `linear-gradient(90deg, ${vars.night.accent} calc((${played} - ${from}) / ${wide} * 100%), ${vars.night.rail} 0)`,
    },
  },
  '@media': {
    [media.forcedColors]: {
      border: '1px solid CanvasText',
      selectors: {
        '&[data-at="past"]': { top: 'calc(50% - 2px)', height: '4px' },
        '&[data-at="now"]': { top: 'calc(50% - 8px)', height: '16px', background: 'none' },
      },
    },
  },
});
export const blockEnd = style({ width: `max(1px, calc(${wide} - 5px))` });

export const thumb = style({
  position: 'absolute',
  left: played,
  top: 'calc(50% - 15px)',
  width: '12px',
  height: '30px',
  translate: '-50%',
  background: vars.night.text,
  borderRadius: vars.corner.pane,
  transform: 'skewX(-16deg)',
  pointerEvents: 'none',
  selectors: {
    [`${range}:focus-visible ~ &`]: {
      outline: `3px solid ${vars.color.onDeepAccent}`,
      outlineOffset: '3px',
    },
  },
  '@media': { [media.forcedColors]: { background: 'Highlight' } },
});

export const blockNames = style({
  display: 'none',
  '@media': {
    [highLandscape]: {
      display: 'block',
      position: 'relative',
      height: '1.3rem',
      marginTop: vars.space[2],
      marginBottom: '-.7rem',
      fontSize: vars.size.micro,
      color: vars.night.soft,
    },
  },
});
export const blockName = style({
  position: 'absolute',
  left: from,
  width: `calc(${wide} - 6px)`,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  selectors: { '&[data-now]': { color: vars.night.text, fontWeight: vars.weight.strong } },
});

export const tip = style({
  position: 'absolute',
  left: `clamp(5rem, ${from}, calc(100% - 5rem))`,
  bottom: `calc(${vars.width.tap} - .25rem)`,
  translate: '-50%',
  zIndex: 3,
  minWidth: '10rem',
  overflow: 'hidden',
  background: vars.color.deep,
  color: vars.color.onDeep,
  borderRadius: vars.corner.card,
  pointerEvents: 'none',
});
export const tipFrame = style({ marginInline: 'auto', backgroundRepeat: 'no-repeat' });
export const tipText = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: vars.space[2],
  padding: '.45rem .7rem .55rem',
  fontSize: vars.size.small,
  lineHeight: '1.3',
  fontVariantNumeric: 'tabular-nums',
});

/* The panels */

export const panel = style({
  position: 'fixed',
  inset: 'auto 0 0',
  width: '100%',
  maxWidth: 'none',
  maxHeight: '78%',
  margin: 0,
  padding: 0,
  border: 0,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  background: vars.color.deep,
  color: vars.color.onDeep,
  colorScheme: 'dark',
  '::backdrop': { background: 'transparent' },
  '@media': {
    [landscape]: {
      inset: '0 0 0 auto',
      width: 'min(26rem, 60vw)',
      height: '100%',
      maxHeight: 'none',
    },
    [media.forcedColors]: { border: '1px solid CanvasText' },
  },
});
export const panelInside = style({
  display: 'grid',
  gap: vars.space[4],
  alignContent: 'start',
  padding: `${vars.space[5]} ${vars.space.gutter} ${vars.space[6]}`,
  '@media': { [landscape]: { padding: vars.space[5] } },
});
export const panelTop = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  marginRight: '-.6rem',
});
export const panelTitle = style({
  fontFamily: vars.font.display,
  fontWeight: vars.weight.title,
  fontSize: vars.size.t3,
  lineHeight: vars.leading.snug,
});
export const panelBlock = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: vars.space[3],
  marginTop: vars.space[4],
  fontSize: vars.size.small,
  fontWeight: vars.weight.strong,
  lineHeight: '1.4',
  color: vars.color.onDeepSoft,
  fontVariantNumeric: 'tabular-nums',
});
export const rows = style({ borderTop: `1px solid ${vars.color.deepLine}` });
export const row = style({
  borderBottom: `1px solid ${vars.color.deepLine}`,
  selectors: { '&:hover': { background: vars.color.deepPane } },
});
export const rowKey = style({
  display: 'grid',
  gridTemplateColumns: '3.25rem 1fr auto',
  alignItems: 'baseline',
  gap: vars.space[2],
  width: '100%',
  minHeight: vars.width.tap,
  padding: '.55rem 0',
  textAlign: 'left',
  cursor: 'pointer',
  selectors: {
    [`${row}[aria-current] &`]: {
      color: vars.color.onDeepAccent,
      fontWeight: vars.weight.strong,
    },
    [`${row}[data-past] &`]: { color: vars.color.onDeepSoft },
    '&:focus-visible': { outlineOffset: '-3px' },
  },
});
export const rowTime = style({
  color: vars.color.onDeepAccent,
  fontWeight: vars.weight.strong,
  fontVariantNumeric: 'tabular-nums',
});
export const rowLength = style({
  fontSize: vars.size.small,
  fontWeight: vars.weight.text,
  color: vars.color.onDeepSoft,
  fontVariantNumeric: 'tabular-nums',
});

export const toggle = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: vars.space[4],
  alignItems: 'center',
  padding: '.6rem 0',
  borderTop: `1px solid ${vars.color.deepLine}`,
  cursor: 'pointer',
});
export const toggleLabel = style({ fontWeight: vars.weight.strong });
export const toggleHint = style({
  display: 'block',
  fontSize: vars.size.small,
  lineHeight: vars.leading.small,
  color: vars.color.onDeepSoft,
});
export const toggleInput = style({
  appearance: 'none',
  position: 'relative',
  width: '3.25rem',
  height: '1.9rem',
  margin: 0,
  border: `1.5px solid ${vars.color.onDeepSoft}`,
  borderRadius: vars.corner.card,
  cursor: 'pointer',
  '::after': {
    content: '',
    position: 'absolute',
    left: '3px',
    top: '3px',
    width: '1.35rem',
    height: 'calc(100% - 6px)',
    background: vars.color.onDeepSoft,
    borderRadius: vars.corner.pane,
    transition: `transform ${vars.motion.fast} ${vars.motion.ease}`,
  },
  selectors: {
    '&:checked': {
      background: vars.color.onDeepAccent,
      borderColor: vars.color.onDeepAccent,
    },
    '&:checked::after': { background: vars.color.deepInk, transform: 'translateX(1.35rem)' },
  },
  '@media': { [media.forcedColors]: { appearance: 'auto', '::after': { content: 'none' } } },
});

export const speeds = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[2],
  padding: 0,
  border: 0,
});
export const speed = style({ position: 'relative', cursor: 'pointer' });
export const speedInput = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'pointer',
});
export const speedWord = style({
  display: 'inline-grid',
  placeItems: 'center',
  minHeight: vars.width.tap,
  minWidth: vars.width.tap,
  marginTop: vars.space[2],
  padding: '.4rem .95rem',
  borderRadius: vars.corner.card,
  boxShadow: `inset 0 0 0 1.5px ${vars.color.onDeepSoft}`,
  fontSize: vars.size.small,
  fontVariantNumeric: 'tabular-nums',
  selectors: {
    [`${speedInput}:checked + &`]: {
      background: vars.color.onDeep,
      color: vars.color.deepInk,
      boxShadow: 'none',
    },
    [`${speedInput}:focus-visible + &`]: {
      outline: `3px solid ${vars.color.onDeepAccent}`,
      outlineOffset: '2px',
    },
  },
  '@media': {
    [media.forcedColors]: {
      border: '1px solid ButtonText',
      selectors: {
        [`${speedInput}:checked + &`]: {
          forcedColorAdjust: 'none',
          background: 'Highlight',
          color: 'HighlightText',
        },
      },
    },
  },
});
export const tryBell = style({
  background: 'transparent',
  color: vars.color.onDeep,
  boxShadow: 'inset 0 0 0 1.5px currentColor',
  ':hover': { background: vars.color.deepPane },
});

/* What every player has, in the place that it has here. */

const withBand = `${player.player}:has(${band})`;
const withMoves = `${player.player}:has(${deck})`;

globalStyle(withMoves, {
  '@media': {
    [portrait]: {
      display: 'grid',
      gridTemplateRows: 'auto calc(100vw * 9 / 16) 1fr auto',
      overflow: 'auto',
    },
    [landscape]: { display: 'block', overflow: 'hidden' },
  },
});
globalStyle(`${withMoves} ${player.top}`, {
  '@media': {
    [portrait]: { position: 'static', paddingBlock: vars.space[3], alignItems: 'center' },
    [landscape]: { position: 'absolute', inset: '0 0 auto', zIndex: 2, paddingBlock: '3vh' },
  },
});
globalStyle(`${withMoves} ${player.screen}`, {
  '@media': {
    [portrait]: { position: 'relative', inset: 'auto', aspectRatio: '16 / 9' },
    [landscape]: { position: 'absolute', inset: 0, aspectRatio: 'auto' },
  },
});
globalStyle(`${withBand} ${player.screen}`, {
  '@media': {
    // The picture may lose at most 6 % above and below; beyond that it gets narrower.
    [landscape]: { inset: `0 0 ${BAND}`, width: 'min(100%, 150vh)', marginInline: 'auto' },
    [lowLandscape]: { inset: `0 0 ${LOW_BAND}`, width: 'min(100%, 137vh)' },
  },
});
for (const picture of [player.engine, player.still]) {
  globalStyle(`${withBand} ${picture}`, {
    objectFit: 'cover',
    vars: { '--media-object-fit': 'cover' },
  });
}
globalStyle(`${withMoves} ${player.scrimBottom}, ${withMoves} ${player.leftShade}`, {
  '@media': { [portrait]: { display: 'none' } },
});
globalStyle(`${withBand} ${player.scrimBottom}, ${withBand} ${player.leftShade}`, {
  display: 'none',
});
globalStyle(`${withMoves} ${player.scrimTop}`, {
  '@media': { [portrait]: { display: 'none' }, [landscape]: { display: 'block' } },
});
globalStyle(`${player.player}:has([data-mirror]) ${player.engine}`, {
  transform: 'scaleX(-1)',
  // Subtitles are part of the video's element.
  vars: { '--media-webkit-text-track-transform': 'scaleX(-1)' },
});
// What is played and how long it lasts stays while the controls are hidden.
globalStyle(`${withBand}${player.resting} :is(${player.top}, ${player.scrimTop})`, {
  opacity: 1,
  pointerEvents: 'auto',
});
