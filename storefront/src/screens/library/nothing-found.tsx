import { LIBRARY_TEXTS } from 'contract';
import { LinkButton } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty/empty-state.tsx';
import { type LibrarySearch, setFilters, withoutFilters } from './library-search.ts';
import { useWorkoutPages } from './use-library-pages.ts';

/** Nothing matches: says so in the spec's words, and which filter to drop. */
export const NothingFound = ({ search }: { search: LibrarySearch }) => {
  const filters = setFilters(search);
  const narrowest = filters[0];
  const { data } = useWorkoutPages(narrowest?.without ?? search, filters.length > 1);
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

/** A member without favourites is told what belongs here. */
export const NoFavorites = () => (
  <EmptyState
    title="No favorites yet."
    actions={<LinkButton to="/workouts">All Workouts</LinkButton>}
  >
    The workouts that you mark with a heart stand here, on every device that you sign in on.
  </EmptyState>
);
