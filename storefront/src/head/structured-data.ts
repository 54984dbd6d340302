import { categoryName, type Workout } from 'contract';
import * as titles from '#messages/titles';
import { localPath } from '../locale.ts';

export type JsonLd = { '@context': 'https://schema.org'; '@type': string; [key: string]: unknown };

export const thing = (type: string, properties: Record<string, unknown>): JsonLd => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...properties,
});

/** JSON that is safe inside a script element: its content cannot close the element. */
export const serializeJsonLd = (data: JsonLd): string =>
  JSON.stringify(data).replaceAll('<', '\\u003c');

export const organizationAndSite = (
  origin: string,
  site: { siteName: string; description: string },
): JsonLd[] => [
  thing('Organization', {
    name: site.siteName,
    url: `${origin}${localPath('/')}`,
    logo: `${origin}/icon-512.png`,
  }),
  thing('WebSite', {
    name: site.siteName,
    url: `${origin}${localPath('/')}`,
    description: site.description,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${origin}${localPath('/workouts')}?search={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  }),
];

const absolute = (origin: string, url: string): string => new URL(url, origin).href;

export const pageOf = (origin: string, workout: Pick<Workout, 'slug'>): string =>
  `${origin}${localPath(`/workouts/${workout.slug}`)}`;

type Pictured = Workout & { thumbnail_url: string };

/** Search engines refuse a video without a picture. */
const isPictured = (workout: Workout): workout is Pictured => workout.thumbnail_url !== null;

/** A workout as a video. Its URL is left out, since only members may play it. */
const video = (origin: string, workout: Pictured) => ({
  '@type': 'VideoObject' as const,
  name: workout.title,
  description: workout.description,
  url: pageOf(origin, workout),
  thumbnailUrl: absolute(origin, workout.thumbnail_url),
  uploadDate: workout.released_at,
  duration: `PT${workout.duration}M`,
  isAccessibleForFree: !workout.is_premium,
});

/** The library's first page as a list of videos. */
export const workoutList = (origin: string, workouts: readonly Workout[]): JsonLd =>
  thing('ItemList', {
    itemListElement: workouts.map((workout, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...(isPictured(workout)
        ? { item: video(origin, workout) }
        : { name: workout.title, url: pageOf(origin, workout) }),
    })),
  });

/**
 * A workout's page: the video with level and equipment, and the breadcrumb.
 * @param parts of the video, with their beginnings
 */
export const workoutPage = (
  origin: string,
  workout: Workout,
  parts?: readonly object[],
): JsonLd[] => [
  ...(isPictured(workout)
    ? [
        thing('VideoObject', {
          ...video(origin, workout),
          genre: categoryName(workout),
          educationalLevel: workout.difficulty,
          keywords: [categoryName(workout), workout.difficulty, ...workout.body_parts].join(', '),
          ...(workout.instructor !== '' && {
            author: { '@type': 'Person', name: workout.instructor },
          }),
          ...(parts && { hasPart: parts }),
        }),
      ]
    : []),
  thing('BreadcrumbList', {
    itemListElement: [
      { name: titles.library, item: `${origin}${localPath('/workouts')}` },
      { name: workout.title, item: pageOf(origin, workout) },
    ].map((entry, index) => ({ '@type': 'ListItem', position: index + 1, ...entry })),
  }),
];
