import type { Workout } from 'contract';
import { useSyncExternalStore } from 'react';

/** A film that anyone may watch. */
export type Preview = { title: string; url: string; poster: string | null };

/** What the player shows: a workout, whose address is asked for, or a film with its address. */
export type Playing = { kind: 'workout'; workout: Workout } | { kind: 'preview'; preview: Preview };

let playing: Playing | null = null;
const listeners = new Set<() => void>();

const set = (next: Playing | null): void => {
  playing = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Opens the player over the page. */
export const openPlayer = (next: Playing): void => set(next);

/** Closes the player. */
export const closePlayer = (): void => set(null);

/** What the player shows, or null while it is closed. */
export const usePlaying = (): Playing | null =>
  useSyncExternalStore(
    subscribe,
    () => playing,
    () => null,
  );
