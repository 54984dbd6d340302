import type { MoveMap, Workout, WorkoutDetails } from 'contract';

/** A schema.org object. */
export type JsonLd = { '@context': 'https://schema.org'; '@type': string; [key: string]: unknown };

const thing = (type: string, properties: Record<string, unknown>): JsonLd => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...properties,
});

/** JSON that is safe inside a script element: its content cannot close the element. */
export const serializeJsonLd = (data: JsonLd): string =>
  JSON.stringify(data).replaceAll('<', '\\u003c');

/** The organization and the website. */
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

const pageOf = (origin: string, workout: Workout): string => `${origin}/workouts/${workout.slug}`;

/** A workout as a video. Its URL is left out, since only members may play it. */
const video = (origin: string, workout: Workout) => ({
  '@type': 'VideoObject' as const,
  name: workout.title,
  description: workout.description,
  url: pageOf(origin, workout),
  ...(workout.thumbnail_url !== null && {
    thumbnailUrl: absolute(origin, workout.thumbnail_url),
  }),
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
      item: video(origin, workout),
    })),
  });

const isoSeconds = (seconds: number): string => `PT${Math.round(seconds)}S`;

/** The blocks as parts of the video: search engines link to their beginnings. */
const clips = (page: string, { blocks }: MoveMap) =>
  blocks.map(({ title, start, seconds }) => ({
    '@type': 'Clip' as const,
    name: title,
    startOffset: Math.floor(start),
    endOffset: Math.round(start + seconds),
    url: `${page}?t=${Math.floor(start)}`,
  }));

/** The session as a plan of exercise, and its moves by name. */
const exercise = (origin: string, workout: Workout, map: MoveMap): JsonLd[] => {
  const rests = map.moves.reduce((sum, { rest_seconds }) => sum + rest_seconds, 0);
  return [
    thing('ExercisePlan', {
      name: workout.title,
      url: pageOf(origin, workout),
      exerciseType: workout.category,
      intensity: workout.difficulty,
      activityDuration: isoSeconds(map.seconds),
      restPeriods: isoSeconds(rests),
    }),
    thing('ItemList', {
      name: `Moves of ${workout.title}`,
      numberOfItems: map.moves.length,
      itemListElement: map.moves.map(({ name, start }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        url: `${pageOf(origin, workout)}?t=${Math.floor(start)}`,
      })),
    }),
  ];
};

/** A workout's page: the video with level and parts, its moves, and the breadcrumb. */
export const workoutPage = (origin: string, workout: WorkoutDetails): JsonLd[] => [
  thing('VideoObject', {
    ...video(origin, workout),
    genre: workout.category,
    educationalLevel: workout.difficulty,
    keywords: [workout.category, workout.difficulty, ...workout.body_parts].join(', '),
    ...(workout.instructor !== '' && { author: { '@type': 'Person', name: workout.instructor } }),
    ...(workout.moves && { hasPart: clips(pageOf(origin, workout), workout.moves) }),
  }),
  ...(workout.moves ? exercise(origin, workout, workout.moves) : []),
  thing('BreadcrumbList', {
    itemListElement: [
      { name: 'Workouts', item: `${origin}/workouts` },
      { name: workout.title, item: pageOf(origin, workout) },
    ].map((entry, index) => ({ '@type': 'ListItem', position: index + 1, ...entry })),
  }),
];
