import { createHash } from 'node:crypto';
import { DAY_MS, levelSchema, lineSchema } from 'contract';
import type { FilmLine } from 'contract/desk/videos';
import type { Context as KoaContext } from 'koa';
import Papa from 'papaparse';
import { z } from 'zod';
import { CONTENT, categoryIds } from '../../catalogue/index.ts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/http/index.ts';
import { bodyOf } from '../desk-calls.ts';

const MOST_FILES = 50;
const MOST_BYTES = 20e9;
const FILM = /\.(mp4|m4v|mov|mkv|webm|avi|mpe?g|wmv|mts|m2ts|3gp)$/i;

const titleSchema = lineSchema(120, 'Give it a title.');

type CategoryIds = ReadonlyMap<string, string>;

/** Reads the name of a category as its id. */
const categoryIn = (ids: CategoryIds) =>
  z.string().transform((name, { addIssue }) => {
    const id = ids.get(name);
    if (id === undefined) addIssue({ code: 'custom', message: 'There is no such category.' });
    return id ?? z.NEVER;
  });

const uploadsIn = (ids: CategoryIds) =>
  z.strictObject({
    files: z
      .array(
        z.strictObject({
          name: z.string().max(255).regex(FILM, 'This is no film. It is left out.'),
          size: z.int().min(1).max(MOST_BYTES, 'A film has at most 20 GB.'),
          title: titleSchema,
          category: categoryIn(ids).nullable(),
        }),
      )
      .min(1)
      .max(MOST_FILES, `At most ${MOST_FILES} at a time.`),
    anyway: z.boolean().default(false),
  });

type NewDraft = {
  title: string;
  /** Its documentId. */
  category: string | null;
  difficulty?: string | null;
  duration?: number | null;
  sourceFile: string;
  sourceUrl?: string;
};

/** Creates drafts, which belong to who calls. @returns their ids */
const createDrafts = async (
  { strapi }: Context,
  { state }: KoaContext,
  drafts: readonly NewDraft[],
): Promise<string[]> => {
  const { id } = state.user;
  const ids: string[] = [];
  for (const draft of drafts) {
    const data = { ...draft, createdBy: id, updatedBy: id } as never;
    ids.push((await strapi.documents(CONTENT.workout).create({ data })).documentId);
  }
  return ids;
};

/** What a draft keeps of the file or the address that it was made from. */
const markOf = (source: string): string => createHash('sha256').update(source).digest('hex');

/** The titles of the last day's drafts that were made from some of these, by their marks. */
const draftsFrom = async ({ strapi }: Context, marks: readonly string[], now: Date) => {
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  const found: { title: string | null; sourceFile: string }[] = await strapi.db
    .query(CONTENT.workout)
    .findMany({
      where: { sourceFile: { $in: marks }, createdAt: { $gte: since }, deletedAt: null },
      select: ['title', 'sourceFile'],
    });
  return new Map(found.map(({ title, sourceFile }) => [sourceFile, title ?? '']));
};

const alreadyHere = (titles: Iterable<string>): string =>
  `Already here: ${[...new Set(titles)].join(', ')}.`;

/**
 * Makes a draft for each file; its upload is opened when its turn comes.
 * @throws Refusal 422 for what is no film, 409 for files that came within a day
 */
export const beginUploads = async (ctx: Context, koa: KoaContext, now: Date) => {
  const { files, anyway } = bodyOf(koa, uploadsIn(await categoryIds(ctx)));
  const marks = files.map(({ name, size }) => markOf(`${size} ${name}`));
  const known = await draftsFrom(ctx, anyway ? [] : marks, now);
  if (known.size > 0) {
    const data = { files: files.filter((_, at) => known.has(marks[at] ?? '')) };
    throw new Refusal(409, alreadyHere(known.values()), { code: 'already_here', data });
  }
  const ids = await createDrafts(
    ctx,
    koa,
    files.map(({ title, category }, at) => ({ title, category, sourceFile: marks[at] ?? '' })),
  );
  return ids.map((id) => ({ id, upload: `/membership/workouts/${id}/video/uploads` }));
};

