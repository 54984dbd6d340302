import {
  type Category,
  type Level,
  THUMBNAIL_BYTES_MAX,
  UPLOAD_ERRORS,
  VALIDATION,
  VIDEO_BYTES_MAX,
  workoutUploadSchema,
} from 'contract';
import type { WorkoutFields } from '../../api/admin.ts';

/** The values of the upload form; '' and null where nothing is chosen yet. */
export type UploadValues = {
  title: string;
  description: string;
  category: Category | '';
  difficulty: Level | '';
  /** Minutes, as typed. */
  duration: string;
  instructor_id: string;
  equipment: string;
  body_parts: string;
  is_popular: boolean;
  is_premium: boolean;
  video: File | null;
  thumbnail: File | null;
};

/** The initial form: not popular, premium on (spec section 4, Upload flow). */
export const EMPTY_UPLOAD: Readonly<UploadValues> = {
  title: '',
  description: '',
  category: '',
  difficulty: '',
  duration: '',
  instructor_id: '',
  equipment: '',
  body_parts: '',
  is_popular: false,
  is_premium: true,
  video: null,
  thumbnail: null,
};

const flag = (value: boolean): 'true' | 'false' => (value ? 'true' : 'false');

/** The form without its files, as its call takes it; choices not made yet stay ''. */
const textsOf = ({ video: _, thumbnail: __, ...fields }: UploadValues) => ({
  ...fields,
  is_popular: flag(fields.is_popular),
  is_premium: flag(fields.is_premium),
});

/** A valid form. */
export type CheckedUpload = {
  fields: WorkoutFields;
  video: File;
  thumbnail: File | null;
};

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

/** The first error of each field. */
export type UploadFaults = Partial<Record<keyof UploadValues, string>>;

type Checked = { faults: UploadFaults; upload: null } | { faults: null; upload: CheckedUpload };

const isField = (name: unknown, values: UploadValues): name is keyof UploadValues =>
  typeof name === 'string' && name in values;

const faultsOf = (values: UploadValues): UploadFaults => {
  const faults: UploadFaults = {};
  for (const { path, message } of workoutUploadSchema.safeParse(textsOf(values)).error?.issues ??
    []) {
    if (isField(path[0], values)) faults[path[0]] ??= message;
  }
  const video = videoFault(values.video);
  const thumbnail = pictureFault(values.thumbnail);
  return { ...faults, ...(video && { video }), ...(thumbnail && { thumbnail }) };
};

/** Validates the form by the contract's rules (spec section 5, Upload form). */
export const checkUpload = (values: UploadValues): Checked => {
  const faults = faultsOf(values);
  const { category, difficulty, ...texts } = textsOf(values);
  const { video, thumbnail } = values;
  // A missing value is among the faults.
  if (Object.keys(faults).length > 0 || !category || !difficulty || video === null) {
    return { faults, upload: null };
  }
  return { faults: null, upload: { fields: { ...texts, category, difficulty }, video, thumbnail } };
};

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/**
 * A file's size for display: '312 MB', '1.4 GB'.
 * @param bytes the size in bytes
 */
export const fileSize = (bytes: number): string => {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return new Intl.NumberFormat('en-US', {
    style: 'unit',
    unit: UNITS[power],
    maximumFractionDigits: power === UNITS.length - 1 ? 1 : 0,
  }).format(bytes / 1000 ** power);
};
