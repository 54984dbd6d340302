import type { Core } from '@strapi/strapi';
import type { Removals } from './removals/index.ts';
import { WORKOUT_UID, type Workouts, type WorkoutVersion } from './workouts.ts';

type Parts = { strapi: Core.Strapi; workouts: Workouts; removals: Removals };

/** Deletes workouts with their pictures, and through `followDeletions` their videos. */
export const createErase =
  ({ strapi, workouts, removals }: Parts) =>
  /**
   * @param isWanted called while the workout is locked; true keeps it
   * @returns whether it was deleted; of two concurrent callers the second gets false
   */
  async (
    documentId: string,
    isWanted: (versions: readonly WorkoutVersion[]) => Promise<boolean> = async () => false,
  ): Promise<boolean> => {
    return strapi.db.transaction(async ({ trx, onCommit }) => {
      // A second caller waits here for the first and then finds no versions.
      const versions = await workouts.lock(documentId, trx);
      if (versions.length === 0 || (await isWanted(versions))) return false;
      const pictures = await workouts.pictureIdsOf(documentId);
      await strapi.documents(WORKOUT_UID).delete({ documentId });
      for (const id of pictures) {
        await removals.order({ kind: 'picture', target: String(id) }, new Date(), trx);
      }
      onCommit(removals.wake);
      return true;
    });
  };

export type Erase = ReturnType<typeof createErase>;
