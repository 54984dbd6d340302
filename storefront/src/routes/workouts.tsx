import { createFileRoute } from '@tanstack/react-router';
import { CATEGORY_MAX_LENGTH, LEVELS, SEARCH_MAX_LENGTH } from 'contract';
import { useCallback } from 'react';
import * as titles from '#messages/titles';
import { oneOf, textOf } from '../address-query.ts';
import { categoriesQuery } from '../api/catalogue.ts';
import { workoutPagesQuery } from '../api/workouts.ts';
import { pageHead, siteOrigin } from '../head/page-head.ts';
import { workoutList } from '../head/structured-data.ts';
import { Library, type LibrarySearch } from './-workouts/library.tsx';
import {
  type ChangeSearch,
  DONE_CHOICES,
  filtersOf,
  MINUTES_RANGES,
} from './-workouts/library-search.ts';

/** Parses the query; unknown values are ignored and long ones are cut, never an error. */
const readSearch = (search: Record<string, unknown>): LibrarySearch => ({
  category: textOf(search.category)?.slice(0, CATEGORY_MAX_LENGTH),
  difficulty: oneOf(LEVELS, search.difficulty),
  search: textOf(search.search)?.slice(0, SEARCH_MAX_LENGTH),
  tab: oneOf(['popular', 'favorites'] as const, search.tab),
  length: oneOf(MINUTES_RANGES, search.length),
  done: oneOf(DONE_CHOICES, search.done),
});

const LibraryPage = () => {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const onSearchChange = useCallback<ChangeSearch>(
    (changes) =>
      void navigate({
        search: (newest) => ({ ...newest, ...changes }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return <Library search={search} onSearchChange={onSearchChange} />;
};

export const Route = createFileRoute('/workouts')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => ({ filters: filtersOf(search) }),
  loader: async ({ context: { queryClient }, deps: { filters } }) => {
    await Promise.all([
      queryClient.ensureQueryData(categoriesQuery()),
      // A failure is shown on the page, with Try Again (spec section 8).
      queryClient.prefetchInfiniteQuery(workoutPagesQuery(filters)),
    ]);
  },
  head: ({ match: { context, loaderDeps } }) => {
    const pages = context.queryClient.getQueryData(workoutPagesQuery(loaderDeps.filters).queryKey);
    return pageHead(context.queryClient, {
      path: '/workouts',
      title: titles.workouts,
      structuredData: pages?.pages[0] ? [workoutList(siteOrigin(), pages.pages[0].workouts)] : [],
    });
  },
  component: LibraryPage,
});
