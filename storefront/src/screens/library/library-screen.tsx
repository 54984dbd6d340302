import type { WorkoutFilters } from '../../api/workouts.ts';

/** What the library's address says: the filters and the tab. */
export type LibrarySearch = Omit<WorkoutFilters, 'popular_only'> & {
  tab?: 'popular' | 'favorites';
};

export type LibraryScreenProps = {
  search: LibrarySearch;
  /** Puts other filters into the address, in place of the present ones. */
  onSearchChange: (search: LibrarySearch) => void;
};

/** The library (spec section 2, /workouts). */
export const LibraryScreen = (_props: LibraryScreenProps) => <main>Workouts</main>;
