import { SitemapIndexStream, type SitemapItemLoose, SitemapStream, streamToPromise } from 'sitemap';
import { DEFAULT_LOCALE, type Locale, pathPrefix } from '../../locales.ts';
import type { Environment } from '../environment.ts';
import type { ListedWorkout, Listing } from './listing.ts';

const FIXED_PATHS = ['/', '/workouts', '/programmes', '/start'];

const PAGES = '/sitemap-pages.xml';

/** Entries of one file. The protocol allows 50,000 and 50 MB; a video's entry has about 1 kB. */
const WORKOUTS_IN_FILE = 5000;

/** Longest text of a video's entry (developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps). */
const DESCRIPTION_MAX = 2048;

const xmlOf = async (stream: SitemapStream | SitemapIndexStream, items: Iterable<unknown>) => {
  for (const item of items) stream.write(item);
  stream.end();
  return (await streamToPromise(stream)).toString();
};

const entryOf = (publicUrl: string, workout: ListedWorkout, locale: Locale): SitemapItemLoose => {
  const url = `/workouts/${workout.slug}`;
  // Search engines do not list a video without a picture.
  if (workout.thumbnail === null) return { url };
  const video = {
    thumbnail_loc: new URL(workout.thumbnail.url, publicUrl).href,
    title: workout.title,
    description: workout.description.slice(0, DESCRIPTION_MAX),
    // The page that begins to play: the video itself is for members.
    player_loc: `${publicUrl}${pathPrefix(locale)}${url}?t=0`,
    duration: workout.duration * 60,
    publication_date: workout.released_at,
    requires_subscription: workout.is_premium,
    category: workout.category,
  };
  return { url, video };
};

const inLocales = (
  publicUrl: string,
  locales: readonly Locale[],
  entryIn: (locale: Locale) => SitemapItemLoose,
): SitemapItemLoose[] => {
  if (locales.length === 1) return [entryIn(DEFAULT_LOCALE)];
  const addressIn = (locale: Locale) => `${publicUrl}${pathPrefix(locale)}${entryIn(locale).url}`;
  const links = [
    ...locales.map((locale) => ({ lang: locale, url: addressIn(locale) })),
    { lang: 'x-default', url: addressIn(DEFAULT_LOCALE) },
  ];
  return locales.map((locale) => ({ ...entryIn(locale), url: addressIn(locale), links }));
};

/**
 * The site map for search engines: an index, the pages, and the workouts with their videos.
 * @returns a function that returns the file of a path, or null for a path that is no file of it; it
 * rejects while the CMS is unavailable
 */
export const createSitemap = (
  { publicUrl, locales }: Pick<Environment, 'publicUrl' | 'locales'>,
  listing: Listing,
  offered: () => Promise<readonly Locale[]>,
) => {
  const hasLinks = locales.length > 1;
  const namespaces = { news: false, xhtml: hasLinks, image: false, video: false };
  const index = async (): Promise<string> => {
    const files = Math.ceil((await listing.workouts()).length / WORKOUTS_IN_FILE);
    const paths = Array.from({ length: files }, (_, n) => `/sitemap-workouts-${n + 1}.xml`);
    return xmlOf(
      new SitemapIndexStream(),
      [PAGES, ...paths].map((path) => ({ url: publicUrl + path })),
    );
  };
  const pages = async (): Promise<string> => {
    const languages = await offered();
    const policies = (await listing.policies()).map((slug) => `/${slug}`);
    const programmes = (await listing.programmes()).map((slug) => `/programmes/${slug}`);
    return xmlOf(
      new SitemapStream({ hostname: publicUrl, ...(hasLinks && { xmlns: namespaces }) }),
      [...FIXED_PATHS, ...policies, ...programmes].flatMap((url) =>
        inLocales(publicUrl, languages, () => ({ url })),
      ),
    );
  };
  const workouts = async (number: number): Promise<string | null> => {
    const end = number * WORKOUTS_IN_FILE;
    const listed = (await listing.workouts()).slice(end - WORKOUTS_IN_FILE, end);
    if (listed.length === 0) return null;
    const languages = await offered();
    const inLanguages = new Map<Locale, ReadonlyMap<string, ListedWorkout>>();
    for (const locale of languages) {
      const workouts = await listing.workouts(locale);
      inLanguages.set(locale, new Map(workouts.map((one) => [one.slug, one])));
    }
    const stream = new SitemapStream({
      hostname: publicUrl,
      xmlns: { ...namespaces, video: true },
    });
    return xmlOf(
      stream,
      listed.flatMap((workout) =>
        inLocales(publicUrl, languages, (locale) =>
          // One that was published in between is listed in English at first.
          entryOf(publicUrl, inLanguages.get(locale)?.get(workout.slug) ?? workout, locale),
        ),
      ),
    );
  };
  return async (path: string): Promise<string | null> => {
    if (path === '/sitemap.xml') return index();
    if (path === PAGES) return pages();
    const number = /^\/sitemap-workouts-([1-9]\d{0,3})\.xml$/.exec(path)?.[1];
    return number === undefined ? null : workouts(Number(number));
  };
};
