import type { Core } from '@strapi/strapi';
import { type ProgrammePlanTexts, programmeTextsSchema } from 'contract';
import { DEFAULT_LOCALE, type Locale } from 'contract/locales';
import { z } from 'zod';
import { CONTENT, shownRows, textsById } from './content.ts';
import type { StoredProgramme } from './programme-repository.ts';
import { retitled } from './workout.ts';

/* The texts of programmes in other languages, by the keys of weeks and days. */

const rowSchema = z.object({
  documentId: z.string(),
  title: z.string(),
  summary: z.string(),
  description: z.string().nullish(),
  plan: programmeTextsSchema
    .nullish()
    .transform((plan): ProgrammePlanTexts => plan ?? { weeks: [] }),
});

type ProgrammeTexts = z.output<typeof rowSchema>;

/** A programme in another language; a text that is not translated is as it is in English. */
export const translatedProgramme = (
  programme: StoredProgramme,
  texts: ProgrammeTexts | undefined,
): StoredProgramme => {
  if (texts === undefined) return { ...programme, language: DEFAULT_LOCALE };
  const { title, summary, description, plan } = texts;
  const weeks = new Map(plan.weeks.map((week) => [week.key, week]));
  const notes = new Map(plan.weeks.flatMap(({ days }) => days.map((day) => [day.key, day.note])));
  return {
    ...programme,
    title,
    summary,
    description: description || programme.description,
    picture: programme.picture && retitled(programme.picture, programme.title, title),
    weeks: programme.weeks.map((week) => ({
      ...week,
      title: weeks.get(week.key)?.title || week.title,
      note: weeks.get(week.key)?.note || week.note,
      days: week.days.map((day) => ({ ...day, note: notes.get(day.key) || day.note })),
    })),
  };
};

/** The published texts of programmes in a language, by the programmes' ids. */
export const readProgrammeTexts = async (
  strapi: Core.Strapi,
  locale: Locale,
  draftOf?: string,
): Promise<Map<string, ProgrammeTexts>> => {
  const rows: unknown[] = await strapi.db.query(CONTENT.programme).findMany({
    where: { locale, ...shownRows(draftOf) },
    select: ['documentId', 'title', 'summary', 'description', 'plan'],
  });
  return textsById(rowSchema, rows);
};
