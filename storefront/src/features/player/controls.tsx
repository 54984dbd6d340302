import { PLAYER } from 'contract';
import type { KeyboardEvent, ReactNode } from 'react';
import { IconButton } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import {
  ArrowClockwiseIcon,
  ArrowCounterClockwiseIcon,
  CornersInIcon,
  CornersOutIcon,
  PauseIcon,
  PlayIcon,
  SpeakerHighIcon,
  SpeakerXIcon,
} from '../../ui/icons/icons.ts';
import {
  clock,
  lengthLabel,
  type Media,
  type MediaState,
  setVolume,
  skip,
  spokenTime,
  toggleMuted,
  togglePlay,
} from './media.ts';
import * as css from './player.css.ts';
import { Slider } from './sliders.tsx';

const VOLUME_STEP = 5;

/** A focused button handles Space and Enter itself, a focused slider the arrow keys. */
const belongsToFocus = (key: string, target: EventTarget): boolean => {
  if (target instanceof HTMLButtonElement) return key === ' ' || key === 'Enter';
  return target instanceof HTMLInputElement && key.startsWith('Arrow');
};

/**
 * The player's keys: space plays and pauses, the arrows skip and change the volume, m mutes, f
 * toggles full screen. Escape is handled by the dialog.
 */
export const keyHandler =
  (media: Media | null, toggleFullscreen: (() => void) | undefined) =>
  (event: KeyboardEvent): void => {
    if (media === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (belongsToFocus(event.key, event.target)) return;
    const volumeNow = media.volume * PLAYER.volumeMax;
    const actions = new Map<string, (() => void) | undefined>([
      [' ', () => togglePlay(media)],
      ['ArrowLeft', () => skip(media, -PLAYER.skipSeconds)],
      ['ArrowRight', () => skip(media, PLAYER.skipSeconds)],
      ['ArrowUp', () => setVolume(media, volumeNow + VOLUME_STEP)],
      ['ArrowDown', () => setVolume(media, volumeNow - VOLUME_STEP)],
      ['m', () => toggleMuted(media)],
      ['f', toggleFullscreen],
    ]);
    const action = actions.get(event.key.length === 1 ? event.key.toLowerCase() : event.key);
    if (action === undefined) return;
    event.preventDefault();
    action();
  };

type ControlProps = { media: Media | null; state: MediaState };

const SkipKey = ({ media, seconds }: { media: Media | null; seconds: number }) => (
  <button
    type="button"
    className={css.key}
    aria-label={`Skip ${seconds < 0 ? 'back' : 'forward'} ${Math.abs(seconds)} seconds`}
    onClick={() => media && skip(media, seconds)}
  >
    {seconds < 0 ? (
      <ArrowCounterClockwiseIcon className={css.keyIcon} />
    ) : (
      <ArrowClockwiseIcon className={css.keyIcon} />
    )}
    <span className={css.keyNumber} aria-hidden="true">
      {Math.abs(seconds)}
    </span>
  </button>
);

/** Back 10 seconds, play or pause, forward 10 seconds. */
export const MainKeys = ({ media, state }: ControlProps) => (
  <div className={cx(css.keys, css.fading)}>
    <SkipKey media={media} seconds={-PLAYER.skipSeconds} />
    <button
      type="button"
      className={css.playKey}
      aria-label={state.playing ? 'Pause' : 'Play'}
      onClick={() => media && togglePlay(media)}
    >
      {state.playing ? (
        <PauseIcon className={css.playIcon} />
      ) : (
        <PlayIcon className={css.playIcon} />
      )}
    </button>
    <SkipKey media={media} seconds={PLAYER.skipSeconds} />
  </div>
);

/** Mute and volume. */
export const VolumeControl = ({ media, state }: ControlProps) => {
  const silent = state.muted || state.volume === 0;
  return (
    <div className={cx(css.volume, css.fading)}>
      <IconButton label={silent ? 'Unmute' : 'Mute'} onClick={() => media && toggleMuted(media)}>
        {silent ? <SpeakerXIcon size="large" /> : <SpeakerHighIcon size="large" />}
      </IconButton>
      <Slider
        label="Volume"
        className={css.volumeSlider}
        min={PLAYER.volumeMin}
        max={PLAYER.volumeMax}
        step={PLAYER.volumeStep}
        value={state.muted ? 0 : state.volume}
        valueText={silent ? 'Muted' : `${state.volume} percent`}
        onChange={(volume) => media && setVolume(media, volume)}
      />
    </div>
  );
};

/** Toggles full screen. */
export const FullscreenKey = ({ full, toggle }: { full: boolean; toggle: () => void }) => (
  <IconButton
    label={full ? 'Exit full screen' : 'Full screen'}
    className={cx(css.fullKey, css.fading)}
    onClick={toggle}
  >
    {full ? <CornersInIcon size="large" /> : <CornersOutIcon size="large" />}
  </IconButton>
);

type TimeLeftProps = {
  state: MediaState;
  announcedSeconds: number | null;
  /** Shown below the time. */
  children?: ReactNode;
};

/** The remaining time in large type, readable from a distance; stays when the controls hide. */
export const TimeLeft = ({ state, announcedSeconds, children }: TimeLeftProps) => {
  const length = state.duration || announcedSeconds || 0;
  // Rounded up, so that 0:00 appears at the end and not a second before.
  const seconds = Math.ceil(length - state.time);
  return (
    <div className={css.left}>
      <b className={css.leftTime} role="timer" aria-label={`${spokenTime(seconds)} left`}>
        {clock(seconds)}
      </b>
      <span>left of {lengthLabel(length)}</span>
      {children}
    </div>
  );
};

/** Returns to the beginning of a resumed video. */
export const StartOver = ({ onPress }: { onPress: () => void }) => (
  <button type="button" className={css.startOver} onClick={onPress}>
    Start over
  </button>
);
