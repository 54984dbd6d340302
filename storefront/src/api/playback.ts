import { queryOptions } from '@tanstack/react-query';
import { callCatalogue } from './catalogue.ts';

/* A file of its own: it is loaded with the player. */

/** For so long, in milliseconds, what was fetched before a click can be played with. */
const PLAYBACK_FRESH_MS = 600_000;

/**
 * One workout to play it. The video's URL is signed and expires within hours: what was fetched for
 * somebody who was about to play is good for some minutes.
 */
export const playbackQuery = (id: string) =>
  queryOptions({
    queryKey: ['workouts', 'playback', id],
    queryFn: ({ signal }) => callCatalogue('getWorkout', { params: { id }, signal }),
    staleTime: PLAYBACK_FRESH_MS,
    gcTime: PLAYBACK_FRESH_MS,
  });
