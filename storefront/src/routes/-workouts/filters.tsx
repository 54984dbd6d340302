import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LEVELS } from 'contract';
import type { KeyboardEvent } from 'react';
import { categoriesQuery } from '../../api/categories.ts';
import { Chips } from '../../ui/chips/chips.tsx';
import { bigList, bigTab } from '../../ui/tabs/tabs.css.ts';
import type { ChangeSearch, LibrarySearch } from './library-search.ts';

type FilterChipsProps = {
  search: LibrarySearch;
  onSearchChange: ChangeSearch;
  /** Prefix for field names, since a page can contain the same chips twice. */
  prefix?: string;
};

const withAll = <Value extends string>(values: readonly Value[]) => [
  { value: '' as const, word: 'All' },
  ...values.map((value) => ({ value, word: value })),
];

/** The category filter, in the coach's order. */
export const CategoryChips = ({ search, onSearchChange, prefix = '' }: FilterChipsProps) => {
  const { data: categories } = useSuspenseQuery(categoriesQuery());
  return (
    <Chips
      label="Category"
      name={`${prefix}category`}
      options={withAll(categories)}
      value={search.category ?? ''}
      onChange={(category) => onSearchChange({ category: category || undefined })}
    />
  );
};

/** The level filter. */
export const LevelChips = ({ search, onSearchChange, prefix = '' }: FilterChipsProps) => (
  <Chips
    label="Level"
    name={`${prefix}difficulty`}
    options={withAll(LEVELS)}
    value={search.difficulty ?? ''}
    onChange={(difficulty) => onSearchChange({ difficulty: difficulty || undefined })}
  />
);

const TABS = [
  { word: 'All Workouts', tab: undefined },
  { word: 'Popular', tab: 'popular' },
  { word: 'Favorites', tab: 'favorites' },
] as const;

/** The arrow keys move through the tabs and wrap around, as in any tab list. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const focused = tabs.findIndex((tab) => tab.matches(':focus'));
  tabs.at((focused + step) % tabs.length)?.focus();
};

/**
 * All Workouts, Popular, Favorites. Each has its own URL, so that it can be bookmarked, shared and
 * opened without JavaScript.
 */
export const TabLinks = ({ search }: { search: LibrarySearch }) => (
  <div role="tablist" aria-label="Show" className={bigList} onKeyDown={moveFocus}>
    {TABS.map(({ word, tab }) => (
      <Link
        key={word}
        from="/workouts"
        to="/workouts"
        search={(newest) => ({ ...newest, tab })}
        role="tab"
        id={`tab-${tab ?? 'all'}`}
        aria-selected={search.tab === tab}
        aria-controls="library-panel"
        className={bigTab}
        resetScroll={false}
      >
        {word}
      </Link>
    ))}
  </div>
);
