import { useQueryClient } from '@tanstack/react-query';
import { resumeAt } from 'contract';
import { useEffect, useState } from 'react';
import { recordProgress } from '../../api/progress.ts';
import { keepProgress } from './keep-progress.ts';

/** The film does not wait longer than this to be told where to begin. */
const PATIENCE_MS = 3000;

/**
 * Records that a workout is opened; the answer tells where she left off, on whichever device that
 * was. A failure is only logged (spec section 4), and the film begins at its beginning.
 * @param workoutId null for a film that is no workout
 * @returns seconds at which the film begins; null until that is known
 */
export const useOpening = (workoutId: string | null): number | null => {
  const queryClient = useQueryClient();
  const [startTime, setStartTime] = useState(workoutId === null ? 0 : null);

  useEffect(() => {
    if (workoutId === null) return;
    let isOpen = true;
    recordProgress(workoutId, { duration_completed: null }, AbortSignal.timeout(PATIENCE_MS))
      .then((progress) => {
        keepProgress(queryClient, progress);
        if (isOpen) setStartTime(resumeAt(progress));
      })
      .catch((error: unknown) => {
        console.warn('The progress could not be recorded', error);
        if (isOpen) setStartTime(0);
      });
    return () => {
      isOpen = false;
    };
  }, [queryClient, workoutId]);

  return startTime;
};
