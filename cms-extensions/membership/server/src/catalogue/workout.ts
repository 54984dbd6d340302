import { isDeepStrictEqual } from 'node:util';
import type { Category, Image, Level, MatchedMoves, MoveMap, Movement, Workout } from 'contract';
import { LEVEL_NAMES } from 'contract/level-names';
import { DEFAULT_LOCALE, type Locale } from 'contract/locales';
import type { Playback } from '../media/index.ts';
import { type MovementTexts, translatedMovement } from '../moves/index.ts';
import { withMapTexts } from './map-texts.ts';
import { type SearchedWords, searchedWords } from './search.ts';

/** A published workout in the catalogue's memory. */
export type CatalogueWorkout = {
  /** Strapi's documentId. */
  id: string;
  slug: string;
  /** The slugs under which it was public, this one too. */
  formerSlugs: readonly string[];
  title: string;
  description: string;
  category: Category;
  /** Its name in the language of these workouts, where that is another one. */
  categoryName?: string | undefined;
  difficulty: Level;
  instructor: { id: string; name: string } | null;
  /** Of the texts, where no translation has been published in the language of these workouts. */
  language?: Locale;
  /** Minutes. */
  duration: number;
  equipment: string;
  bodyParts: string[];
  /** The same in English, by which workouts are compared in every language. */
  comparedParts: readonly string[];
  isPopular: boolean;
  isPremium: boolean;
  /** ISO 8601. */
  releasedAt: string;
  /** The coach's picture; without one the card shows a frame rendered by Mux. */
  picture: Image | null;
  playback: Playback | null;
  /** The moves that members see; null without a complete map. */
  moves: MoveMap | null;
  /** The movements of these moves, each once. */
  movements: readonly Movement[];
};

/** What a published translation says; the rest is the same in all languages. */
export type WorkoutTexts = Pick<
  CatalogueWorkout,
  'title' | 'description' | 'equipment' | 'bodyParts'
> & {
  /** The texts of its map, by the English ones. */
  mapTexts: ReadonlyMap<string, string>;
};

/** A picture whose alternative text was a title, with the title in another language. */
export const retitled = (image: Image, from: string, to: string): Image =>
  image.alt === from ? { ...image, alt: to } : image;

/** The moves of a workout with the texts that they take from their movements. */
const withMovements = (
  workout: CatalogueWorkout,
  textsOf: ReadonlyMap<string, MovementTexts>,
): CatalogueWorkout => {
  if (!workout.movements.some(({ id }) => textsOf.has(id))) return workout;
  const movements = workout.movements.map((one) => translatedMovement(one, textsOf.get(one.id)));
  const bySlug = new Map(
    movements.map((is, index) => [is.slug, { was: workout.movements[index] ?? is, is }]),
  );
  const moves = workout.moves?.moves.map((move) => {
    const movement = bySlug.get(move.movement);
    if (movement === undefined) return move;
    const { was, is } = movement;
    return {
      ...move,
      name: is.name,
      spoken: is.spoken,
      // What the coach wrote for this move alone stays.
      easier: isDeepStrictEqual(move.easier, was.easier) ? is.easier : move.easier,
      harder: move.harder === was.harder ? is.harder : move.harder,
    };
  });
  return {
    ...workout,
    movements,
    moves: workout.moves && { ...workout.moves, moves: moves ?? [] },
  };
};

/** What is known of other entries in a language. */
type OtherTexts = {
  /** The movements that are translated, by their ids. */
  movements: ReadonlyMap<string, MovementTexts>;
  /** The names of categories that differ from the English ones, by those. */
  categories: Readonly<Record<Category, string>>;
};

/** A workout in another language, or as it is without a translation. */
export const translated = (
  english: CatalogueWorkout,
  inLanguage: WorkoutTexts | undefined,
  { movements, categories }: OtherTexts,
): CatalogueWorkout => {
  const categoryName = categories[english.category];
  const workout = { ...withMovements(english, movements), categoryName };
  if (inLanguage === undefined) return { ...workout, language: DEFAULT_LOCALE };
  const { mapTexts, ...texts } = inLanguage;
  const { picture, moves } = workout;
  return {
    ...workout,
    ...texts,
    equipment: texts.equipment || workout.equipment,
    moves: moves && withMapTexts(moves, mapTexts),
    bodyParts: texts.bodyParts.length > 0 ? texts.bodyParts : workout.bodyParts,
    picture: picture && retitled(picture, workout.title, texts.title),
  };
};

/**
 * What search compares (spec section 2, the search box). Category and level are words, too.
 * @param locale the language of the workout's texts
 */
export const wordsOfWorkout = (workout: CatalogueWorkout, locale: Locale): SearchedWords =>
  searchedWords(
    [
      workout.title,
      workout.instructor?.name ?? '',
      workout.category,
      workout.categoryName ?? '',
      workout.difficulty,
      LEVEL_NAMES[locale][workout.difficulty],
      ...workout.bodyParts,
      ...workout.movements.flatMap(({ name, aliases }) => [name, ...aliases]),
    ],
    workout.description,
  );

/** The parts of a workout's description that come from Mux. */
export type VideoParts = Pick<
  Workout,
  'thumbnail_url' | 'thumbnail' | 'preview_url' | 'video_url' | 'storyboard_url'
>;

/** Converts a workout to the contract's shape. */
export const describeWorkout = (
  workout: CatalogueWorkout,
  video: VideoParts,
  matched: MatchedMoves | undefined,
): Workout => ({
  id: workout.id,
  slug: workout.slug,
  title: workout.title,
  description: workout.description,
  ...(workout.language && { language: workout.language }),
  ...video,
  category: workout.category,
  ...(workout.categoryName && { category_name: workout.categoryName }),
  difficulty: workout.difficulty,
  instructor: workout.instructor?.name ?? '',
  instructor_id: workout.instructor?.id ?? null,
  duration: workout.duration,
  equipment: workout.equipment,
  body_parts: workout.bodyParts,
  is_popular: workout.isPopular,
  is_premium: workout.isPremium,
  released_at: workout.releasedAt,
  has_moves: workout.moves !== null,
  ...(matched && { matched_moves: matched }),
});
