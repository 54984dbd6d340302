import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import { IN_DEFAULT_LOCALE, storedTime, type Transaction } from '../platform/database/index.ts';
import { WITH_CREATOR } from '../platform/panel/index.ts';

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

type Link = { playbackId: string; assetId: string; policy: 'signed' | 'public' };

const COLUMNS = [
  ...['title', 'published_at', 'mux_playback_id', 'mux_playback_policy', 'mux_asset_id'],
  'updated_by_id',
];

/** The video fields of workouts. Their entries in other languages have texts alone. */
export const createWorkouts = (strapi: Core.Strapi) => {
  const table = (): string => strapi.db.metadata.get(WORKOUT_UID).tableName;
  const rows = () => strapi.db.query(WORKOUT_UID);

  return {
    /** Reads both versions of a workout and locks them until the transaction ends. */
    lock: async (documentId: string, trx: Transaction): Promise<WorkoutVersion[]> => {
      const found: unknown[] = await trx(table())
        .where({ document_id: documentId })
        .where(IN_DEFAULT_LOCALE)
        .select(COLUMNS)
        .forUpdate();
      return found.map((row) => rowSchema.parse(row));
    },

    /**
     * Links a video to both versions of a workout and changes nothing else: unpublished changes in
     * the draft stay unpublished.
     */
    link: async (documentId: string, link: Link, trx: Transaction): Promise<void> => {
      await trx(table()).where({ document_id: documentId }).update({
        mux_playback_id: link.playbackId,
        mux_asset_id: link.assetId,
        mux_playback_policy: link.policy,
      });
    },

    /** Changes the playback ID in the versions of a workout that show its asset. */
    relink: async (documentId: string, link: Link, trx: Transaction): Promise<void> => {
      await trx(table())
        .where({ document_id: documentId, mux_asset_id: link.assetId })
        .update({ mux_playback_id: link.playbackId, mux_playback_policy: link.policy });
    },

    /** The playback id of the draft; null without one. */
    playbackIdOf: async (documentId: string): Promise<string | null> => {
      const draft: { muxPlaybackId?: string | null } | null = await rows().findOne({
        where: { documentId, publishedAt: null, ...IN_DEFAULT_LOCALE },
        select: ['muxPlaybackId'],
      });
      return draft?.muxPlaybackId || null;
    },

    /** The ids of the pictures that its versions show. */
    pictureIdsOf: async (documentId: string): Promise<Set<number>> => {
      const versions: { thumbnail: { id: number } | null }[] = await rows().findMany({
        where: { documentId },
        populate: { thumbnail: { select: ['id'] } },
      });
      return new Set(versions.flatMap(({ thumbnail }) => thumbnail?.id ?? []));
    },

    /** Whether any version of any workout shows an asset. */
    showAsset: async (muxAssetId: string): Promise<boolean> =>
      (await rows().count({ where: { muxAssetId } })) > 0,

    /** The workouts of which a version shows an asset. */
    showingAsset: async (muxAssetId: string): Promise<string[]> => {
      const found: { documentId: string }[] = await rows().findMany({
        where: { muxAssetId },
        select: ['documentId'],
      });
      return [...new Set(found.map(({ documentId }) => documentId))];
    },

    exists: async (documentId: string): Promise<boolean> =>
      (await rows().count({ where: { documentId } })) > 0,

    isPublished: async (documentId: string): Promise<boolean> =>
      (await rows().count({
        where: { documentId, publishedAt: { $notNull: true }, ...IN_DEFAULT_LOCALE },
      })) > 0,

    publish: async (documentId: string): Promise<void> => {
      await strapi.documents(WORKOUT_UID).publish({ documentId });
    },

    /** Drafts whose publication time has come, with their creators. */
    due: (now: Date): Promise<DueDraft[]> =>
      rows().findMany({
        where: {
          publishedAt: null,
          publishAt: { $lte: now.toISOString() },
          ...IN_DEFAULT_LOCALE,
        },
        orderBy: { publishAt: 'asc' },
        populate: WITH_CREATOR,
      }),

    /** When a draft is to be published, in milliseconds since the epoch; null without a plan. */
    planOf: async (
      documentId: string,
    ): Promise<{ publishAt: number; playbackId: string | null } | null> => {
      const found: unknown = await rows().findOne({
        where: {
          ...{ documentId, publishedAt: null, publishAt: { $notNull: true } },
          ...IN_DEFAULT_LOCALE,
        },
        select: ['publishAt', 'muxPlaybackId'],
      });
      return planSchema.parse(found);
    },

    /** Publishes a draft; without a release date from the coach, the planned time is used. */
    publishAsPlanned: async (documentId: string): Promise<void> => {
      await strapi.db.transaction(async ({ trx }) => {
        await trx(table())
          .where({ document_id: documentId, published_at: null, released_at: null })
          .update({ released_at: trx.ref('publish_at') });
        await strapi.documents(WORKOUT_UID).publish({ documentId });
      });
    },

    endPlan: async (documentId: string, trx: Transaction): Promise<void> => {
      await trx(table()).where({ document_id: documentId }).update({ publish_at: null });
    },

    /** The assets that workouts show, each with a workout's title and how it is shown. */
    shownAssets: async (): Promise<Map<string, ShownAsset>> => {
      const found: {
        muxAssetId: string;
        title: string;
        muxPlaybackId: string | null;
        muxPlaybackPolicy: 'signed' | 'public' | null;
      }[] = await rows().findMany({
        where: { muxAssetId: { $notNull: true }, ...IN_DEFAULT_LOCALE },
        select: ['muxAssetId', 'title', 'muxPlaybackId', 'muxPlaybackPolicy'],
      });
      return new Map(
        found.map(({ muxAssetId, title, muxPlaybackId, muxPlaybackPolicy }) => [
          muxAssetId,
          { title, playbackId: muxPlaybackId, policy: muxPlaybackPolicy ?? 'signed' },
        ]),
      );
    },
  };
};

export type Workouts = ReturnType<typeof createWorkouts>;
