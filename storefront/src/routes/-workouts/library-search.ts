import type { WorkoutFilters } from '../../api/workouts.ts';

/** What the library's address says: the filters and the tab. */
export type LibrarySearch = Omit<WorkoutFilters, 'popular_only'> & {
  tab?: 'popular' | 'favorites';
};

/**
 * Changes some of what the address says. Not all of it at once: while the workouts of one choice are
 * loaded the screen still shows the address before, which the next choice must not bring back.
 */
export type ChangeSearch = (changes: LibrarySearch) => void;

/** The filters that a library's address asks the server for. */
export const filtersOf = ({ tab, ...filters }: LibrarySearch): WorkoutFilters => ({
  ...filters,
  popular_only: tab === 'popular' || undefined,
});

/** The same place without any filter. */
export const withoutFilters = ({ tab }: LibrarySearch): LibrarySearch => ({ tab });

/** The change that takes every filter away. */
export const NO_FILTERS: LibrarySearch = {
  category: undefined,
  difficulty: undefined,
  search: undefined,
};

/** One filter that is set, and the address without it. */
type SetFilter = { word: string; without: LibrarySearch };

/** The filters that are set, the narrowest first: the one to drop when nothing is found. */
export const setFilters = (search: LibrarySearch): SetFilter[] => {
  const { search: words, difficulty, category } = search;
  return [
    words && { word: words, without: { ...search, search: undefined } },
    difficulty && { word: difficulty, without: { ...search, difficulty: undefined } },
    category && { word: category, without: { ...search, category: undefined } },
  ].filter((filter) => filter !== undefined && filter !== '');
};
