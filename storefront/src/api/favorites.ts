import { queryOptions } from '@tanstack/react-query';
import { usualCallsOf } from './client.ts';

const call = usualCallsOf('membership');

/** Ids of a member's favourite workouts, newest first. */
export const favoritesQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['favorites', memberId],
    queryFn: async ({ signal }) => (await call('listFavorites', { signal })).favorites,
  });

/** Toggles a workout in the favourites; the server's response says whether it is one now. */
export const toggleFavorite = (workoutId: string, signal: AbortSignal) =>
  call('toggleFavorite', { body: { workout_id: workoutId }, signal });
