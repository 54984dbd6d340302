import * as m from '#messages/frame';
import { localPath } from '../locale.ts';
import { fontPreloads } from './fonts.ts';

/** The same in every document head: fonts, icons, the manifest, the feed of new workouts. */
export const headLinks = [
  ...fontPreloads,
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: localPath('/site.webmanifest') },
  {
    ...{ rel: 'alternate', type: 'application/rss+xml', title: m.newWorkouts },
    href: localPath('/feed.xml'),
  },
];

/** Colours the browser's interface like the page, in light and dark mode. */
export const headMeta = [
  { name: 'color-scheme', content: 'light dark' },
  { name: 'theme-color', media: '(prefers-color-scheme: light)', content: '#fbf7f0' },
  { name: 'theme-color', media: '(prefers-color-scheme: dark)', content: '#1c0c13' },
];

/** The picture for shared links, 1200 by 630; its path is relative to the site's origin. */
export const sharePicture = { path: '/og.jpg', width: 1200, height: 630 };
