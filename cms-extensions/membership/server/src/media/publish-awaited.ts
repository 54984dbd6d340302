import { isRefusal } from './refusal.ts';
import type { VideoRepository } from './repository.ts';
import type { Workouts } from './workouts.ts';

type Parts = {
  videos: VideoRepository;
  workouts: Workouts;
  log: { warn: (line: string) => void };
};

/**
 * Publishes workouts that were made together with their video, now that it is ready. After the
 * commit that made it so, and again by the periodic check should this process end in between. Where
 * the coach has chosen a time, that counts.
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
