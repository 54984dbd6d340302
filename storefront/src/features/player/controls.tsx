import { assignInlineVars } from '@vanilla-extract/dynamic';
import { PLAYER, shortcutOf } from 'contract';
import type { ComponentProps, KeyboardEvent, PointerEvent, ReactNode } from 'react';
import * as m from '#messages/player';
import { IconButton } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { PauseIcon, PlayIcon, SpeakerHighIcon, SpeakerXIcon } from '../../ui/icons/icons.ts';
import { SkipButton } from './buttons/small-buttons.tsx';
import * as css from './controls.css.ts';
import { fading } from './player.css.ts';
import {
  clock,
  isPlaying,
  lengthLabel,
  type Media,
  type MediaState,
  pause,
  play,
  preview,
  seekTo,
  setVolume,
  skip,
  spokenTime,
  toggleFullscreen,
  toggleMuted,
  togglePlay,
  volumeOf,
} from './video/media.ts';

const VOLUME_STEP = 5;

/** A focused button, link or switch handles its own keys, a focused slider the arrows. */
const belongsToFocus = (key: string, target: EventTarget): boolean => {
  if (target instanceof HTMLButtonElement) return key === ' ' || key === 'Enter';
  if (target instanceof HTMLAnchorElement) return key === 'Enter';
  if (!(target instanceof HTMLInputElement)) return false;
  if (key.startsWith('Arrow')) return true;
  return target.type !== 'range' && (key === ' ' || key === 'Enter');
};

/**
 * The player's keys: space plays and pauses, the arrows skip and change the volume, m mutes, f
 * toggles full screen. The middle key of a television's remote is Enter; its other keys are named
 * as in UI Events (KeyboardEvent.key, media controller keys). Escape is handled by the dialog.
 */
export const handleKey = (
  media: Media,
  event: Pick<
    KeyboardEvent,
    'key' | 'code' | 'target' | 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault'
  >,
): void => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (belongsToFocus(event.key, event.target)) return;
  const { mediaVolume = 1 } = media.getState();
  const volume = Math.round(mediaVolume * PLAYER.volumeMax);
  const actions = new Map([
    [' ', () => togglePlay(media)],
    ['enter', () => togglePlay(media)],
    ['mediaplaypause', () => togglePlay(media)],
    ['mediaplay', () => play(media)],
    ['mediapause', () => pause(media)],
    ['mediarewind', () => skip(media, -PLAYER.skipSeconds)],
    ['mediafastforward', () => skip(media, PLAYER.skipSeconds)],
    ['arrowleft', () => skip(media, -PLAYER.skipSeconds)],
    ['arrowright', () => skip(media, PLAYER.skipSeconds)],
    ['arrowup', () => setVolume(media, volume + VOLUME_STEP)],
    ['arrowdown', () => setVolume(media, volume - VOLUME_STEP)],
    ['m', () => toggleMuted(media)],
    ['f', () => toggleFullscreen(media)],
  ]);
  const action = actions.get(shortcutOf(event));
  if (action === undefined) return;
  event.preventDefault();
  action();
};

type ControlProps = { media: Media; state: MediaState };

/** Back 10 seconds, play or pause, forward 10 seconds. */
export const MainButtons = ({ media, state }: ControlProps) => (
  <div className={cx(css.keys, fading)}>
    <SkipButton media={media} seconds={-PLAYER.skipSeconds} />
    <button
      type="button"
      className={css.playKey}
      // Where a remote begins.
      data-first-key
      aria-label={isPlaying(state) ? m.pause : m.play}
      onClick={() => togglePlay(media)}
    >
      {isPlaying(state) ? (
        <PauseIcon className={css.playIcon} />
      ) : (
        <PlayIcon className={css.playIcon} />
      )}
    </button>
    <SkipButton media={media} seconds={PLAYER.skipSeconds} />
  </div>
);

type SliderProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value'> & {
  label: string;
  value: number;
  min: number;
  max: number;
  valueText: string;
  onChange: (value: number) => void;
};

/** A slider of the player, based on a native input for keyboard and screen readers. */
const Slider = ({ label, value, valueText, onChange, className, ...input }: SliderProps) => {
  const percent = ((value - input.min) / (input.max - input.min)) * 100;
  return (
    <input
      {...input}
      type="range"
      value={value}
      aria-label={label}
      aria-valuetext={valueText}
      className={cx(css.slider, className)}
      style={assignInlineVars({ [css.filled]: `${percent}%` })}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
    />
  );
};

