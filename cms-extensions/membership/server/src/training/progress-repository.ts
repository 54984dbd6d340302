import type { Place, Progress } from 'contract';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { storedIsoTime, storedTime, upsert } from '../platform/database/index.ts';

const ENTRY_UID = 'plugin::membership.progress-entry';
const ENTRY_TABLE = 'membership_progress_entries';

const rowSchema = z
  .object({
    workoutDocumentId: z.string(),
    positionSeconds: z.number(),
    videoSeconds: z.number(),
    completedAt: storedIsoTime.nullable(),
    reportedAt: storedIsoTime,
  })
  .transform(
    (row): Progress => ({
      workout_id: row.workoutDocumentId,
      duration_completed: row.positionSeconds,
      duration_total: row.videoSeconds,
      completed_at: row.completedAt,
      updated_at: row.reportedAt,
    }),
  );

const lastReportSchema = z
  .object({ user_document_id: z.string(), reported_at: storedTime })
  .transform(({ user_document_id: id, reported_at: at }) => [id, new Date(at)] as const);

const toColumns = (place: Place) => ({
  position_seconds: Math.floor(place.duration_completed),
  video_seconds: Math.ceil(place.duration_total),
});

/** A member and a workout. */
type Pair = { userDocumentId: string; workoutDocumentId: string };

/* The rows of progress, one for each member and workout. */

const entryRows = ({ strapi }: Context) => strapi.db.query(ENTRY_UID);

const entryOf = ({ userDocumentId, workoutDocumentId }: Pair, place: Place, now: Date) => ({
  table: ENTRY_TABLE,
  key: { user_document_id: userDocumentId, workout_document_id: workoutDocumentId },
  values: {
    ...toColumns(place),
    reported_at: now,
  },
});

/** Records that a workout was opened. Keeps an existing position. */
export const noteOpened = (
  { strapi }: Context,
  pair: Pair,
  beginning: Place,
  now: Date,
): Promise<void> => upsert(strapi, entryOf(pair, beginning, now), { reported_at: now });

/** Stores the position; the last report counts if there are several devices. */
export const noteReached = (
  { strapi }: Context,
  pair: Pair,
  place: Place,
  now: Date,
): Promise<void> => {
  const row = entryOf(pair, place, now);
  return upsert(strapi, row, row.values);
};

/** Marks a workout as completed: once, and for good. */
export const completeWorkout = async (
  { strapi }: Context,
  pair: Pair,
  now: Date,
): Promise<void> => {
  const { userDocumentId: user, workoutDocumentId: workout } = pair;
  await strapi.db
    .connection(ENTRY_TABLE)
    .where({ user_document_id: user, workout_document_id: workout, completed_at: null })
    .update({ completed_at: now });
};

export const findProgress = async (ctx: Context, pair: Pair): Promise<Progress> =>
  rowSchema.parse(await entryRows(ctx).findOne({ where: pair }));

/** A member's progress, the latest first. */
export const progressListOf = async (ctx: Context, userDocumentId: string): Promise<Progress[]> => {
  const found: unknown[] = await entryRows(ctx).findMany({
    where: { userDocumentId },
    orderBy: [{ reportedAt: 'desc' }, { id: 'desc' }],
  });
  return found.map((row) => rowSchema.parse(row));
};

/** When members last opened or watched a workout, by their ids; without those who never have. */
export const lastReportsOf = async (
  { strapi }: Context,
  userDocumentIds: readonly string[],
): Promise<Map<string, Date>> => {
  const found: unknown[] = await strapi.db
    .connection(ENTRY_TABLE)
    .whereIn('user_document_id', [...userDocumentIds])
    .groupBy('user_document_id')
    .select('user_document_id')
    .max({ reported_at: 'reported_at' });
  return new Map(z.array(lastReportSchema).parse(found));
};
