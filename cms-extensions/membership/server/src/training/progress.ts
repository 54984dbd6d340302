import { calls, isCompleted, isUnfinished, mayPlay, type Progress } from 'contract';
import { findWorkout } from '../catalogue/index.ts';
import type { Context } from '../context.ts';
import { apiError, type Endpoint, endpoint, NotFound } from '../platform/http/index.ts';
import {
  completeWorkout,
  findProgress,
  noteOpened,
  noteReached,
  progressListOf,
} from './progress-repository.ts';

/** The member may not play the workout, so nothing is recorded of it. */
export class WorkoutLocked extends apiError(
  403,
  'This workout is not part of your plan at the moment.',
) {}

/* What members have watched: positions in videos and completed workouts. */

/** Unpublished workouts are filtered out only here: published again, they show their progress. */
const shownProgressOf = async (ctx: Context, userDocumentId: string) => {
  const all = await progressListOf(ctx, userDocumentId);
  return all.filter(({ workout_id }) => findWorkout(ctx, workout_id) !== undefined);
};

/** Progress in workouts that the member started but did not complete, the latest first. */
export const unfinishedOf = async (ctx: Context, userDocumentId: string): Promise<Progress[]> =>
  (await shownProgressOf(ctx, userDocumentId)).filter(isUnfinished);

/** The calls about progress. */
export const progressEndpoints = (ctx: Context): Endpoint[] => [
  endpoint(calls.recordProgress, async ({ session: { user }, query, body }) => {
    const workout = findWorkout(ctx, query.workout_id);
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
    if (body.duration_completed === null) await noteOpened(ctx, pair, place, now);
    else await noteReached(ctx, pair, place, now);
    if (isCompleted(place)) await completeWorkout(ctx, pair, now);
    return findProgress(ctx, pair);
  }),

  endpoint(calls.listProgress, async ({ session }) => ({
    progress: await shownProgressOf(ctx, session.user.id),
  })),
];

/** When the member completed workouts, by their ids; also those that are not published. */
export const completedAtOf = async (
  ctx: Context,
  userDocumentId: string,
): Promise<Map<string, Date>> =>
  new Map(
    (await progressListOf(ctx, userDocumentId)).flatMap(({ workout_id, completed_at }) =>
      completed_at === null ? [] : [[workout_id, new Date(completed_at)]],
    ),
  );

/** The same workouts by their ids. */
export const unfinishedIdsOf = async (ctx: Context, userDocumentId: string): Promise<string[]> =>
  (await unfinishedOf(ctx, userDocumentId)).map(({ workout_id }) => workout_id);

/** Workouts that the member completed, the latest first, without those that are not published. */
export const completedIdsOf = async (ctx: Context, userDocumentId: string): Promise<string[]> =>
  [...(await completedAtOf(ctx, userDocumentId))]
    .filter(([id]) => findWorkout(ctx, id) !== undefined)
    .sort(([, a], [, b]) => b.getTime() - a.getTime())
    .map(([id]) => id);
