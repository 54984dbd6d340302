import type { Workout } from 'contract';

/** A thing as schema.org describes it. */
export type JsonLd = { '@context': 'https://schema.org'; '@type': string; [key: string]: unknown };

const thing = (type: string, properties: Record<string, unknown>): JsonLd => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...properties,
});

/** JSON that may stand inside a script element: nothing in it can end the element. */
export const serializeJsonLd = (data: JsonLd): string =>
  JSON.stringify(data).replaceAll('<', '\\u003c');

/** Who runs the site, and the site itself. */
export const organizationAndSite = (
  origin: string,
  site: { siteName: string; description: string },
): JsonLd[] => [
  thing('Organization', {
    name: site.siteName,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
  }),
  thing('WebSite', {
    name: site.siteName,
    url: `${origin}/`,
    description: site.description,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${origin}/workouts?search={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  }),
];

const absolute = (origin: string, url: string): string => new URL(url, origin).href;

/**
 * The library's first page as a list of videos. The films themselves are for members, so no address
 * of theirs stands here.
 */
export const workoutList = (origin: string, workouts: readonly Workout[]): JsonLd =>
  thing('ItemList', {
    itemListElement: workouts.map((workout, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'VideoObject',
        name: workout.title,
        description: workout.description,
        ...(workout.thumbnail_url !== null && {
          thumbnailUrl: absolute(origin, workout.thumbnail_url),
        }),
        uploadDate: workout.released_at,
        duration: `PT${workout.duration}M`,
        isAccessibleForFree: !workout.is_premium,
      },
    })),
  });
