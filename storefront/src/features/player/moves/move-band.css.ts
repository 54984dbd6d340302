import { style } from '@vanilla-extract/css';
import { media } from '../../../ui/media.ts';
import { vars } from '../../../ui/tokens.css.ts';
import * as player from '../player.css.ts';
import {
  BAND,
  highLandscape,
  LOW_BAND,
  landscape,
  lowLandscape,
  lowPortrait,
  portrait,
} from './move-layout.ts';

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
    // A name that needs two lines must not push the last line out of the band.
    [highLandscape]: { selectors: { '&[data-long]': { fontSize: 'clamp(1.25rem, 5.5vh, 5rem)' } } },
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
