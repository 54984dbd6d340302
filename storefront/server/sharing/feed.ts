import { Feed } from 'feed';
import type { Listing } from './listing.ts';

export const FEED_PATH = '/feed.xml';

/** The newest workouts that the feed contains. */
const ENTRIES = 30;

/**
 * The feed of new workouts (RSS 2.0).
 * @returns a function that returns its XML; it rejects while the CMS is unavailable
 */
export const createFeed =
  ({ publicUrl, siteName }: { publicUrl: string; siteName: string }, listing: Listing) =>
  async (): Promise<string> => {
    const newest = [...(await listing.workouts())]
      .sort((a, b) => Date.parse(b.released_at) - Date.parse(a.released_at))
      .slice(0, ENTRIES);
    const feed = new Feed({
      id: `${publicUrl}/`,
      title: `${siteName}: new workouts`,
      description: `The newest workouts of ${siteName}`,
      link: `${publicUrl}/workouts`,
      language: 'en',
      copyright: '',
      generator: siteName,
      feedLinks: { rss: `${publicUrl}${FEED_PATH}` },
      ...(newest[0] && { updated: new Date(newest[0].released_at) }),
    });
    for (const { slug, title, description, category, duration, released_at } of newest) {
      const link = `${publicUrl}/workouts/${slug}`;
      feed.addItem({
        ...{ title, id: link, link, date: new Date(released_at) },
        description: `${duration} minutes, ${category}. ${description}`,
        category: [{ name: category }],
      });
    }
    return feed.rss2();
  };
