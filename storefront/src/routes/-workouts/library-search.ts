import type { WorkoutFilters } from '../../api/workouts.ts';

/** The library's query parameters: the filters and the tab. */
export type LibrarySearch = Omit<WorkoutFilters, 'popular_only' | 'minutes_min' | 'minutes_max'> & {
  tab?: 'popular' | 'favorites';
  length?: MinutesRange;
  /** What the member has done; in the address of visitors it means nothing. */
  done?: DoneChoice;
};

export const MINUTES_RANGES = ['20-22', '23-25', '26-30'] as const;
export type MinutesRange = (typeof MINUTES_RANGES)[number];

export const DONE_CHOICES = ['no', 'yes'] as const;
export type DoneChoice = (typeof DONE_CHOICES)[number];
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

/** The element of the cards, which the tabs control. */
export const PANEL_ID = 'library-panel';

/** The change that removes every filter. */
export const NO_FILTERS: LibrarySearch = {
  category: undefined,
  difficulty: undefined,
  search: undefined,
  length: undefined,
  done: undefined,
};
