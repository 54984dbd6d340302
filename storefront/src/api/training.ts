import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf, calls, DoneWorkout, Feeling, Progress } from 'contract';
import { callsOf, usualCallsOf } from './client.ts';
import { browserTimeZone } from './server-clock.ts';

/** The key of everything that depends on a member's sessions. */
export const trainingKey = (memberId: string) => ['training', memberId] as const;

const callMembership = usualCallsOf('membership');

type ProgressByWorkout = Readonly<Record<string, Progress>>;

export const progressQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['progress', memberId],
    queryFn: async ({ signal }): Promise<ProgressByWorkout> => {
      const { progress } = await callMembership('listProgress', { signal });
      return Object.fromEntries(progress.map((one) => [one.workout_id, one]));
    },
  });

/** Records that a workout was opened; returns the stored position. */
export const recordOpened = (workoutId: string, signal: AbortSignal) =>
  callMembership('recordProgress', { query: { workout_id: workoutId }, body: {}, signal });

const call = callsOf(() => import('contract/calls/training'));
export const callSessions = callsOf(() => import('contract/calls/sessions'));

/** Minutes, sessions and kept weeks of the last twelve weeks. */
export const trainingHistoryQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...trainingKey(memberId), 'history'],
    queryFn: ({ signal }) =>
      call('getTrainingHistory', { query: { time_zone: browserTimeZone() }, signal }),
  });

/**
 * A member's week.
 * @param date a day of it; absent: the present week
 */
export const trainingWeekQuery = (memberId: string, date?: string) =>
  queryOptions({
    queryKey: [...trainingKey(memberId), 'week', date],
    queryFn: ({ signal }) =>
      call('getTrainingWeek', { query: { time_zone: browserTimeZone(), date }, signal }),
  });

/** How often and when the member has done workouts, by their ids. */
export const doneQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...trainingKey(memberId), 'done'],
    queryFn: async ({ signal }): Promise<Readonly<Record<string, DoneWorkout>>> => {
      const { done } = await call('listDone', { query: { time_zone: browserTimeZone() }, signal });
      return Object.fromEntries(done.map((one) => [one.workout_id, one]));
    },
  });

/** The member's sessions, newest first, page by page. */
export const trainingSessionsQuery = (memberId: string) =>
  infiniteQueryOptions({
    queryKey: [...trainingKey(memberId), 'sessions'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      callSessions('listSessions', { query: { before: pageParam }, signal }),
    getNextPageParam: ({ next }) => next,
  });

export const startSession = (body: Omit<BodyOf<typeof calls.startSession>, 'time_zone'>) =>
  callSessions('startSession', { body: { ...body, time_zone: browserTimeZone() } });

export const reportSession = (
  id: string,
  ranges: BodyOf<typeof calls.reportSession>['ranges'],
  duration_completed: number | null,
) => callSessions('reportSession', { params: { id }, body: { ranges, duration_completed } });

export const sayFeeling = (id: string, feeling: Feeling | null) =>
  callSessions('updateSession', { params: { id }, body: { feeling } });

/** Sets how many sessions make a week a kept one, from this week on. */
export const setWeeklyGoal = (sessions: number) =>
  call('setWeeklyGoal', { body: { sessions, time_zone: browserTimeZone() } });
