import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

/** Ids of a member's favourite workouts, the newest first. */
export const favoritesQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['favorites', memberId],
    queryFn: async ({ signal }) => (await call('listFavorites', { signal })).favorites,
  });

/** Adds a workout to the favourites, or takes it away: the server knows which, and says so. */
export const toggleFavorite = (workoutId: string, signal: AbortSignal) =>
  call('toggleFavorite', { body: { workout_id: workoutId }, signal });
