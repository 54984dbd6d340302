import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AdminFilters, adminWorkoutsQuery } from '../../api/admin.ts';
import { isGoingOn } from './video-words.ts';

/** News of a video is asked for this often while one is on its way. */
const NEWS_EVERY_MS = 4000;

/** The admin's workouts; while other filters load, those of the last ones stay. */
export const useAdminWorkouts = (filters: AdminFilters = {}) =>
  useQuery({
    ...adminWorkoutsQuery(filters),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.workouts.some(isGoingOn) ? NEWS_EVERY_MS : false),
  });
