import { useNavigate } from '@tanstack/react-router';
import { decidePlay, type PlayPlace, type Workout } from 'contract';
import { useCallback } from 'react';
import { hasDialog, openDialog } from '../dialogs/index.ts';
import { session } from '../session/index.ts';
import { toasts } from '../toast/index.ts';
import { openPlayer, type Preview } from './player-store.ts';

/**
 * What a click on a workout does (spec section 4, Playing a workout): it plays, or a toast says why
 * not and the dialog that helps opens.
 * @param place where the click happens; the two pages have rules of their own
 */
export const usePlayWorkout = (place: PlayPlace): ((workout: Workout) => Promise<void>) => {
  const navigate = useNavigate();
  return useCallback(
    async (workout) => {
      // A click may come before the browser has looked for a session.
      await session?.start();
      const decision = decidePlay(session?.state().user ?? null, workout, place, Date.now());
      if (decision.kind === 'play') {
        openPlayer({ kind: 'workout', workout });
        return;
      }
      toasts.show({ title: decision.title, description: decision.description, kind: 'access' });
      if (decision.prompt === null) return;
      if (hasDialog(decision.prompt)) openDialog(decision.prompt);
      else await navigate({ to: '/', hash: 'pricing' });
    },
    [navigate, place],
  );
};

const watchPreview = (preview: Preview): void => openPlayer({ kind: 'preview', preview });

/** What 'Watch Preview' does: the film plays in the same player, for anyone. */
export const useWatchPreview = (): ((preview: Preview) => void) => watchPreview;
