import { DAY_MS } from 'contract';
import { type Locale, pathPrefix } from '../locales.ts';
import type { Brand, ReadBrand } from './brand.ts';
import type { Environment } from './environment.ts';
import { DISCOVERY, FRAME } from './messages.ts';

/** A small file that crawlers and browsers request by a well-known name. */
type DiscoveryFile = { type: string; body: string };

const TEXT = 'text/plain; charset=utf-8';

const SECURITY_CONTACT_PATH = '/.well-known/security.txt';

/** RFC 9116 recommends less than a year, so that nobody writes to an outdated address. */
const CONTACT_VALID_MS = 180 * DAY_MS;

/**
 * Where to report a vulnerability (RFC 9116). Built for each request, so that the expiry date of a
 * long-running server stays in the future.
 */
const securityContact = (publicUrl: string, supportEmail: string): string =>
  [
    // Characters that are allowed in a mail address but not in a URL (RFC 6068).
    `Contact: mailto:${encodeURIComponent(supportEmail).replace('%40', '@')}`,
    `Expires: ${new Date(Date.now() + CONTACT_VALID_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}${SECURITY_CONTACT_PATH}`,
    '',
  ].join('\n');

/** Addresses that no search engine needs; a member's own have a prefix in other languages. */
const PRIVATE_PATHS = ['/profile', '/settings'];

const robots = (publicUrl: string, locales: readonly Locale[]): string =>
  [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    // Calendar programs ask for a member's calendar, and some ask here whether they may.
    'Allow: /api/calendar/',
    ...locales.flatMap((locale) =>
      PRIVATE_PATHS.map((path) => `Disallow: ${pathPrefix(locale)}${path}`),
    ),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

const DRAWN_ICONS = [
  { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
  { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
  // Its mark is within the circle that every mask shows, so one picture is enough.
  { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
];

const iconsOf = ({ icon, logo }: Brand) => {
  const own = icon ?? logo;
  if (own === null) return DRAWN_ICONS;
  const { width, height } = own;
  const ratio = width && height ? height / width : 1;
  const copies = own.sources.length > 0 ? own.sources : [{ url: own.url, width: width ?? 512 }];
  return copies.map((copy) => ({
    src: copy.url,
    sizes: `${copy.width}x${Math.round(copy.width * ratio)}`,
  }));
};

const manifest = (brand: Brand, locale: Locale): string => {
  const siteName = brand.site_name;
  const prefix = pathPrefix(locale);
  const names = FRAME[locale];
  return JSON.stringify({
    // Stays the same when the start page's address changes, and in all languages: it is one app.
    id: '/',
    name: siteName,
    short_name: siteName,
    description: DISCOVERY[locale].appText({ siteName }),
    lang: locale,
    start_url: `${prefix}/`,
    scope: '/',
    display: 'standalone',
    categories: ['fitness', 'health'],
    shortcuts: [
      { name: names.workouts, url: `${prefix}/workouts` },
      { name: names.thisWeek, url: `${prefix}/week` },
      { name: names.calendar, url: `${prefix}/calendar` },
    ],
    background_color: '#fbf7f0',
    theme_color: '#fbf7f0',
    icons: iconsOf(brand),
  });
};

/** The well-known files, by path; some reject while the CMS is unavailable. */
export const discoveryFiles = (
  { publicUrl, locales }: Pick<Environment, 'publicUrl' | 'locales'>,
  brand: ReadBrand,
): ReadonlyMap<string, () => Promise<DiscoveryFile>> => {
  const known: [string, () => Promise<DiscoveryFile>][] = [
    ['/robots.txt', async () => ({ type: TEXT, body: robots(publicUrl, locales) })],
    ...locales.map((locale): [string, () => Promise<DiscoveryFile>] => [
      `${pathPrefix(locale)}/site.webmanifest`,
      async () => ({ type: 'application/manifest+json', body: manifest(await brand(), locale) }),
    ]),
    [
      SECURITY_CONTACT_PATH,
      async () => ({
        type: TEXT,
        body: securityContact(publicUrl, (await brand()).support_email),
      }),
    ],
  ];
  return new Map(known);
};
