import type { WorkoutFilters } from '../../api/workouts.ts';

/** The library's query parameters: the filters and the tab. */
export type LibrarySearch = Omit<WorkoutFilters, 'popular_only'> & {
  tab?: 'popular' | 'favorites';
};

/**
 * Changes some of the parameters. Not all at once: while results load, the screen still has the
 * previous parameters, which the next change must not restore.
 */
export type ChangeSearch = (changes: LibrarySearch) => void;

/** The server-side filters of the parameters. */
export const filtersOf = ({ tab, ...filters }: LibrarySearch): WorkoutFilters => ({
  ...filters,
  popular_only: tab === 'popular' || undefined,
});

/** The same tab without any filter. */
export const withoutFilters = ({ tab }: LibrarySearch): LibrarySearch => ({ tab });

/** The change that removes every filter. */
export const NO_FILTERS: LibrarySearch = {
  category: undefined,
  difficulty: undefined,
  search: undefined,
};

/** An active filter, and the parameters without it. */
type SetFilter = { word: string; without: LibrarySearch };

/** The active filters, the narrowest first: the one to suggest removing when nothing is found. */
export const setFilters = (search: LibrarySearch): SetFilter[] => {
  const { search: words, difficulty, category } = search;
  return [
    words && { word: words, without: { ...search, search: undefined } },
    difficulty && { word: difficulty, without: { ...search, difficulty: undefined } },
    category && { word: category, without: { ...search, category: undefined } },
  ].filter((filter) => filter !== undefined && filter !== '');
};
