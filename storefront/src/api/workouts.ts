import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Category, FEATURED_LIMIT, type Level, PAGE_LIMIT_DEFAULT } from 'contract';
import { call } from './client.ts';

/** The library's filters (spec section 7, GET /api/workouts); what is absent does not filter. */
export type WorkoutFilters = {
  category?: Category;
  difficulty?: Level;
  search?: string;
  popular_only?: boolean;
};

/** The library, page by page; `data.pages[0].total` counts all that match. */
export const workoutPagesQuery = (filters: WorkoutFilters) =>
  infiniteQueryOptions({
    queryKey: ['workouts', 'pages', filters],
    queryFn: ({ signal, pageParam }) =>
      call('listWorkouts', {
        query: { ...filters, limit: PAGE_LIMIT_DEFAULT, offset: pageParam || undefined },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (page) => {
      const next = page.offset + page.workouts.length;
      return page.workouts.length > 0 && next < page.total ? next : undefined;
    },
  });

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
