import { useEffect, useState } from 'react';
import { useWorkoutVideoQuery } from './api.ts';
import { pollingFor, situationOf } from './situation.ts';
import { type Upload, uploadStore } from './uploads/index.ts';

/** What the server knows of a workout's videos, asked again while something is going on. */
export const useWorkoutVideo = (workoutId: string, upload: Upload | null) => {
  const [pollingInterval, setPollingInterval] = useState(0);
  const {
    data: view,
    error,
    refetch,
    fulfilledTimeStamp = 0,
  } = useWorkoutVideoQuery(workoutId, { pollingInterval, refetchOnMountOrArgChange: true });
  const situation = view === undefined ? null : situationOf(view, upload);

  const wantedInterval = pollingFor(situation);
  useEffect(() => setPollingInterval(wantedInterval), [wantedInterval]);

  const { id = null, sentAt = null } = upload ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each step of the upload here the server knows more
  useEffect(() => {
    void refetch();
  }, [id, sentAt, refetch]);

  // Once the server has been asked after that, it knows more than this page.
  const isKnown = sentAt !== null && fulfilledTimeStamp > sentAt;
  useEffect(() => {
    if (isKnown && id !== null) uploadStore.forget(workoutId, id);
  }, [workoutId, id, isKnown]);

  return { view, situation, error, refetch };
};
