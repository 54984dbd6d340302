import { createVar, style } from '@vanilla-extract/css';
import { hiddenStyle } from '../../../ui/layout.css.ts';
import { media } from '../../../ui/media.ts';
import { at, baseline, stack } from '../../../ui/recipes.ts';
import { vars } from '../../../ui/tokens.css.ts';
import * as player from '../player.css.ts';
import {
  BAND,
  fitted,
  highLandscape,
  LOW_BAND,
  landscape,
  lines,
  lowLandscape,
  portrait,
  roomy,
  small,
  wide,
} from './move-layout.ts';

export const hairline = 'color-mix(in srgb, currentColor 26%, transparent)';

export const countSize = createVar();
/* While the controls are hidden, the number grows and the texts go below it. */
const GROWN = '1.75';
const toLeft = createVar();
const down = createVar();
const grows = `transform ${vars.motion.calm} ${vars.motion.ease}`;

/* In portrait the number stands beside the present move, and above it where there is room. */
export const band = style({
  vars: {
    [countSize]: 'min(30vw, 17vh)',
    [toLeft]: `calc(${countSize} * -1.1 - ${vars.space[4]})`,
    [down]: `calc(${countSize} * 1.6)`,
  },
  position: 'relative',
  ...stack(`${vars.space[1]} ${vars.space[4]}`),
  gridTemplateColumns: `calc(${countSize} * 1.1) minmax(0, 1fr)`,
  alignContent: 'start',
  padding: `${vars.space[2]} ${vars.space.gutter} 0`,
  // Its texts are made to fit the room that is left, instead of pushing the keys out of the window.
  minHeight: 0,
  overflowWrap: 'anywhere',
  background: vars.night.ground,
  color: vars.night.text,
  selectors: {
    // Where even the smallest texts do not fit, the player scrolls.
    '&[data-least]': { minHeight: 'auto' },
    '&[data-phase="rest"]': {
      background: vars.night.calm,
      color: vars.night.onCalm,
      // On to the window's foot, under the controls, which are hidden while playing.
      boxShadow: `0 20vh ${vars.night.calm}, 0 40vh ${vars.night.calm}`,
    },
  },
  '@container': {
    [roomy]: {
      vars: {
        [countSize]: 'min(30vw, 13vh)',
        [toLeft]: '0',
        [down]: `calc(${countSize} * .62)`,
      },
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: vars.space[2],
      paddingTop: vars.space[3],
    },
    [wide]: { rowGap: vars.space[3], paddingTop: vars.space[4] },
  },
  '@media': {
    [landscape]: {
      vars: { [countSize]: '24vh' },
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
      selectors: {
        '&[data-phase="rest"]': { boxShadow: 'none' },
        '&[data-least]': { gridTemplateColumns: 'auto minmax(0, 1fr) minmax(0, 20%)' },
      },
    },
    [lowLandscape]: { vars: { [countSize]: '30vh' }, height: LOW_BAND },
    [media.forcedColors]: { borderTop: '1px solid CanvasText' },
  },
});

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

/** Readable at 3 m. The display type's hairlines vanish there, so it is set in the text type. */
export const count = style({
  fontFamily: vars.font.text,
  fontWeight: vars.weight.strong,
  fontSize: countSize,
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
        // As wide as two digits, beside the texts.
        '&[data-long]': { fontSize: `calc(${countSize} * .66)` },
        [`${player.resting} &`]: { transform: `scale(${GROWN})` },
        [`${player.resting} &[data-long]`]: { transform: 'scale(1.4)' },
      },
    },
    [landscape]: { padding: '0 0 .03em' },
  },
});

const moves = style({
  minWidth: 0,
  transition: grows,
  ...at(portrait, { selectors: { [`${player.resting} &`]: { transform: `translateY(${down})` } } }),
});

