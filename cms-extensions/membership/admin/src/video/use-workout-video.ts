import { useEffect, useState } from 'react';
import { useWorkoutVideoQuery } from './api.ts';
import { pollingFor, situationOf } from './situation.ts';
import { type Upload, uploadStore } from './uploads/index.ts';

/** The server's state of a workout's videos, polled while something is in progress. */
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

  // The server's answer is newer than this page's upload and replaces it.
  const isKnown = sentAt !== null && fulfilledTimeStamp > sentAt;
  useEffect(() => {
    if (isKnown && id !== null) uploadStore.forget(workoutId, id);
  }, [workoutId, id, isKnown]);

  return { view, situation, error, refetch };
};
