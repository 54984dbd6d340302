import { useState, useSyncExternalStore } from 'react';
import { NotAVideo, type Upload, uploadStore } from './uploads/index.ts';

const NOT_A_FILM =
  'This file is not a video that we can read. Please choose an MP4, MOV, MKV or WebM.';
const FAILED = 'This did not work. Please try again.';

/** This page's upload for a workout, and the coach's actions on it. */
export const useUpload = (workoutId: string) => {
  const [problem, setProblem] = useState<string | null>(null);
  const upload: Upload | null = useSyncExternalStore(uploadStore.subscribe, () =>
    uploadStore.of(workoutId),
  );

  const orSay = async (work: Promise<void>): Promise<void> => {
    setProblem(null);
    try {
      await work;
    } catch (error) {
      const words = error instanceof Error && error.message !== '' ? error.message : FAILED;
      setProblem(error instanceof NotAVideo ? NOT_A_FILM : words);
    }
  };

  return {
    upload,
    /** Why the last action failed. */
    problem,
    begin: (file: File) => orSay(uploadStore.begin(workoutId, file)),
    resume: (id: string, file: File) => orSay(uploadStore.resume(workoutId, id, file)),
    cancel: (id: string) => orSay(uploadStore.cancel(workoutId, id)),
  };
};

export type Uploading = ReturnType<typeof useUpload>;
