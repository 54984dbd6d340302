import { LIBRARY_TEXTS, showingWorkouts } from 'contract';
import { useCallback } from 'react';
import { LinkButton } from '../../ui/button/button.tsx';
import { ErrorBox } from '../../ui/error-box/error-box.tsx';
import { figures } from '../../ui/type.css.ts';
import * as css from './library.css.ts';
import { type LibrarySearch, setFilters, withoutFilters } from './library-search.ts';
import { NoFavorites, NothingFound } from './nothing-found.tsx';
import type { LibraryPages } from './use-library-pages.ts';
import { WorkoutList, WorkoutListSkeleton } from './workout-list.tsx';

const reload = () => window.location.reload();

type ResultsProps = { library: LibraryPages; search: LibrarySearch };

const List = ({ library, search }: ResultsProps) => {
  const { pages, total, query } = library;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const onMore = useCallback(() => {
    void fetchNextPage({ cancelRefetch: false });
  }, [fetchNextPage]);
  if (pages === undefined) return <WorkoutListSkeleton />;
  if (total === 0) {
    const hasFilters = setFilters(search).length > 0;
    return search.tab === 'favorites' && !hasFilters ? (
      <NoFavorites />
    ) : (
      <NothingFound search={search} />
    );
  }
  return (
    <WorkoutList
      pages={pages}
      more={hasNextPage ? { isLoading: isFetchingNextPage, onMore } : null}
    />
  );
};

/** The count, and the cards or what stands in their place. */
export const LibraryResults = ({ library, search }: ResultsProps) => {
  const { pages, total, query } = library;
  if (query.isError && pages === undefined) {
    return (
      <div className={css.failed}>
        <ErrorBox
          title={LIBRARY_TEXTS.loadFailed}
          text="Your connection may have dropped. Favorites and progress are safe."
          action={{ word: LIBRARY_TEXTS.tryAgain, onPress: reload }}
        />
      </div>
    );
  }
  return (
    <>
      <div className={css.count}>
        <p role="status" className={figures}>
          {total !== undefined && showingWorkouts(total)}
        </p>
        <LinkButton
          kind="quiet"
          small
          className={css.clear}
          to="/workouts"
          search={withoutFilters(search)}
          resetScroll={false}
        >
          {LIBRARY_TEXTS.clearFilters}
        </LinkButton>
      </div>
      <List library={library} search={search} />
    </>
  );
};
