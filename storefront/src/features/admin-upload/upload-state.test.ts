import { describe, expect, it } from 'vitest';
import { messageOf, percentOf, type UploadState } from './upload-state.ts';

describe('the progress card (spec section 4, Upload flow)', () => {
  it.each<[UploadState, number, string]>([
    [{ step: 'form' }, 0, ''],
    [{ step: 'creating' }, 10, 'Creating the workout'],
    [{ step: 'uploading-video', sent: 0 }, 30, 'Uploading the video'],
    [{ step: 'uploading-video', sent: 0.5 }, 50, 'Uploading the video'],
    [{ step: 'uploading-video', sent: 1 }, 70, 'Uploading the video'],
    [{ step: 'uploading-thumbnail', sent: 0 }, 80, 'Uploading the thumbnail'],
    [{ step: 'uploading-thumbnail', sent: 0.5 }, 90, 'Uploading the thumbnail'],
    [{ step: 'uploading-thumbnail', sent: 1 }, 99, 'Uploading the thumbnail'],
    [{ step: 'complete' }, 100, 'Workout uploaded successfully! The form will reset shortly.'],
    [
      { step: 'error', reason: 'Failed to upload video', detail: null },
      0,
      'Upload failed: Failed to upload video',
    ],
  ])('%j: %i %%, %s', (state, percent, message) => {
    expect([percentOf(state), messageOf(state)]).toEqual([percent, message]);
  });
});
