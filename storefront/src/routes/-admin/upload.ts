import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { ADMIN_TEXTS, UPLOAD_FORM_RESET_MS, UPLOAD_PROGRESS } from 'contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  ADMIN_WORKOUTS_KEY,
  createWorkout,
  deleteWorkout,
  uploadThumbnail,
  uploadVideo,
} from '../../api/admin.ts';
import { errorMessage, NetworkError } from '../../api/errors.ts';
import { useSubmitForm } from '../../features/forms/index.ts';
import { EMPTY_UPLOAD } from './upload-rules.ts';
import type { CheckedUpload } from './upload-schema.ts';

/** What the progress card shows (spec section 4, Upload flow); null while the form is there. */
type Progress = {
  percent: number;
  message: string;
  state: 'running' | 'complete' | 'failed';
  /** Why it failed, in the server's words. */
  detail?: string;
};

const LINE_LOST = 'The connection to the server was lost.';

const STEPS = {
  video: {
    send: uploadVideo,
    message: 'Uploading the video',
    failed: ADMIN_TEXTS.videoFailed,
    from: UPLOAD_PROGRESS.videoStarted,
    to: UPLOAD_PROGRESS.videoUploaded,
  },
  thumbnail: {
    send: uploadThumbnail,
    message: 'Uploading the thumbnail',
    failed: ADMIN_TEXTS.thumbnailFailed,
    from: UPLOAD_PROGRESS.thumbnail,
    // The last percent is reserved for the server's response.
    to: UPLOAD_PROGRESS.complete - 1,
  },
} as const;

/** An upload failed at a step, whose name is the message. */
class UploadFailed extends Error {}

const failing = (step: string) => (cause: unknown) => {
  throw new UploadFailed(step, { cause });
};

/**
 * Uploads a workout step by step; the percentages are those of spec section 9, and between them the
 * share that is sent. After a failure nothing of the workout remains.
 * @throws {UploadFailed} at the step that failed
 */
const runUpload = async (
  { fields, video, thumbnail }: CheckedUpload,
  report: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<void> => {
  const running = (percent: number, message: string) =>
    report({ percent: Math.floor(percent), message, state: 'running' });

  running(UPLOAD_PROGRESS.creating, 'Creating the workout');
  const { id: workoutId } = await createWorkout(fields, signal).catch(
    failing(ADMIN_TEXTS.createFailed),
  );
  const send = async (step: (typeof STEPS)[keyof typeof STEPS], file: File): Promise<void> => {
    const onSent = (share: number) =>
      running(step.from + (step.to - step.from) * share, step.message);
    onSent(0);
    try {
      await step.send({ workoutId, file, signal, onSent });
    } catch (error) {
      // The server has taken it back already, unless nothing of the file has reached it.
      await deleteWorkout(workoutId).catch(() => undefined);
      throw new UploadFailed(step.failed, { cause: error });
    }
  };
  await send(STEPS.video, video);
  running(STEPS.video.to, STEPS.video.message);
  if (thumbnail !== null) await send(STEPS.thumbnail, thumbnail);
  report({ percent: UPLOAD_PROGRESS.complete, message: ADMIN_TEXTS.uploaded, state: 'complete' });
};

const WARNING = 'The upload is not finished, and stops when you leave. Leave all the same?';

/**
 * The upload form and its progress (spec section 4, Upload flow), with a warning before a running
 * upload is left. Keep it mounted above the tabs and the login form, so that the input survives a
 * tab change and an expired session.
 */
export const useUpload = () => {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController>(null);
  const stop = useCallback((): void => {
    running.current?.abort();
    setProgress(null);
  }, []);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (upload: CheckedUpload): Promise<void> => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const report = (next: Progress) => signal.aborted || setProgress(next);
    try {
      await runUpload(upload, report, signal);
    } catch (error) {
      if (signal.aborted) return;
      console.warn('The upload failed', error);
      if (!(error instanceof UploadFailed)) throw error;
      const { cause, message } = error;
      const detail = cause instanceof NetworkError ? LINE_LOST : errorMessage(cause, '');
      const { error: percent } = UPLOAD_PROGRESS;
      report({ percent, message: `Upload failed: ${message}`, state: 'failed', detail });
    }
  };

  const form = useSubmitForm({
    schema: async () => (await import('./upload-schema.ts')).uploadSchema,
    defaultValues: EMPTY_UPLOAD,
    clearsOnChange: true,
    onSubmit: async (upload: CheckedUpload) => void start(upload),
  });
  const { reset } = form;
  const isComplete = progress?.state === 'complete';
  useEffect(() => {
    if (!isComplete) return;
    const timer = setTimeout(() => {
      stop();
      reset();
      void queryClient.invalidateQueries({ queryKey: ADMIN_WORKOUTS_KEY });
    }, UPLOAD_FORM_RESET_MS);
    return () => clearTimeout(timer);
  }, [isComplete, stop, reset, queryClient]);

  const isUnderWay = progress?.state === 'running';
  useBlocker({
    disabled: !isUnderWay,
    enableBeforeUnload: isUnderWay,
    // Another tab of this page is no leaving.
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && !window.confirm(WARNING),
  });
  const clear = () => {
    stop();
    reset();
  };
  return { form, progress, isUnderWay, backToForm: stop, clear };
};

export type Upload = ReturnType<typeof useUpload>;
