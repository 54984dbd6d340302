import type { WorkoutFilters } from '../../api/workouts.ts';

/** The library's query parameters: the filters and the tab. */
export type LibrarySearch = Omit<WorkoutFilters, 'popular_only' | 'minutes_min' | 'minutes_max'> & {
  tab?: 'popular' | 'favorites';
  /** In minutes. */
  length?: MinutesRange;
  /** What the member has done; in the address of visitors it means nothing. */
  done?: DoneChoice;
};

export const MINUTES_RANGES = ['20-22', '23-25', '26-30'] as const;
export type MinutesRange = (typeof MINUTES_RANGES)[number];

export const MINUTES_WORDS: Readonly<Record<MinutesRange, string>> = {
  '20-22': '20 to 22',
  '23-25': '23 to 25',
  '26-30': '26 to 30',
};

export const DONE_CHOICES = ['no', 'yes'] as const;
export type DoneChoice = (typeof DONE_CHOICES)[number];
export const DONE_WORDS: Readonly<Record<DoneChoice, string>> = {
  no: 'Not done yet',
  yes: 'Done',
};
/** The member's collection that a choice means. */
export const DONE_COLLECTIONS = { no: 'not_completed', yes: 'completed' } as const;

/**
 * Changes some of the parameters. Not all at once: while results load, the screen still has the
 * previous parameters, which the next change must not restore.
 */
export type ChangeSearch = (changes: LibrarySearch) => void;

/** The server-side filters of the parameters. */
export const filtersOf = ({ tab, length, done: _, ...filters }: LibrarySearch): WorkoutFilters => {
  const [minutes_min, minutes_max] = length?.split('-').map(Number) ?? [];
  return { ...filters, minutes_min, minutes_max, popular_only: tab === 'popular' || undefined };
};

/** The same tab without any filter. */
export const withoutFilters = ({ tab }: LibrarySearch): LibrarySearch => ({ tab });

/** The change that removes every filter. */
export const NO_FILTERS: LibrarySearch = {
  category: undefined,
  difficulty: undefined,
  search: undefined,
  length: undefined,
  done: undefined,
};

/** An active filter, and the parameters without it. */
type SetFilter = { word: string; without: LibrarySearch };

/** The active filters, the narrowest first: the one to suggest removing when nothing is found. */
export const setFilters = (search: LibrarySearch): SetFilter[] => {
  const { search: words, difficulty, category, length, done } = search;
  return [
    words && { word: words, without: { ...search, search: undefined } },
    done && { word: DONE_WORDS[done], without: { ...search, done: undefined } },
    length && {
      word: `${MINUTES_WORDS[length]} min`,
      without: { ...search, length: undefined },
    },
    difficulty && { word: difficulty, without: { ...search, difficulty: undefined } },
    category && { word: category, without: { ...search, category: undefined } },
  ].filter((filter) => filter !== undefined && filter !== '');
};
