import type { Context } from '../context.ts';
import { isOfTranslation } from '../platform/database/index.ts';
import type { DocumentHandler } from '../platform/documents/index.ts';
import { discardVideo } from './assets.ts';
import { orderRemoval } from './removals.ts';
import { createVideo, videosOfWorkout } from './repository.ts';
import { cameToNothing } from './rules.ts';
import { lockWorkout, pictureIdsOf, WORKOUT_UID, type WorkoutVersion } from './workouts.ts';

/* Deletes workouts with what belongs to them outside the database. */

/**
 * Deletes a workout with its pictures, and its videos through the handler below.
 * @param isWanted called while the workout is locked; true keeps it
 * @returns whether it was deleted; of two concurrent callers the second gets false
 */
export const eraseWorkout = async (
  ctx: Context,
  documentId: string,
  isWanted: (versions: readonly WorkoutVersion[]) => Promise<boolean> = async () => false,
): Promise<boolean> =>
  ctx.strapi.db.transaction(async ({ trx }) => {
    // A second caller waits here for the first and then finds no versions.
    const versions = await lockWorkout(ctx, documentId, trx);
    if (versions.length === 0 || (await isWanted(versions))) return false;
    const pictures = await pictureIdsOf(ctx, documentId);
    await ctx.strapi.documents(WORKOUT_UID).delete({ documentId });
    for (const id of pictures) {
      await orderRemoval(ctx, { kind: 'picture', target: String(id) }, new Date(), trx);
    }
    return true;
  });

/**
 * Creates a workout that is kept only if its upload succeeds.
 * @param make creates the entry
 * @returns its id
 */
export const beginProvisional = async (
  ctx: Context,
  make: () => Promise<string>,
): Promise<string> =>
  ctx.strapi.db.transaction(async () => {
    const workoutDocumentId = await make();
    await createVideo(ctx, {
      workoutDocumentId,
      policy: 'signed',
      state: 'waiting',
      provisional: true,
    });
    return workoutDocumentId;
  });

/**
 * Deletes a workout whose upload failed; not when it was created otherwise, another upload for
 * it is running, or someone has edited it in the panel.
 */
export const dropProvisional = async (ctx: Context, workoutDocumentId: string): Promise<void> => {
  await eraseWorkout(ctx, workoutDocumentId, async (versions) => {
    if (versions.some(({ isPublished, isEdited }) => isPublished || isEdited)) return true;
    return !cameToNothing(await videosOfWorkout(ctx, workoutDocumentId));
  });
};

/** Deletes a workout's videos at Mux after any deletion of the workout, also in the panel. */
export const discardVideosOfDeleted: DocumentHandler<'delete'> = async (ctx, { params }, next) => {
  if (isOfTranslation(params)) return next();
  const { documentId } = params;
  return ctx.strapi.db.transaction(async ({ trx }) => {
    const versions = await lockWorkout(ctx, documentId, trx);
    const result = await next();
    const now = new Date();
    for (const video of await videosOfWorkout(ctx, documentId))
      await discardVideo(ctx, video, now, trx);
    for (const target of new Set(versions.flatMap(({ assetId }) => assetId ?? []))) {
      await orderRemoval(ctx, { kind: 'asset', target }, now, trx);
    }
    return result;
  });
};
