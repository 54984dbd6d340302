import type { Core } from '@strapi/strapi';
import { DEFAULT_LOCALE, type Locale } from 'contract/locales';
import { z } from 'zod';
import { CONTENT, shownRows } from './content.ts';
import type { StoredProgramme } from './programme-repository.ts';
import { retitled } from './workout.ts';

/* The texts of programmes in other languages. A translation has the weeks and days of the English
 * entry; its texts are found by the keys of the days, so that they stay with a day that moves. */

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const daySchema = z.looseObject({
  id: z.union([z.number(), z.string()]).optional(),
  key: z.string().nullish(),
  kind: z.string().nullish(),
  note: text,
});
const weekSchema = z.looseObject({
  title: text,
  note: text,
  days: z
    .array(daySchema)
    .nullish()
    .transform((days) => days ?? []),
});
const weeksSchema = z
  .array(weekSchema)
  .nullish()
  .transform((weeks) => weeks ?? []);

type Week = z.output<typeof weekSchema>;
type Day = Week['days'][number];

/** Which weeks and days there are. */
const shapeOf = (weeks: readonly Week[]): string =>
  JSON.stringify(weeks.map(({ days }) => days.map(({ kind }) => kind)));

/** The texts of weeks, by the keys of their days. */
const textsByKey = (weeks: readonly Week[]) =>
  new Map(
    weeks.flatMap((week) =>
      week.days.flatMap(({ key, note }) => (key ? [[key, { week, note }] as const] : [])),
    ),
  );

/** A week's texts: those of the week in which the first of its days is that has any. */
const textsFor = (days: readonly Pick<Day, 'key'>[], texts: ReturnType<typeof textsByKey>) =>
  days.flatMap(({ key }) => (key && texts.get(key)?.week) || [])[0];

/**
 * The weeks that are stored for a translation: those of the English entry, with the written texts.
 * Nobody reads the workouts of a translation, so that its days have none.
 * @param written what is saved; the days of a new translation are taken by their places
 * @param stored the translation as it is, with the weeks that its form has shown; null for a new one
 * @returns null when the form has other weeks or days than both
 */
export const weeksInTranslation = (
  written: unknown,
  stored: unknown,
  english: unknown,
): object[] | null => {
  const given = weeksSchema.parse(written);
  const original = weeksSchema.parse(english);
  const shown = stored === null ? null : weeksSchema.parse(stored);
  const shapes = [original, ...(shown === null ? [] : [shown])].map(shapeOf);
  if (shown !== null && !shapes.includes(shapeOf(given))) return null;
  const keys = new Map(
    (shown ?? []).flatMap(({ days }) => days.map(({ id, key }) => [String(id), key] as const)),
  );
  const keyOf = ({ id, key }: Day, week: number, day: number) =>
    (id === undefined ? undefined : keys.get(String(id))) ?? key ?? original[week]?.days[day]?.key;
  const texts = textsByKey(
    given.map((week, index) => ({
      ...week,
      days: week.days.map((day, place) => ({ ...day, key: keyOf(day, index, place) })),
    })),
  );
  return original.map(({ title, note, days }) => {
    // What is new begins with its English texts: the form shows what there is to translate.
    const week = textsFor(days, texts) ?? { title, note };
    return {
      title: week.title,
      note: week.note,
      days: days.map(({ key, kind, note: dayNote }) => ({
        key,
        kind,
        workout: null,
        note: (key ? texts.get(key)?.note : undefined) ?? dayNote,
      })),
    };
  });
};

const rowSchema = z.object({
  documentId: z.string(),
  title: z.string(),
  summary: z.string(),
  description: text,
  weeks: weeksSchema,
});

type ProgrammeTexts = z.output<typeof rowSchema>;

/** A programme in another language; a text that is not translated is as it is in English. */
export const translatedProgramme = (
  programme: StoredProgramme,
  texts: ProgrammeTexts | undefined,
): StoredProgramme => {
  if (texts === undefined) return { ...programme, language: DEFAULT_LOCALE };
  const { title, summary, description, weeks } = texts;
  const byKey = textsByKey(weeks);
  return {
    ...programme,
    title,
    summary,
    description: description || programme.description,
    picture: programme.picture && retitled(programme.picture, programme.title, title),
    weeks: programme.weeks.map((week) => {
      const own = textsFor(week.days, byKey);
      return {
        title: own?.title || week.title,
        note: own?.note || week.note,
        days: week.days.map((day) => ({ ...day, note: byKey.get(day.key)?.note || day.note })),
      };
    }),
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
    select: ['documentId', 'title', 'summary', 'description'],
    populate: { weeks: { populate: { days: true } } },
  });
  return new Map(
    z
      .array(rowSchema)
      .parse(rows)
      .map((row) => [row.documentId, row]),
  );
};
