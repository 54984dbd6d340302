import { LIBRARY_TEXTS } from 'contract';
import { LinkButton } from '../../ui/button/button.tsx';
import { BodyTodayRow } from './body-today.tsx';
import { setFilters } from './filter-words.ts';
import { FilterMenus } from './filters.tsx';
import * as css from './library.css.ts';
import {
  type ChangeSearch,
  type LibrarySearch,
  PANEL_ID,
  withoutFilters,
} from './library-search.ts';

type ToolsProps = { search: LibrarySearch; onSearchChange: ChangeSearch };

/** The link goes with the filters; the cards keep the focus. */
const toCards = () => document.getElementById(PANEL_ID)?.focus({ preventScroll: true });

/** What follows the search in the row: filters, what is spared today, and 'Clear Filters'. */
export const Tools = ({ search, onSearchChange }: ToolsProps) => (
  <>
    <div className={css.filters}>
      <FilterMenus search={search} onSearchChange={onSearchChange} />
    </div>
    <BodyTodayRow search={search} />
    {setFilters(search).length > 0 && (
      <LinkButton
        kind="quiet"
        small
        className={css.clear}
        to="/workouts"
        search={withoutFilters(search)}
        resetScroll={false}
        onClick={toCards}
      >
        {LIBRARY_TEXTS.clearFilters}
      </LinkButton>
    )}
  </>
);
