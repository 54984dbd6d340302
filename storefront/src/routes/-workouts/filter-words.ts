import { categoryName } from 'contract';
import * as m from '#messages/library';
import { level } from '#messages/values';
import type { DoneChoice, LibrarySearch, MinutesRange } from './library-search.ts';

/* Apart from the query's values, since every page's script contains those. */

/** The ends of a range, for its texts. */
const endsOf = (range: MinutesRange) => {
  const [from = '', to = ''] = range.split('-');
  return { from, to };
};

/** '20 to 22'. */
export const minutesWord = (range: MinutesRange): string => m.range(endsOf(range));

/** What a choice is called. */
export const DONE_WORDS: Readonly<Record<DoneChoice, string>> = {
  no: m.notDone,
  yes: m.done,
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
    category && { word: categoryName(category), without: { ...search, category: undefined } },
  ].filter((filter) => filter !== undefined && filter !== '');
};
