import { queryOptions } from '@tanstack/react-query';
import type { BodyOf, calls, Progress } from 'contract';
import { usualCallsOf } from './client.ts';
import { browserTimeZone } from './time-zone.ts';

const call = usualCallsOf('membership');

/** A member's progress by the workout's id. */
type ProgressByWorkout = Readonly<Record<string, Progress>>;

/** A player's report about a workout. */
type ProgressReport = BodyOf<typeof calls.recordProgress>;

/** The member's position in each workout. */
export const progressQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['progress', memberId],
    queryFn: async ({ signal }): Promise<ProgressByWorkout> => {
      const { progress } = await call('listProgress', { signal });
      return Object.fromEntries(progress.map((one) => [one.workout_id, one]));
    },
  });

/** The member's completed workouts, and minutes by week. */
export const progressSummaryQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['progress-summary', memberId],
    queryFn: ({ signal }) =>
      call('getProgressSummary', { query: { time_zone: browserTimeZone() }, signal }),
  });

/** Records that a workout was opened, or how far it was watched; returns the stored position. */
export const recordProgress = (workoutId: string, body: ProgressReport, signal?: AbortSignal) =>
  call('recordProgress', { query: { workout_id: workoutId }, body, signal });
