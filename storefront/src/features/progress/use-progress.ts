import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Progress } from 'contract';
import { progressQuery, progressSummaryQuery } from '../../api/progress.ts';
import { trainingKey } from '../../api/training-key.ts';
import { memberWorkoutsKey } from '../../api/workouts.ts';
import { CONTINUE_KEY, session, useSession } from '../session/index.ts';

/** The signed-in member's progress in a workout; undefined when it was never opened. */
export const useProgress = (workoutId: string): Progress | undefined => {
  const { user } = useSession();
  const { data } = useQuery({
    ...progressQuery(user?.id ?? ''),
    enabled: user !== null,
    select: (progress) => progress[workoutId],
  });
  return user === null ? undefined : data;
};

/** Updates the cached progress with what the server has stored. */
export const keepProgress = (queryClient: QueryClient, progress: Progress): void => {
  const memberId = session?.state().user?.id;
  if (memberId === undefined) return;
  queryClient.setQueryData(
    progressQuery(memberId).queryKey,
    (known) => known && { ...known, [progress.workout_id]: progress },
  );
};

/** The library may have a row of workouts to continue from now on, where it had none. */
const forgetThatThereIsNoRow = (): void => {
  try {
    if (!localStorage.getItem(CONTINUE_KEY)?.endsWith(' 0')) return;
    localStorage.removeItem(CONTINUE_KEY);
    document.documentElement.style.removeProperty('--continue');
  } catch (error) {
    console.info('The place of the row cannot be kept', error);
  }
};

/** Refetches, once a video is closed, the rows and lists that depend on progress. */
export const refreshProgress = (queryClient: QueryClient): void => {
  const memberId = session?.state().user?.id;
  if (memberId === undefined) return;
  forgetThatThereIsNoRow();
  for (const mine of ['unfinished', 'completed', 'not_completed']) {
    void queryClient.invalidateQueries({ queryKey: [...memberWorkoutsKey(memberId), mine] });
  }
  void queryClient.invalidateQueries({ queryKey: progressSummaryQuery(memberId).queryKey });
  void queryClient.invalidateQueries({ queryKey: trainingKey(memberId) });
};
