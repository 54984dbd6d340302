import type { IncomingMessage } from 'node:http';
import { Feed } from 'feed';
import { type Locale, localeOf, pathPrefix } from '../../locales.ts';
import { offeredLocales, type ReadBrand } from '../brand.ts';
import { createClientAddress } from '../client-address.ts';
import type { CmsReader } from '../cms-reader.ts';
import type { Environment } from '../environment.ts';
import { DISCOVERY } from '../messages.ts';
import { createRenderLimits } from '../render-limits.ts';
import { createListing, type Listing, xmlText } from './listing.ts';
import { createSharePictures } from './share-picture.ts';
import { createSitemap } from './sitemap.ts';

const FEED_PATH = '/feed.xml';

const ENTRIES = 30;

/**
 * The feeds of new workouts (RSS 2.0), one for each language.
 * @returns a function that returns a feed's XML; it rejects while the CMS is unavailable
 */
const createFeed =
  ({ publicUrl }: { publicUrl: string }, listing: Listing, brand: ReadBrand) =>
  async (locale: Locale): Promise<string> => {
    const { site_name } = await brand();
    const siteName = xmlText.parse(site_name);
    const texts = DISCOVERY[locale];
    const site = publicUrl + pathPrefix(locale);
    const newest = [...(await listing.workouts(locale))]
      .sort((a, b) => Date.parse(b.released_at) - Date.parse(a.released_at))
      .slice(0, ENTRIES);
    const feed = new Feed({
      id: `${site}/`,
      title: texts.feedTitle({ siteName }),
      description: texts.feedText({ siteName }),
      link: `${site}/workouts`,
      language: locale,
      copyright: '',
      generator: siteName,
      feedLinks: { rss: `${site}${FEED_PATH}` },
      ...(newest[0] && { updated: new Date(newest[0].released_at) }),
    });
    for (const { slug, title, description, category, duration, released_at } of newest) {
      const link = `${site}/workouts/${slug}`;
      feed.addItem({
        title,
        id: link,
        link,
        date: new Date(released_at),
        description: texts.feedItem({ minutes: duration, category, description }),
        category: [{ name: category }],
      });
    }
    return feed.rss2();
  };

/** A file that is made from the catalogue. */
export type SharedFile = { type: string; cacheControl: string; body: string | Buffer };

const HOUR = 'public, max-age=3600';
const DAY = 'public, max-age=86400';

const xml = (type: string, body: string): SharedFile => ({
  type: `${type}; charset=utf-8`,
  cacheControl: HOUR,
  body,
});

/** As `ui/head.ts` of the pages names it. */
const SITE_PICTURE = '/og.jpg';

/**
 * The files that search engines, feed readers and networks fetch: the site map, the feed of new
 * workouts, and the pictures for links to workouts.
 * @returns a function that returns the file of a request's path, or null for a path that is none of
 * them. The promise gives null when the workout does not exist; it rejects with `RenderingRefused`
 * when too many pictures are asked for, and with other errors while the CMS is unavailable
 */
export const createSharing = (environment: Environment, read: CmsReader, brand: ReadBrand) => {
  const listing = createListing(read);
  const offered = () => offeredLocales(brand, environment.locales);
  const sitemap = createSitemap(environment, listing, offered);
  const feed = createFeed(environment, listing, brand);
  const pictures = createSharePictures(read, brand);
  const addressOf = createClientAddress(environment.trustProxy);
  const limits = createRenderLimits(environment);

  const sharePicture = async (slug: string | null, locale: Locale, request: IncomingMessage) => {
    await limits.count(addressOf(request));
    const body = await limits.run(() =>
      slug === null ? pictures.ofSite(locale) : pictures.ofWorkout(slug, locale),
    );
    return body && { type: 'image/jpeg', cacheControl: DAY, body };
  };

  const offeredFeed = async (locale: Locale) =>
    (await offered()).includes(locale) ? xml('application/rss+xml', await feed(locale)) : null;

  return (pathname: string, request: IncomingMessage): Promise<SharedFile | null> | null => {
    if (/^\/sitemap[a-z0-9-]*\.xml$/.test(pathname)) {
      return sitemap(pathname).then((body) =>
        body === null ? null : xml('application/xml', body),
      );
    }
    const locale = localeOf(pathname, environment.locales);
    const path = pathname.slice(pathPrefix(locale).length);
    if (path === FEED_PATH) return offeredFeed(locale);
    if (path === SITE_PICTURE) return sharePicture(null, locale, request);
    const slug = /^\/workouts\/([A-Za-z0-9._~-]+)\/share\.jpg$/.exec(path)?.[1];
    return slug === undefined ? null : sharePicture(slug, locale, request);
  };
};
