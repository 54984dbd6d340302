import { type Cue, cueAt, type MoveMap, moveEndOf, workEndOf } from 'contract';
import { useEffect, useRef, useState } from 'react';
import type { VideoElement } from '../video/video-element.ts';

/** The video's own clock, read once. */
export type Tick = {
  /** Video seconds. */
  time: number;
  /** Video seconds in a real second. */
  rate: number;
  running: boolean;
};

/** A cue with what the video does. */
export type ShownCue = Cue & { state: 'playing' | 'paused' | 'waiting' };

/** The part of a media element that the clock reads. */
export type ClockMedia = Pick<
  HTMLVideoElement,
  'currentTime' | 'paused' | 'ended' | 'seeking' | 'readyState' | 'playbackRate'
> &
  Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** `HAVE_FUTURE_DATA`: the next frame is there. */
const HAS_NEXT_FRAME = 3;

/**
 * The picture may be this much behind `currentTime`, in seconds, before that counts instead: when
 * the decoder drops frames, the sound goes on.
 */
const LATE_FRAME_SECONDS = 0.15;

/** How often a hidden tab, in which no frame is drawn, reads the time for the bells. */
const HIDDEN_INTERVAL_MS = 250;

const CHANGES = [
  ...['seeking', 'seeked', 'ratechange', 'play', 'playing', 'pause', 'waiting', 'ended'],
  ...['timeupdate', 'loadedmetadata', 'emptied'],
] as const;

const tickOf = (media: ClockMedia, frameTime: number | null): Tick => {
  const now = media.currentTime;
  const isLate = frameTime === null || Math.abs(now - frameTime) > LATE_FRAME_SECONDS;
  const running =
    !media.paused && !media.ended && !media.seeking && media.readyState >= HAS_NEXT_FRAME;
  return {
    time: media.seeking || isLate ? now : frameTime,
    rate: media.playbackRate || 1,
    running,
  };
};

/**
 * Calls back with the video's time: at each frame that is shown, and at once when the video seeks,
 * changes its speed, pauses, waits or plays on. There is no second clock: nothing is counted.
 * @returns a function that stops it
 */
const watchTime = (
  media: ClockMedia,
  frames: HTMLVideoElement | null,
  onTick: (tick: Tick) => void,
): (() => void) => {
  let stopped = false;
  let frame = 0;
  const onFrames = frames !== null && 'requestVideoFrameCallback' in frames ? frames : null;

  const next = () => {
    if (stopped) return;
    frame =
      onFrames?.requestVideoFrameCallback((_now, { mediaTime }) => {
        onTick(tickOf(media, mediaTime));
        next();
      }) ??
      requestAnimationFrame(() => {
        onTick(tickOf(media, null));
        next();
      });
  };
  const atOnce = () => onTick(tickOf(media, null));
  const hidden = setInterval(() => document.hidden && atOnce(), HIDDEN_INTERVAL_MS);
  for (const event of CHANGES) media.addEventListener(event, atOnce);
  atOnce();
  next();
  return () => {
    stopped = true;
    clearInterval(hidden);
    if (onFrames === null) cancelAnimationFrame(frame);
    else onFrames.cancelVideoFrameCallback(frame);
    for (const event of CHANGES) media.removeEventListener(event, atOnce);
  };
};

/** How much of the present interval has passed, 0 to 1. */
export const shareOfPhase = (map: MoveMap, { phase, index }: Cue, time: number): number => {
  const move = index === null ? undefined : map.moves[index];
  const [from, to] =
    move === undefined
      ? [0, phase === 'lead-in' ? map.lead_in_seconds : 0]
      : phase === 'work'
        ? [move.start, workEndOf(move)]
        : [workEndOf(move), moveEndOf(move)];
  return to > from ? Math.min(1, Math.max(0, (time - from) / (to - from))) : 1;
};

const stateOf = (media: ClockMedia, { running }: Tick): ShownCue['state'] => {
  if (media.paused) return 'paused';
  return running || media.ended || media.seeking ? 'playing' : 'waiting';
};

/** Turns the video's time into that of the part that is played; null while everything stands. */
type Playback = { follow: (tick: Tick) => Tick | null };

const isSame = (one: ShownCue, other: ShownCue): boolean =>
  one.phase === other.phase &&
  one.index === other.index &&
  one.next === other.next &&
  one.remaining === other.remaining &&
  one.state === other.state;

/**
 * The cue of the video's present time; the component is rendered again only when it changes.
 * @param playback what plays only a part of the video; the map is then that of the part
 * @param onTick called at every reading, with the cue
 */
export const useCue = (
  element: VideoElement | null,
  map: MoveMap,
  playback: Playback | null,
  onTick: (tick: Tick, cue: ShownCue) => void,
): ShownCue => {
  const [shown, setShown] = useState<ShownCue>(() => ({ ...cueAt(map, 0, 1), state: 'paused' }));
  const latest = useRef(onTick);
  latest.current = onTick;

  useEffect(() => {
    if (element === null) return;
    return watchTime(element, element.nativeEl, (videoTick) => {
      const tick = playback === null ? videoTick : playback.follow(videoTick);
      if (tick === null) return;
      const cue = { ...cueAt(map, tick.time, tick.rate), state: stateOf(element, tick) };
      setShown((before) => (isSame(before, cue) ? before : cue));
      latest.current(tick, cue);
    });
  }, [element, map, playback]);

  return shown;
};
