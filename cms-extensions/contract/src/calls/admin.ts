import { z } from 'zod';
import { callsAbout } from '../call.ts';
import {
  CATEGORY_MAX_LENGTH,
  SEARCH_MAX_LENGTH,
  THUMBNAIL_BYTES_MAX,
  VIDEO_BYTES_MAX,
  WORKOUT_LIMITS,
} from '../constants.ts';
import { categorySchema, levelSchema } from '../enumeration-schemas.ts';
import {
  idSchema,
  lineSchema,
  optionalParameter,
  requiredTextSchema,
  textSchema,
} from '../text.ts';
import { VALIDATION } from '../texts/validation.ts';
import { adminWorkoutSchema, instructorSchema } from '../workout.ts';

const call = callsAbout('admin');
const okSchema = z.object({ ok: z.literal(true) });
const formFlag = (byDefault: boolean) =>
  z
    .enum(['true', 'false'])
    .default(byDefault ? 'true' : 'false')
    .transform((value) => value === 'true');

export const listInstructors = call('listInstructors', 'admin', 'GET /admin/instructors', {
  summary: 'The instructors, for the upload form',
  response: z.object({ instructors: z.array(instructorSchema) }),
});

/** The upload form's fields, in its order and with its messages (spec section 5). */
export const workoutUploadSchema = z
  .object({
    title: lineSchema(WORKOUT_LIMITS.title, VALIDATION.titleRequired),
    description: requiredTextSchema(WORKOUT_LIMITS.description, VALIDATION.descriptionRequired),
    category: requiredTextSchema(CATEGORY_MAX_LENGTH, VALIDATION.categoryRequired),
    difficulty: z.enum(levelSchema.options, VALIDATION.difficultyRequired),
    duration: z
      .string(VALIDATION.durationInvalid)
      .regex(/^\d{1,4}$/, VALIDATION.durationInvalid)
      .transform(Number)
      .pipe(
        z
          .number()
          .int()
          .min(1, VALIDATION.durationInvalid)
          .max(WORKOUT_LIMITS.minutes, VALIDATION.durationInvalid),
      ),
    instructor_id: z
      .string(VALIDATION.instructorRequired)
      .regex(/^[A-Za-z0-9_-]{1,64}$/, VALIDATION.instructorRequired),
    equipment: textSchema(WORKOUT_LIMITS.equipment).trim().default(''),
    body_parts: textSchema(WORKOUT_LIMITS.bodyParts).trim().default(''),
    is_popular: formFlag(false),
    is_premium: formFlag(true),
  })
  .meta({ id: 'WorkoutUpload' });

/** A workout as the upload form describes it. */
export type WorkoutUpload = z.output<typeof workoutUploadSchema>;

export const uploadWorkout = call('uploadWorkout', 'admin', 'POST /admin/workouts/upload', {
  summary: 'Create the entry that a video is then uploaded to',
  body: workoutUploadSchema,
  files: [],
  response: z.object({ id: z.string() }),
  errors: [413, 415],
});

/**
 * On failure, a workout that was created for this upload is deleted: start again with
 * `uploadWorkout`.
 */
export const uploadVideo = call('uploadVideo', 'admin', 'POST /admin/workouts/{id}/upload-video', {
  summary: "Upload a workout's video",
  params: z.object({ id: idSchema }),
  files: [{ field: 'video_file', kind: 'video', bytesMax: VIDEO_BYTES_MAX }],
  response: okSchema,
  errors: [404, 409, 413, 415, 502],
});

export const uploadThumbnail = call(
  'uploadThumbnail',
  'admin',
  'POST /admin/workouts/{id}/upload-thumbnail',
  {
    summary: "Upload a workout's picture",
    params: z.object({ id: idSchema }),
    files: [{ field: 'thumbnail_file', kind: 'image', bytesMax: THUMBNAIL_BYTES_MAX }],
    response: okSchema,
    errors: [404, 413, 415],
  },
);

export const listAdminWorkouts = call('listAdminWorkouts', 'admin', 'GET /admin/workouts', {
  summary: 'The workouts that the manage tab shows',
  query: z.object({
    search: optionalParameter(textSchema(SEARCH_MAX_LENGTH)),
    category: optionalParameter(categorySchema),
    difficulty: optionalParameter(levelSchema),
  }),
  response: z.object({
    workouts: z.array(adminWorkoutSchema),
    total: z.number().int().nonnegative(),
  }),
});

export const deleteWorkout = call('deleteWorkout', 'admin', 'DELETE /admin/workouts/{id}', {
  summary: 'Delete a workout and its files',
  params: z.object({ id: idSchema }),
  response: okSchema,
  errors: [404],
});
