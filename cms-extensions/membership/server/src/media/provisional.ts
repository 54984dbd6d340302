import type { Core } from '@strapi/strapi';
import type { Erase } from './erase.ts';
import type { Video, VideoRepository } from './repository.ts';

type Parts = { strapi: Core.Strapi; videos: VideoRepository; erase: Erase };

type Attempt = Pick<Video, 'provisional' | 'state' | 'uploadId' | 'relayAliveAt'>;

/** Whether nothing is under way any more, or not yet. */
const isIdle = ({ state, uploadId, relayAliveAt }: Attempt): boolean =>
  state === 'failed' || (state === 'waiting' && uploadId === null && relayAliveAt === null);

/** Whether a workout with these videos was made for an upload of which nothing has come. */
export const cameToNothing = (videos: readonly Attempt[]): boolean =>
  videos.length > 0 && videos.every((video) => video.provisional && isIdle(video));

/** Workouts that are made for an upload: half an upload leaves nothing behind. */
export const createProvisional = ({ strapi, videos, erase }: Parts) => ({
  /**
   * Makes a workout that stays only if its upload succeeds, and is public as soon as that is ready.
   * @param make makes the entry
   * @returns its id
   */
  begin: async (make: () => Promise<string>): Promise<string> => {
    return strapi.db.transaction(async () => {
      const workoutDocumentId = await make();
      await videos.create({
        ...{ workoutDocumentId, policy: 'signed', state: 'waiting' },
        ...{ publishWhenReady: true, provisional: true },
      });
      return workoutDocumentId;
    });
  },

  /**
   * Takes a workout away whose upload came to nothing; not when it was made otherwise, another
   * upload for it is under way, or someone has worked on it in the panel.
   */
  drop: async (workoutDocumentId: string): Promise<void> => {
    await erase(workoutDocumentId, async (versions) => {
      if (versions.some(({ isPublished, isEdited }) => isPublished || isEdited)) return true;
      return !cameToNothing(await videos.ofWorkout(workoutDocumentId));
    });
  },
});

export type Provisional = ReturnType<typeof createProvisional>;
