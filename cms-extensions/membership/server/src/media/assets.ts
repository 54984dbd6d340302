import type Mux from '@mux/mux-node';
import type { Core } from '@strapi/strapi';
import { NotFound } from '../platform/http/index.ts';
import type { Attach } from './attach.ts';
import { AssetTaken } from './errors.ts';
import type { RefreshVideo } from './fetch-asset.ts';
import { orNull } from './mux.ts';
import type { VideoRepository } from './repository.ts';
import type { Workouts } from './workouts.ts';

type Parts = {
  strapi: Core.Strapi;
  mux: Mux;
  videos: VideoRepository;
  workouts: Workouts;
  discard: Attach['discard'];
  refreshVideo: RefreshVideo;
};

/** Operations on assets that already exist at Mux. */
export const createAssets = ({ strapi, mux, videos, workouts, discard, refreshVideo }: Parts) => ({
  /**
   * Links an existing Mux asset to a workout as its video; an asset that is not ready is linked
   * later.
   * @throws NotFound when there is no such workout, or no such asset with a playback id
   * @throws AssetTaken
   */
  attach: async (workoutDocumentId: string, assetId: string): Promise<void> => {
    const asset = await orNull(mux.video.assets.retrieve(assetId));
    const playback = asset?.playback_ids?.find(({ policy }) => policy !== 'drm');
    if (playback === undefined) throw new NotFound('Video');
    const policy = playback.policy === 'public' ? 'public' : 'signed';
    const owner = await videos.findByAsset(assetId);
    if (owner !== null && owner.workoutDocumentId !== workoutDocumentId) throw new AssetTaken();
    const video = await strapi.db.transaction(async ({ trx }) => {
      const versions = await workouts.lock(workoutDocumentId, trx);
      if (versions.length === 0) throw new NotFound('Workout');
      for (const other of await videos.ofWorkout(workoutDocumentId)) {
        if (other.assetId === assetId) await videos.remove(other);
        else if (other.state !== 'ready') await discard(other, new Date(), trx);
      }
      return videos.create({
        ...{ workoutDocumentId, policy, assetId },
        ...{ state: 'processing', publishWhenReady: false },
      });
    });
    await refreshVideo(video);
  },

  /**
   * Changes the time in the video at which its pictures are taken.
   * @param seconds from its beginning
   * @throws NotFound when the workout has no video that was uploaded through us and is ready
   */
  setPoster: async (workoutDocumentId: string, seconds: number): Promise<void> => {
    const video = (await videos.ofWorkout(workoutDocumentId)).find(
      ({ state }) => state === 'ready',
    );
    if (video?.assetId == null) throw new NotFound('Video');
    await mux.video.assets.update(video.assetId, { thumbnail_time: seconds });
    await videos.change(video, { posterSeconds: seconds });
  },
});

export type Assets = ReturnType<typeof createAssets>;
