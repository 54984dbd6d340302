import type { Core } from '@strapi/strapi';
import { isOfTranslation } from '../platform/database/index.ts';
import type { Assets } from './assets.ts';
import type { Removals } from './removals.ts';
import type { VideoRepository } from './repository.ts';
import { cameToNothing } from './rules.ts';
import { WORKOUT_UID, type Workouts, type WorkoutVersion } from './workouts.ts';

type Parts = {
  strapi: Core.Strapi;
  videos: VideoRepository;
  workouts: Workouts;
  removals: Pick<Removals, 'order'>;
  discard: Assets['discard'];
};

/** Deletes workouts with what belongs to them outside the database. */
export const createDeletion = ({ strapi, videos, workouts, removals, discard }: Parts) => {
  /**
   * Deletes a workout with its pictures, and its videos through the middleware of `bootstrap`.
   * @param isWanted called while the workout is locked; true keeps it
   * @returns whether it was deleted; of two concurrent callers the second gets false
   */
  const erase = async (
    documentId: string,
    isWanted: (versions: readonly WorkoutVersion[]) => Promise<boolean> = async () => false,
  ): Promise<boolean> =>
    strapi.db.transaction(async ({ trx }) => {
      // A second caller waits here for the first and then finds no versions.
      const versions = await workouts.lock(documentId, trx);
      if (versions.length === 0 || (await isWanted(versions))) return false;
      const pictures = await workouts.pictureIdsOf(documentId);
      await strapi.documents(WORKOUT_UID).delete({ documentId });
      for (const id of pictures) {
        await removals.order({ kind: 'picture', target: String(id) }, new Date(), trx);
      }
      return true;
    });

  return {
    erase,

    /**
     * Creates a workout that is kept only if its upload succeeds, and published when the video is
     * ready.
     * @param make creates the entry
     * @returns its id
     */
    beginProvisional: async (make: () => Promise<string>): Promise<string> =>
      strapi.db.transaction(async () => {
        const workoutDocumentId = await make();
        await videos.create({
          ...{ workoutDocumentId, policy: 'signed', state: 'waiting' },
          ...{ publishWhenReady: true, provisional: true },
        });
        return workoutDocumentId;
      }),

    /**
     * Deletes a workout whose upload failed; not when it was created otherwise, another upload for
     * it is running, or someone has edited it in the panel.
     */
    dropProvisional: async (workoutDocumentId: string): Promise<void> => {
      await erase(workoutDocumentId, async (versions) => {
        if (versions.some(({ isPublished, isEdited }) => isPublished || isEdited)) return true;
        return !cameToNothing(await videos.ofWorkout(workoutDocumentId));
      });
    },

    /** Deletes a workout's videos at Mux after any deletion of the workout, also in the panel. */
    bootstrap: (): void => {
      strapi.documents.use(async (context, next) => {
        if (context.uid !== WORKOUT_UID || context.action !== 'delete') return next();
        if (isOfTranslation(context.params)) return next();
        const { documentId } = context.params;
        return strapi.db.transaction(async ({ trx }) => {
          const versions = await workouts.lock(documentId, trx);
          const result = await next();
          const now = new Date();
          for (const video of await videos.ofWorkout(documentId)) await discard(video, now, trx);
          for (const target of new Set(versions.flatMap(({ assetId }) => assetId ?? []))) {
            await removals.order({ kind: 'asset', target }, now, trx);
          }
          return result;
        });
      });
    },
  };
};

export type Deletion = ReturnType<typeof createDeletion>;
