import { ADMIN_TEXTS, UPLOAD_PROGRESS } from 'contract';
import { createWorkout, deleteWorkout, uploadThumbnail, uploadVideo } from '../../api/admin.ts';
import { callOnLeaving } from '../../api/connection.ts';
import { errorMessage, isNotFound, NetworkError } from '../../api/errors.ts';
import { storedToken } from '../session/index.ts';
import type { CheckedUpload } from './upload-schema.ts';

/** State of an upload (spec section 4, Upload flow); `sent` is a share from 0 to 1. */
export type UploadState =
  | { step: 'form' }
  | { step: 'creating' }
  | { step: 'uploading-video'; sent: number }
  | { step: 'uploading-thumbnail'; sent: number }
  | { step: 'complete' }
  | { step: 'error'; reason: string; detail: string | null };

export const AT_FORM: UploadState = { step: 'form' };

const between = (from: number, to: number, share: number): number =>
  Math.floor(from + (to - from) * Math.min(1, Math.max(0, share)));

/** The percentage of the progress card: the steps of spec section 9, interpolated while sending. */
export const percentOf = (state: UploadState): number => {
  const { creating, videoStarted, videoUploaded, thumbnail, complete, error } = UPLOAD_PROGRESS;
  switch (state.step) {
    case 'creating':
      return creating;
    case 'uploading-video':
      return between(videoStarted, videoUploaded, state.sent);
    case 'uploading-thumbnail':
      // The last percent is reserved for the server's response.
      return Math.min(complete - 1, between(thumbnail, complete, state.sent));
    case 'complete':
      return complete;
    case 'form':
    case 'error':
      return error;
  }
};

/** The message of the progress card. */
export const messageOf = (state: UploadState): string => {
  switch (state.step) {
    case 'form':
      return '';
    case 'creating':
      return 'Creating the workout';
    case 'uploading-video':
      return 'Uploading the video';
    case 'uploading-thumbnail':
      return 'Uploading the thumbnail';
    case 'complete':
      return ADMIN_TEXTS.uploaded;
    case 'error':
      return `Upload failed: ${state.reason}`;
  }
};

/** Whether an upload is running that closing the page would lose. */
export const isUnderWay = ({ step }: UploadState): boolean =>
  step === 'creating' || step === 'uploading-video' || step === 'uploading-thumbnail';

const LINE_LOST = 'The connection to the server was lost.';

/** An upload failed at a step: which one, and why if known. */
export class UploadFailed extends Error {
  /** The server's text; null when there is nothing to add. */
  readonly detail: string | null;

  constructor(reason: string, cause: unknown) {
    super(reason, { cause });
    this.name = 'UploadFailed';
    const why = cause instanceof NetworkError ? LINE_LOST : errorMessage(cause, '');
    this.detail = why === reason ? null : why || null;
  }
}

/** Deletes a workout whose upload failed; one that the server has deleted already is fine. */
const discard = async (workoutId: string): Promise<void> => {
  try {
    await deleteWorkout(workoutId);
  } catch (error) {
    if (isNotFound(error)) return;
    console.warn('A workout that was not finished could not be deleted', error);
  }
};

type Run = {
  report: (state: UploadState) => void;
  signal: AbortSignal;
};

const sendVideo = async (workoutId: string, file: File, { report, signal }: Run): Promise<void> => {
  const step = 'uploading-video';
  const calls = await import('contract/calls/admin');
  const leave = (): void => {
    const token = storedToken();
    // The server learns of a page that was left only if the upload had reached it.
    if (token !== null) callOnLeaving(calls.deleteWorkout, { params: { id: workoutId } }, token);
  };
  window.addEventListener('pagehide', leave);
  report({ step, sent: 0 });
  try {
    await uploadVideo({ workoutId, file, signal, onSent: (sent) => report({ step, sent }) });
    report({ step, sent: 1 });
  } catch (error) {
    // The server deletes a workout whose video upload failed, unless the upload never reached it.
    if (error instanceof NetworkError) await discard(workoutId);
    throw new UploadFailed(ADMIN_TEXTS.videoFailed, error);
  } finally {
    window.removeEventListener('pagehide', leave);
  }
};

const sendThumbnail = async (
  workoutId: string,
  file: File,
  { report, signal }: Run,
): Promise<void> => {
  const step = 'uploading-thumbnail';
  report({ step, sent: 0 });
  try {
    await uploadThumbnail({ workoutId, file, signal, onSent: (sent) => report({ step, sent }) });
  } catch (error) {
    await discard(workoutId);
    throw new UploadFailed(ADMIN_TEXTS.thumbnailFailed, error);
  }
};

/**
 * Uploads a workout step by step (spec section 4, Upload flow). After a failure nothing of it
 * remains.
 * @throws {UploadFailed} at the step that failed
 */
export const runUpload = async (
  { fields, video, thumbnail }: CheckedUpload,
  run: Run,
): Promise<void> => {
  run.report({ step: 'creating' });
  const { id } = await createWorkout(fields, run.signal).catch((error: unknown) => {
    throw new UploadFailed(ADMIN_TEXTS.createFailed, error);
  });
  await sendVideo(id, video, run);
  if (thumbnail !== null) await sendThumbnail(id, thumbnail, run);
  run.report({ step: 'complete' });
};
