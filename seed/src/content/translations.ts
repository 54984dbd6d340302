import { LOCALES, type Locale } from 'contract/locales';
import { z } from 'zod';
import {
  type Policy,
  planSchema,
  programmeSchema,
  siteTextsSchema,
  workoutSchema,
} from './schema.ts';

/* The demo's texts in other languages: `content/<language>`, by the slugs, codes and keys of the
 * English files. What they do not name is the same in all languages. */

const line = z.string().trim().min(1);
const { shape: workout } = workoutSchema;
const { shape: programme } = programmeSchema;
const { shape: siteTexts } = siteTextsSchema;

const workoutsSchema = z.record(
  workout.slug,
  z.strictObject({ title: workout.title, description: workout.description }),
);

const movementsSchema = z.record(
  z.string().length(2),
  z.strictObject({
    name: line.max(60),
    aliases: z.array(line.max(60)).default([]),
    easier: line.max(80),
    harder: line.max(80).nullable().default(null),
  }),
);

const programmesSchema = z.record(
  programme.slug,
  z.strictObject({
    title: programme.title,
    summary: programme.summary,
    description: programme.description,
    weeks: z.array(
      z.strictObject({
        title: line.max(60),
        note: line.max(160),
        /** Notes by the day's number in the week, from 1. */
        days: z.record(z.string().regex(/^[1-7]$/), line.max(120)).default({}),
      }),
    ),
  }),
);

const plansSchema = z.record(
  planSchema.shape.key,
  planSchema.pick({ name: true, savings: true, features: true }),
);

const translatedTextsSchema = siteTextsSchema.extend({
  hero: siteTexts.hero.omit({ image: true, preview: true }),
  week: siteTexts.week.extend({
    // A day without a title has the one of its workout.
    days: z.array(z.strictObject({ day: line, title: line.optional(), note: line })).length(7),
  }),
  about: siteTexts.about.omit({ image: true }),
});

/** Short texts that several workouts have, by the English ones. */
const wordsSchema = z.strictObject({
  equipment: z.record(line, line.max(200)),
  bodyParts: z.record(line, line),
  /** Titles of the blocks of moves. */
  blocks: z.record(line, line.max(80)),
});

/** Reads the policy pages of a folder. */
type ReadPolicies = (folder: string) => Policy[];

type ReadYaml = <Schema extends z.ZodType>(file: string, schema: Schema) => z.output<Schema>;

const readLanguage = (locale: Locale, yaml: ReadYaml, policies: ReadPolicies) => {
  const read = <Schema extends z.ZodType>(name: string, schema: Schema) =>
    yaml(`content/${locale}/${name}.yaml`, schema);
  return {
    locale,
    workouts: read('workouts', workoutsSchema),
    movements: read('movements', movementsSchema),
    programmes: read('programmes', programmesSchema),
    plans: read('plans', plansSchema),
    policies: policies(`content/${locale}/policies`),
    siteTexts: read('site-texts', translatedTextsSchema),
    words: read('words', wordsSchema),
  };
};

/** The demo's texts in one of the other languages. */
export type Translation = ReturnType<typeof readLanguage>;

/** Reads the texts of all languages besides English. */
export const readTranslations = (yaml: ReadYaml, policies: ReadPolicies): Translation[] =>
  LOCALES.slice(1).map((locale) => readLanguage(locale, yaml, policies));

/**
 * A workout's equipment or body parts in another language; undefined where a word is not translated.
 * @param texts the English texts
 */
export const wordsFor = (
  words: Readonly<Record<string, string>>,
  texts: readonly string[],
): string | undefined => {
  const found = texts.flatMap((text) => words[text] ?? []);
  return found.length === texts.length ? found.join(', ') : undefined;
};
