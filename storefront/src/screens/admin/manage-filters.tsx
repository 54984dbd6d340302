import { LEVELS, MANAGE_CATEGORIES } from 'contract';
import type { FormEvent } from 'react';
import { SearchBox } from '../library/search-box.tsx';
import type { AdminAddress } from './admin-search.ts';
import * as css from './manage-tab.css.ts';
import { SelectField } from './select-field.tsx';

const optionsOf = (words: readonly string[]) => words.map((word) => ({ value: word, word }));

/** What is typed and chosen is in the address already. */
const stay = (event: FormEvent) => event.preventDefault();

const CATEGORY_OPTIONS = optionsOf(MANAGE_CATEGORIES);
const LEVEL_OPTIONS = optionsOf(LEVELS);

const oneOf = <Value extends string>(values: readonly Value[], value: string) =>
  values.find((candidate) => candidate === value);

/** Search, category and difficulty (spec section 2, Manage Workouts). */
export const ManageFilters = ({ search, onSearchChange }: AdminAddress) => (
  <form className={css.filters} onSubmit={stay} aria-label="Find workouts">
    <div className={css.search}>
      <SearchBox
        value={search.search ?? ''}
        onChange={(words) => onSearchChange({ ...search, search: words || undefined })}
      />
    </div>
    <SelectField
      label="Category"
      name="category"
      placeholder="All"
      options={CATEGORY_OPTIONS}
      value={search.category ?? ''}
      onChange={(value) => onSearchChange({ ...search, category: oneOf(MANAGE_CATEGORIES, value) })}
    />
    <SelectField
      label="Difficulty"
      name="difficulty"
      placeholder="All"
      options={LEVEL_OPTIONS}
      value={search.difficulty ?? ''}
      onChange={(value) => onSearchChange({ ...search, difficulty: oneOf(LEVELS, value) })}
    />
  </form>
);
