import { useSuspenseQuery } from '@tanstack/react-query';
import { LEVELS } from 'contract';
import { categoriesQuery } from '../../api/categories.ts';
import { Chips } from '../../ui/chips/chips.tsx';
import type { ChangeSearch, LibrarySearch } from './library-search.ts';

type FilterChipsProps = {
  search: LibrarySearch;
  onSearchChange: ChangeSearch;
  /** Put before the fields' names, where the same chips stand twice on a page. */
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
