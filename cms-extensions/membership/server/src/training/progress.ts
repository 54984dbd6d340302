import { calls, isCompleted, isUnfinished, mayPlay, PROGRESS_WEEKS, type Progress } from 'contract';
import type { FindWorkout } from '../catalogue/index.ts';
import type { PluginContext } from '../context.ts';
import { apiError, type Endpoint, endpoint, NotFound } from '../platform/http/index.ts';
import { createEntries, createWatchedTime } from './progress-repository.ts';
import { minutesByWeek, QUARTER_SECONDS, weeksBegin } from './weeks.ts';

/** The member may not play the workout, so nothing is recorded of it. */
export class WorkoutLocked extends apiError(
  403,
  'This workout is not part of your plan at the moment.',
) {}

type Parts = Pick<PluginContext, 'strapi' | 'events'> & { findWorkout: FindWorkout };

/** What members have watched: positions in videos, completed workouts, minutes per week. */
export const createProgress = ({ strapi, events, findWorkout }: Parts) => {
  const entries = createEntries({ strapi, events });
  const watchedTime = createWatchedTime(strapi);

  /** Unpublished workouts are filtered out only here: published again, they show their progress. */
  const listOf = async (userDocumentId: string) => {
    const all = await entries.listOf(userDocumentId);
    return all.filter(({ workout_id }) => findWorkout(workout_id) !== undefined);
  };

  const unfinishedOf = async (userDocumentId: string): Promise<Progress[]> =>
    (await listOf(userDocumentId)).filter(isUnfinished);

  const completedOf = async (userDocumentId: string) => {
    const all = await listOf(userDocumentId);
    return all
      .flatMap(({ workout_id, completed_at }) =>
        completed_at === null ? [] : [{ workout_id, completed_at }],
      )
      .sort((a, b) => Date.parse(b.completed_at) - Date.parse(a.completed_at));
  };

  /**
   * A member's minutes by week, the current week last.
   * @param weeks how many
   */
  const minutesOf = async (
    userDocumentId: string,
    timeZone: string,
    now: Date,
    weeks: number = PROGRESS_WEEKS,
  ) =>
    minutesByWeek(
      await watchedTime.since(userDocumentId, weeksBegin(now, weeks)),
      timeZone,
      now,
      weeks,
    );

  const endpoints: Endpoint[] = [
    endpoint(calls.recordProgress, async ({ session: { user }, query, body }) => {
      const workout = findWorkout(query.workout_id);
      if (workout === undefined) throw new NotFound('Workout');
      const now = new Date();
      if (!mayPlay(user, { is_premium: workout.isPremium })) {
        throw new WorkoutLocked();
      }
      const pair = { userDocumentId: user.id, workoutDocumentId: workout.id };
      const place = {
        duration_completed: body.duration_completed ?? 0,
        duration_total: body.duration_total ?? workout.duration * 60,
      };
      if (body.duration_completed === null) await entries.opened(pair, place, now);
      else await entries.reached(pair, place, now);
      // A browser says what it has played: there the session decides, not the place it jumped to.
      if (body.seconds_watched === undefined && isCompleted(place)) {
        await entries.completed(pair, now);
      }
      await watchedTime.add(user.id, body.seconds_watched ?? 0, now);
      return entries.find(pair);
    }),

    endpoint(calls.listProgress, async ({ session }) => ({
      progress: await listOf(session.user.id),
    })),

    endpoint(calls.getProgressSummary, async ({ session: { user, timeZone }, query }) => ({
      completed: await completedOf(user.id),
      weeks: await minutesOf(user.id, query.time_zone ?? timeZone, new Date()),
    })),
  ];

  return {
    endpoints,

    /** How much the member has trained; `lastAt` is ISO 8601, null when never. */
    usageOf: async (userDocumentId: string) => {
      const kept = await entries.listOf(userDocumentId);
      const watched = await watchedTime.since(userDocumentId, new Date(0));
      return {
        workouts: kept.length,
        minutes: Math.round(watched.reduce((sum, { seconds }) => sum + seconds, 0) / 60),
        lastAt: kept[0]?.updated_at ?? null,
      };
    },

    minutesOf,

    /** Marks a workout as completed whose session was watched. */
    complete: entries.completed,

    /** When the member completed workouts, by their ids; also those that are not published. */
    completedAtOf: async (userDocumentId: string): Promise<Map<string, Date>> =>
      new Map(
        (await entries.listOf(userDocumentId)).flatMap(({ workout_id, completed_at }) =>
          completed_at === null ? [] : [[workout_id, new Date(completed_at)]],
        ),
      ),

    /** Progress in workouts that the member started but did not complete, the latest first. */
    unfinishedOf,

    /** The same workouts by their ids. */
    unfinishedIdsOf: async (userDocumentId: string): Promise<string[]> =>
      (await unfinishedOf(userDocumentId)).map(({ workout_id }) => workout_id),

    /** Workouts that the member completed, the latest first. */
    completedIdsOf: async (userDocumentId: string): Promise<string[]> =>
      (await completedOf(userDocumentId)).map(({ workout_id }) => workout_id),

    lastReports: entries.lastReports,

    /** All stored progress of the member. */
    keptOf: async (userDocumentId: string) => ({
      entries: await entries.listOf(userDocumentId),
      watched: (await watchedTime.since(userDocumentId, new Date(0))).map(
        ({ quarterHour, seconds }) => ({
          from: new Date(quarterHour * QUARTER_SECONDS * 1000).toISOString(),
          seconds,
        }),
      ),
    }),

    bootstrap: (): void => {
      entries.forgetDeletedMembers();
      watchedTime.forgetDeletedMembers();
    },
  };
};

export type ProgressFeature = ReturnType<typeof createProgress>;
