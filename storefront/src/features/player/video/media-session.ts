import { PLAYER } from 'contract';
import { useEffect, useRef } from 'react';
import { type Media, type MediaState, pause, play, seekTo, skip } from './media.ts';

/* Media Session API: what lock screens, headphones, watches and remotes show and ask for. */

type Named = { title: string; instructor: string | null; poster: string | null };
type Answer = readonly [MediaSessionAction, MediaSessionActionHandler];

const answer = (action: MediaSessionAction, handler: MediaSessionActionHandler | null): void => {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch (error) {
    // Browsers know different actions, and throw at the others.
    console.info(`The browser does not hand on "${action}"`, error);
  }
};

/** Answers actions as long as the component is shown; always the same ones. */
const useAnswers = (answers: readonly Answer[]): void => {
  const latest = useRef(answers);
  latest.current = answers;
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    const actions = latest.current.map(([action]) => action);
    for (const [at, action] of actions.entries()) {
      answer(action, (details) => latest.current[at]?.[1](details));
    }
    return () => {
      for (const action of actions) answer(action, null);
    };
  }, []);
};

/** The keys of the next and the previous track lead to the next and the previous move. */
export const useTrackKeys = (next: () => void, previous: () => void): void =>
  useAnswers([
    ['nexttrack', next],
    ['previoustrack', previous],
  ]);

/**
 * Shows the video's names, picture and position outside the page, where it can be played, paused
 * and wound as in it.
 */
export const useMediaSession = (
  media: Media,
  { mediaDuration, mediaCurrentTime = 0, mediaPlaybackRate = 1 }: MediaState,
  { title, instructor, poster }: Named,
): void => {
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    navigator.mediaSession.metadata = new MediaMetadata({
      title,
      artist: instructor ?? '',
      artwork: poster === null ? [] : [{ src: poster }],
    });
    return () => {
      navigator.mediaSession.metadata = null;
    };
  }, [title, instructor, poster]);

  useAnswers([
    ['play', () => play(media)],
    ['pause', () => pause(media)],
    ['seekbackward', ({ seekOffset }) => skip(media, -(seekOffset ?? PLAYER.skipSeconds))],
    ['seekforward', ({ seekOffset }) => skip(media, seekOffset ?? PLAYER.skipSeconds)],
    ['seekto', ({ seekTime }) => seekTime !== undefined && seekTo(media, seekTime)],
  ]);

  const duration = mediaDuration ?? 0;
  useEffect(() => {
    if (!('mediaSession' in navigator) || !Number.isFinite(duration) || duration <= 0) return;
    navigator.mediaSession.setPositionState({
      duration,
      position: Math.min(mediaCurrentTime, duration),
      playbackRate: mediaPlaybackRate,
    });
  }, [duration, mediaCurrentTime, mediaPlaybackRate]);
};
