import type { Core } from '@strapi/strapi';
import { type Image, type Level, levelSchema } from 'contract';
import type { Locale } from 'contract/locales';
import { z } from 'zod';
import { IN_DEFAULT_LOCALE } from '../platform/database/index.ts';
import { FILE_FIELDS, fileSchema, toImage } from '../platform/pictures/index.ts';
import { CONTENT, shownRows } from './content.ts';
import { formerSlugsSchema } from './slugs.ts';

/** A published programme as it is stored: its workouts may not be published any more. */
export type StoredProgramme = {
  /** Strapi's documentId. */
  id: string;
  slug: string;
  /** The slugs under which it was public, this one too. */
  formerSlugs: readonly string[];
  title: string;
  summary: string;
  /** Of the texts, where no translation has been published in the language of this programme. */
  language?: Locale;
  description: string;
  picture: Image | null;
  instructor: { id: string; name: string } | null;
  difficulty: Level;
  isFeatured: boolean;
  weeks: { title: string; note: string; days: StoredDay[] }[];
};

/** `workoutId` is null for a day of rest. */
type StoredDay = { key: string; workoutId: string | null; note: string };

const daySchema = z
  .object({
    key: z.string(),
    kind: z.enum(['workout', 'rest']),
    workoutId: z.string().nullish(),
    /** Of a draft: its days have no `workoutId` (programme-guard.ts). */
    workout: z.object({ documentId: z.string() }).nullish(),
    note: z.string().nullish(),
  })
  .transform(
    ({ key, kind, workoutId, workout, note }): StoredDay => ({
      key,
      workoutId: kind === 'workout' ? (workoutId ?? workout?.documentId ?? null) : null,
      note: note ?? '',
    }),
  );

const rowSchema = z
  .object({
    documentId: z.string(),
    slug: z.string(),
    slugs: formerSlugsSchema,
    title: z.string(),
    summary: z.string(),
    description: z.string().nullish(),
    picture: fileSchema.nullish(),
    instructor: z.object({ documentId: z.string(), name: z.string() }).nullish(),
    difficulty: levelSchema,
    isFeatured: z.boolean().nullish(),
    weeks: z.array(
      z.object({
        title: z.string().nullish(),
        note: z.string().nullish(),
        days: z.array(daySchema).nullish(),
      }),
    ),
  })
  .transform(
    (row): StoredProgramme => ({
      id: row.documentId,
      slug: row.slug,
      formerSlugs: row.slugs,
      title: row.title,
      summary: row.summary,
      description: row.description ?? '',
      picture: row.picture ? toImage(row.picture, row.title) : null,
      instructor: row.instructor
        ? { id: row.instructor.documentId, name: row.instructor.name }
        : null,
      difficulty: row.difficulty,
      isFeatured: row.isFeatured ?? false,
      weeks: row.weeks.map(({ title, note, days }) => ({
        title: title ?? '',
        note: note ?? '',
        days: days ?? [],
      })),
    }),
  );

/**
 * Reads the published programmes, in the coach's order, without their translations.
 * @param complain receives a message for each row that cannot be shown; it is left out
 * @param draftOf as in `shownRows`
 */
export const readProgrammes = async (
  strapi: Core.Strapi,
  complain: (message: string) => void,
  draftOf?: string,
): Promise<StoredProgramme[]> => {
  const days = draftOf === undefined || { populate: { workout: { select: ['documentId'] } } };
  const rows: unknown[] = await strapi.db.query(CONTENT.programme).findMany({
    where: { ...shownRows(draftOf), ...IN_DEFAULT_LOCALE },
    orderBy: [{ order: 'asc' }, { title: 'asc' }, { documentId: 'asc' }],
    populate: {
      picture: { select: FILE_FIELDS },
      instructor: { select: ['documentId', 'name'] },
      weeks: { populate: { days } },
    },
  });
  return rows.flatMap((row) => {
    const parsed = rowSchema.safeParse(row);
    if (parsed.success) return [parsed.data];
    complain(`A programme cannot be shown: ${z.prettifyError(parsed.error)}`);
    return [];
  });
};
