import type { QueryClient } from '@tanstack/react-query';
import type { Image } from 'contract';
import { siteTextsQuery } from '../api/site-texts.ts';
import { sharePicture } from '../ui/head.ts';
import { siteOrigin } from './site-origin.ts';
import { type JsonLd, serializeJsonLd } from './structured-data.ts';

export type PageHead = {
  /** Below the site's origin, without a query: the one address of the page's content. */
  path: string;
  /** The page's own title; the site's name follows. Without one, the name and its tagline stand. */
  title?: string;
  /** About 150 characters for search results; without one, the site's own. */
  description?: string;
  /** What a shared link shows; without one, the site's own. */
  picture?: Pick<Image, 'url' | 'alt' | 'width' | 'height'> | null | undefined;
  /** What the page is about, in the Open Graph's words; a page of the site, unless it says so. */
  type?: 'video.other';
  structuredData?: readonly JsonLd[];
  /** A page of the member's own is nothing to find by searching. */
  isPrivate?: boolean;
};

/** The site's names as the coach wrote them; plain ones while they cannot be had. */
export const siteNames = (queryClient: QueryClient) => {
  const brand = queryClient.getQueryData(siteTextsQuery().queryKey)?.brand;
  return {
    siteName: brand?.site_name ?? 'Workouts',
    tagline: brand?.tagline ?? 'Workouts at home',
    description: brand?.meta_description ?? '',
  };
};

const property = (name: string, content: string) => ({ property: name, content });
const named = (name: string, content: string) => ({ name, content });

/**
 * A page's part of the document's head: title, description, canonical address, the card that a
 * shared link shows (Open Graph, Twitter) and structured data.
 * @param queryClient holds the site's texts, on both sides, once the root has loaded
 */
export const pageHead = (queryClient: QueryClient, page: PageHead) => {
  const site = siteNames(queryClient);
  const title = page.title
    ? `${page.title} | ${site.siteName}`
    : `${site.siteName}: ${site.tagline}`;
  const description = page.description ?? site.description;
  const url = `${siteOrigin()}${page.path}`;
  const picture = page.picture ?? { ...sharePicture, url: sharePicture.path, alt: site.siteName };
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
    links: [{ rel: 'canonical', href: url }],
    scripts: (page.structuredData ?? []).map((data) => ({
      type: 'application/ld+json',
      children: serializeJsonLd(data),
    })),
  };
};
