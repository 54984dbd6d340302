import { VALIDATION, workoutUploadSchema } from 'contract';
import { z } from 'zod';
import { pictureFault, videoFault } from './upload-rules.ts';

/** The upload form: the contract's rules (spec section 5, Upload form) and its two files. */
export const uploadSchema = workoutUploadSchema
  .extend({
    is_popular: z.boolean(),
    is_premium: z.boolean(),
    video: z.custom<File | null>().transform((file, context) => {
      const fault = videoFault(file);
      if (file !== null && fault === null) return file;
      context.addIssue(fault ?? VALIDATION.videoRequired);
      return z.NEVER;
    }),
    thumbnail: z.custom<File | null>().superRefine((file, context) => {
      const fault = pictureFault(file);
      if (fault !== null) context.addIssue(fault);
    }),
  })
  .transform(({ video, thumbnail, ...fields }) => ({ fields, video, thumbnail }));

/** The values of the upload form. */
export type UploadValues = z.input<typeof uploadSchema>;

/** A valid form. */
export type CheckedUpload = z.output<typeof uploadSchema>;
