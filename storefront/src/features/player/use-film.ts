import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { workoutQuery } from '../../api/workouts.ts';
import type { Playing } from './player-store.ts';

/** What the player shows: names, and the addresses once they are known. */
export type Film = {
  title: string;
  /** Who leads it; null for the preview. */
  instructor: string | null;
  poster: string | null;
  src: string | null;
  storyboard: string | null;
  /** Seconds that were announced, until the film says itself. */
  announcedSeconds: number | null;
};

export type FilmState =
  | { status: 'loading' | 'ready'; film: Film }
  /** She may not play it (after all): the server gives no address. */
  | { status: 'refused'; film: Film }
  | { status: 'failed'; film: Film; error: Error };

const previewFilm = (playing: Extract<Playing, { kind: 'preview' }>): Film => ({
  title: playing.preview.title,
  instructor: null,
  poster: playing.preview.poster,
  src: playing.preview.url,
  storyboard: null,
  announcedSeconds: null,
});

/**
 * The film to play. A workout's address is signed and ends soon, so it is asked for at the moment of
 * playing, and again when it has ended.
 */
export const useFilm = (playing: Playing): { state: FilmState; renew: () => Promise<void> } => {
  const isWorkout = playing.kind === 'workout';
  const query = useQuery({
    ...workoutQuery(isWorkout ? playing.workout.id : ''),
    enabled: isWorkout,
    // A new address in the middle of the film would start it over: only `renew` asks again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { refetch } = query;
  const renew = useCallback(async () => {
    if (isWorkout) await refetch();
  }, [isWorkout, refetch]);
  if (playing.kind === 'preview') {
    return { state: { status: 'ready', film: previewFilm(playing) }, renew };
  }
  const workout = query.data ?? playing.workout;
  const film: Film = {
    title: workout.title,
    instructor: workout.instructor,
    poster: workout.thumbnail_url,
    src: query.data?.video_url ?? null,
    storyboard: query.data?.storyboard_url ?? null,
    announcedSeconds: workout.duration * 60,
  };
  if (query.error) return { state: { status: 'failed', film, error: query.error }, renew };
  if (!query.data) return { state: { status: 'loading', film }, renew };
  return { state: { status: film.src === null ? 'refused' : 'ready', film }, renew };
};
