import { LIBRARY_TEXTS, showingWorkouts } from 'contract';
import { useCallback, useEffect } from 'react';
import * as m from '#messages/library';
import { openDialog } from '../../features/dialogs/index.ts';
import { useSession, useSessionIsOver } from '../../features/session/index.ts';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { visitorsOnly } from '../../ui/by-session.css.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { EmptyState, ErrorBox } from '../../ui/message/message.tsx';
import { type BodyFits, useBodyFits } from './body-today.tsx';
import { setFilters, useCategoryName } from './filters.tsx';
import * as css from './library.css.ts';
import { countOf, type LibraryPages, useLibraryPages, useWorkoutPages } from './library-pages.ts';
import { type LibrarySearch, withoutFilters } from './library-search.ts';
import { ContinuePlace, WorkoutList, WorkoutListSkeleton } from './workout-list.tsx';

/** The one movement that all found workouts have; null for any other result. */
const movementOf = ({ pages, total }: LibraryPages): string | null => {
  const found = pages?.flatMap(({ workouts }) => workouts) ?? [];
  const name = found[0]?.matched_moves?.name;
  if (name === undefined || total === undefined) return null;
  // Those with the movement come first: the rest has it too when the last one has.
  const isOnly = found.length === total && found.every((one) => one.matched_moves?.name === name);
  return isOnly ? name : null;
};

/** 'Showing 46 workouts, 17 of them fit all through', or with the move that they have. */
export const Count = ({ search }: { search: LibrarySearch }) => {
  const library = useLibraryPages(search);
  const body = useBodyFits();
  const { pages, total } = library;
  if (total === undefined) return null;
  const workouts = pages?.flatMap((page) => page.workouts) ?? [];
  const movement = movementOf(library);
  const fitting =
    body !== null && workouts.length === total ? body.countFitting(workouts, body.fits) : null;
  return (
    <>
      <span>{showingWorkouts(total)}</span>
      {movement !== null && (
        <span>
          {m.withMove}
          <b className={css.movement}>{movement}</b>
        </span>
      )}
      {fitting !== null && total > 0 && <span>{m.fitThrough({ count: fitting })}</span>}
    </>
  );
};

const ContinueStrip = lazyPart(async () => (await import('./continue-strip.tsx')).ContinueStrip);

const SignedOutStrip = lazyPart(async () => (await import('./continue-strip.tsx')).SignedOutStrip);

/** What the library has found, or asks a visitor for. */
export const LibraryPanel = ({ search }: { search: LibrarySearch }) => {
  const library = useLibraryPages(search);
  const { user } = useSession();
  const isOver = useSessionIsOver();
  if (search.tab === 'favorites' && user === null) return <FavoritesPrompt />;
  const showsAll = search.tab === undefined && setFilters(search).length === 0;
  return (
    <>
      {showsAll && user === null && !isOver && <ContinuePlace />}
      {showsAll && isOver && <SignedOutStrip fallback={<ContinuePlace isKept />} />}
      {showsAll && user !== null && (
        <ContinueStrip memberId={user.id} fallback={<ContinuePlace />} />
      )}
      <LibraryResults library={library} search={search} />
    </>
  );
};

const FavoritesPrompt = () => (
  <div className={visitorsOnly}>
    <EmptyState
      title={m.favoritesPrompt}
      actions={<Button onClick={() => openDialog('sign-in')}>{m.signIn}</Button>}
    >
      {m.favoritesPromptText}
    </EmptyState>
  </div>
);

const NothingFound = ({ search }: { search: LibrarySearch }) => {
  const filters = setFilters(search, useCategoryName());
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

const NothingYet = () => (
  <EmptyState title={m.making} actions={null}>
    {m.makingText}
  </EmptyState>
);

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
    if (setFilters(search).length > 0) return <NothingFound search={search} />;
    if (search.tab === 'favorites') return <NoFavorites />;
    return search.tab === undefined ? <NothingYet /> : <NothingFound search={search} />;
  }
  return (
    <WorkoutList
      pages={pages}
      body={body}
      more={hasNextPage ? { isLoading: isFetchingNextPage, onMore } : null}
    />
  );
};

const LibraryResults = ({ library, search }: ResultsProps) => {
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
