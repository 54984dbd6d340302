import { LIBRARY_TEXTS } from 'contract';
import { useCallback, useEffect } from 'react';
import * as m from '#messages/library';
import { openDialog } from '../../features/dialogs/index.ts';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { visitorsOnly } from '../../ui/by-session.css.ts';
import { EmptyState } from '../../ui/empty/empty-state.tsx';
import { ErrorBox } from '../../ui/error-box/error-box.tsx';
import { type BodyFits, useBodyFits } from './body-today.tsx';
import { setFilters } from './filter-words.ts';
import * as css from './library.css.ts';
import { countOf, type LibraryPages, useWorkoutPages } from './library-pages.ts';
import { type LibrarySearch, withoutFilters } from './library-search.ts';
import { WorkoutList, WorkoutListSkeleton } from './workout-list.tsx';

/** The Favorites tab of a visitor: asks to sign in. */
export const FavoritesPrompt = () => (
  <div className={visitorsOnly}>
    <EmptyState
      title={m.favoritesPrompt}
      actions={<Button onClick={() => openDialog('sign-in')}>{m.signIn}</Button>}
    >
      {m.favoritesPromptText}
    </EmptyState>
  </div>
);

/** No match: the spec's text, and which filter to remove. */
const NothingFound = ({ search }: { search: LibrarySearch }) => {
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
              {m.takeAway({ choice: narrowest.word })}
            </LinkButton>
          )}
        </>
      }
    >
      {narrowest !== undefined && others > 0
        ? m.without({ word: narrowest.word, count: others })
        : m.otherWords}
    </EmptyState>
  );
};

/** A member without favourites: explains what appears here. */
const NoFavorites = () => (
  <EmptyState title={m.noFavorites} actions={<LinkButton to="/workouts">{m.title}</LinkButton>}>
    {m.noFavoritesText}
  </EmptyState>
);

const reload = () => window.location.reload();

type ResultsProps = { library: LibraryPages; search: LibrarySearch };

/**
 * Workouts that are ordered by what fits today. Only the browser knows the order, so further pages
 * are loaded until there are this many; beyond that the order is that of the loaded ones.
 */
const ORDERED_MAX = 240;

/** Loads the pages that the order by fit needs. */
const useWholeOrder = ({ pages, query }: LibraryPages, isOrdered: boolean): void => {
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isError } = query;
  const loaded = pages === undefined ? 0 : countOf(pages);
  useEffect(() => {
    if (!isOrdered || !hasNextPage || isFetchingNextPage || isError || loaded >= ORDERED_MAX)
      return;
    void fetchNextPage({ cancelRefetch: false });
  }, [isOrdered, hasNextPage, isFetchingNextPage, isError, loaded, fetchNextPage]);
};

const ResultList = ({ library, search, body }: ResultsProps & { body: BodyFits | null }) => {
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
      body={body}
      more={hasNextPage ? { isLoading: isFetchingNextPage, onMore } : null}
    />
  );
};

/** The cards or their replacement. */
export const LibraryResults = ({ library, search }: ResultsProps) => {
  const { pages, query } = library;
  const body = useBodyFits();
  useWholeOrder(library, body !== null);
  if (query.isError && pages === undefined) {
    return (
      <div className={css.failed}>
        <ErrorBox title={LIBRARY_TEXTS.loadFailed} text={m.failedText} onRetry={reload} />
      </div>
    );
  }
  return <ResultList library={library} search={search} body={body} />;
};
