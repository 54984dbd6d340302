import { useQueryClient } from '@tanstack/react-query';
import type { AdminWorkout, calls, ResponseOf } from 'contract';
import { useState } from 'react';
import { ADMIN_WORKOUTS_KEY, deleteWorkout } from '../../api/admin.ts';
import { isNotFound } from '../../api/errors.ts';

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
