import { Feed } from 'feed';
import { type Locale, pathPrefix } from '../../locales.ts';
import type { ReadBrand } from '../brand.ts';
import { DISCOVERY } from '../messages.ts';
import { type Listing, xmlText } from './listing.ts';

export const FEED_PATH = '/feed.xml';

const ENTRIES = 30;

/**
 * The feeds of new workouts (RSS 2.0), one for each language.
 * @returns a function that returns a feed's XML; it rejects while the CMS is unavailable
 */
export const createFeed =
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
