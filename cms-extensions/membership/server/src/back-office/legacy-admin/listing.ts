import {
  type AdminWorkout,
  type Category,
  categorySchema,
  type Level,
  levelSchema,
} from 'contract';
import { DEFAULT_LOCALE } from 'contract/locales';
import { z } from 'zod';
import { searchedWords, searchIn } from '../../catalogue/index.ts';
import type { Context } from '../../context.ts';
import { addressesOf, videoStatusOf } from '../../media/index.ts';
import { IN_DEFAULT_LOCALE, storedIsoTime } from '../../platform/database/index.ts';
import { FILE_FIELDS, fileSchema, toImage } from '../../platform/pictures/index.ts';

const WORKOUT_UID = 'api::workout.workout';

/** Largest width in pixels of a picture on a card of the manage tab. */
const CARD_WIDTH = 480;

export type WorkoutFilters = {
  search?: string | undefined;
  category?: Category | undefined;
  difficulty?: Level | undefined;
};

/** A new draft may lack any field or contain values that are no longer offered. */
const rowSchema = z.object({
  documentId: z.string(),
  title: z.string().nullish(),
  slug: z.string().nullish(),
  description: z.string().nullish(),
  category: z
    .object({ name: categorySchema })
    .nullish()
    .transform((category) => category?.name ?? null),
  difficulty: levelSchema.nullish().catch(null),
  duration: z.number().int().positive().nullish().catch(null),
  equipment: z.string().nullish(),
  bodyParts: z.string().nullish(),
  isPopular: z.boolean().nullish(),
  isPremium: z.boolean().nullish(),
  muxPlaybackId: z.string().nullish(),
  muxPlaybackPolicy: z.enum(['signed', 'public']).nullish(),
  createdAt: storedIsoTime,
  publishedAt: z.unknown(),
  instructor: z.object({ documentId: z.string(), name: z.string() }).nullish(),
  thumbnail: fileSchema.nullish(),
});

type Row = z.output<typeof rowSchema>;

/** What a search compares, as the library's search does. */
const wordsOfRow = ({ title, description, ...row }: Row) => {
  const { category, difficulty, bodyParts, instructor } = row;
  const names = [title, category, difficulty, bodyParts, instructor?.name];
  return [
    searchedWords(
      names.map((name) => name ?? ''),
      description ?? '',
    ),
  ];
};

const pictureOf = async (ctx: Context, row: Row): Promise<string | null> => {
  if (row.thumbnail) {
    const { url, sources } = toImage(row.thumbnail, row.title ?? '');
    return (sources.find(({ width }) => width >= CARD_WIDTH) ?? sources.at(-1))?.url ?? url;
  }
  const { muxPlaybackId: id, muxPlaybackPolicy } = row;
  if (!id) return null;
  // A frame of the video.
  const playback = { id, policy: muxPlaybackPolicy ?? 'signed' };
  return (await addressesOf(ctx).pictureUrls(playback, Date.now())).thumbnails[0]?.url ?? null;
};

/** The workouts of the manage tab, drafts and published ones, newest first. */
export const listAdminWorkouts = async (
  ctx: Context,
  { search = '', category, difficulty }: WorkoutFilters,
): Promise<AdminWorkout[]> => {
  const rows = await ctx.strapi.db.query(WORKOUT_UID).findMany({
    where: IN_DEFAULT_LOCALE,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    populate: {
      category: { select: ['name'] },
      instructor: { select: ['documentId', 'name'] },
      thumbnail: { select: FILE_FIELDS },
    },
  });
  const versions = z.array(rowSchema).parse(rows);
  const published = new Set(
    versions.flatMap(({ documentId, publishedAt }) => (publishedAt ? [documentId] : [])),
  );
  // Each workout has a draft, which is the version that editors work on.
  const drafts = versions.filter(
    (row) =>
      !row.publishedAt &&
      (category === undefined || row.category === category) &&
      (difficulty === undefined || row.difficulty === difficulty),
  );
  const found = searchIn(drafts, search, DEFAULT_LOCALE, wordsOfRow);
  const videos = await videoStatusOf(
    ctx,
    found.map(({ documentId }) => documentId),
  );
  return Promise.all(
    found.map(async (row) => ({
      id: row.documentId,
      slug: row.slug ?? null,
      title: row.title ?? '',
      description: row.description ?? '',
      category: row.category,
      difficulty: row.difficulty ?? null,
      duration: row.duration ?? null,
      instructor_id: row.instructor?.documentId ?? null,
      instructor_name: row.instructor?.name ?? '',
      equipment: row.equipment ?? '',
      body_parts: row.bodyParts ?? '',
      is_popular: row.isPopular ?? false,
      is_premium: row.isPremium ?? true,
      thumbnail_url: await pictureOf(ctx, row),
      created_at: row.createdAt,
      is_published: published.has(row.documentId),
      video: videos.get(row.documentId) ?? null,
    })),
  );
};
