import { useInfiniteQuery } from '@tanstack/react-query';
import type { Workout } from 'contract';
import { useMemo } from 'react';
import { memberWorkoutPagesQuery, workoutPagesQuery } from '../../api/workouts.ts';
import { useSession } from '../../features/session/index.ts';
import { useFavoriteIds } from '../../features/workout-card/index.ts';
import { DONE_COLLECTIONS, filtersOf, type LibrarySearch } from './library-search.ts';

type Page = { offset: number; workouts: readonly Workout[] };

/** The result pages for the parameters; for the favourites, the member's own. */
export const useWorkoutPages = (search: LibrarySearch, enabled = true) => {
  const { user } = useSession();
  const isFavorites = search.tab === 'favorites';
  const filters = filtersOf(search);
  // A visitor with such an address sees all workouts.
  const isDone = user !== null && search.done !== undefined && DONE_COLLECTIONS[search.done];
  const mine = isFavorites ? 'favorites' : isDone;
  return useInfiniteQuery({
    ...(mine ? memberWorkoutPagesQuery(user?.id ?? '', mine, filters) : workoutPagesQuery(filters)),
    enabled: enabled && (!mine || user !== null),
  });
};

export const countOf = (pages: readonly Page[]): number =>
  pages.reduce((sum, { workouts }) => sum + workouts.length, 0);

const onlyWith = (ids: readonly string[], pages: readonly Page[]): Page[] =>
  pages.map(({ offset, workouts }) => ({
    offset,
    workouts: workouts.filter(({ id }) => ids.includes(id)),
  }));

/**
 * The library's content: the loaded pages, and the total number of workouts. A workout that is no
 * longer a favourite disappears at once, before the refetch.
 */
export const useLibraryPages = (search: LibrarySearch) => {
  const query = useWorkoutPages(search);
  const hearts = useFavoriteIds();
  const read = query.data?.pages;
  const isFavorites = search.tab === 'favorites';
  const pages: readonly Page[] | undefined = useMemo(
    () => (read && hearts && isFavorites ? onlyWith(hearts, read) : read),
    [read, hearts, isFavorites],
  );
  const total = read?.[0]?.total;
  return {
    query,
    pages,
    total: total && read && pages && total - (countOf(read) - countOf(pages)),
  };
};

export type LibraryPages = ReturnType<typeof useLibraryPages>;
