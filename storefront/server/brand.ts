import { API_BASE_PATH, callPath, calls, redirectsSchema, siteTextsSchema } from 'contract';
import { z } from 'zod';
import type { Locale } from '../locales.ts';
import type { CmsReader } from './cms-reader.ts';
import { kept } from './kept.ts';

/** As the pages' HTML: short enough that no editor notices. */
const FRESH_FOR_MS = 1000;

const brandSchema = siteTextsSchema.shape.brand.pick({
  site_name: true,
  support_email: true,
  logo: true,
  icon: true,
  theme: true,
  languages: true,
});
export type Brand = z.infer<typeof brandSchema>;

export type ReadBrand = () => Promise<Brand>;

/**
 * Reads an answer of the CMS for what this server makes itself.
 * @returns a function that reads it; while the CMS is away, it returns the last one, and rejects
 * when there was none
 */
const keptAnswer = <Answer>(read: CmsReader, callPathOf: string, schema: z.ZodType<Answer>) => {
  const path = `${API_BASE_PATH}${callPathOf}`;
  let last: Answer | null = null;
  const fresh = kept(async () => {
    const { status, body } = await read(path, { accept: 'application/json' });
    if (status !== 200) throw new Error(`The CMS answers ${status} to ${path}`);
    return schema.parse(JSON.parse(body.toString()));
  }, FRESH_FOR_MS);
  return async (): Promise<Answer> => {
    try {
      last = await fresh();
    } catch (fault) {
      if (last === null) throw fault;
    }
    return last;
  };
};

/** The published brand, as `keptAnswer` returns it. */
export const createBrandReader = (read: CmsReader): ReadBrand =>
  keptAnswer(
    read,
    callPath(calls.getSiteTexts),
    z.object({ brand: brandSchema }).transform(({ brand }) => brand),
  );

type Redirects = z.output<typeof redirectsSchema>;

export type ReadRedirects = () => Promise<ReadonlyMap<string, string>>;

/** Stands for the site's own origin while an address is written as requests write it. */
const OWN = 'http://own.invalid';

/** An address as it stands in a request or a header; null for what no browser follows. */
const asAsked = (address: string): string | null => {
  const url = URL.parse(address, OWN);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  return url.origin === OWN ? `${url.pathname}${url.search}${url.hash}` : url.href;
};

const asMap = ({ redirects }: Redirects): ReadonlyMap<string, string> =>
  new Map(
    redirects.flatMap(({ from, to }) => {
      const [path, place] = [asAsked(from), asAsked(to)];
      return path === null || place === null ? [] : [[path, place] as const];
    }),
  );

/** What stands in the place of old paths, as `keptAnswer` returns it. */
export const createRedirectReader = (read: CmsReader): ReadRedirects =>
  keptAnswer(read, callPath(calls.getRedirects), redirectsSchema.transform(asMap));

/** The languages in which the site is offered, of those that it is built in. */
export const offeredLocales = async (
  brand: ReadBrand,
  built: readonly Locale[],
): Promise<readonly Locale[]> => {
  if (built.length === 1) return built;
  const { languages } = await brand();
  return built.filter((locale) => languages.includes(locale));
};
