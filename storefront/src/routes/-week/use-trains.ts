import { useQuery } from '@tanstack/react-query';
import type { User } from 'contract';
import { doneQuery, trainingWeekQuery } from '../../api/training.ts';

/**
 * Whether the week is a member's start page and stands in the place of the library's banner: for
 * an active subscription or a trial, once something was done or a programme was started.
 * @returns undefined while it is not known, and when it cannot be loaded
 */
export const useTrains = (user: User): boolean | undefined => {
  const status = user.subscription_status;
  const mayTrain = status === 'active' || status === 'trial';
  const { data: week } = useQuery({ ...trainingWeekQuery(user.id), enabled: mayTrain });
  const done = useQuery({ ...doneQuery(user.id), enabled: mayTrain });
  if (!mayTrain) return false;
  if (week === undefined) return undefined;
  if (week.enrolments.length > 0 || week.done > 0) return true;
  return done.isPending ? undefined : Object.keys(done.data ?? {}).length > 0;
};