const PRIVATE = /^(localhost|.*\.(local|localhost|internal|lan|home|test|invalid))$/i;

/** Whether Mux may be asked to fetch an address: https, a public name, nobody's password. */
const isPublicFilm = (text: string): boolean => {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') {
    return false;
  }
  const name = url.hostname.replace(/\.$/, '');
  const isAddress = name.startsWith('[') || /^[\d.]+$/.test(name);
  return name.includes('.') && !isAddress && !PRIVATE.test(name);
};

const addressesSchema = z.strictObject({
  csv: z.string().min(1).max(500_000),
  start: z.boolean().default(false),
});

const emptyAsNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((text) => String(text).trim() || null, schema.nullable());

const lineIn = (ids: CategoryIds) =>
  z.object({
    title: titleSchema,
    url: z.string().trim().max(2000).refine(isPublicFilm, 'Only https addresses of public sites.'),
    category: emptyAsNull(categoryIn(ids)),
    level: emptyAsNull(levelSchema),
    minutes: emptyAsNull(z.coerce.number().int().min(1).max(600)),
  });

const COLUMNS = ['title', 'url', 'category', 'level', 'minutes'] as const;

/**
 * Reads a list of films; with `start` their drafts are made, and a job has Mux fetch one after the
 * other. An address that came within a day is left out, and named. Without `start` nothing is written.
 * @throws Refusal 422 without a line, and for wrong lines when it is to start
 */
export const filmsFromAddresses = async (
  ctx: Context,
  koa: KoaContext,
  now: Date,
): Promise<{ lines: FilmLine[]; started: number; outcome: string }> => {
  const { csv, start } = bodyOf(koa, addressesSchema);
  const [head = [], ...rows] = Papa.parse<string[]>(csv, { skipEmptyLines: 'greedy' }).data;
  const names = head.map((name) => name.trim().toLowerCase());
  if (!names.includes('title') || !names.includes('url')) {
    throw new Refusal(422, `The first line names the columns: ${COLUMNS.join(',')}.`);
  }
  if (rows.length === 0 || rows.length > 500) throw new Refusal(422, 'Give 1 to 500 films.');
  const lineSchema = lineIn(await categoryIds(ctx));
  const read = rows.map((row) =>
    lineSchema.safeParse(
      Object.fromEntries(COLUMNS.map((name) => [name, row[names.indexOf(name)] ?? ''])),
    ),
  );
  const lines = read.map(({ data, error }, index): FilmLine => {
    const issue = error?.issues[0];
    const text = issue === undefined ? null : `${String(issue.path[0] ?? '')}: ${issue.message}`;
    const title = data?.title ?? rows[index]?.[names.indexOf('title')] ?? '';
    return { line: index + 2, title, error: text };
  });
  if (!start) return { lines, started: 0, outcome: '' };
  if (lines.some(({ error }) => error !== null)) {
    const fields = lines.flatMap(({ line, error }) =>
      error === null ? [] : [{ path: `csv.${line}`, text: error }],
    );
    throw new Refusal(422, 'Some lines are wrong.', { fields });
  }
  const films = new Map(
    read.flatMap(({ data }) => (data === undefined ? [] : [[markOf(data.url), data] as const])),
  );
  const known = await draftsFrom(ctx, [...films.keys()], now);
  const drafts = [...films].flatMap(([sourceFile, { title, url, category, level, minutes }]) => {
    const draft = { title, category, difficulty: level, duration: minutes };
    return known.has(sourceFile) ? [] : [{ ...draft, sourceFile, sourceUrl: url }];
  });
  const { length: started } = await createDrafts(ctx, koa, drafts);
  return { lines, started, outcome: known.size === 0 ? '' : alreadyHere(known.values()) };
};
