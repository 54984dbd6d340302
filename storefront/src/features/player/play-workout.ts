import { decidePlay, type PlayPlace, type Workout } from 'contract';
import { useCallback } from 'react';
import { openDialog } from '../dialogs/index.ts';
import { session } from '../session/index.ts';
import { toasts } from '../toast/index.ts';
import { openPlayer, type Part } from './player-store.ts';

/**
 * Handles a click on a workout (spec section 4, Playing a workout): plays it, or shows a toast with
 * the reason and opens the dialog that helps.
 * @param place the page of the click; the two have different rules
 */
export const usePlayWorkout = (
  place: PlayPlace,
): ((workout: Workout, part?: Part) => Promise<void>) => {
  return useCallback(
    async (workout, part) => {
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
