import { z } from 'zod';
import type { Context } from '../context.ts';
import { IN_DEFAULT_LOCALE, storedTime, type Transaction } from '../platform/database/index.ts';
import { WITH_CREATOR } from '../platform/panel/index.ts';
import { minutesOf } from './rules.ts';

export const WORKOUT_UID = 'api::workout.workout';

const rowSchema = z
  .object({
    title: z.string().nullable(),
    published_at: z.unknown(),
    mux_playback_id: z.string().nullable(),
    mux_playback_policy: z.enum(['signed', 'public']).nullable(),
    mux_asset_id: z.string().nullable(),
    updated_by_id: z.unknown(),
  })
  .transform((row) => ({
    title: row.title ?? '',
    isPublished: row.published_at !== null,
    /** Someone has saved it in the panel. */
    isEdited: row.updated_by_id != null,
    playbackId: row.mux_playback_id || null,
    policy: row.mux_playback_policy ?? 'signed',
    assetId: row.mux_asset_id || null,
  }));

const planSchema = z
  .object({
    publishAt: storedTime,
    muxPlaybackId: z.string().nullable(),
  })
  .transform(({ publishAt, muxPlaybackId }) => ({ publishAt, playbackId: muxPlaybackId || null }))
  .nullable();

/** The video fields of a version of a workout, draft or published. */
export type WorkoutVersion = z.output<typeof rowSchema>;

/** How a workout shows an asset. */
export type ShownAsset = Pick<WorkoutVersion, 'title' | 'playbackId' | 'policy'>;

/** `publishOrderedBy` is the id of the panel user who has planned the publication. */
type DueDraft = { documentId: string; title: string; publishOrderedBy: number | null };

type Link = {
  playbackId: string;
  assetId: string;
  policy: 'signed' | 'public';
  durationSeconds: number | null;
};

const COLUMNS = [
  ...['title', 'published_at', 'mux_playback_id', 'mux_playback_policy', 'mux_asset_id'],
  'updated_by_id',
];

/* The video fields of workouts. Their entries in other languages have texts alone. */

const table = ({ strapi }: Context): string => strapi.db.metadata.get(WORKOUT_UID).tableName;

const rows = ({ strapi }: Context) => strapi.db.query(WORKOUT_UID);

/** Reads both versions of a workout and locks them until the transaction ends. */
export const lockWorkout = async (
  ctx: Context,
  documentId: string,
  trx: Transaction,
): Promise<WorkoutVersion[]> => {
  const found: unknown[] = await trx(table(ctx))
    .where({ document_id: documentId })
    .where(IN_DEFAULT_LOCALE)
    .select(COLUMNS)
    .forUpdate();
  return found.map((row) => rowSchema.parse(row));
};

/**
 * Links a video to the versions of a workout, with its length if it is known, and changes nothing
 * else: unpublished changes in the draft stay unpublished.
 * @param versions all, or only those that show its asset already
 */
export const linkVideo = async (
  ctx: Context,
  documentId: string,
  { playbackId, assetId, policy, durationSeconds }: Link,
  trx: Transaction,
  versions: 'all' | 'showing' = 'all',
): Promise<void> => {
  await trx(table(ctx))
    .where({ document_id: documentId, ...(versions === 'showing' && { mux_asset_id: assetId }) })
    .update({
      mux_playback_id: playbackId,
      mux_asset_id: assetId,
      mux_playback_policy: policy,
      ...(durationSeconds !== null && { duration: minutesOf(durationSeconds) }),
    });
};

/** The playback id of the draft; null without one. */
export const draftPlaybackIdOf = async (
  ctx: Context,
  documentId: string,
): Promise<string | null> => {
  const draft: { muxPlaybackId?: string | null } | null = await rows(ctx).findOne({
    where: { documentId, publishedAt: null, ...IN_DEFAULT_LOCALE },
    select: ['muxPlaybackId'],
  });
  return draft?.muxPlaybackId || null;
};

/** The ids of the pictures that its versions show. */
export const pictureIdsOf = async (ctx: Context, documentId: string): Promise<Set<number>> => {
  const versions: { thumbnail: { id: number } | null }[] = await rows(ctx).findMany({
    where: { documentId },
    populate: { thumbnail: { select: ['id'] } },
  });
  return new Set(versions.flatMap(({ thumbnail }) => thumbnail?.id ?? []));
};

/** Whether any version of any workout shows an asset. */
export const isAssetShown = async (ctx: Context, muxAssetId: string): Promise<boolean> =>
  (await rows(ctx).count({ where: { muxAssetId } })) > 0;

export const workoutsShowing = async (ctx: Context, muxAssetId: string): Promise<string[]> => {
  const found: { documentId: string }[] = await rows(ctx).findMany({
    where: { muxAssetId },
    select: ['documentId'],
  });
  return [...new Set(found.map(({ documentId }) => documentId))];
};

/** Whether there is such a workout, as a draft at least. */
export const workoutExists = async (ctx: Context, documentId: string): Promise<boolean> =>
  (await rows(ctx).count({ where: { documentId } })) > 0;

/** Drafts whose publication time has come, with their creators. */
export const dueDrafts = (ctx: Context, now: Date): Promise<DueDraft[]> =>
  rows(ctx).findMany({
    where: {
      publishedAt: null,
      publishAt: { $lte: now.toISOString() },
      ...IN_DEFAULT_LOCALE,
    },
    orderBy: { publishAt: 'asc' },
    populate: WITH_CREATOR,
  });

/** When a draft is to be published, in milliseconds since the epoch; null without a plan. */
export const storedPlanOf = async (
  ctx: Context,
  documentId: string,
): Promise<{ publishAt: number; playbackId: string | null } | null> => {
  const found: unknown = await rows(ctx).findOne({
    where: {
      documentId,
      publishedAt: null,
      publishAt: { $notNull: true },
      ...IN_DEFAULT_LOCALE,
    },
    select: ['publishAt', 'muxPlaybackId'],
  });
  return planSchema.parse(found);
};

/** Publishes a draft; without a release date from the coach, the planned time is used. */
export const publishAsPlanned = async (ctx: Context, documentId: string): Promise<void> => {
  await ctx.strapi.db.transaction(async ({ trx }) => {
    await trx(table(ctx))
      .where({ document_id: documentId, published_at: null, released_at: null })
      .update({ released_at: trx.ref('publish_at') });
    await ctx.strapi.documents(WORKOUT_UID).publish({ documentId });
  });
};

/** Clears the time at which a draft is to be published. */
export const endPlan = async (
  ctx: Context,
  documentId: string,
  trx: Transaction,
): Promise<void> => {
  await trx(table(ctx)).where({ document_id: documentId }).update({ publish_at: null });
};

/** The assets that workouts show, each with a workout's title and how it is shown. */
export const shownAssets = async (ctx: Context): Promise<Map<string, ShownAsset>> => {
  const found: {
    muxAssetId: string;
    title: string;
    muxPlaybackId: string | null;
    muxPlaybackPolicy: 'signed' | 'public' | null;
  }[] = await rows(ctx).findMany({
    where: { muxAssetId: { $notNull: true }, ...IN_DEFAULT_LOCALE },
    select: ['muxAssetId', 'title', 'muxPlaybackId', 'muxPlaybackPolicy'],
  });
  return new Map(
    found.map(({ muxAssetId, title, muxPlaybackId, muxPlaybackPolicy }) => [
      muxAssetId,
      { title, playbackId: muxPlaybackId, policy: muxPlaybackPolicy ?? 'signed' },
    ]),
  );
};
