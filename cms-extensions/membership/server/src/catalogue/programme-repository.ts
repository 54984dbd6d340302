import type { Core } from '@strapi/strapi';
import {
  type Image,
  type Level,
  levelSchema,
  type ProgrammePlan,
  programmePlanSchema,
} from 'contract';
import type { Locale } from 'contract/locales';
import { z } from 'zod';
import { IN_DEFAULT_LOCALE, readable } from '../platform/database/index.ts';
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
  /** Without the days of rest at the end of a week that nothing is said of. */
  weeks: ProgrammePlan['weeks'];
};

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
    plan: programmePlanSchema,
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
      weeks: row.plan.weeks.map(({ days, ...week }) => ({
        ...week,
        days: days.slice(0, 1 + days.findLastIndex(({ workout, note }) => workout ?? note)),
      })),
    }),
  );

/**
 * Reads the published programmes, in the coach's order, without their translations.
 * @param draftOf as in `shownRows`
 */
export const readProgrammes = async (
  strapi: Core.Strapi,
  draftOf?: string,
): Promise<StoredProgramme[]> => {
  const rows: unknown[] = await strapi.db.query(CONTENT.programme).findMany({
    where: { ...shownRows(draftOf), ...IN_DEFAULT_LOCALE },
    orderBy: [{ order: 'asc' }, { title: 'asc' }, { documentId: 'asc' }],
    populate: {
      picture: { select: FILE_FIELDS },
      instructor: { select: ['documentId', 'name'] },
    },
  });
  return readable(strapi, 'programme', rowSchema, rows);
};
