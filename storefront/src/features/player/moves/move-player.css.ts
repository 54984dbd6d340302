import { createVar, globalStyle, style } from '@vanilla-extract/css';
import { apart, at, row, stack } from '../../../ui/recipes.ts';
import { vars } from '../../../ui/tokens.css.ts';
import * as controls from '../controls.css.ts';
import * as player from '../player.css.ts';
import * as stage from '../video/stage.css.ts';
import { band } from './move-band.css.ts';
import {
  BAND,
  LOW_BAND,
  landscape,
  lines,
  lowLandscape,
  narrowLandscape,
  PLAYER,
  portrait,
  roomy,
  small,
} from './move-layout.ts';
import { panel } from './move-panels.css.ts';

/*
 * The player of a workout whose moves are listed. In landscape the band stands below the picture,
 * which it never covers, and the controls lie over the picture's foot; in portrait everything
 * stands in one column. Sizes in landscape are shares of the height, so that a television has the
 * same picture as a laptop.
 */
const keyCount = createVar();
for (const count of [1, 2, 3, 4, 5]) {
  globalStyle(`${player.player}:has(${player.topButtons} > :nth-child(${count}))`, {
    vars: { [keyCount]: String(count) },
  });
}

/**
 * The time left of the whole workout, beside the keys at the upper right. A narrow window has room
 * for one of both: the time is there while the controls are hidden, and in their row otherwise.
 */
export const left = style({
  position: 'absolute',
  zIndex: 2,
  top: 'env(safe-area-inset-top)',
  right: `calc(${vars.space.gutter} + 3rem)`,
  ...row(),
  height: '4.25rem',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '@media': {
    [portrait]: { selectors: { [`${player.player}:not(${player.resting}) &`]: { opacity: 0 } } },
    [landscape]: {
      top: '3vh',
      right: `calc(${vars.space.gutter} + 3rem * ${keyCount} + .75rem)`,
      height: vars.width.tap,
      fontSize: 'clamp(1rem, 2.6vh, 2rem)',
    },
  },
});

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
  ...stack(`${vars.space[1]} ${vars.space[4]}`),
  padding: `${vars.space[1]} ${vars.space.gutter} ${vars.space[2]}`,
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
    [narrowLandscape]: { columnGap: vars.space[1] },
  },
});

const wholeRow = { gridColumn: '1 / -1' } as const;

