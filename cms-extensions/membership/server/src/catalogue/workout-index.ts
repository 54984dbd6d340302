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

type Entry = {
  workout: CatalogueWorkout;
  releasedAt: number;
  words: SearchedWords;
  titleWords: SearchedWords;
};

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
const inOrder = (a: Entry, b: Entry): number =>
  b.releasedAt - a.releasedAt || (a.workout.id < b.workout.id ? -1 : 1);

/** How well a workout answers a search: movements by exactly that name, then titles, then the rest. */
const RANKS = [0, 1, 2] as const;

/** The best answers to a search first; equally good ones keep their order. */
const byRank = (
  search: string,
  matches: Matches | null,
  found: readonly Entry[],
): readonly Entry[] => {
  if (matches === null) return found;
  const phrase = phraseOf(search);
  // Workouts share their movements, and comparing texts costs.
  const exact = new Map<Movement, boolean>();
  const isExact = (movement: Movement): boolean => {
    const known = exact.get(movement);
    if (known !== undefined) return known;
    const is = phraseOf(movement.name) === phrase;
    exact.set(movement, is);
    return is;
  };
  const rankOf = ({ workout, titleWords }: Entry): (typeof RANKS)[number] => {
    if (workout.movements.some(isExact)) return 0;
    return matches(titleWords) ? 1 : 2;
  };
  const ranked = found.map((entry) => ({ entry, rank: rankOf(entry) }));
  return RANKS.flatMap((wanted) =>
    ranked.flatMap(({ entry, rank }) => (rank === wanted ? [entry] : [])),
  );
};

const ANY = '*';

const listKey = (category: string, difficulty: string, popular: string): string =>
  `${category}|${difficulty}|${popular}`;

/** The list of all workouts. */
const ANYTHING = listKey(ANY, ANY, ANY);

const addTo = (lists: Map<string, Entry[]>, key: string, entry: Entry): void => {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [entry]);
  else list.push(entry);
};

/** The names of all lists that contain a workout: one for each combination of filters. */
const listsOf = ({ category, difficulty, isPopular }: CatalogueWorkout): string[] =>
  [category, ANY].flatMap((byCategory) =>
    [difficulty, ANY].flatMap((byDifficulty) =>
      (isPopular ? ['popular', ANY] : [ANY]).map((byPopularity) =>
        listKey(byCategory, byDifficulty, byPopularity),
      ),
    ),
  );

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

/** The other workouts, most similar first; equally similar ones keep their order. */
const bySimilarity = (
  relatedTo: CatalogueWorkout | undefined,
  listed: readonly Entry[],
): readonly Entry[] => {
  if (relatedTo === undefined) return listed;
  return listed
    .filter(({ workout }) => workout.id !== relatedTo.id)
    .map((entry) => ({ entry, rank: similarity(entry.workout, relatedTo) }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ entry }) => entry);
};

/**
 * All published workouts, in order, with a prepared list for every combination of filters, so that
 * the cost of a page does not depend on the size of the catalogue.
 */
export class WorkoutIndex {
  readonly #entries = new Map<string, Entry>();
  #bySlug = new Map<string, CatalogueWorkout>();
  #lists = new Map<string, Entry[]>();
  /** The workouts with each movement, by its slug. */
  #byMovement = new Map<string, Entry[]>();
  /** Of all workouts; made by the first search after a change. */
  #vocabulary: Vocabulary | null = null;
  readonly #locale: Locale;

  /** @param locale the language of the workouts' texts */
  constructor(locale: Locale = DEFAULT_LOCALE) {
    this.#locale = locale;
  }

  get size(): number {
    return this.#entries.size;
  }

  all(): CatalogueWorkout[] {
    return [...this.#entries.values()].map(({ workout }) => workout);
  }

  /** By id or by slug; an id takes precedence over an equal slug. */
  find(idOrSlug: string): CatalogueWorkout | undefined {
    return this.#entries.get(idOrSlug)?.workout ?? this.#bySlug.get(idOrSlug);
  }

  /**
   * Adds what is published and removes what no longer is.
   * @param ids everything that may have changed
   * @param published those of them that are published now
   */
  apply(ids: Iterable<string>, published: readonly CatalogueWorkout[]): void {
    for (const id of ids) this.#entries.delete(id);
    for (const workout of published) this.#put(workout);
    this.#arrange();
  }

  /** Replaces all workouts. */
  fill(published: readonly CatalogueWorkout[]): void {
    this.apply([...this.#entries.keys()], published);
  }

  /** One page of the workouts that match the filters, their total number, and how the search does. */
  page(
    filters: Filters,
    offset: number,
    limit: number,
    { among, without, relatedTo }: Selection = {},
  ): { workouts: CatalogueWorkout[]; total: number; matches: Matches | null } {
    const { search = '' } = filters;
    const matches = this.#finder(search);
    const all = this.#filter(filters, among, matches);
    const listed = without ? all.filter(({ workout }) => !without.has(workout.id)) : all;
    const found =
      among === undefined && relatedTo === undefined
        ? byRank(search, matches, listed)
        : bySimilarity(relatedTo, listed);
    return {
      workouts: found.slice(offset, offset + limit).map(({ workout }) => workout),
      total: found.length,
      matches,
    };
  }

  #finder(search: string): Matches | null {
    if (search === '') return null;
    const entries = [...this.#entries.values()];
    this.#vocabulary ??= vocabularyOf(
      entries.map(({ words }) => words),
      this.#locale,
    );
    return finderOf(search, this.#vocabulary, this.#locale);
  }

  /** The workouts with a combination of filters, in order, before search and minutes. */
  #listed(key: string, movement: string | undefined): readonly Entry[] {
    if (movement === undefined) return this.#lists.get(key) ?? [];
    const having = this.#byMovement.get(movement) ?? [];
    return key === ANYTHING
      ? having
      : having.filter(({ workout }) => listsOf(workout).includes(key));
  }

  #filter(
    { category, difficulty, popular_only, ...rest }: Filters,
    among: readonly string[] | undefined,
    matches: Matches | null,
  ): readonly Entry[] {
    const { movement, minutes_min: min, minutes_max: max } = rest;
    const key = listKey(category ?? ANY, difficulty ?? ANY, popular_only ? 'popular' : ANY);
    const has = ({ workout }: Entry): boolean =>
      listsOf(workout).includes(key) &&
      (movement === undefined || workout.movements.some(({ slug }) => slug === movement));
    const listed =
      among === undefined
        ? this.#listed(key, movement)
        : among.flatMap((id) => this.#entries.get(id) ?? []).filter(has);
    const matching = matches === null ? listed : listed.filter(({ words }) => matches(words));
    if (min === undefined && max === undefined) return matching;
    return matching.filter(
      ({ workout: { duration } }) =>
        (min === undefined || duration >= min) && (max === undefined || duration <= max),
    );
  }

  #put(workout: CatalogueWorkout): void {
    this.#entries.set(workout.id, {
      workout,
      releasedAt: Date.parse(workout.releasedAt),
      words: wordsOfWorkout(workout, this.#locale),
      titleWords: searchedWords([workout.title]),
    });
  }

  #arrange(): void {
    const entries = [...this.#entries.values()].sort(inOrder);
    this.#vocabulary = null;
    this.#bySlug = new Map(entries.map(({ workout }) => [workout.slug, workout]));
    this.#lists = new Map();
    this.#byMovement = new Map();
    for (const entry of entries) {
      for (const key of listsOf(entry.workout)) addTo(this.#lists, key, entry);
      for (const { slug } of entry.workout.movements) addTo(this.#byMovement, slug, entry);
    }
  }
}
