import type { SessionCut, Workout } from 'contract';
import { useSyncExternalStore } from 'react';

/** A video that anyone may watch. */
type Preview = { title: string; url: string; poster: string | null };

/** What the player shows: a workout, whose URL is fetched, or a video with a known URL. */
export type Playing =
  | {
      kind: 'workout';
      workout: Workout;
      /** Video seconds; else where it was left. */
      startAt?: number;
      /** The moves that are played; absent when all are. */
      cut?: SessionCut;
    }
  | { kind: 'preview'; preview: Preview };

/** Where to begin, or what to play, when it is not all of a workout. */
export type Part = Pick<Extract<Playing, { kind: 'workout' }>, 'startAt' | 'cut'>;

let playing: Playing | null = null;
const listeners = new Set<() => void>();

/** Opens the player over the page; null closes it. */
export const openPlayer = (next: Playing | null): void => {
  playing = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The current content of the player, or null while it is closed. */
export const usePlaying = (): Playing | null =>
  useSyncExternalStore(
    subscribe,
    () => playing,
    () => null,
  );

const watchPreview = (preview: Preview): void => openPlayer({ kind: 'preview', preview });

/** Handles 'Watch Preview': the video plays in the same player, for anyone. */
export const useWatchPreview = (): ((preview: Preview) => void) => watchPreview;
