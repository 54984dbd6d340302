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

type VideoNote = { kind: 'going-on' | 'failed' | 'resting'; text: string };

type Standing = Pick<AdminWorkout, 'video' | 'is_published'>;

/** The note for a workout's video; null when all is well. */
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

/** Whether a workout's video is still being processed, so that polling makes sense. */
const isGoingOn = (workout: Standing): boolean => videoNote(workout)?.kind === 'going-on';

/**
 * How many of the workouts were created this month, in the reader's time zone (spec section 2,
 * Overview).
 */
export const madeThisMonth = (workouts: readonly { created_at: string }[], now: Date): number => {
  const start = new Date(now.getFullYear(), now.getMonth(), 1);
  return workouts.filter(({ created_at }) => new Date(created_at) >= start).length;
};

const NEWS_EVERY_MS = 4000;

/** The admin's workouts; while new filters load, the previous results stay. */
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
 * The workout whose deletion awaits confirmation (spec section 4, Delete). A failure is only logged
 * (section 8).
 * @param onDeleted called once a card is removed
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
      // Already deleted by another admin: the goal is reached.
      if (isNotFound(error)) takeAway(asked.id);
    } finally {
      setBusy(false);
      setAsked(null);
    }
  };

  return { asked, busy, ask: setAsked, confirm, cancel: (): void => setAsked(null) };
};
