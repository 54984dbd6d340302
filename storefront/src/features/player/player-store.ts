import { decidePlay, type PlayPlace, type Workout } from 'contract';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { openDialog } from '../dialogs/index.ts';
import { session } from '../session/index.ts';
import { toasts } from '../toast/index.ts';

/** A video that anyone may watch. */
export type Preview = { title: string; url: string; poster: string | null };

/** What the player shows: a workout, whose URL is fetched, or a video with a known URL. */
export type Playing =
  | {
      kind: 'workout';
      workout: Workout /** Film seconds; else where it was left. */;
      startAt?: number;
    }
  | { kind: 'preview'; preview: Preview };

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
const openPlayer = (next: Playing): void => set(next);

/** Closes the player. */
export const closePlayer = (): void => set(null);

/** The current content of the player, or null while it is closed. */
export const usePlaying = (): Playing | null =>
  useSyncExternalStore(
    subscribe,
    () => playing,
    () => null,
  );

/**
 * Handles a click on a workout (spec section 4, Playing a workout): plays it, or shows a toast with
 * the reason and opens the dialog that helps.
 * @param place the page of the click; the two have different rules
 */
export const usePlayWorkout = (
  place: PlayPlace,
): ((workout: Workout, startAt?: number) => Promise<void>) => {
  return useCallback(
    async (workout, startAt) => {
      // The click may come before the stored session has been read.
      await session?.start();
      const decision = decidePlay(session?.state().user ?? null, workout, place, Date.now());
      if (decision.kind === 'play') {
        openPlayer({ kind: 'workout', workout, ...(startAt !== undefined && { startAt }) });
        return;
      }
      toasts.show({ title: decision.title, description: decision.description, kind: 'access' });
      if (decision.prompt !== null) openDialog(decision.prompt);
    },
    [place],
  );
};

const watchPreview = (preview: Preview): void => openPlayer({ kind: 'preview', preview });

/** Handles 'Watch Preview': the video plays in the same player, for anyone. */
export const useWatchPreview = (): ((preview: Preview) => void) => watchPreview;

/** A place in the video: film seconds, and the same as a clock. */
type StartAt = { seconds: number; clock: string };

const readStartAt = (): StartAt | null => {
  const seconds = Number(new URLSearchParams(window.location.search).get('t') ?? Number.NaN);
  if (!Number.isInteger(seconds) || seconds < 0) return null;
  return {
    seconds,
    clock: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  };
};

/**
 * The place in the video that the address leads to (`?t=300`), as search engines and the list of
 * moves link to it. The player opens there for a member who may play; nobody else is asked for
 * anything until they press Play. Read in the browser, since the server's page is the same for all.
 */
export const useStartAt = (workout: Workout): StartAt | null => {
  const [startAt, setStartAt] = useState<StartAt | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a workout, as it was opened
  useEffect(() => {
    const asked = readStartAt();
    setStartAt(asked);
    if (asked === null) return;
    let isLeft = false;
    const begin = async () => {
      await session?.start();
      const member = session?.state().user ?? null;
      if (isLeft || decidePlay(member, workout, 'workouts', Date.now()).kind !== 'play') return;
      openPlayer({ kind: 'workout', workout, startAt: asked.seconds });
    };
    begin().catch((error: unknown) => console.warn('The player was not opened', error));
    return () => {
      isLeft = true;
    };
  }, [workout.id]);

  return startAt;
};
