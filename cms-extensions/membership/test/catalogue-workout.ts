import type { CatalogueWorkout } from '../server/src/catalogue/workout.ts';

/** A workout in the catalogue's memory. */
export const catalogueWorkout = (
  id: string,
  fields: Partial<CatalogueWorkout> = {},
): CatalogueWorkout => ({
  id,
  slug: `slug-${id}`,
  formerSlugs: [],
  title: `Title ${id}`,
  description: '',
  category: 'Pilates',
  difficulty: 'Beginner',
  instructor: null,
  duration: 25,
  equipment: '',
  bodyParts: [],
  comparedParts: [],
  isPopular: false,
  isPremium: true,
  releasedAt: '2026-01-01T00:00:00.000Z',
  picture: null,
  playback: null,
  moves: null,
  movements: [],
  ...fields,
});
