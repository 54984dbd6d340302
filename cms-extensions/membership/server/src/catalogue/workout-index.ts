import type { WorkoutQuery } from 'contract';
import { SearchIndex, wordsOf } from './search.ts';
import { type CatalogueWorkout, searchableText } from './workout.ts';

type Entry = { workout: CatalogueWorkout; releasedAt: number; slot: number; words: string[] };

export type Filters = Pick<WorkoutQuery, 'category' | 'difficulty' | 'popular_only' | 'search'>;

/** Further restrictions and the order of a page, besides the filters. */
export type Selection = {
  /** Only these ids, in this order. */
  among?: readonly string[] | undefined;
  /** All except this one, the most similar first. */
  relatedTo?: CatalogueWorkout | undefined;
};

/** Newest first; for equal release dates, the smaller id first. */
const inOrder = (a: Entry, b: Entry): number =>
  b.releasedAt - a.releasedAt || (a.workout.id < b.workout.id ? -1 : 1);

const ANY = '*';

const listKey = (category: string, difficulty: string, popular: string): string =>
  `${category}|${difficulty}|${popular}`;

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

type Compared = Pick<CatalogueWorkout, 'category' | 'difficulty' | 'instructor' | 'bodyParts'>;

/** The similarity of two workouts; 0 when they have nothing in common. */
export const similarity = (one: Compared, other: Compared): number => {
  const shared = other.bodyParts.filter((part) => one.bodyParts.includes(part)).length;
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
  readonly #search = new SearchIndex();
  #bySlug = new Map<string, CatalogueWorkout>();
  #lists = new Map<string, Entry[]>();
  #nextSlot = 0;
  readonly #freeSlots: number[] = [];

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
    const leaving = new Set([...ids, ...published.map(({ id }) => id)]);
    this.#removeAll(leaving);
    for (const workout of published) this.#put(workout);
    this.#arrange();
  }

  /** Replaces all workouts. */
  fill(published: readonly CatalogueWorkout[]): void {
    this.apply([...this.#entries.keys()], published);
  }

  /** One page of the workouts that match the filters, and their total number. */
  page(
    filters: Filters,
    offset: number,
    limit: number,
    { among, relatedTo }: Selection = {},
  ): { workouts: CatalogueWorkout[]; total: number } {
    const found = bySimilarity(relatedTo, this.#filter(filters, among));
    return {
      workouts: found.slice(offset, offset + limit).map(({ workout }) => workout),
      total: found.length,
    };
  }

  #filter(
    { category, difficulty, popular_only, search = '' }: Filters,
    among: readonly string[] | undefined,
  ): readonly Entry[] {
    const key = listKey(category ?? ANY, difficulty ?? ANY, popular_only ? 'popular' : ANY);
    const listed =
      among === undefined
        ? (this.#lists.get(key) ?? [])
        : among
            .flatMap((id) => this.#entries.get(id) ?? [])
            .filter(({ workout }) => listsOf(workout).includes(key));
    const matches = this.#search.find(search);
    return matches === null ? listed : listed.filter(({ slot }) => matches(slot));
  }

  #removeAll(ids: Iterable<string>): void {
    const former = [...ids].flatMap((id) => this.#entries.get(id) ?? []);
    this.#search.remove(former);
    for (const { workout, slot } of former) {
      this.#entries.delete(workout.id);
      this.#freeSlots.push(slot);
    }
  }

  #put(workout: CatalogueWorkout): void {
    const slot = this.#freeSlots.pop() ?? this.#nextSlot++;
    const words = wordsOf(searchableText(workout));
    this.#search.add({ slot, words });
    const releasedAt = Date.parse(workout.releasedAt);
    this.#entries.set(workout.id, { workout, releasedAt, slot, words });
  }

  #arrange(): void {
    const entries = [...this.#entries.values()].sort(inOrder);
    this.#bySlug = new Map(entries.map(({ workout }) => [workout.slug, workout]));
    this.#lists = new Map();
    for (const entry of entries) {
      for (const key of listsOf(entry.workout)) {
        const list = this.#lists.get(key);
        if (list === undefined) this.#lists.set(key, [entry]);
        else list.push(entry);
      }
    }
  }
}
