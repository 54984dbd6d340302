import { useQuery } from '@tanstack/react-query';
import type { User } from 'contract';
import { doneQuery, trainingWeekQuery } from '../../api/training.ts';

/**
 * Whether a member has a week to show: something was done, or a programme was started.
 * @returns undefined while it is not known, and when it cannot be loaded
 */
export const useHasTrained = (memberId: string, enabled = true): boolean | undefined => {
  const { data: week } = useQuery({ ...trainingWeekQuery(memberId), enabled });
  const done = useQuery({ ...doneQuery(memberId), enabled });
  if (week === undefined) return undefined;
  if (week.enrolments.length > 0 || week.done > 0 || week.away !== null) return true;
  return done.isPending ? undefined : Object.keys(done.data ?? {}).length > 0;
};

/** The same for the band of the library, which shows the week with an active plan or a trial. */
export const useTrains = ({ id, subscription_status: status }: User): boolean | undefined => {
  const mayTrain = status === 'active' || status === 'trial';
  const hasTrained = useHasTrained(id, mayTrain);
  return mayTrain ? hasTrained : false;
};
