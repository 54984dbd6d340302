import { THUMBNAIL_BYTES_MAX, UPLOAD_ERRORS, VALIDATION, VIDEO_BYTES_MAX } from 'contract';

/** What the file dialogs offer. Some browsers know no kind for MKV, hence its ending. */
export const VIDEO_ACCEPT = 'video/*,.mkv';
export const PICTURE_ACCEPT = 'image/jpeg,image/png,image/webp,image/avif';

const VIDEO_ENDING = /\.(?:mkv|mov|mp4|m4v|webm)$/i;
/** What telephones take pictures in; no browser but one shows it, and some know no kind for it. */
const HEIC = /^image\/hei[cf]$|\.hei[cf]$/i;
const PICTURE_KINDS = PICTURE_ACCEPT.split(',');

type Chosen = Pick<File, 'name' | 'size' | 'type'>;

const isVideo = ({ type, name }: Chosen): boolean =>
  type === '' ? VIDEO_ENDING.test(name) : type.startsWith('video/');

/**
 * Why a file cannot be a workout's video; null when it may be. What is really in it, the server
 * tells by its content.
 */
export const videoFault = (file: Chosen | null): string | null => {
  if (file === null) return VALIDATION.videoRequired;
  if (!isVideo(file) || file.size === 0) return UPLOAD_ERRORS.notAVideo;
  return file.size > VIDEO_BYTES_MAX ? UPLOAD_ERRORS.fileTooLarge : null;
};

/** The same for the picture, which may be left out. */
export const pictureFault = (file: Chosen | null): string | null => {
  if (file === null) return null;
  if (HEIC.test(file.type || file.name)) return UPLOAD_ERRORS.heic;
  if (!PICTURE_KINDS.includes(file.type) || file.size === 0) return UPLOAD_ERRORS.notAPicture;
  return file.size > THUMBNAIL_BYTES_MAX ? UPLOAD_ERRORS.fileTooLarge : null;
};
