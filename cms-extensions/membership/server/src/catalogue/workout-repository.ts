import type { Core } from '@strapi/strapi';
import {
  categorySchema,
  levelSchema,
  type MoveMap,
  type Movement,
  movementsIn,
  resolveMap,
  storedMoveMapSchema,
} from 'contract';
import type { Locale } from 'contract/locales';
import { z } from 'zod';
import { IN_DEFAULT_LOCALE, storedIsoTime } from '../platform/database/index.ts';
import { CONTENT } from './content.ts';
import { FILE_FIELDS, fileSchema, toImage } from './image.ts';
import { mapTextsSchema } from './map-texts.ts';
import type { CatalogueWorkout, WorkoutTexts } from './workout.ts';

const rowSchema = z.object({
  id: z.number(),
  documentId: z.string(),
  title: z.string(),
  slug: z.string(),
  description: z.string().nullish(),
  category: categorySchema,
  difficulty: levelSchema,
  duration: z.number(),
  equipment: z.string().nullish(),
  bodyParts: z.string().nullish(),
  isPopular: z.boolean().nullish(),
  isPremium: z.boolean().nullish(),
  releasedAt: storedIsoTime.nullish(),
  createdAt: storedIsoTime,
  muxPlaybackId: z.string().nullish(),
  muxPlaybackPolicy: z.enum(['signed', 'public']).nullish(),
  moveMap: z.unknown(),
  moveMapState: z.string().nullish(),
  instructor: z.object({ documentId: z.string(), name: z.string() }).nullish(),
  thumbnail: fileSchema.nullish(),
});

const SELECTED = Object.keys(rowSchema.shape).filter(
  (field) => field !== 'instructor' && field !== 'thumbnail',
);

/** The parts of the field `bodyParts`. */
const partsIn = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const textsSchema = z
  .object({
    id: z.number(),
    documentId: z.string(),
    title: z.string(),
    description: z.string().nullish(),
    equipment: z.string().nullish(),
    bodyParts: z.string().nullish(),
    mapTexts: mapTextsSchema,
  })
  .transform(({ id, documentId, title, mapTexts, ...row }): [string, WorkoutTexts] => [
    documentId,
    {
      ...{ rowId: id, title, description: row.description ?? '', equipment: row.equipment ?? '' },
      bodyParts: partsIn(row.bodyParts),
      mapTexts,
    },
  ]);

/** The published version of each workout; its translations are beside it. */
const PUBLISHED = { publishedAt: { $notNull: true }, ...IN_DEFAULT_LOCALE };

type Library = ReadonlyMap<string, Movement>;

const WITHOUT_MOVES = { moves: null, movements: [] };

/** What members see of a stored map: nothing while it is not complete. */
const movesOf = (
  { moveMap, moveMapState }: Pick<z.output<typeof rowSchema>, 'moveMap' | 'moveMapState'>,
  library: Library,
): { moves: MoveMap | null; movements: Movement[] } => {
  if (moveMapState !== 'complete') return WITHOUT_MOVES;
  const stored = storedMoveMapSchema.safeParse(moveMap).data;
  const moves = stored === undefined ? null : resolveMap(stored, library);
  if (stored === undefined || moves === null) return WITHOUT_MOVES;
  return { moves, movements: [...movementsIn(stored)].flatMap((id) => library.get(id) ?? []) };
};

const toWorkout = (row: z.output<typeof rowSchema>, library: Library): CatalogueWorkout => ({
  id: row.documentId,
  rowId: row.id,
  slug: row.slug,
  title: row.title,
  description: row.description ?? '',
  category: row.category,
  difficulty: row.difficulty,
  instructor: row.instructor ? { id: row.instructor.documentId, name: row.instructor.name } : null,
  duration: row.duration,
  equipment: row.equipment ?? '',
  bodyParts: partsIn(row.bodyParts),
  comparedParts: partsIn(row.bodyParts),
  isPopular: row.isPopular ?? false,
  // A workout without this value counts as premium.
  isPremium: row.isPremium ?? true,
  releasedAt: row.releasedAt ?? row.createdAt,
  picture: row.thumbnail
    ? { fileId: row.thumbnail.id, image: toImage(row.thumbnail, row.title) }
    : null,
  playback: row.muxPlaybackId
    ? { id: row.muxPlaybackId, policy: row.muxPlaybackPolicy ?? 'signed' }
    : null,
  ...movesOf(row, library),
});

