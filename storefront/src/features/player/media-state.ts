import { PLAYER } from 'contract';
import { useCallback, useRef, useSyncExternalStore } from 'react';

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
  /** The element inside Mux Player's, which knows what went wrong. */
  readonly media?: { readonly error: unknown } | null;
};

/** What the controls show. Times in seconds, volume 0 to 100. */
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

/** A media element's state as it changes; the resting state while there is no element. */
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
