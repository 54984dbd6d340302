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
import { IN_DEFAULT_LOCALE, readable, storedIsoTime } from '../platform/database/index.ts';
import { FILE_FIELDS, fileSchema, toImage } from '../platform/pictures/index.ts';
import { CONTENT, shownRows } from './content.ts';
import { mapTextsSchema } from './map-texts.ts';
import { formerSlugsSchema } from './slugs.ts';
import type { CatalogueWorkout, WorkoutTexts } from './workout.ts';

const rowSchema = z.object({
  id: z.number(),
  documentId: z.string(),
  title: z.string(),
  slug: z.string(),
  slugs: formerSlugsSchema,
  description: z.string().nullish(),
  category: z.object({ name: categorySchema }),
  difficulty: levelSchema,
  // Only a draft has none, before its video is known.
  duration: z
    .number()
    .nullish()
    .transform((minutes) => minutes ?? 0),
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
  (field) => !['category', 'instructor', 'thumbnail'].includes(field),
);

/** The parts of the field `bodyParts`. */
const partsIn = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const textsSchema = z
  .object({
    documentId: z.string(),
    title: z.string(),
    description: z.string().nullish(),
    equipment: z.string().nullish(),
    bodyParts: z.string().nullish(),
    mapTexts: mapTextsSchema,
  })
  .transform((row): [string, WorkoutTexts] => [
    row.documentId,
    {
      title: row.title,
      description: row.description ?? '',
      equipment: row.equipment ?? '',
      bodyParts: partsIn(row.bodyParts),
      mapTexts: row.mapTexts,
    },
  ]);

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
  slug: row.slug,
  formerSlugs: row.slugs,
  title: row.title,
  description: row.description ?? '',
  category: row.category.name,
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
  picture: row.thumbnail ? toImage(row.thumbnail, row.title) : null,
  playback: row.muxPlaybackId
    ? { id: row.muxPlaybackId, policy: row.muxPlaybackPolicy ?? 'signed' }
    : null,
  ...movesOf(row, library),
});

/** So that other requests are answered between the reads of a large catalogue. */
const CHUNK = 500;

/** Reads rows of workouts in the order of their ids. */
const readRows = async (
  strapi: Core.Strapi,
  where: object,
  fields: { select: string[]; populate: object },
): Promise<unknown[]> => {
  const found: { id: number }[] = [];
  for (;;) {
    const rows: { id: number }[] = await strapi.db.query(CONTENT.workout).findMany({
      where: { ...where, id: { $gt: found.at(-1)?.id ?? 0 } },
      orderBy: { id: 'asc' },
      limit: CHUNK,
      ...fields,
    });
    found.push(...rows);
    if (rows.length < CHUNK) return found;
  }
};

/**
 * Reads the published workouts in the default language.
 * @param library the movements that their moves name
 * @param draftOf as in `shownRows`
 */
export const readWorkouts = async (
  strapi: Core.Strapi,
  library: Library,
  draftOf?: string,
): Promise<CatalogueWorkout[]> => {
  const rows = await readRows(
    strapi,
    { ...IN_DEFAULT_LOCALE, ...shownRows(draftOf) },
    {
      select: SELECTED,
      populate: {
        category: { select: ['name'] },
        instructor: { select: ['documentId', 'name'] },
        thumbnail: { select: FILE_FIELDS },
      },
    },
  );
  return readable(strapi, 'workout', rowSchema, rows).map((row) => toWorkout(row, library));
};

/** Reads the published texts of the workouts in another language, by the workouts' ids. */
export const readWorkoutTexts = async (
  strapi: Core.Strapi,
  locale: Locale,
  draftOf?: string,
): Promise<Map<string, WorkoutTexts>> => {
  const rows = await readRows(
    strapi,
    { locale, ...shownRows(draftOf) },
    {
      select: ['id', 'documentId', 'title', 'description', 'equipment', 'bodyParts'],
      populate: { mapTexts: true },
    },
  );
  return new Map(z.array(textsSchema).parse(rows));
};
