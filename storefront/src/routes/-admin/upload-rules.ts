import { THUMBNAIL_BYTES_MAX, UPLOAD_ERRORS, VALIDATION, VIDEO_BYTES_MAX } from 'contract';

/** File types for the file dialog. Some browsers know no type for MKV, hence its extension. */
export const VIDEO_ACCEPT = 'video/*,.mkv';
export const PICTURE_ACCEPT = 'image/jpeg,image/png,image/webp,image/avif';

const VIDEO_ENDING = /\.(?:mkv|mov|mp4|m4v|webm)$/i;
/** The picture format of telephones; only one browser shows it, and some know no type for it. */
const HEIC = /^image\/hei[cf]$|\.hei[cf]$/i;
const PICTURE_KINDS = PICTURE_ACCEPT.split(',');

type Chosen = Pick<File, 'name' | 'size' | 'type'>;

const isVideo = ({ type, name }: Chosen): boolean =>
  type === '' ? VIDEO_ENDING.test(name) : type.startsWith('video/');

/** Why a file cannot be a workout's video; null when it may be. The server checks the content. */
export const videoFault = (file: Chosen | null): string | null => {
  if (file === null) return VALIDATION.videoRequired;
  if (!isVideo(file) || file.size === 0) return UPLOAD_ERRORS.notAVideo;
  return file.size > VIDEO_BYTES_MAX ? UPLOAD_ERRORS.fileTooLarge : null;
};

/** Why a file cannot be the picture, which is optional; null when it may be. */
export const pictureFault = (file: Chosen | null): string | null => {
  if (file === null) return null;
  if (HEIC.test(file.type || file.name)) return UPLOAD_ERRORS.heic;
  if (!PICTURE_KINDS.includes(file.type) || file.size === 0) return UPLOAD_ERRORS.notAPicture;
  return file.size > THUMBNAIL_BYTES_MAX ? UPLOAD_ERRORS.fileTooLarge : null;
};

/**
 * The initial form: not popular, premium on (spec section 4, Upload flow). Apart from the schema,
 * which comes when the form is sent.
 */
export const EMPTY_UPLOAD = {
  title: '',
  description: '',
  duration: '',
  instructor_id: '',
  equipment: '',
  body_parts: '',
  is_popular: false,
  is_premium: true,
  video: null,
  thumbnail: null,
};
