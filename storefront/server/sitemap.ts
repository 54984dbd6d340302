import { API_BASE_PATH, callPath, calls, PAGE_LIMIT_MAX, POLICY_SLUGS } from 'contract';
import { z } from 'zod';
import type { CmsReader } from './cms-reader.ts';
import type { Environment } from './environment.ts';

/** How long a list of the workouts' pages is used. */
const FRESH_FOR_MS = 600_000;

const FIXED_PATHS = ['/', '/workouts', ...POLICY_SLUGS.map((slug) => `/${slug}`)];

const pageSchema = z.object({
  workouts: z.array(z.object({ slug: z.string() })),
  total: z.number(),
});

const readPage = async (read: CmsReader, offset: number) => {
  const query = new URLSearchParams({ limit: String(PAGE_LIMIT_MAX), offset: String(offset) });
  const path = `${API_BASE_PATH}${callPath(calls.listWorkouts)}?${query}`;
  const { status, body } = await read(path, { accept: 'application/json' });
  if (status !== 200) throw new Error(`The CMS answers ${status} to ${path}`);
  return pageSchema.parse(JSON.parse(body.toString()));
};

/** The slugs of all workouts, without duplicates if the list shifts while it is read. */
const readSlugs = async (read: CmsReader): Promise<Set<string>> => {
  const slugs = new Set<string>();
  let offset = 0;
  for (;;) {
    const { workouts, total } = await readPage(read, offset);
    for (const { slug } of workouts) slugs.add(slug);
    offset += workouts.length;
    if (workouts.length === 0 || offset >= total) return slugs;
  }
};

const escapeXml = (text: string): string =>
  text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`);

const toXml = (addresses: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `  <url><loc>${escapeXml(address)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/**
 * The list of pages for search engines, including the workouts.
 * @returns a function that returns the list, fetched again after ten minutes; it rejects while the
 * CMS is unavailable
 */
export const createSitemap = ({ publicUrl }: Pick<Environment, 'publicUrl'>, read: CmsReader) => {
  let kept: { xml: Promise<string>; readAt: number } | null = null;

  const list = async (): Promise<string> => {
    const slugs = await readSlugs(read);
    const paths = [...FIXED_PATHS, ...[...slugs].map((slug) => `/workouts/${slug}`)];
    return toXml(paths.map((path) => publicUrl + path));
  };

  return (): Promise<string> => {
    if (kept !== null && performance.now() - kept.readAt < FRESH_FOR_MS) return kept.xml;
    const entry = { xml: list(), readAt: performance.now() };
    kept = entry;
    entry.xml.catch(() => {
      if (kept === entry) kept = null;
    });
    return entry.xml;
  };
};
