import { type QueryClient, useQuery } from '@tanstack/react-query';
import { isUnfinished, type Progress } from 'contract';
import { progressQuery, progressSummaryQuery } from '../../api/progress.ts';
import { trainingKey } from '../../api/training-key.ts';
import { memberWorkoutsKey } from '../../api/workouts.ts';
import { noteContinue, session, useSession } from '../session/index.ts';

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
  if (isUnfinished(progress)) noteContinue(true);
  queryClient.setQueryData(
    progressQuery(memberId).queryKey,
    (known) => known && { ...known, [progress.workout_id]: progress },
  );
};

/** Refetches, once a video is closed, the rows and lists that depend on progress. */
export const refreshProgress = (queryClient: QueryClient): void => {
  const memberId = session?.state().user?.id;
  if (memberId === undefined) return;
  for (const mine of ['unfinished', 'completed', 'not_completed']) {
    void queryClient.invalidateQueries({ queryKey: [...memberWorkoutsKey(memberId), mine] });
  }
  void queryClient.invalidateQueries({ queryKey: progressSummaryQuery(memberId).queryKey });
  void queryClient.invalidateQueries({ queryKey: trainingKey(memberId) });
};
