import { VALIDATION, type WorkoutUpload } from 'contract';
import { catalogueOf, categoryIds } from '../../catalogue/index.ts';
import type { Context } from '../../context.ts';
import { beginProvisional, eraseWorkout, removePicture } from '../../media/index.ts';
import { InvalidField, NotFound } from '../../platform/http/index.ts';

const WORKOUT_UID = 'api::workout.workout';
const INSTRUCTOR_UID = 'api::instructor.instructor';

type Version = { id: number; updatedAt: string; thumbnail: { id: number } | null };

/* Creates, lists and deletes workouts for the legacy admin screen. */

const rows = (ctx: Context) => ctx.strapi.db.query(WORKOUT_UID);

const table = (ctx: Context): string => ctx.strapi.db.metadata.get(WORKOUT_UID).tableName;

const versionsOf = (ctx: Context, documentId: string): Promise<Version[]> =>
  rows(ctx).findMany({
    where: { documentId },
    select: ['id', 'updatedAt'],
    populate: { thumbnail: true },
  });

export const assertWorkoutExists = async (ctx: Context, documentId: string): Promise<void> => {
  if ((await rows(ctx).count({ where: { documentId } })) === 0) throw new NotFound('Workout');
};

export const listInstructors = async (ctx: Context): Promise<{ id: string; name: string }[]> => {
  const found: { documentId: string; name: string }[] = await ctx.strapi.db
    .query(INSTRUCTOR_UID)
    .findMany({ select: ['documentId', 'name'], orderBy: { name: 'asc' } });
  return found.map(({ documentId, name }) => ({ id: documentId, name }));
};

/**
 * Creates a draft for a video. It is published when the video is ready and deleted without one.
 * @throws InvalidField when there is no such instructor or category
 * @returns its id
 */
export const createWorkout = async (ctx: Context, upload: WorkoutUpload): Promise<string> => {
  const where = { documentId: upload.instructor_id };
  if ((await ctx.strapi.db.query(INSTRUCTOR_UID).count({ where })) === 0) {
    throw new InvalidField(VALIDATION.instructorRequired, 'instructor_id');
  }
  const category = (await categoryIds(ctx)).get(upload.category);
  if (category === undefined) throw new InvalidField(VALIDATION.categoryRequired, 'category');
  const data = {
    title: upload.title,
    description: upload.description,
    category,
    difficulty: upload.difficulty,
    duration: upload.duration,
    instructor: upload.instructor_id,
    equipment: upload.equipment,
    bodyParts: upload.body_parts,
    isPopular: upload.is_popular,
    isPremium: upload.is_premium,
    // As soon as its video is ready.
    publishAt: new Date(),
  };
  return beginProvisional(
    ctx,
    async () => (await ctx.strapi.documents(WORKOUT_UID).create({ data })).documentId,
  );
};

/**
 * Deletes a workout with its unshared files in the media library and its data at Mux.
 * @throws NotFound, also for the second of two concurrent callers
 */
export const removeWorkout = async (ctx: Context, documentId: string): Promise<void> => {
  if (!(await eraseWorkout(ctx, documentId))) throw new NotFound('Workout');
};

/**
 * Sets the picture of both versions of a workout; the previous one is removed if it is unused.
 * @throws NotFound when the workout was deleted meanwhile
 */
export const setThumbnail = async (
  ctx: Context,
  documentId: string,
  fileId: number,
): Promise<void> => {
  await ctx.strapi.db.transaction(async ({ trx, onCommit }) => {
    const versions = await versionsOf(ctx, documentId);
    if (versions.length === 0) throw new NotFound('Workout');
    for (const { id, updatedAt } of versions) {
      await rows(ctx).update({ where: { id }, data: { thumbnail: fileId } });
      // The panel compares these times to detect unpublished changes of the draft.
      await trx(table(ctx))
        .where({ id })
        .update({ updated_at: new Date(updatedAt) });
    }
    for (const before of new Set(versions.flatMap(({ thumbnail }) => thumbnail?.id ?? []))) {
      await removePicture(ctx, before, trx);
    }
    onCommit(catalogueOf(ctx).changed);
  });
};
