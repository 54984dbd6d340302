import type { Environment } from './environment.ts';

/** A small file that crawlers and browsers ask for by name. */
export type DiscoveryFile = { type: string; body: string };

const robots = (publicUrl: string): string =>
  [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    'Disallow: /profile',
    'Disallow: /settings',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

const manifest = (siteName: string): string =>
  JSON.stringify({
    name: siteName,
    short_name: siteName,
    start_url: '/',
    display: 'standalone',
    background_color: '#fbf7f0',
    theme_color: '#fbf7f0',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    ],
  });

/** What stands at the well-known names, by path. */
export const discoveryFiles = ({
  publicUrl,
  siteName,
}: Pick<Environment, 'publicUrl' | 'siteName'>): ReadonlyMap<string, DiscoveryFile> =>
  new Map([
    ['/robots.txt', { type: 'text/plain; charset=utf-8', body: robots(publicUrl) }],
    ['/site.webmanifest', { type: 'application/manifest+json', body: manifest(siteName) }],
  ]);