export const times = style({
  ...wholeRow,
  ...apart(vars.space[4]),
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
  ...row('clamp(0rem, 2.6vw, 2rem)'),
  justifyContent: 'center',
  '@media': {
    [landscape]: { gridColumn: 2, gridRow: 3 },
    [lowLandscape]: { gridRow: 2 },
  },
});
// The keys of every player, set closer between the two of the moves.
globalStyle(`${keys} ${controls.keys}`, { gap: 'clamp(0rem, 2.6vw, 2rem)' });
globalStyle(`${keys} ${controls.playKey}`, {
  flex: 'none',
  '@container': {
    [roomy]: { width: '4.5rem', height: '4.5rem' },
    [small]: { width: '3.25rem', height: '3.25rem' },
  },
  '@media': {
    [portrait]: { width: '4rem', height: '4rem' },
    [lowLandscape]: { width: '4rem', height: '4rem' },
  },
});
globalStyle(`${keys} ${controls.key}:not(${controls.playKey})`, {
  '@media': { [`(max-width: 23rem), ${narrowLandscape}`]: { width: '3.25rem' } },
});
globalStyle(`:is(${keys}, ${keys} ${controls.keys})`, {
  '@media': { [narrowLandscape]: { gap: 0 } },
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
// It would be too short to be moved; the key and the arrows are there.
globalStyle(`${volume} ${controls.volumeSlider}`, {
  '@media': { '(orientation: landscape) and (max-width: 49.99rem)': { display: 'none' } },
});
export const more = style({
  ...row(vars.space[1]),
  '@media': {
    [landscape]: { gridColumn: 3, gridRow: 3, justifySelf: 'end', gap: vars.space[2] },
    [lowLandscape]: { gridRow: 2 },
    [narrowLandscape]: { gap: 0 },
  },
});
/* What every player has, in the place that it has here. */

const withBand = `${player.player}:has(${band})`;
const withMoves = `${player.player}:has(${deck})`;

globalStyle(withMoves, {
  '@media': {
    [portrait]: {
      display: 'grid',
      gridTemplateRows: 'auto auto 1fr auto',
      overflow: 'auto',
      containerName: PLAYER,
      containerType: 'size',
    },
    [landscape]: { display: 'block', overflow: 'hidden' },
  },
});
globalStyle(`${withMoves} ${player.top}`, {
  '@media': {
    [portrait]: { position: 'static', paddingBlock: vars.space[2], alignItems: 'center' },
    [landscape]: { position: 'absolute', inset: '0 0 auto', zIndex: 2, paddingBlock: '3vh' },
  },
});
globalStyle(`${withMoves} ${player.screen}`, {
  '@media': {
    // It may lose at most 6 % above and below where the window is low.
    [portrait]: {
      position: 'relative',
      inset: 'auto',
      aspectRatio: 'auto',
      height: 'clamp(49.5vw, 31cqh, 56.25vw)',
    },
    [landscape]: { position: 'absolute', inset: 0, aspectRatio: 'auto' },
  },
});
// Texts that are too long for a small phone get room from the picture, which gets narrower.
globalStyle(
  `${player.player}:has(${band}[data-least]) ${player.screen}`,
  at(portrait, { height: '22cqh', width: 'min(100%, 44cqh)', marginInline: 'auto' }),
);
// The title in two lines stands in the place of its coach.
globalStyle(`${withMoves} ${player.top} > :first-child`, {
  '@media': { [portrait]: { maxHeight: '2.9rem', overflow: 'hidden' } },
});
globalStyle(`${withMoves} ${player.title}`, { '@media': { [portrait]: lines(2) } });
globalStyle(`${withBand} ${player.screen}`, {
  '@media': {
    // The picture may lose at most 6 % above and below; beyond that it gets narrower.
    [landscape]: { inset: `0 0 ${BAND}`, width: 'min(100%, 150vh)', marginInline: 'auto' },
    [lowLandscape]: { inset: `0 0 ${LOW_BAND}`, width: 'min(100%, 137vh)' },
  },
});
for (const picture of [stage.engine, stage.still]) {
  globalStyle(`${withBand} ${picture}`, {
    objectFit: 'cover',
    vars: { '--media-object-fit': 'cover' },
  });
}
// The lists beside it leave what is now and next free.
globalStyle(`${withBand} ${panel}`, {
  '@media': {
    [landscape]: { inset: `0 0 ${BAND} auto`, height: 'auto' },
    [lowLandscape]: { inset: `0 0 ${LOW_BAND} auto` },
  },
});
globalStyle(`${withMoves} ${player.scrimBottom}, ${withMoves} ${player.leftShade}`, {
  '@media': { [portrait]: { display: 'none' } },
});
globalStyle(`${withBand} ${player.scrimBottom}, ${withBand} ${player.leftShade}`, {
  display: 'none',
});
globalStyle(`${withMoves} ${player.scrimTop}`, {
  '@media': { [portrait]: { display: 'none' }, [landscape]: { display: 'block' } },
});
globalStyle(`${player.player}:has([data-mirror]) ${stage.engine}`, {
  transform: 'scaleX(-1)',
  // Subtitles are part of the video's element.
  vars: { '--media-webkit-text-track-transform': 'scaleX(-1)' },
});
// What is played and how long it lasts stays while the controls are hidden.
globalStyle(`${withBand}${player.resting} :is(${player.top}, ${player.scrimTop})`, {
  opacity: 1,
  pointerEvents: 'auto',
});
globalStyle(`${withBand}${player.resting} ${player.topButtons} > :not(:last-child)`, {
  '@media': { [portrait]: { visibility: 'hidden' } },
});
