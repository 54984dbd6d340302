import { DAY_MS } from 'contract';
import type { Context } from '../context.ts';
import { IN_DEFAULT_LOCALE, isOfTranslation } from '../platform/database/index.ts';
import type { DocumentHandler } from '../platform/documents/index.ts';
import { NotFound } from '../platform/http/index.ts';
import { Refused } from '../strapi-patches/index.ts';
import { eraseWorkout } from './deletion.ts';
import { lockWorkout, WORKOUT_UID } from './workouts.ts';

/* The bin: a workout in it is off the site, keeps its film, and is deleted after thirty days. */

const DAYS_KEPT = 30;

const table = ({ strapi }: Context): string => strapi.db.metadata.get(WORKOUT_UID).tableName;

/** When what is in the bin is deleted. @param deletedAt ISO 8601 */
export const deletionOf = (deletedAt: string): string =>
  new Date(Date.parse(deletedAt) + DAYS_KEPT * DAY_MS).toISOString();

/**
 * Takes a workout off the site and puts it into the bin. What was planned for it is off.
 * @throws NotFound
 */
export const binWorkout = async (ctx: Context, documentId: string, now: Date): Promise<void> =>
  ctx.strapi.db.transaction(async ({ trx }) => {
    const versions = await lockWorkout(ctx, documentId, trx);
    if (versions.length === 0) throw new NotFound('Workout');
    if (versions.some(({ isPublished }) => isPublished)) {
      await ctx.strapi.documents(WORKOUT_UID).unpublish({ documentId });
    }
    await trx(table(ctx))
      .where({ document_id: documentId })
      .where(IN_DEFAULT_LOCALE)
      .update({ deleted_at: now, publish_at: null });
  });

/** Takes a workout out of the bin; it is a draft. */
export const restoreWorkout = async ({ strapi }: Context, documentId: string): Promise<void> => {
  await strapi.db
    .query(WORKOUT_UID)
    .updateMany({ where: { documentId, ...IN_DEFAULT_LOCALE }, data: { deletedAt: null } });
};

/** Deletes what has been in the bin for thirty days, with its film. */
export const emptyBin = async (ctx: Context, now: Date): Promise<void> => {
  const until = new Date(now.getTime() - DAYS_KEPT * DAY_MS);
  const due: { documentId: string }[] = await ctx.strapi.db.query(WORKOUT_UID).findMany({
    where: { deletedAt: { $lte: until.toISOString() }, publishedAt: null, ...IN_DEFAULT_LOCALE },
    select: ['documentId'],
  });
  for (const { documentId } of due) {
    const where = { documentId, deletedAt: { $notNull: true } };
    const isRestored = async () => (await ctx.strapi.db.query(WORKOUT_UID).count({ where })) === 0;
    if (!(await eraseWorkout(ctx, documentId, isRestored))) continue;
    ctx.securityLog.record('workout.erased', {
      actor: { kind: 'system', id: null },
      workout: documentId,
    });
  }
};

export const IN_BIN = 'It is in the bin. Restore it first.';

/** Refuses to publish what is in the bin. */
export const keepBinned: DocumentHandler<'publish'> = async (ctx, { params }, next) => {
  if (isOfTranslation(params)) return next();
  const { documentId } = params;
  const where = { documentId, deletedAt: { $notNull: true }, ...IN_DEFAULT_LOCALE };
  if ((await ctx.strapi.db.query(WORKOUT_UID).count({ where })) > 0) {
    throw new Refused(409, IN_BIN);
  }
  return next();
};
