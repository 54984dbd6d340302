import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { VIDEO_NOT_READY } from 'contract';
import { z } from 'zod';
import type { VideoRepository } from './repository.ts';
import { isPlayable } from './states.ts';
import { WORKOUT_UID, type Workouts } from './workouts.ts';

type Parts = { strapi: Core.Strapi; videos: VideoRepository; workouts: Workouts };

const paramsSchema = z.object({
  documentId: z.string().optional(),
  status: z.string().nullish(),
  data: z.object({ muxPlaybackId: z.string().nullish() }).optional(),
});

const LINK_FIELDS = new Set(['muxPlaybackId', 'muxAssetId', 'muxPlaybackPolicy']);

const withoutLink = (data: object): object =>
  Object.fromEntries(Object.entries(data).filter(([field]) => !LINK_FIELDS.has(field)));

/**
 * Guards workouts against two mistakes in the panel: publishing without a video that is ready, and
 * saving an old form that would restore the previous video.
 */
export const guardPublishing = ({ strapi, videos, workouts }: Parts): void => {
  const assertPlayable = async (playbackId: string | null): Promise<void> => {
    const video = playbackId === null ? null : await videos.findByPlayback(playbackId);
    if (isPlayable(playbackId, video)) return;
    throw new errors.ValidationError(VIDEO_NOT_READY, {
      errors: [{ path: ['muxPlaybackId'], message: VIDEO_NOT_READY, name: 'ValidationError' }],
    });
  };

  /** Once a workout's video was uploaded through us, its fields cannot be changed elsewhere. */
  const isOurs = async (documentId: string): Promise<boolean> => {
    const ready = (await videos.ofWorkout(documentId)).find(({ state }) => state === 'ready');
    return ready !== undefined && ready.playbackId === (await workouts.playbackIdOf(documentId));
  };

  strapi.documents.use(async (context, next) => {
    if (context.uid !== WORKOUT_UID) return next();
    const { action } = context;
    if (action !== 'create' && action !== 'update' && action !== 'publish') return next();
    const { documentId, status, data } = paramsSchema.parse(context.params);
    const ours = documentId !== undefined && (await isOurs(documentId));
    if (ours && action === 'update' && context.params.data !== undefined) {
      context.params.data = withoutLink(context.params.data);
    }
    if (action === 'publish' || status === 'published') {
      const given = ours ? undefined : data?.muxPlaybackId;
      const current = documentId === undefined ? null : await workouts.playbackIdOf(documentId);
      await assertPlayable(given === undefined ? current : given);
    }
    return next();
  });
};
