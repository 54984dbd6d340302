import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { ADMIN_TEXTS, UPLOAD_FORM_RESET_MS, UPLOAD_PROGRESS } from 'contract';
import { useEffect, useState } from 'react';
import { ADMIN_WORKOUTS_KEY, createWorkout, deleteWorkout, uploadFile } from '../../api/admin.ts';
import { errorMessage, NetworkError } from '../../api/errors.ts';
import { useSubmitForm } from '../../features/forms/index.ts';
import type { CheckedUpload } from './upload-schema.ts';

/** What the progress card shows (spec section 4, Upload flow). */
type Progress = {
  percent: number;
  message: string;
  /** Why it failed, in the server's words; absent unless it has. */
  fault?: string;
};

const LINE_LOST = 'The connection to the server was lost.';

/** An upload failed at a step, whose name is the message. */
class UploadFailed extends Error {}

const failing = (step: string) => (cause: unknown) => {
  throw new UploadFailed(step, { cause });
};

/**
 * Uploads a workout step by step, with the percentages of spec section 9. After a failure nothing of
 * the workout remains.
 * @throws {UploadFailed} at the step that failed
 */
const runUpload = async (
  { fields, video, thumbnail }: CheckedUpload,
  report: (percent: number, message: string) => void,
): Promise<void> => {
  report(UPLOAD_PROGRESS.creating, 'Creating the workout');
  const { id } = await createWorkout(fields).catch(failing(ADMIN_TEXTS.createFailed));
  try {
    report(UPLOAD_PROGRESS.videoStarted, 'Uploading the video');
    await uploadFile('uploadVideo', id, video).catch(failing(ADMIN_TEXTS.videoFailed));
    report(UPLOAD_PROGRESS.videoUploaded, 'Uploading the video');
    // A task of its own, in which it is shown.
    await new Promise((resolve) => setTimeout(resolve));
    if (thumbnail !== null) {
      report(UPLOAD_PROGRESS.thumbnail, 'Uploading the thumbnail');
      const sent = uploadFile('uploadThumbnail', id, thumbnail);
      await sent.catch(failing(ADMIN_TEXTS.thumbnailFailed));
    }
  } catch (error) {
    // The server has taken it back already, unless nothing of the file has reached it.
    await deleteWorkout(id).catch(() => undefined);
    throw error;
  }
  report(UPLOAD_PROGRESS.complete, ADMIN_TEXTS.uploaded);
};

/** The initial form: not popular, premium on (spec section 4, Upload flow). */
const EMPTY_UPLOAD = {
  title: '',
  description: '',
  duration: '',
  instructor_id: '',
  equipment: '',
  body_parts: '',
  is_popular: false,
  is_premium: true,
};

const WARNING = 'The upload is not finished. Leave all the same?';

/**
 * The upload form and its progress (spec section 4, Upload flow), with a warning before a running
 * upload is left. Keep it mounted above the tabs and the login form, so that the input survives a
 * tab change and an expired session.
 */
export const useUpload = () => {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);

  const start = async (upload: CheckedUpload): Promise<void> => {
    try {
      await runUpload(upload, (percent, message) => setProgress({ percent, message }));
    } catch (error) {
      console.warn('The upload failed', error);
      if (!(error instanceof UploadFailed)) throw error;
      const { cause, message } = error;
      const fault = cause instanceof NetworkError ? LINE_LOST : errorMessage(cause, '');
      const { error: percent } = UPLOAD_PROGRESS;
      setProgress({ percent, message: `Upload failed: ${message}`, fault });
    }
  };

  const form = useSubmitForm({
    schema: async () => (await import('./upload-schema.ts')).uploadSchema,
    defaultValues: EMPTY_UPLOAD,
    clearsOnChange: true,
    onSubmit: async (upload: CheckedUpload) => void start(upload),
  });

  const { reset } = form;
  const isComplete = progress?.percent === UPLOAD_PROGRESS.complete;
  useEffect(() => {
    if (!isComplete) return;
    const timer = setTimeout(() => {
      setProgress(null);
      reset();
      void queryClient.invalidateQueries({ queryKey: ADMIN_WORKOUTS_KEY });
    }, UPLOAD_FORM_RESET_MS);
    return () => clearTimeout(timer);
  }, [isComplete, reset, queryClient]);

  const isUnderWay = progress !== null && progress.fault === undefined && !isComplete;
  useBlocker({
    disabled: !isUnderWay,
    enableBeforeUnload: isUnderWay,
    // Another tab of this page is no leaving.
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && !window.confirm(WARNING),
  });
  return { form, progress, backToForm: () => setProgress(null) };
};

export type Upload = ReturnType<typeof useUpload>;
