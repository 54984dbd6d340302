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
  category: categorySchema.nullish().catch(null),
  difficulty: levelSchema.nullish().catch(null),
  duration: z.number().int().positive().nullish().catch(null),
  equipment: z.string().nullish(),
  bodyParts: z.string().nullish(),
  isPopular: z.boolean().nullish(),
  isPremium: z.boolean().nullish(),
  muxPlaybackId: z.string().nullish(),
  muxPlaybackPolicy: z.enum(['signed', 'public']).nullish(),
  createdAt: storedIsoTime,
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

/* The workouts of the manage tab, drafts and published ones, newest first. */

const rows = (ctx: Context) => ctx.strapi.db.query(WORKOUT_UID);

const publishedIds = async (ctx: Context): Promise<Set<string>> => {
  const found: { documentId: string }[] = await rows(ctx).findMany({
    where: { publishedAt: { $notNull: true }, ...IN_DEFAULT_LOCALE },
    select: ['documentId'],
  });
  return new Set(found.map(({ documentId }) => documentId));
};

const drafts = async (
  ctx: Context,
  { search, category, difficulty }: WorkoutFilters,
): Promise<Row[]> => {
  // Each workout has a draft, which is the version that editors work on.
  const where = {
    publishedAt: null,
    ...IN_DEFAULT_LOCALE,
    ...(category && { category }),
    ...(difficulty && { difficulty }),
  };
  const found = await rows(ctx).findMany({
    where,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    populate: {
      instructor: { select: ['documentId', 'name'] },
      thumbnail: { select: FILE_FIELDS },
    },
  });
  return searchIn(z.array(rowSchema).parse(found), search ?? '', DEFAULT_LOCALE, wordsOfRow);
};

/** A frame of the video, for workouts without a picture. */
const thumbnailUrlOf = async (
  ctx: Context,
  id: string,
  policy: 'signed' | 'public',
): Promise<string | null> =>
  (await addressesOf(ctx).pictureUrls({ id, policy }, Date.now())).thumbnails[0]?.url ?? null;

const pictureOf = async (ctx: Context, row: Row): Promise<string | null> => {
  if (row.thumbnail) {
    const { url, sources } = toImage(row.thumbnail, row.title ?? '');
    return (sources.find(({ width }) => width >= CARD_WIDTH) ?? sources.at(-1))?.url ?? url;
  }
  if (!row.muxPlaybackId) return null;
  return thumbnailUrlOf(ctx, row.muxPlaybackId, row.muxPlaybackPolicy ?? 'signed');
};

export const listAdminWorkouts = async (
  ctx: Context,
  filters: WorkoutFilters,
): Promise<AdminWorkout[]> => {
  const found = await drafts(ctx, filters);
  const published = await publishedIds(ctx);
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
      category: row.category ?? null,
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
