import type { Movement, WorkoutQuery } from 'contract';
import { DEFAULT_LOCALE, type Locale } from 'contract/locales';
import { phraseOf } from './movements.ts';
import {
  finderOf,
  type Matches,
  type SearchedWords,
  searchedWords,
  type Vocabulary,
  vocabularyOf,
} from './search.ts';
import { type CatalogueWorkout, wordsOfWorkout } from './workout.ts';

export type Filters = Pick<
  WorkoutQuery,
  'category' | 'difficulty' | 'popular_only' | 'search' | 'movement' | 'minutes_min' | 'minutes_max'
>;

/** Further restrictions and the order of a page, besides the filters. */
export type Selection = {
  /** Only these ids, in this order. */
  among?: readonly string[] | undefined;
  /** All except these ids. */
  without?: ReadonlySet<string> | undefined;
  /** All except this one, the most similar first. */
  relatedTo?: CatalogueWorkout | undefined;
};

/** Newest first; for equal release dates, the smaller id first. */
const inOrder = (a: CatalogueWorkout, b: CatalogueWorkout): number =>
  Date.parse(b.releasedAt) - Date.parse(a.releasedAt) || (a.id < b.id ? -1 : 1);

/** Whether a workout passes the filters, except the search. */
const passes = (
  { category, difficulty, popular_only, movement, minutes_min: min, minutes_max: max }: Filters,
  workout: CatalogueWorkout,
): boolean =>
  (category === undefined || workout.category === category) &&
  (difficulty === undefined || workout.difficulty === difficulty) &&
  (!popular_only || workout.isPopular) &&
  (min === undefined || workout.duration >= min) &&
  (max === undefined || workout.duration <= max) &&
  (movement === undefined || workout.movements.some(({ slug }) => slug === movement));

/** The highest rank first; of equal ranks, in the order in which they are. */
const byRank = (
  workouts: readonly CatalogueWorkout[],
  rankOf: (workout: CatalogueWorkout) => number,
): CatalogueWorkout[] =>
  workouts
    .map((workout) => ({ workout, rank: rankOf(workout) }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ workout }) => workout);

/** Weights of common properties, by how well they predict that someone likes both workouts. */
const WEIGHT = { category: 4, bodyPart: 2, difficulty: 2, instructor: 1 } as const;

type Compared = Pick<CatalogueWorkout, 'category' | 'difficulty' | 'instructor' | 'comparedParts'>;

/** The similarity of two workouts; 0 when they have nothing in common. */
export const similarity = (one: Compared, other: Compared): number => {
  const shared = other.comparedParts.filter((part) => one.comparedParts.includes(part)).length;
  const sameInstructor = one.instructor !== null && one.instructor.id === other.instructor?.id;
  return (
    (one.category === other.category ? WEIGHT.category : 0) +
    shared * WEIGHT.bodyPart +
    (one.difficulty === other.difficulty ? WEIGHT.difficulty : 0) +
    (sameInstructor ? WEIGHT.instructor : 0)
  );
};

/** What a search compares of all workouts, by their ids. */
type Searched = {
  words: ReadonlyMap<string, SearchedWords>;
  titleWords: ReadonlyMap<string, SearchedWords>;
  vocabulary: Vocabulary;
};

/** The published workouts in a language. */
export class WorkoutList {
  /** Newest first. */
  readonly workouts: readonly CatalogueWorkout[];
  readonly #locale: Locale;
  readonly #byId: ReadonlyMap<string, CatalogueWorkout>;
  readonly #bySlug: ReadonlyMap<string, CatalogueWorkout>;
  #searched: Searched | null = null;

  /** @param locale the language of the workouts' texts */
  constructor(workouts: readonly CatalogueWorkout[], locale: Locale = DEFAULT_LOCALE) {
    this.workouts = workouts.toSorted(inOrder);
    this.#locale = locale;
    this.#byId = new Map(workouts.map((workout) => [workout.id, workout]));
    const former = workouts.flatMap((workout) =>
      workout.formerSlugs.map((slug) => [slug, workout] as const),
    );
    this.#bySlug = new Map([...former, ...workouts.map((one) => [one.slug, one] as const)]);
  }

  /** By id or by slug, a former one too; an id takes precedence over an equal slug. */
  find(idOrSlug: string): CatalogueWorkout | undefined {
    return this.#byId.get(idOrSlug) ?? this.#bySlug.get(idOrSlug);
  }

  /** One page of the workouts that match the filters, their total number, and how the search does. */
  page(
    filters: Filters,
    offset: number,
    limit: number,
    { among, without, relatedTo }: Selection = {},
  ): { workouts: CatalogueWorkout[]; total: number; matches: Matches | null } {
    const { search = '' } = filters;
    const matches = search === '' ? null : this.#finder(search);
    const listed = among?.flatMap((id) => this.#byId.get(id) ?? []) ?? this.workouts;
    const found = listed.filter(
      (workout) =>
        passes(filters, workout) &&
        without?.has(workout.id) !== true &&
        workout.id !== relatedTo?.id &&
        (matches === null || this.#has(workout, 'words', matches)),
    );
    const ordered = this.#ordered(found, search, matches, { among, relatedTo });
    return { workouts: ordered.slice(offset, offset + limit), total: found.length, matches };
  }

  /** The most similar first, or the best answers to a search; otherwise as they are. */
  #ordered(
    found: readonly CatalogueWorkout[],
    search: string,
    matches: Matches | null,
    { among, relatedTo }: Selection,
  ): readonly CatalogueWorkout[] {
    if (relatedTo !== undefined) return byRank(found, (one) => similarity(one, relatedTo));
    if (among !== undefined || matches === null) return found;
    const phrase = phraseOf(search);
    // Workouts share their movements, and folding names costs.
    const exact = new Map<Movement, boolean>();
    const isExact = (movement: Movement): boolean => {
      const known = exact.get(movement) ?? phraseOf(movement.name) === phrase;
      exact.set(movement, known);
      return known;
    };
    // Movements by exactly that name, then titles, then the rest.
    return byRank(found, (workout) => {
      if (workout.movements.some(isExact)) return 2;
      return this.#has(workout, 'titleWords', matches) ? 1 : 0;
    });
  }

  #has({ id }: CatalogueWorkout, where: 'words' | 'titleWords', matches: Matches): boolean {
    const words = this.#searchable()[where].get(id);
    return words !== undefined && matches(words);
  }

  #finder(search: string): Matches | null {
    return finderOf(search, this.#searchable().vocabulary, this.#locale);
  }

  /** Made by the first search. */
  #searchable(): Searched {
    this.#searched ??= this.#fold();
    return this.#searched;
  }

  #fold(): Searched {
    const words = new Map(this.workouts.map((one) => [one.id, wordsOfWorkout(one, this.#locale)]));
    return {
      words,
      titleWords: new Map(this.workouts.map(({ id, title }) => [id, searchedWords([title])])),
      vocabulary: vocabularyOf(words.values(), this.#locale),
    };
  }
}
