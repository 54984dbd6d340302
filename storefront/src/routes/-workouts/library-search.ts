import * as m from '#messages/library';
import { level } from '#messages/values';
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

/** The ends of a range, for its texts. */
const endsOf = (range: MinutesRange) => {
  const [from = '', to = ''] = range.split('-');
  return { from, to };
};

/** '20 to 22'. */
export const minutesWord = (range: MinutesRange): string => m.range(endsOf(range));

export const DONE_CHOICES = ['no', 'yes'] as const;
export type DoneChoice = (typeof DONE_CHOICES)[number];
export const DONE_WORDS: Readonly<Record<DoneChoice, string>> = {
  no: m.notDone,
  yes: m.done,
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
      word: m.rangeMinutes(endsOf(length)),
      without: { ...search, length: undefined },
    },
    difficulty && {
      word: level({ level: difficulty }),
      without: { ...search, difficulty: undefined },
    },
    category && { word: category, without: { ...search, category: undefined } },
  ].filter((filter) => filter !== undefined && filter !== '');
};
