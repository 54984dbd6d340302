import { API_BASE_PATH, callPath, calls, PAGE_LIMIT_MAX, workoutSchema } from 'contract';
import { z } from 'zod';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../locales.ts';
import type { CmsReader } from '../cms-reader.ts';
import { kept } from '../kept.ts';

const FRESH_FOR_MS = 600_000;

/** Text without the signs that XML does not have (www.w3.org/TR/xml, 2.2), which end its reading. */
export const xmlText = z.string().transform((text) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  text.toWellFormed().replace(/[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/g, ''),
);

const listedSchema = workoutSchema
  .pick({
    slug: true,
    thumbnail: true,
    category: true,
    duration: true,
    is_premium: true,
    released_at: true,
  })
  .extend({ title: xmlText, description: xmlText });

export type ListedWorkout = z.infer<typeof listedSchema>;

const pageSchema = z.object({ workouts: z.array(listedSchema), total: z.number() });

const slugsSchema = z.array(z.object({ slug: z.string() }));
const programmesSchema = z.object({ programmes: slugsSchema });
const policiesSchema = z.object({ policies: slugsSchema });

const readJson = async (read: CmsReader, call: string): Promise<unknown> => {
  const path = `${API_BASE_PATH}${call}`;
  const { status, body } = await read(path, { accept: 'application/json' });
  if (status !== 200) throw new Error(`The CMS answers ${status} to ${path}`);
  return JSON.parse(body.toString());
};

const readPage = async (read: CmsReader, offset: number, locale: Locale) => {
  const query = new URLSearchParams({
    limit: String(PAGE_LIMIT_MAX),
    offset: String(offset),
    ...(locale !== DEFAULT_LOCALE && { locale }),
  });
  return pageSchema.parse(await readJson(read, `${callPath(calls.listWorkouts)}?${query}`));
};

const readAll = async (read: CmsReader, locale: Locale): Promise<ListedWorkout[]> => {
  const found = new Map<string, ListedWorkout>();
  let offset = 0;
  for (;;) {
    const { workouts, total } = await readPage(read, offset, locale);
    for (const workout of workouts) found.set(workout.slug, workout);
    offset += workouts.length;
    if (workouts.length === 0 || offset >= total) return [...found.values()];
  }
};

const workoutsIn = (read: CmsReader) => {
  const listed = new Map(
    LOCALES.map((locale) => [locale, kept(() => readAll(read, locale), FRESH_FOR_MS)]),
  );
  return async (locale: Locale = DEFAULT_LOCALE): Promise<ListedWorkout[]> =>
    (await listed.get(locale)?.()) ?? [];
};

/**
 * What the site map and the feed list. All functions reject while the CMS is unavailable.
 */
export const createListing = (read: CmsReader) => ({
  workouts: workoutsIn(read),
  programmes: kept(async () => {
    const answer = await readJson(read, callPath(calls.listProgrammes));
    return programmesSchema.parse(answer).programmes.map(({ slug }) => slug);
  }, FRESH_FOR_MS),
  policies: kept(async () => {
    const answer = await readJson(read, callPath(calls.listPolicies));
    return policiesSchema.parse(answer).policies.map(({ slug }) => slug);
  }, FRESH_FOR_MS),
});

export type Listing = ReturnType<typeof createListing>;
