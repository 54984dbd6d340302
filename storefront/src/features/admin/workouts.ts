import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminWorkout, calls, ResponseOf } from 'contract';
import { useState } from 'react';
import {
  ADMIN_WORKOUTS_KEY,
  type AdminFilters,
  adminWorkoutsQuery,
  deleteWorkout,
} from '../../api/admin.ts';
import { isNotFound } from '../../api/errors.ts';

/** What a card says of a workout that members cannot play yet, or not with its newest video. */
export type VideoNote = { kind: 'going-on' | 'failed' | 'resting'; text: string };

type Standing = Pick<AdminWorkout, 'video' | 'is_published'>;

/** What there is to say of a workout's video; null when all is well. */
export const videoNote = ({ video, is_published }: Standing): VideoNote | null => {
  switch (video?.state) {
    case 'waiting':
    case 'uploading':
      return { kind: 'going-on', text: 'Video uploading' };
    case 'processing':
      return { kind: 'going-on', text: `Video processing, ${video.progress} %` };
    case 'failed':
      return { kind: 'failed', text: `Video failed: ${video.reason ?? 'no reason was given'}` };
    case 'ready':
    case undefined:
      return is_published ? null : { kind: 'resting', text: 'Not published' };
  }
};

/** Whether a workout's video is still on its way, so that asking again brings news. */
const isGoingOn = (workout: Standing): boolean => videoNote(workout)?.kind === 'going-on';

/**
 * How many of the workouts were made in this month, as the reader's own calendar counts it (spec
 * section 2, Overview).
 */
export const madeThisMonth = (workouts: readonly { created_at: string }[], now: Date): number => {
  const start = new Date(now.getFullYear(), now.getMonth(), 1);
  return workouts.filter(({ created_at }) => new Date(created_at) >= start).length;
};

/** News of a video is asked for this often while one is on its way. */
const NEWS_EVERY_MS = 4000;

/** The admin's workouts; while other filters load, those of the last ones stay. */
export const useAdminWorkouts = (filters: AdminFilters = {}) =>
  useQuery({
    ...adminWorkoutsQuery(filters),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.workouts.some(isGoingOn) ? NEWS_EVERY_MS : false),
  });

type List = ResponseOf<(typeof calls)['listAdminWorkouts']>;

const without = (list: List | undefined, id: string): List | undefined => {
  if (list === undefined) return undefined;
  const workouts = list.workouts.filter((workout) => workout.id !== id);
  return { workouts, total: list.total - (list.workouts.length - workouts.length) };
};

/**
 * The workout that an admin is asked about before it is deleted (spec section 4, Delete). A failure
 * is only logged (section 8).
 * @param onDeleted called once a card has gone
 */
export const useDeletion = (onDeleted: () => void) => {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<AdminWorkout | null>(null);
  const [busy, setBusy] = useState(false);

  const takeAway = (id: string): void => {
    queryClient.setQueriesData<List>({ queryKey: ADMIN_WORKOUTS_KEY }, (list) => without(list, id));
    void queryClient.invalidateQueries({ queryKey: ADMIN_WORKOUTS_KEY });
    onDeleted();
  };

  const confirm = async (): Promise<void> => {
    if (asked === null || busy) return;
    setBusy(true);
    try {
      await deleteWorkout(asked.id);
      takeAway(asked.id);
    } catch (error) {
      console.warn('The workout could not be deleted', error);
      // Another admin was quicker: what was wanted is done.
      if (isNotFound(error)) takeAway(asked.id);
    } finally {
      setBusy(false);
      setAsked(null);
    }
  };

  return { asked, busy, ask: setAsked, confirm, cancel: (): void => setAsked(null) };
};
