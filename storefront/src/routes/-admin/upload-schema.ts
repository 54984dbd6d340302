import {
  THUMBNAIL_BYTES_MAX,
  UPLOAD_ERRORS,
  VALIDATION,
  VIDEO_BYTES_MAX,
  workoutUploadSchema,
} from 'contract';
import { z } from 'zod';

type Rules = { kind: RegExp; name: RegExp; otherKind: string; bytesMax: number };

const VIDEO: Rules = {
  kind: /^video\//,
  // Some browsers know no type for MKV.
  name: /\.(?:mkv|mov|mp4|m4v|webm)$/i,
  otherKind: UPLOAD_ERRORS.notAVideo,
  bytesMax: VIDEO_BYTES_MAX,
};
const PICTURE: Rules = {
  kind: /^image\/(?:jpeg|png|webp|avif)$/,
  name: /\.(?:jpe?g|png|webp|avif)$/i,
  otherKind: UPLOAD_ERRORS.notAPicture,
  bytesMax: THUMBNAIL_BYTES_MAX,
};
/** The picture format of telephones; only one browser shows it, and some know no type for it. */
const HEIC = /^image\/hei[cf]$|\.hei[cf]$/i;

/** Why a file is not taken; null when it may be. The server checks the content. */
const faultOf = ({ name, size, type }: File, rules: Rules): string | null => {
  if (rules === PICTURE && HEIC.test(type || name)) return UPLOAD_ERRORS.heic;
  const isKind = type === '' ? rules.name.test(name) : rules.kind.test(type);
  if (!isKind || size === 0) return rules.otherKind;
  return size > rules.bytesMax ? UPLOAD_ERRORS.fileTooLarge : null;
};

/** The file of an input, which has none, one file, or was never shown. */
const fileSchema = (rules: Rules) =>
  z
    .custom<ArrayLike<File> | undefined>()
    .transform((files) => files?.[0] ?? null)
    .superRefine((file, context) => {
      const fault = file === null ? null : faultOf(file, rules);
      if (fault !== null) context.addIssue(fault);
    });

/** The upload form: the contract's rules (spec section 5, Upload form) and its two files. */
export const uploadSchema = workoutUploadSchema
  .extend({
    is_popular: z.boolean(),
    is_premium: z.boolean(),
    video: fileSchema(VIDEO).transform((file, context) => {
      if (file !== null) return file;
      context.addIssue(VALIDATION.videoRequired);
      return z.NEVER;
    }),
    thumbnail: fileSchema(PICTURE),
  })
  .transform(({ video, thumbnail, ...fields }) => ({ fields, video, thumbnail }));

/** A valid form. */
export type CheckedUpload = z.output<typeof uploadSchema>;
