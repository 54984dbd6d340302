import { useInfiniteQuery } from '@tanstack/react-query';
import type { Workout } from 'contract';
import { useMemo } from 'react';
import { memberWorkoutPagesQuery, workoutPagesQuery } from '../../api/workouts.ts';
import { useFavoriteIds } from '../../features/favorites/index.ts';
import { useSession } from '../../features/session/index.ts';
import { filtersOf, type LibrarySearch } from './library-search.ts';

type Page = { offset: number; workouts: readonly Workout[] };

/** The pages that a library's address asks the server for; of the favourites, the member's own. */
export const useWorkoutPages = (search: LibrarySearch, enabled = true) => {
  const { user } = useSession();
  const isFavorites = search.tab === 'favorites';
  const filters = filtersOf(search);
  return useInfiniteQuery({
    ...(isFavorites
      ? memberWorkoutPagesQuery(user?.id ?? '', 'favorites', filters)
      : workoutPagesQuery(filters)),
    enabled: enabled && (!isFavorites || user !== null),
  });
};

const countOf = (pages: readonly Page[]): number =>
  pages.reduce((sum, { workouts }) => sum + workouts.length, 0);

const onlyWith = (ids: readonly string[], pages: readonly Page[]): Page[] =>
  pages.map(({ offset, workouts }) => ({
    offset,
    workouts: workouts.filter(({ id }) => ids.includes(id)),
  }));

/**
 * What the library shows: the pages that are read, and how many workouts there are in all. A
 * favourite that loses its heart goes at once, before the server is asked again.
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
