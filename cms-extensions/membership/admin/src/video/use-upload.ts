import { useNotification } from '@strapi/strapi/admin';
import { useSyncExternalStore } from 'react';
import { NotAFilm, type Upload, uploadStore } from './uploads/index.ts';

const NOT_A_FILM =
  'This file is not a video that we can read. Please choose an MP4, MOV, MKV or WebM.';
const FAILED = 'This did not work. Please try again.';

/** What this page sends for a workout, and what the coach can do about it. */
export const useUpload = (workoutId: string) => {
  const { toggleNotification } = useNotification();
  const upload: Upload | null = useSyncExternalStore(uploadStore.subscribe, () =>
    uploadStore.of(workoutId),
  );

  const orSay = async (work: Promise<void>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      const words = error instanceof Error && error.message !== '' ? error.message : FAILED;
      const message = error instanceof NotAFilm ? NOT_A_FILM : words;
      toggleNotification({ type: 'danger', message, timeout: 8000 });
    }
  };

  return {
    upload,
    begin: (file: File) => orSay(uploadStore.begin(workoutId, file)),
    resume: (id: string, file: File) => orSay(uploadStore.resume(workoutId, id, file)),
    cancel: (id: string) => orSay(uploadStore.cancel(workoutId, id)),
  };
};

export type Uploading = ReturnType<typeof useUpload>;
