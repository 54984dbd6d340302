import type { QueryClient } from '@tanstack/react-query';
import type { Image } from 'contract';
import { DEFAULT_LOCALE, type Locale, pathPrefix } from '../../locales.ts';
import { siteTextsQuery } from '../api/catalogue.ts';
import { isTranslated, locales, localPath } from '../locale.ts';
import { sharePicture } from '../ui/head.ts';
import { type JsonLd, serializeJsonLd } from './structured-data.ts';

/**
 * The site's public origin: from the deployment's settings on the server, from the URL in the
 * browser.
 */
export const siteOrigin = (): string => {
  if (!import.meta.env.SSR) return window.location.origin;
  const port = process.env.STOREFRONT_PORT ?? '3000';
  return (process.env.STOREFRONT_URL || `http://localhost:${port}`).replace(/\/+$/, '');
};

type PageHead = {
  /** Path without a query: the canonical URL of the content. */
  path: string;
  /** The page's own title, to which the site's name is added. Default: the name and its tagline. */
  title?: string;
  /** About 150 characters for search results; default: the site's own. */
  description?: string;
  /** The picture for shared links; default: the site's own. */
  picture?: Pick<Image, 'url' | 'alt' | 'width' | 'height'> | null | undefined;
  /** The Open Graph type; default: a page of the website. */
  type?: 'video.other';
  structuredData?: readonly JsonLd[];
  /** A member's own page is excluded from search engines. */
  isPrivate?: boolean;
};

/** The site's names as set by the coach; defaults while they cannot be loaded. */
export const siteNames = (queryClient: QueryClient) => {
  const brand = queryClient.getQueryData(siteTextsQuery().queryKey)?.brand;
  return {
    siteName: brand?.site_name ?? 'Workouts',
    tagline: brand?.tagline ?? 'Workouts at home',
    description: brand?.meta_description ?? '',
    sharePicture: brand?.share_picture,
    languages: brand?.languages ?? locales,
  };
};

const property = (name: string, content: string) => ({ property: name, content });
const named = (name: string, content: string) => ({ name, content });

const translations = (path: string, languages: readonly Locale[]) => {
  if (!isTranslated || languages.length === 1) return [];
  const link = (hrefLang: string, locale: Locale) => ({
    rel: 'alternate',
    hrefLang,
    href: `${siteOrigin()}${pathPrefix(locale)}${path}`,
  });
  const offered = locales.filter((one) => languages.includes(one));
  return [...offered.map((locale) => link(locale, locale)), link('x-default', DEFAULT_LOCALE)];
};

/**
 * A page's part of the document head: title, description, canonical URL, the preview for shared
 * links (Open Graph, Twitter) and structured data.
 * @param queryClient holds the site's texts on server and browser once the root has loaded
 */
export const pageHead = (queryClient: QueryClient, page: PageHead) => {
  const site = siteNames(queryClient);
  const title = page.title
    ? `${page.title} | ${site.siteName}`
    : [site.siteName, site.tagline].filter(Boolean).join(': ');
  const description = page.description ?? site.description;
  const url = `${siteOrigin()}${localPath(page.path)}`;
  const picture = page.picture ??
    site.sharePicture ?? { ...sharePicture, url: sharePicture.path, alt: site.siteName };
  const pictureUrl = new URL(picture.url, siteOrigin()).href;
  return {
    meta: [
      { title },
      named('description', description),
      ...(page.isPrivate ? [named('robots', 'noindex')] : []),
      property('og:type', page.type ?? 'website'),
      property('og:site_name', site.siteName),
      property('og:title', title),
      property('og:description', description),
      property('og:url', url),
      property('og:image', pictureUrl),
      property('og:image:alt', picture.alt),
      ...(picture.width ? [property('og:image:width', String(picture.width))] : []),
      ...(picture.height ? [property('og:image:height', String(picture.height))] : []),
      named('twitter:card', 'summary_large_image'),
      named('twitter:title', title),
      named('twitter:description', description),
      named('twitter:image', pictureUrl),
    ],
    links: [
      { rel: 'canonical', href: url },
      ...(page.isPrivate ? [] : translations(page.path, site.languages)),
    ],
    scripts: (page.structuredData ?? []).map((data) => ({
      type: 'application/ld+json',
      children: serializeJsonLd(data),
    })),
  };
};

/** The head of a page that search engines leave out, for a route. */
export const privateHead =
  (path: string, title: string) =>
  ({ match }: { match: { context: { queryClient: QueryClient } } }) =>
    pageHead(match.context.queryClient, { path, title, isPrivate: true });
