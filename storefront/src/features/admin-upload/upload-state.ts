import { ADMIN_TEXTS, UPLOAD_PROGRESS } from 'contract';

/** Where an upload stands (spec section 4, Upload flow); `sent` is a share from 0 to 1. */
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

/** The percentage of the progress card: steps of spec section 9, and what is sent between them. */
export const percentOf = (state: UploadState): number => {
  const { creating, videoStarted, videoUploaded, thumbnail, complete, error } = UPLOAD_PROGRESS;
  switch (state.step) {
    case 'creating':
      return creating;
    case 'uploading-video':
      return between(videoStarted, videoUploaded, state.sent);
    case 'uploading-thumbnail':
      // The last percent is the server's answer.
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

/** Whether something is on its way that a closed page would lose. */
export const isUnderWay = ({ step }: UploadState): boolean =>
  step === 'creating' || step === 'uploading-video' || step === 'uploading-thumbnail';
