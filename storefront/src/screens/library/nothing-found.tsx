import { useInfiniteQuery } from '@tanstack/react-query';
import { LIBRARY_TEXTS } from 'contract';
import { workoutPagesQuery } from '../../api/workouts.ts';
import { LinkButton } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty/empty-state.tsx';
import { filtersOf, type LibrarySearch, setFilters, withoutFilters } from './library-search.ts';

/** Nothing matches: says so in the spec's words, and which filter to drop. */
export const NothingFound = ({ search }: { search: LibrarySearch }) => {
  const filters = setFilters(search);
  const narrowest = filters[0];
  const { data } = useInfiniteQuery({
    ...workoutPagesQuery(filtersOf(narrowest?.without ?? search)),
    enabled: filters.length > 1,
  });
  const others = filters.length > 1 ? (data?.pages[0]?.total ?? 0) : 0;
  return (
    <EmptyState
      title={LIBRARY_TEXTS.empty}
      actions={
        <>
          <LinkButton to="/workouts" search={withoutFilters(search)} resetScroll={false}>
            {LIBRARY_TEXTS.clearFilters}
          </LinkButton>
          {narrowest !== undefined && filters.length > 1 && (
            <LinkButton kind="line" to="/workouts" search={narrowest.without} resetScroll={false}>
              Drop “{narrowest.word}”
            </LinkButton>
          )}
        </>
      }
    >
      {narrowest !== undefined && others > 0
        ? `Without “${narrowest.word}” there ${others === 1 ? 'is one' : `are ${others}`}.`
        : 'Try other words, or fewer filters.'}
    </EmptyState>
  );
};
