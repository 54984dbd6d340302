import type { Core } from '@strapi/strapi';
import type { Erase } from './erase.ts';
import type { Video, VideoRepository } from './repository.ts';

type Parts = { strapi: Core.Strapi; videos: VideoRepository; erase: Erase };

type Attempt = Pick<Video, 'provisional' | 'state' | 'uploadId' | 'relayAliveAt'>;

/** Whether the upload has failed or has not begun. */
const isIdle = ({ state, uploadId, relayAliveAt }: Attempt): boolean =>
  state === 'failed' || (state === 'waiting' && uploadId === null && relayAliveAt === null);

/** Whether a workout was made for an upload and none of its videos arrived. */
export const cameToNothing = (videos: readonly Attempt[]): boolean =>
  videos.length > 0 && videos.every((video) => video.provisional && isIdle(video));

/** Workouts that are created for an upload and deleted again if it fails. */
export const createProvisional = ({ strapi, videos, erase }: Parts) => ({
  /**
   * Creates a workout that is kept only if its upload succeeds, and published when the video is
   * ready.
   * @param make creates the entry
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
   * Deletes a workout whose upload failed; not when it was created otherwise, another upload for it
   * is running, or someone has edited it in the panel.
   */
  drop: async (workoutDocumentId: string): Promise<void> => {
    await erase(workoutDocumentId, async (versions) => {
      if (versions.some(({ isPublished, isEdited }) => isPublished || isEdited)) return true;
      return !cameToNothing(await videos.ofWorkout(workoutDocumentId));
    });
  },
});

export type Provisional = ReturnType<typeof createProvisional>;
