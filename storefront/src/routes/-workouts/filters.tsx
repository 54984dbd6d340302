import { useSuspenseQuery } from '@tanstack/react-query';
import { LEVELS } from 'contract';
import type { ReactNode } from 'react';
import * as m from '#messages/library';
import { level } from '#messages/values';
import { categoriesQuery } from '../../api/catalogue.ts';
import { membersOnly } from '../../ui/by-session.css.ts';
import { Chips } from '../../ui/chips/chips.tsx';
import { useClosingDetails } from '../../ui/closing-details.ts';
import { CaretDownIcon } from '../../ui/icons/icons.ts';
import * as css from './filter-menu.css.ts';
import {
  type ChangeSearch,
  DONE_CHOICES,
  type DoneChoice,
  type LibrarySearch,
  MINUTES_RANGES,
  type MinutesRange,
} from './library-search.ts';

/* Apart from the query's values, since every page's script contains those. */

const endsOf = (range: MinutesRange) => {
  const [from = '', to = ''] = range.split('-');
  return { from, to };
};

const minutesWord = (range: MinutesRange): string => m.range(endsOf(range));

const DONE_WORDS: Readonly<Record<DoneChoice, string>> = {
  no: m.notDone,
  yes: m.done,
};

type SetFilter = { word: string; without: LibrarySearch };

/** The name of a category in the language of the page. */
export const useCategoryName = () => {
  const { names } = useSuspenseQuery(categoriesQuery()).data;
  return (category: string): string => names[category] ?? category;
};

/**
 * The active filters, the narrowest first: the one to suggest removing when nothing is found.
 * @param nameOf the name of a category; default: the English one
 */
export const setFilters = (
  search: LibrarySearch,
  nameOf = (category: string): string => category,
): SetFilter[] => {
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
    category && { word: nameOf(category), without: { ...search, category: undefined } },
  ].filter((filter) => filter !== undefined && filter !== '');
};

type FilterMenuProps = {
  /** What is filtered: 'Level'. */
  label: string;
  /** What is chosen: 'Beginner'; undefined for no choice. */
  chosen: string | undefined;
  children: ReactNode;
};

/**
 * A filter behind a button that says what is chosen; one is open at a time. A `details` element, so
 * that it works before and without scripts.
 */
const FilterMenu = ({ label, chosen, children }: FilterMenuProps) => {
  const { menu, setOpen } = useClosingDetails();
  return (
    <details
      ref={menu}
      name="filter"
      className={css.menu}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={css.tool} data-set={chosen && ''}>
        <span>{chosen === undefined ? label : `${label}: ${chosen}`}</span>
        <CaretDownIcon className={css.caret} />
      </summary>
      <div className={css.panel}>{children}</div>
    </details>
  );
};

type FilterChipsProps = {
  search: LibrarySearch;
  onSearchChange: ChangeSearch;
  /** Prefix for field names, since a page can contain the same chips twice. */
  prefix?: string;
};

const withAll = <Value extends string>(
  values: readonly Value[],
  wordOf: (value: Value) => string,
) => [
  { value: '' as const, word: m.all },
  ...values.map((value) => ({ value, word: wordOf(value) })),
];

/** The category filter, in the coach's order. */
export const CategoryChips = ({ search, onSearchChange, prefix = '' }: FilterChipsProps) => {
  const { categories } = useSuspenseQuery(categoriesQuery()).data;
  const nameOf = useCategoryName();
  return (
    <Chips
      label={m.category}
      name={`${prefix}category`}
      options={withAll(categories, nameOf)}
      value={search.category ?? ''}
      onChange={(category) => onSearchChange({ category: category || undefined })}
    />
  );
};

export const LevelChips = ({ search, onSearchChange, prefix = '' }: FilterChipsProps) => (
  <Chips
    label={m.level}
    name={`${prefix}difficulty`}
    options={withAll(LEVELS, (each) => level({ level: each }))}
    value={search.difficulty ?? ''}
    onChange={(difficulty) => onSearchChange({ difficulty: difficulty || undefined })}
  />
);

const MINUTES_OPTIONS = [
  { value: '' as const, word: m.any },
  ...MINUTES_RANGES.map((value) => ({ value, word: minutesWord(value) })),
];

/** The filter by length. */
export const MinutesChips = ({ search, onSearchChange, prefix = '' }: FilterChipsProps) => (
  <Chips
    label={m.minutes}
    name={`${prefix}length`}
    options={MINUTES_OPTIONS}
    value={search.length ?? ''}
    onChange={(length) => onSearchChange({ length: length || undefined })}
  />
);

const DONE_OPTIONS = [
  { value: '' as const, word: m.all },
  ...DONE_CHOICES.map((value) => ({ value, word: DONE_WORDS[value] })),
];

/**
 * The filter by what the member has done; hidden for a visitor, and nothing among the favourites. It
 * is part of the server's page, so that the cards do not move when the session is loaded.
 */
export const DoneChips = ({ search, onSearchChange, prefix = '' }: FilterChipsProps) =>
  search.tab !== 'favorites' && (
    <div className={membersOnly}>
      <Chips
        label={m.done}
        name={`${prefix}done`}
        options={DONE_OPTIONS}
        value={search.done ?? ''}
        onChange={(done) => onSearchChange({ done: done || undefined })}
      />
    </div>
  );

/** Each filter as a button with a panel; phones have a sheet for them. */
export const FilterMenus = (props: FilterChipsProps) => {
  const { category, difficulty, length, done, tab } = props.search;
  const nameOf = useCategoryName();
  return (
    <>
      <FilterMenu label={m.category} chosen={category && nameOf(category)}>
        <CategoryChips {...props} />
      </FilterMenu>
      <FilterMenu label={m.level} chosen={difficulty && level({ level: difficulty })}>
        <LevelChips {...props} />
      </FilterMenu>
      <FilterMenu label={m.minutes} chosen={length && minutesWord(length)}>
        <MinutesChips {...props} />
      </FilterMenu>
      {tab !== 'favorites' && (
        <div className={membersOnly}>
          <FilterMenu label={m.done} chosen={done && DONE_WORDS[done]}>
            <DoneChips {...props} />
          </FilterMenu>
        </div>
      )}
    </>
  );
};
