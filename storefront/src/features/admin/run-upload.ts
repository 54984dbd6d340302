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
const PICTURE_MISSING = 'The workout and its video are uploaded; only the picture is missing.';

/** An upload failed at a step: which one, and why if known. */
export class UploadFailed extends Error {
  /** The server's text, or what is left to do; null when there is nothing to add. */
  readonly detail: string | null;

  constructor(reason: string, cause: unknown, addition = '') {
    super(reason, { cause });
    this.name = 'UploadFailed';
    const why = cause instanceof NetworkError ? LINE_LOST : errorMessage(cause, '');
    this.detail = [why === reason ? '' : why, addition].filter(Boolean).join(' ') || null;
  }
}

/** Whether an upload failed because its workout has been deleted meanwhile. */
export const isGone = ({ cause }: UploadFailed): boolean => isNotFound(cause);

/** A workout whose video has been uploaded, so that a retry sends only what is missing. */
export type Arrived = { workoutId: string; upload: CheckedUpload };

const isSame = (one: CheckedUpload, other: CheckedUpload): boolean =>
  one.video === other.video && JSON.stringify(one.fields) === JSON.stringify(other.fields);

/** Deletes a workout that this form created; one that no longer exists is fine. */
const discard = async (workoutId: string): Promise<void> => {
  try {
    await deleteWorkout(workoutId);
  } catch (error) {
    if (isNotFound(error)) return;
    console.warn('A workout that was not finished could not be deleted', error);
  }
};

type Steps = { report: (state: UploadState) => void; signal: AbortSignal };

const create = async (upload: CheckedUpload, { report, signal }: Steps): Promise<string> => {
  report({ step: 'creating' });
  try {
    return (await createWorkout(upload.fields, signal)).id;
  } catch (error) {
    throw new UploadFailed(ADMIN_TEXTS.createFailed, error);
  }
};

const sendVideo = async (
  workoutId: string,
  file: File,
  { report, signal }: Steps,
): Promise<void> => {
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
  { report, signal }: Steps,
): Promise<void> => {
  const step = 'uploading-thumbnail';
  report({ step, sent: 0 });
  try {
    await uploadThumbnail({ workoutId, file, signal, onSent: (sent) => report({ step, sent }) });
  } catch (error) {
    const addition = isNotFound(error) ? '' : PICTURE_MISSING;
    throw new UploadFailed(ADMIN_TEXTS.thumbnailFailed, error, addition);
  }
};

type Run = Steps & {
  upload: CheckedUpload;
  /** The result of an earlier attempt; null when there is none. */
  before: Arrived | null;
  /** Called once the video has been uploaded. */
  onArrival: (arrived: Arrived) => void;
};

/**
 * Uploads a workout step by step (spec section 4, Upload flow). After a failure only a workout
 * whose video has been uploaded remains: sending the same form again continues it, another form
 * replaces it.
 * @throws {UploadFailed} at the step that failed
 */
export const runUpload = async ({ upload, before, onArrival, ...steps }: Run): Promise<void> => {
  let workoutId = before?.workoutId;
  if (before === null || workoutId === undefined || !isSame(before.upload, upload)) {
    workoutId = await create(upload, steps);
    await sendVideo(workoutId, upload.video, steps);
    onArrival({ workoutId, upload });
    if (before !== null) await discard(before.workoutId);
  }
  if (upload.thumbnail !== null) await sendThumbnail(workoutId, upload.thumbnail, steps);
  steps.report({ step: 'complete' });
};
