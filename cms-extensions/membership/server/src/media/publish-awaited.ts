import { isRefusal } from './refusal.ts';
import type { VideoRepository } from './repository.ts';
import type { Workouts } from './workouts.ts';

type Parts = {
  videos: VideoRepository;
  workouts: Workouts;
  log: { warn: (line: string) => void };
};

/**
 * Publishes workouts that were created together with their video, now that it is ready. Runs after
 * the commit that stored this, and in the periodic check in case the process ended in between. A
 * publication time chosen by the coach has priority.
 */
export const createPublishAwaited =
  ({ videos, workouts, log }: Parts) =>
  async (): Promise<void> => {
    for (const video of await videos.awaitingPublication()) {
      const { workoutDocumentId } = video;
      try {
        const isPlanned = (await workouts.planOf(workoutDocumentId)) !== null;
        if (!isPlanned && !(await workouts.isPublished(workoutDocumentId))) {
          await workouts.publish(workoutDocumentId);
        }
      } catch (error) {
        if (!isRefusal(error)) throw error;
        log.warn(`The workout ${workoutDocumentId} stays a draft: ${error.message}`);
      }
      await videos.change(video, { publishWhenReady: false });
    }
  };