export const now = style([
  moves,
  {
    '@container': { [wide]: { alignSelf: 'center' } },
    ...at(portrait, {
      gridColumnEnd: -1,
      selectors: { [`${player.resting} &`]: { transform: `translate(${toLeft}, ${down})` } },
    }),
  },
]);
export const next = style([
  moves,
  {
    gridColumn: '1 / -1',
    ...baseline(),
    columnGap: vars.space[3],
    paddingTop: vars.space[1],
    borderTop: `1px solid ${hairline}`,
    ':empty': { borderTopColor: 'transparent' },
    selectors: { [`${band}[data-least] &`]: { flexWrap: 'nowrap' } },
    '@container': {
      [roomy]: { display: 'grid', gap: '.15rem', paddingTop: vars.space[2] },
    },
    ...at(landscape, {
      gridColumn: 'auto',
      position: 'relative',
      ...stack('.2em'),
      alignItems: 'normal',
      alignContent: 'center',
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
    }),
  },
]);

export const word = style({
  fontSize: vars.size.small,
  lineHeight: '1.3',
  color: vars.night.soft,
  selectors: {
    [`${band}[data-phase="rest"] &`]: { color: 'inherit' },
    [`${next} &`]: { width: '100%' },
  },
  '@container': { [small]: { selectors: { [`${next} &`]: { flex: 'none', width: 'auto' } } } },
  '@media': { [landscape]: { fontSize: 'clamp(.875rem, 2.5vh, 1.9rem)' } },
});

const name_ = {
  fontFamily: vars.font.display,
  fontWeight: vars.weight.mark,
} as const;

export const name = style({
  ...name_,
  fontSize: fitted('clamp(1.5rem, 5vw, 2.5rem)'),
  lineHeight: '1.1',
  letterSpacing: '-.02em',
  textWrap: 'balance',
  selectors: { '&[data-long]': { fontSize: fitted('clamp(1.25rem, 4vw, 2rem)') } },
  '@container': {
    [roomy]: {
      fontSize: fitted('clamp(1.7rem, 9vw, 2.6rem)'),
      selectors: { '&[data-long]': { fontSize: fitted('clamp(1.4rem, 6.5vw, 2rem)') } },
    },
    [small]: { fontSize: fitted('1.25rem') },
  },
  '@media': {
    [landscape]: { fontSize: fitted('clamp(1.25rem, 7vh, 6rem)') },
    [lowLandscape]: { selectors: { '&[data-long]': { fontSize: fitted('1.25rem') } } },
    [highLandscape]: {
      selectors: { '&[data-long]': { fontSize: fitted('clamp(1.25rem, 5.5vh, 5rem)') } },
    },
  },
});
export const nextName = style({
  ...name_,
  fontSize: fitted('clamp(1.125rem, 3.4vw, 1.75rem)'),
  lineHeight: '1.25',
  letterSpacing: '-.01em',
  selectors: { [`${band}[data-least] &`]: { ...lines(1), flex: 1 } },
  '@container': { [roomy]: { fontSize: fitted('1.375rem'), lineHeight: '1.15' } },
  ...at(landscape, { fontSize: fitted('clamp(1.1rem, 5vh, 4rem)'), lineHeight: '1.15' }),
});
export const side = style({
  fontSize: fitted(`max(${vars.size.note}, 2.6vw)`),
  lineHeight: '1.35',
  '@container': { [roomy]: { fontSize: fitted('1.125rem'), marginTop: '.2rem' } },
  ...at(landscape, {
    fontSize: fitted('clamp(.95rem, 3.4vh, 2.8rem)'),
    marginTop: '.15em',
    selectors: { [`${next} &`]: { fontSize: fitted('clamp(.9rem, 2.9vh, 2.2rem)') } },
  }),
  selectors: { [`${band}[data-least] ${next} &`]: hiddenStyle },
});
export const forms = style({
  fontSize: fitted(`max(${vars.size.small}, 2.2vw)`),
  lineHeight: '1.3',
  color: vars.night.soft,
  selectors: { [`${band}[data-phase="rest"] &`]: { color: 'inherit' } },
  '@container': {
    [roomy]: { selectors: { [`${name}:not([data-long]) ~ &`]: { fontSize: vars.size.note } } },
  },
  '@media': { [landscape]: { fontSize: fitted('clamp(.875rem, 2.5vh, 2rem)') } },
});
export const easier = style({ display: 'inline-block', marginInlineEnd: '1.25em' });
export const harder = style({
  display: 'inline-block',
  // The workout's page has it too.
  selectors: { [`${band}[data-short] &`]: hiddenStyle },
});
