import kalnia from '@fontsource-variable/kalnia/files/kalnia-latin-wght-normal.woff2?url';
import radioCanada from '@fontsource-variable/radio-canada/files/radio-canada-latin-wght-normal.woff2?url';
import { type Image, INTL } from 'contract';
import * as m from '#messages/frame';
import { localPath } from '../locale.ts';

/** Links for the document head: both fonts are requested before the style sheet is parsed. */
const fontPreloads = [kalnia, radioCanada].map((href) => ({
  rel: 'preload',
  href,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
}));

/** URL of the text font, for third-party frames that show our fields. */
export const textFontUrl = radioCanada;

/** What iPhones show of a page on their home screen has this many pixels. */
const TOUCH_ICON_WIDTH = 180;

const iconLinks = (icon: Image | null | undefined) => {
  if (!icon) {
    return [
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
    ];
  }
  const copy = icon.sources.find(({ width }) => width >= TOUCH_ICON_WIDTH);
  const href = copy?.url ?? icon.url;
  return [
    { rel: 'icon', href },
    { rel: 'apple-touch-icon', href },
  ];
};

/**
 * The same in every document head: fonts, icons, the manifest, the feed of new workouts.
 * @param icon the site's own; the product's without one
 */
export const headLinks = (icon: Image | null | undefined) => [
  ...fontPreloads,
  ...iconLinks(icon),
  { rel: 'manifest', href: localPath('/site.webmanifest') },
  {
    rel: 'alternate',
    type: 'application/rss+xml',
    title: m.newWorkouts,
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

/**
 * In the head of each page, after the mark of the session (`by-session.css.ts`). The first formatter
 * makes the browser read the data of the language, which takes 11 ms, and 45 on a phone. On a
 * member's pages that would be part of the longest task, the rendering of what the calls answered;
 * after the first frame, while the scripts come, nobody waits for it.
 */
export const FORMATS_SCRIPT = `document.documentElement.dataset.session=='member'&&requestAnimationFrame(()=>setTimeout(()=>new Intl.NumberFormat('${INTL.numbers}').format(0)))`;