export const VolumeControl = ({ media, state }: ControlProps) => {
  const volume = volumeOf(state);
  return (
    <div className={cx(css.volume, fading)}>
      <IconButton label={volume === 0 ? m.unmute : m.mute} onClick={() => toggleMuted(media)}>
        {volume === 0 ? <SpeakerXIcon size="large" /> : <SpeakerHighIcon size="large" />}
      </IconButton>
      <Slider
        label={m.volume}
        className={css.volumeSlider}
        // A remote has keys of its own for it.
        data-by-pointer
        min={PLAYER.volumeMin}
        max={PLAYER.volumeMax}
        step={PLAYER.volumeStep}
        value={volume}
        valueText={volume === 0 ? m.muted : m.percent({ volume })}
        onChange={(value) => setVolume(media, value)}
      />
    </div>
  );
};

type FrameProps = { state: MediaState; className: string };

/** The frame of the storyboard at the previewed time; nothing without one. */
export const PreviewFrame = ({ state, className }: FrameProps) => {
  const { mediaPreviewImage: image, mediaPreviewCoords: coords } = state;
  if (!image || !coords) return null;
  const [x, y, width, height] = coords;
  return (
    <div
      className={className}
      style={{
        width: `${width}px`,
        height: `${height}px`,
        backgroundImage: `url("${image}")`,
        backgroundPosition: `-${x}px -${y}px`,
      }}
    />
  );
};

/** Where on a slider the pointer is, from 0 to 1. */
export const shareAt = ({ currentTarget, clientX }: PointerEvent<HTMLInputElement>): number => {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.min(1, Math.max(0, (clientX - left) / width));
};

const Peek = ({ state, seconds }: { state: MediaState; seconds: number }) => {
  const { mediaPreviewImage, mediaDuration = 1 } = state;
  if (!mediaPreviewImage) return null;
  return (
    <div
      className={css.peek}
      style={{ left: `${(seconds / mediaDuration) * 100}%`, translate: '-50%' }}
      aria-hidden
    >
      <PreviewFrame state={state} className={css.peekFrame} />
      <span className={css.peekTime}>{clock(seconds)}</span>
    </div>
  );
};

/** The position in the video, 0 to 100 in steps of 0.1; hovering shows a preview frame. */
export const ProgressSlider = ({ media, state }: ControlProps) => {
  const { mediaCurrentTime: time = 0, mediaPreviewTime } = state;
  const duration = state.mediaDuration || 0;

  return (
    <>
      {mediaPreviewTime !== undefined && <Peek state={state} seconds={mediaPreviewTime} />}
      <Slider
        label={m.progress}
        min={PLAYER.progressMin}
        max={PLAYER.progressMax}
        step={PLAYER.progressStep}
        value={duration > 0 ? (time / duration) * PLAYER.progressMax : 0}
        valueText={m.timeOf({ time: spokenTime(time), length: spokenTime(duration) })}
        onChange={(percent) =>
          duration > 0 && seekTo(media, (percent / PLAYER.progressMax) * duration)
        }
        onPointerMove={(event) => duration > 0 && preview(media, shareAt(event) * duration)}
        onPointerLeave={() => preview(media, null)}
      />
    </>
  );
};

type TimeLeftProps = {
  state: MediaState;
  announcedSeconds: number | null;
  children?: ReactNode;
};

/** The remaining time in large type, readable from a distance; stays when the controls hide. */
export const TimeLeft = ({ state, announcedSeconds, children }: TimeLeftProps) => {
  const length = state.mediaDuration || announcedSeconds || 0;
  // Rounded up, so that 0:00 appears at the end and not a second before.
  const seconds = Math.ceil(length - (state.mediaCurrentTime ?? 0));
  return (
    <div className={css.left}>
      <b
        className={css.leftTime}
        role="timer"
        aria-label={m.spokenLeft({ time: spokenTime(seconds) })}
      >
        {clock(seconds)}
      </b>
      <span>{m.leftOf({ length: lengthLabel(length) })}</span>
      {children}
    </div>
  );
};
