import type { VideoStatus } from 'contract';
import type { Context } from '../context.ts';
import { type Video, videosOfWorkout, videosOfWorkouts } from './repository.ts';

/** A workout's videos: the one that it shows, and the one that is being uploaded or has failed. */
type WorkoutVideos = { current: Video | null; coming: Video | null };

/** A workout's videos. */
export const videosOf = async (ctx: Context, workoutDocumentId: string): Promise<WorkoutVideos> => {
  const videos = await videosOfWorkout(ctx, workoutDocumentId);
  return {
    current: videos.find(({ state }) => state === 'ready') ?? null,
    coming: videos.find(({ state }) => state !== 'ready') ?? null,
  };
};

/** The state of the newest video of each of these workouts, by the workout's id. */
export const videoStatusOf = async (
  ctx: Context,
  workoutDocumentIds: readonly string[],
): Promise<Map<string, VideoStatus>> => {
  const newestLast = (await videosOfWorkouts(ctx, workoutDocumentIds)).toReversed();
  return new Map(
    newestLast.map(({ workoutDocumentId, state, progress, reason }) => [
      workoutDocumentId,
      { state, progress, reason },
    ]),
  );
};
