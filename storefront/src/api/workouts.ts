import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query';
import {
  type Category,
  type calls,
  FEATURED_LIMIT,
  type Level,
  type MineFilter,
  PAGE_LIMIT_DEFAULT,
  RELATED_LIMIT,
  type WorkoutDetails,
} from 'contract';
import { callCatalogue, orNull } from './catalogue.ts';
import { usualCallsOf } from './client.ts';
import type { CallInput } from './transport.ts';

const callMembership = usualCallsOf('membership');

/** Ids of a member's favourite workouts, newest first. */
export const favoritesQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['favorites', memberId],
    queryFn: async ({ signal }) => (await callMembership('listFavorites', { signal })).favorites,
  });

/** Toggles a workout in the favourites; the server's response says whether it is one now. */
export const toggleFavorite = (workoutId: string, signal: AbortSignal) =>
  callMembership('toggleFavorite', { body: { workout_id: workoutId }, signal });

/** The library's filters (spec section 7, GET /api/workouts); an absent one does not filter. */
export type WorkoutFilters = {
  category?: Category;
  difficulty?: Level;
  search?: string;
  popular_only?: boolean;
  minutes_min?: number;
  minutes_max?: number;
};

type ListQuery = CallInput<typeof calls.listWorkouts>['query'];

const listPages = (queryKey: QueryKey, query: ListQuery) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }) =>
      callCatalogue('listWorkouts', {
        query: { ...query, limit: PAGE_LIMIT_DEFAULT, offset: pageParam || undefined },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (page) => {
      const next = page.offset + page.workouts.length;
      return page.workouts.length > 0 && next < page.total ? next : undefined;
    },
  });

/** The library, page by page; `data.pages[0].total` is the number of all matches. */
export const workoutPagesQuery = (filters: WorkoutFilters) =>
  listPages(['workouts', 'pages', filters], filters);

/** Key prefix of a member's collections, to invalidate them all. */
export const memberWorkoutsKey = (memberId: string) => ['workouts', 'mine', memberId] as const;

/** One of a member's collections, page by page, in its order and with the library's filters. */
export const memberWorkoutPagesQuery = (
  memberId: string,
  mine: MineFilter,
  filters: WorkoutFilters = {},
) => listPages([...memberWorkoutsKey(memberId), mine, filters], { ...filters, mine });

/**
 * These workouts, in their order; those that are not published are left out.
 * @param ids at most 24
 */
export const workoutsOfIdsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['workouts', 'ids', ids],
    queryFn: async ({ signal }) => {
      // Without ids, the list would have all workouts.
      if (ids.length === 0) return [];
      const { workouts } = await callCatalogue('listWorkouts', {
        query: { ids: ids.join(',') },
        signal,
      });
      return workouts;
    },
  });

/** Featured Workouts on the landing page: popular ones, at most six (spec section 9). */
export const featuredWorkoutsQuery = () =>
  queryOptions({
    queryKey: ['workouts', 'featured'],
    queryFn: ({ signal }) =>
      callCatalogue('listWorkouts', {
        query: { popular_only: true, limit: FEATURED_LIMIT },
        signal,
      }),
  });

/** The workout of a workout page, by slug or id; null when it does not exist. */
export const workoutPageQuery = (slug: string) =>
  queryOptions({
    queryKey: ['workouts', 'page', slug],
    queryFn: ({ signal }): Promise<WorkoutDetails | null> =>
      orNull(callCatalogue('getWorkout', { params: { id: slug }, signal })),
  });

export const relatedWorkoutsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['workouts', 'related', slug],
    queryFn: async ({ signal }) => {
      const query = { related_to: slug, limit: RELATED_LIMIT };
      return (await callCatalogue('listWorkouts', { query, signal })).workouts;
    },
  });

/** What the moves of every workout ask of the body, the same for everyone. */
export const moveSummariesQuery = () =>
  queryOptions({
    queryKey: ['move-summaries'],
    queryFn: ({ signal }) => callCatalogue('listMoveSummaries', { signal }),
  });
