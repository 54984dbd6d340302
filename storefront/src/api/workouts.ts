import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query';
import {
  type Category,
  FEATURED_LIMIT,
  type Level,
  type MemberCollection,
  PAGE_LIMIT_DEFAULT,
  RELATED_LIMIT,
  type Workout,
} from 'contract';
import { type CallInput, call } from './client.ts';
import { ApiError } from './errors.ts';

const NOT_FOUND = 404;

/** The library's filters (spec section 7, GET /api/workouts); what is absent does not filter. */
export type WorkoutFilters = {
  category?: Category;
  difficulty?: Level;
  search?: string;
  popular_only?: boolean;
};

type ListQuery = CallInput<'listWorkouts'>['query'];

const listPages = (queryKey: QueryKey, query: ListQuery) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }) =>
      call('listWorkouts', {
        query: { ...query, limit: PAGE_LIMIT_DEFAULT, offset: pageParam || undefined },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (page) => {
      const next = page.offset + page.workouts.length;
      return page.workouts.length > 0 && next < page.total ? next : undefined;
    },
  });

/** The library, page by page; `data.pages[0].total` counts all that match. */
export const workoutPagesQuery = (filters: WorkoutFilters) =>
  listPages(['workouts', 'pages', filters], filters);

/** What every collection of a member has at the beginning of its key, to have them read again. */
export const memberWorkoutsKey = (memberId: string) => ['workouts', 'mine', memberId] as const;

/** A collection of a member's own, page by page, in its order and under the library's filters. */
export const memberWorkoutPagesQuery = (
  memberId: string,
  mine: MemberCollection,
  filters: WorkoutFilters = {},
) => listPages([...memberWorkoutsKey(memberId), mine, filters], { ...filters, mine });

/** Featured Workouts on the landing page: popular ones, at most six (spec section 9). */
export const featuredWorkoutsQuery = () =>
  queryOptions({
    queryKey: ['workouts', 'featured'],
    queryFn: ({ signal }) =>
      call('listWorkouts', { query: { popular_only: true, limit: FEATURED_LIMIT }, signal }),
  });

/** One workout, by id or slug, with its video for those who may play it. */
export const workoutQuery = (id: string) =>
  queryOptions({
    queryKey: ['workouts', 'one', id],
    queryFn: ({ signal }) => call('getWorkout', { params: { id }, signal }),
  });

/** What a workout's page shows, by its slug or id; null when there is no such workout. */
export const workoutPageQuery = (slug: string) =>
  queryOptions({
    queryKey: ['workouts', 'page', slug],
    queryFn: async ({ signal }): Promise<Workout | null> => {
      try {
        return await call('getWorkout', { params: { id: slug }, signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === NOT_FOUND) return null;
        throw error;
      }
    },
  });

/** A few workouts like this one, by its slug. */
export const relatedWorkoutsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['workouts', 'related', slug],
    queryFn: async ({ signal }) => {
      const query = { related_to: slug, limit: RELATED_LIMIT };
      return (await call('listWorkouts', { query, signal })).workouts;
    },
  });
