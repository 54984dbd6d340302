import type { WorkoutFilters } from '../../api/workouts.ts';

/** What the library's address says: the filters and the tab. */
export type LibrarySearch = Omit<WorkoutFilters, 'popular_only'> & {
  tab?: 'popular' | 'favorites';
};

/** The filters that a library's address asks the server for. */
export const filtersOf = ({ tab, ...filters }: LibrarySearch): WorkoutFilters => ({
  ...filters,
  popular_only: tab === 'popular' || undefined,
});

/** The same place without any filter. */
export const withoutFilters = ({ tab }: LibrarySearch): LibrarySearch => ({ tab });

/** One filter that is set, and the address without it. */
export type SetFilter = { word: string; without: LibrarySearch };

/** The filters that are set, the narrowest first: the one to drop when nothing is found. */
export const setFilters = (search: LibrarySearch): SetFilter[] => {
  const { search: words, difficulty, category } = search;
  return [
    words && { word: words, without: { ...search, search: undefined } },
    difficulty && { word: difficulty, without: { ...search, difficulty: undefined } },
    category && { word: category, without: { ...search, category: undefined } },
  ].filter((filter) => filter !== undefined && filter !== '');
};
