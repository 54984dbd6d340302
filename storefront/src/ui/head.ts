import { fontPreloads } from './fonts.ts';

/** What the look adds to every document's head: fonts, icons, the manifest. */
export const headLinks = [
  ...fontPreloads,
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

/** The browser's own frame takes the page's colour, by day and by night. */
export const headMeta = [
  { name: 'color-scheme', content: 'light dark' },
  { name: 'theme-color', media: '(prefers-color-scheme: light)', content: '#fbf7f0' },
  { name: 'theme-color', media: '(prefers-color-scheme: dark)', content: '#1c0c13' },
];

/** The picture that a shared link shows, 1200 by 630; its address is below the site's own. */
export const sharePicture = { path: '/og.jpg', width: 1200, height: 630 };