/** Databases limit the number of parameters per statement. */
const CHUNK = 500;

const chunksOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, index) =>
    items.slice(index * CHUNK, (index + 1) * CHUNK),
  );

/**
 * Reads published workouts.
 * @param library gives the movements that their moves name
 * @param complain receives a message for each row that cannot be shown; it is left out
 */
export const createWorkoutRepository = (
  strapi: Core.Strapi,
  library: () => Library,
  complain: (message: string) => void,
) => {
  const query = () => strapi.db.query(CONTENT.workout);

  const read = async (where: object): Promise<CatalogueWorkout[]> => {
    const rows: unknown[] = await query().findMany({
      where: { ...where, ...PUBLISHED },
      select: SELECTED,
      populate: {
        instructor: { select: ['documentId', 'name'] },
        thumbnail: { select: FILE_FIELDS },
      },
    });
    return rows.flatMap((row) => {
      const parsed = rowSchema.safeParse(row);
      if (parsed.success) return [toWorkout(parsed.data, library())];
      complain(`A workout cannot be shown: ${z.prettifyError(parsed.error)}`);
      return [];
    });
  };

  const publishedIds = async (where: object): Promise<string[]> => {
    const rows: { documentId: string }[] = await query().findMany({
      where: { ...where, ...PUBLISHED },
      select: ['documentId'],
    });
    return rows.map(({ documentId }) => documentId);
  };

  /** Those of these workouts that are published. */
  const byIds = async (ids: readonly string[]): Promise<CatalogueWorkout[]> => {
    const found: CatalogueWorkout[] = [];
    for (const chunk of chunksOf(ids)) found.push(...(await read({ documentId: { $in: chunk } })));
    return found;
  };

  return {
    byIds,

    /** All published workouts. */
    all: async (): Promise<CatalogueWorkout[]> => byIds(await publishedIds({})),

    /** The published texts of these workouts in another language. */
    textsIn: async (locale: Locale, ids: readonly string[]): Promise<Map<string, WorkoutTexts>> => {
      const found: [string, WorkoutTexts][] = [];
      for (const chunk of chunksOf(ids)) {
        const rows: unknown[] = await query().findMany({
          where: { documentId: { $in: chunk }, locale, publishedAt: { $notNull: true } },
          select: ['id', 'documentId', 'title', 'description', 'equipment', 'bodyParts'],
          populate: { mapTexts: true },
        });
        found.push(...z.array(textsSchema).parse(rows));
      }
      return new Map(found);
    },

    /** The row of every published translation in a language, by the workout's id. */
    translatedRows: async (locale: Locale): Promise<Map<string, number>> => {
      const rows: { documentId: string; id: number }[] = await query().findMany({
        where: { locale, publishedAt: { $notNull: true } },
        select: ['documentId', 'id'],
      });
      return new Map(rows.map(({ documentId, id }) => [documentId, id]));
    },

    /** The row of every published workout with what changes in place, by the workout's id. */
    publishedRows: async (): Promise<
      Map<string, { rowId: number; playbackId: string | undefined; hasMoves: boolean }>
    > => {
      const rows: {
        documentId: string;
        id: number;
        muxPlaybackId: string | null;
        moveMapState: string | null;
      }[] = await query().findMany({
        where: PUBLISHED,
        select: ['documentId', 'id', 'muxPlaybackId', 'moveMapState'],
      });
      return new Map(
        rows.map(({ documentId, id, muxPlaybackId, moveMapState }) => [
          documentId,
          {
            rowId: id,
            playbackId: muxPlaybackId || undefined,
            hasMoves: moveMapState === 'complete',
          },
        ]),
      );
    },

    /** Every instructor's name, by the instructor's id. */
    instructorNames: async (): Promise<Map<string, string>> => {
      const rows: { documentId: string; name: string }[] = await strapi.db
        .query(CONTENT.instructor)
        .findMany({ select: ['documentId', 'name'] });
      return new Map(rows.map(({ documentId, name }) => [documentId, name]));
    },

    /** Ids of the published workouts of these instructors. */
    idsByInstructors: (instructorIds: readonly string[]): Promise<string[]> =>
      publishedIds({ instructor: { documentId: { $in: [...instructorIds] } } }),
  };
};
