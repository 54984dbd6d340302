import { useQuery } from '@tanstack/react-query';
import type { Progress } from 'contract';
import { progressQuery } from '../../api/progress.ts';
import { useSession } from '../session/index.ts';

/** How far the signed-in member came in a workout; undefined when she never opened it. */
export const useProgress = (workoutId: string): Progress | undefined => {
  const { user } = useSession();
  const { data } = useQuery({
    ...progressQuery(user?.id ?? ''),
    enabled: user !== null,
    select: (progress) => progress[workoutId],
  });
  return user === null ? undefined : data;
};
