import type { Core } from '@strapi/strapi';
import type { Attach } from './attach.ts';
import type { Removals } from './removals/index.ts';
import type { VideoRepository } from './repository.ts';
import { WORKOUT_UID, type Workouts } from './workouts.ts';

type Parts = {
  strapi: Core.Strapi;
  videos: VideoRepository;
  workouts: Workouts;
  removals: Removals;
  discard: Attach['discard'];
};

/** Deletes a workout's videos at Mux after any deletion of the workout, including the panel's. */
export const followDeletions = (parts: Parts): void => {
  const { strapi, videos, workouts, removals, discard } = parts;
  strapi.documents.use(async (context, next) => {
    if (context.uid !== WORKOUT_UID || context.action !== 'delete') return next();
    const { documentId } = context.params;
    return strapi.db.transaction(async ({ trx, onCommit }) => {
      const versions = await workouts.lock(documentId, trx);
      const result = await next();
      const now = new Date();
      for (const video of await videos.ofWorkout(documentId)) await discard(video, now, trx);
      for (const target of new Set(versions.flatMap(({ assetId }) => assetId ?? []))) {
        await removals.order({ kind: 'asset', target }, now, trx);
      }
      onCommit(removals.wake);
      return result;
    });
  });
};
