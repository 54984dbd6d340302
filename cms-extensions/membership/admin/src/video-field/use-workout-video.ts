import { useNotification } from '@strapi/strapi/admin';
import type { VideoView } from 'contract/desk/video-field';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useWorkoutVideo as useStoredVideo } from '../api.ts';
import { ANEW } from '../calls.ts';
import { pollingFor, situationOf } from './situation.ts';
import { NotAVideo, type Upload, uploadStore } from './uploads/index.ts';

const NOT_A_VIDEO =
  'This file is not a video that we can read. Please choose an MP4, MOV, MKV or WebM.';
const FAILED = 'This did not work. Please try again.';

/** The id of the form's entry; null until it is saved for the first time. */
export const documentIdIn = (values: object): string | null =>
  'documentId' in values && typeof values.documentId === 'string' ? values.documentId : null;

/** This page's upload for a workout, and the coach's actions on it. */
export const useUpload = (workoutId: string) => {
  const [problem, setProblem] = useState<string | null>(null);
  const upload: Upload | null = useSyncExternalStore(uploadStore.subscribe, () =>
    uploadStore.of(workoutId),
  );

  const reportingProblems = async (work: Promise<void>): Promise<void> => {
    setProblem(null);
    try {
      await work;
    } catch (error) {
      const message = error instanceof Error && error.message !== '' ? error.message : FAILED;
      setProblem(error instanceof NotAVideo ? NOT_A_VIDEO : message);
    }
  };

  return {
    upload,
    /** Why the last action failed. */
    problem,
    begin: (file: File) => reportingProblems(uploadStore.begin(workoutId, file)),
    resume: (id: string, file: File) => reportingProblems(uploadStore.resume(workoutId, id, file)),
    cancel: (id: string) => reportingProblems(uploadStore.cancel(workoutId, id)),
  };
};

export type Uploading = ReturnType<typeof useUpload>;

/**
 * Notices that a coming video has taken the place of the one before.
 * @returns how often that happened while the page is open
 */
const useReplacement = (view: VideoView | undefined) => {
  const [replacements, setReplacements] = useState(0);
  const stream = view?.current?.streamUrl?.split('?')[0];
  const before = useRef(stream);
  const { toggleNotification } = useNotification();
  useEffect(() => {
    if (stream === undefined) return;
    const isReplaced = before.current !== undefined && before.current !== stream;
    before.current = stream;
    if (!isReplaced) return;
    setReplacements((count) => count + 1);
    toggleNotification({
      type: 'info',
      message: 'The new video is in place. New English captions are being made.',
    });
  }, [stream, toggleNotification]);
  return { replacements };
};

/** The server's state of a workout's videos, polled while something is in progress. */
export const useWorkoutVideo = (workoutId: string, upload: Upload | null) => {
  const [pollingInterval, setPollingInterval] = useState(0);
  const {
    data: view,
    error,
    refetch,
    fulfilledTimeStamp = 0,
  } = useStoredVideo(workoutId, { ...ANEW, pollingInterval });
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

  return { view, situation, error, refetch, ...useReplacement(view) };
};
