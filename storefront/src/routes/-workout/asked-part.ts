import { useNavigate } from '@tanstack/react-router';
import { decidePlay, type SessionCut, type WorkoutDetails } from 'contract';
import { useEffect } from 'react';
import { openPlayer } from '../../features/player/index.ts';
import { session } from '../../features/session/index.ts';

/** Where to begin, in video seconds, or what to play when it is not all. */
type Part = { startAt: number } | { cut: SessionCut };

/** The video second that the address asks for, `?t=300`; null without one. */
export const askedSecond = ({ duration }: WorkoutDetails): Part | null => {
  const second = new URLSearchParams(window.location.search).get('t');
  if (second === null || !/^\d{1,5}$/.test(second)) return null;
  // Nothing is left to play at the end.
  return Number(second) < duration * 60 ? { startAt: Number(second) } : null;
};

/**
 * Opens the player as the address asks, for a member who may play: search engines, shared links,
 * the list of moves and a page that is reloaded during a cut have such addresses. Nobody is asked
 * for anything unless they press a button. Read in the browser, since the server's page is the same
 * for all.
 */
export const useAskedPart = (
  workout: WorkoutDetails,
  asked: (workout: WorkoutDetails) => Part | null,
): void => {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a workout, as it was opened
  useEffect(() => {
    const part = asked(workout);
    if (part === null) return;
    let isLeft = false;
    const begin = async () => {
      await session?.start();
      const member = session?.state().user ?? null;
      if (isLeft || decidePlay(member, workout, 'workouts').kind !== 'play') return;
      // The player's own entry has the minutes; the page below it is the page alone.
      if ('cut' in part) await navigate({ to: '.', replace: true, resetScroll: false });
      openPlayer({ kind: 'workout', workout, ...part });
    };
    begin().catch((error: unknown) => console.warn('The player was not opened', error));
    return () => {
      isLeft = true;
    };
  }, [workout.id]);
};
