import { PLAYER } from 'contract';
import { useCallback, useRef, useSyncExternalStore } from 'react';

/** Seconds as a clock: `12:36`, `1:02:03`. */
export const clock = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
};

const counted = (count: number, unit: string): string =>
  `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Seconds as a text for screen readers: `12 minutes 36 seconds`. */
export const spokenTime = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  const minutes = Math.floor(whole / 60);
  const rest = counted(whole % 60, 'second');
  return minutes === 0 ? rest : `${counted(minutes, 'minute')} ${rest}`;
};

/** A video's length below the remaining time: whole minutes, or seconds when it is short. */
export const lengthLabel = (seconds: number): string =>
  seconds < 60 ? `${Math.round(seconds)} sec` : `${Math.round(seconds / 60)} min`;

/** The part of a media element that the controls use; Mux Player's element has it. */
export type Media = Pick<
  HTMLMediaElement,
  | 'currentTime'
  | 'duration'
  | 'paused'
  | 'ended'
  | 'muted'
  | 'volume'
  | 'readyState'
  | 'play'
  | 'pause'
  | 'addEventListener'
  | 'removeEventListener'
> & {
  /** The native element inside Mux Player, which has the error. */
  readonly media?: { readonly error: unknown } | null;
};

/** The state that the controls show. Times in seconds, volume 0 to 100. */
export type MediaState = {
  playing: boolean;
  waiting: boolean;
  time: number;
  /** 0 until it is known. */
  duration: number;
  muted: boolean;
  volume: number;
};

const EVENTS = [
  'play',
  'playing',
  'pause',
  'ended',
  'timeupdate',
  'seeking',
  'seeked',
  'durationchange',
  'loadedmetadata',
  'volumechange',
  'waiting',
  'canplay',
  'emptied',
] as const;

const HAVE_FUTURE_DATA = 3;

const STILL: MediaState = {
  playing: false,
  waiting: false,
  time: 0,
  duration: 0,
  muted: false,
  volume: PLAYER.volumeMax,
};

const read = (media: Media): MediaState => {
  const playing = !media.paused && !media.ended;
  return {
    playing,
    waiting: playing && media.readyState < HAVE_FUTURE_DATA,
    time: media.currentTime,
    duration: Number.isFinite(media.duration) ? media.duration : 0,
    muted: media.muted,
    volume: Math.round(media.volume * PLAYER.volumeMax),
  };
};

const isSame = (a: MediaState, b: MediaState): boolean =>
  (Object.keys(a) as (keyof MediaState)[]).every((key) => a[key] === b[key]);

/** The state of a media element as it changes; initial values while there is no element. */
export const useMediaState = (media: Media | null): MediaState => {
  const last = useRef(STILL);
  const subscribe = useCallback(
    (changed: () => void) => {
      for (const event of EVENTS) media?.addEventListener(event, changed);
      return () => {
        for (const event of EVENTS) media?.removeEventListener(event, changed);
      };
    },
    [media],
  );
  const snapshot = () => {
    const next = media ? read(media) : STILL;
    if (!isSame(last.current, next)) last.current = next;
    return last.current;
  };
  return useSyncExternalStore(subscribe, snapshot);
};

/** Toggles playback. If the browser refuses to start by itself, the play button stays. */
export const togglePlay = (media: Media): void => {
  if (!media.paused && !media.ended) {
    media.pause();
    return;
  }
  media.play().catch((error: unknown) => console.info('The video did not start', error));
};

/** Jumps by seconds, forward or back, within the video. */
export const skip = (media: Media, seconds: number): void => {
  const end = Number.isFinite(media.duration) ? media.duration : Number.POSITIVE_INFINITY;
  media.currentTime = Math.min(end, Math.max(0, media.currentTime + seconds));
};

/** Goes to a part of the video, 0 to 100. */
export const seekTo = (media: Media, percent: number): void => {
  if (!Number.isFinite(media.duration)) return;
  media.currentTime = (percent / PLAYER.progressMax) * media.duration;
};

/** Sets the volume, 0 to 100; a volume above 0 also unmutes. */
export const setVolume = (media: Media, volume: number): void => {
  media.volume = Math.min(1, Math.max(0, volume / PLAYER.volumeMax));
  media.muted = media.volume === 0;
};

/** Toggles mute; from volume 0 it unmutes at an audible volume. */
export const toggleMuted = (media: Media): void => {
  if (media.muted && media.volume === 0) media.volume = 0.5;
  media.muted = !media.muted;
};
