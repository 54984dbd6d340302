import { decidePlay, type PlayPlace, type SessionCut, type Workout } from 'contract';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { isPreview } from '../../storage.ts';
import { openDialog } from '../dialogs/index.ts';
import { session } from '../session/index.ts';
import { toasts } from '../toast/index.ts';

let playing: Playing | null = null;
let hasPlays = false;
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

const notePlays = (): void => {
  hasPlays = true;
  for (const listener of listeners) listener();
};

/** Whether a page that was opened plays workouts: a member is likely to open the player then. */
export const useHasPlays = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => hasPlays,
    () => false,
  );

/**
 * Handles a click on a workout (spec section 4, Playing a workout): plays it, or shows a toast with
 * the reason and opens the dialog that helps.
 * @param place the page of the click; the two have different rules
 */
export const usePlayWorkout = (
  place: PlayPlace,
): ((workout: Workout, part?: Part) => Promise<void>) => {
  useEffect(notePlays, []);
  return useCallback(
    async (workout, part) => {
      // Only there does a visitor get the video.
      if (isPreview && workout.video_url !== null) {
        const { title, video_url: url, thumbnail_url: poster } = workout;
        return openPlayer({ kind: 'preview', preview: { title, url, poster } });
      }
      // The click may come before the stored session has been read.
      await session?.start();
      const decision = decidePlay(session?.state().user ?? null, workout, place);
      if (decision.kind === 'play') {
        openPlayer({ kind: 'workout', workout, ...part });
        return;
      }
      toasts.show({ title: decision.title, description: decision.description, kind: 'access' });
      if (decision.prompt !== null) openDialog(decision.prompt);
    },
    [place],
  );
};

type Preview = { title: string; url: string; poster: string | null };

/** What the player shows: a workout, whose URL is fetched, or a video with a known URL. */
export type Playing =
  | {
      kind: 'workout';
      workout: Workout;
      /** Video seconds; else where it was left. */
      startAt?: number;
      cut?: SessionCut;
    }
  | { kind: 'preview'; preview: Preview };

type Part = Pick<Extract<Playing, { kind: 'workout' }>, 'startAt' | 'cut'>;

const watchPreview = (preview: Preview): void => openPlayer({ kind: 'preview', preview });

/** Handles 'Watch Preview': the video plays in the same player, for anyone. */
export const useWatchPreview = (): ((preview: Preview) => void) => watchPreview;
