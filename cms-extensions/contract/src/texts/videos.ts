/* Texts about uploads, videos and their maps of moves, for server and browser. */

export const ADMIN_TEXTS = {
  createFailed: 'Failed to create workout',
  videoFailed: 'Failed to upload video',
  thumbnailFailed: 'Failed to upload thumbnail',
  uploaded: 'Workout uploaded successfully! The form will reset shortly.',
} as const;

/** Causes of a failed upload; an admin reads them after 'Upload failed: '. */
export const UPLOAD_ERRORS = {
  notAVideo: 'This file is not a video that we can read. Please choose an MP4, MOV, MKV or WebM.',
  notAPicture:
    'This file is not a picture that we can read. Please choose a JPEG, PNG, WebP or AVIF.',
  heic: 'Browsers cannot show pictures in HEIC. Please save it as a JPEG and choose that.',
  tooManyPixels:
    'This picture has more than 50 million pixels. Please make it smaller and choose it again.',
  fileTooLarge: 'The file is too large.',
  thumbnailRequired: 'Thumbnail file is required',
  oneFile: 'Please send one file, in the field that it belongs to.',
  unavailable: 'The video service cannot be reached at the moment. Please try again.',
  refused: 'The video service did not take the file. Please try again.',
  overtaken: 'This workout was deleted, or another upload for it has begun.',
  assetTaken: 'This video belongs to another workout.',
} as const;

/** Why a video is missing, as shown with its workout. */
export const VIDEO_FAILURES = {
  cutOff: 'The upload was cut off. Please try again.',
  cancelled: 'The upload was cancelled.',
  timedOut: 'The upload was not finished in time. Please try again.',
  unreadable: 'The video service could not read the file.',
  gone: 'The video was deleted at the video service.',
} as const;

/** Causes of failed subtitles, as the coach reads them in the panel. */
export const SUBTITLE_ERRORS = {
  unreadable: 'This file holds no subtitles that we can read. Please choose a .vtt or .srt file.',
  taken: 'There are subtitles in this language already. Please remove them first.',
  noSound: 'The video has no sound that could be written down.',
} as const;

/** Shown in the panel when a workout cannot be published. */
export const VIDEO_NOT_READY =
  'This workout has no video that is ready. Please upload one, or wait until it is processed, then publish.';

/** What the coach reads about movements and maps of moves in the panel. */
export const MOVE_TEXTS = {
  needs: (flag: string, needed: string): string => `"${flag}" needs "${needed}".`,
  unknownMovement: 'This movement does not exist.',
  notSided: 'This movement has no sides: choose both.',
  noCaptions: 'This video has no captions yet.',
  nameTaken: 'There is a movement with this name already.',
  /** @param others the number of further workouts */
  movementUsed: (title: string, others: number): string => {
    const rest = others === 1 ? '1 other workout' : `${others} other workouts`;
    return others === 0 ? `Used in ${title}.` : `Used in ${title} and ${rest}.`;
  },
} as const;
