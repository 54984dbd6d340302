import { useInfiniteQuery } from '@tanstack/react-query';
import { LIBRARY_TEXTS, showingWorkouts } from 'contract';
import { useCallback } from 'react';
import { workoutPagesQuery } from '../../api/workouts.ts';
import { LinkButton } from '../../ui/button/button.tsx';
import { ErrorBox } from '../../ui/error-box/error-box.tsx';
import { figures } from '../../ui/type.css.ts';
import * as css from './library.css.ts';
import { filtersOf, type LibrarySearch, withoutFilters } from './library-search.ts';
import { NothingFound } from './nothing-found.tsx';
import { WorkoutList, WorkoutListSkeleton } from './workout-list.tsx';

/** How many workouts the filters leave, for the list and for the sheet of filters. */
export const useWorkoutPages = (search: LibrarySearch) =>
  useInfiniteQuery({
    ...workoutPagesQuery(filtersOf(search)),
    enabled: search.tab !== 'favorites',
  });

const reload = () => window.location.reload();

type Pages = ReturnType<typeof useWorkoutPages>;

const List = ({ pages, search }: { pages: Pages; search: LibrarySearch }) => {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const onMore = useCallback(() => {
    void fetchNextPage({ cancelRefetch: false });
  }, [fetchNextPage]);
  if (data === undefined) return <WorkoutListSkeleton />;
  if (data.pages[0]?.total === 0) return <NothingFound search={search} />;
  return (
    <WorkoutList
      pages={data.pages}
      more={hasNextPage ? { isLoading: isFetchingNextPage, onMore } : null}
    />
  );
};

/** The count, and the cards or what stands in their place. */
export const LibraryResults = ({ pages, search }: { pages: Pages; search: LibrarySearch }) => {
  if (pages.isError && pages.data === undefined) {
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
  const total = pages.data?.pages[0]?.total;
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
      <List pages={pages} search={search} />
    </>
  );
};
