import { z } from 'zod';
import { categorySchema, levelSchema, videoStateSchema } from './enumeration-schemas.ts';
import { isoDateTimeSchema } from './text.ts';

/** One size of a picture, for `srcset`; width in pixels. */
export const imageSourceSchema = z
  .object({ url: z.string(), width: z.number().int().positive() })
  .meta({ id: 'ImageSource' });

/** A picture with what the page must know before it arrives. */
export const imageSchema = z
  .object({
    url: z.string(),
    alt: z.string(),
    width: z.number().int().positive().nullable(),
    height: z.number().int().positive().nullable(),
    sources: z.array(imageSourceSchema),
    /** The point that stays in sight when the picture is cut, in percent from left and top. */
    focal: z
      .object({ x: z.number().min(0).max(100), y: z.number().min(0).max(100) })
      .nullable()
      .optional(),
  })
  .meta({ id: 'Image' });

export type Image = z.infer<typeof imageSchema>;

/** A workout as members and visitors see it (spec section 3, Workout, member view). */
export const workoutSchema = z
  .object({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    /** The best single picture; `thumbnail` has its sizes. */
    thumbnail_url: z.string().nullable(),
    thumbnail: imageSchema.nullable(),
    /** A few silent seconds for a hover; no key to the workout itself. */
    preview_url: z.string().nullable(),
    /** Null unless the caller may play the workout at this moment. */
    video_url: z.string().nullable(),
    /** WebVTT of small frames for the progress slider; as guarded as the video. */
    storyboard_url: z.string().nullable(),
    category: categorySchema,
    difficulty: levelSchema,
    /** The instructor's name. */
    instructor: z.string(),
    instructor_id: z.string().nullable(),
    /** Minutes. */
    duration: z.number().int().positive(),
    equipment: z.string(),
    body_parts: z.array(z.string()),
    is_popular: z.boolean(),
    is_premium: z.boolean(),
    released_at: isoDateTimeSchema,
  })
  .meta({ id: 'Workout' });

export type Workout = z.infer<typeof workoutSchema>;

export const workoutListSchema = z
  .object({
    workouts: z.array(workoutSchema),
    /** How many match the filters, on all pages together. */
    total: z.number().int().nonnegative(),
    limit: z.number().int().positive(),
    offset: z.number().int().nonnegative(),
  })
  .meta({ id: 'WorkoutList' });

export type WorkoutList = z.infer<typeof workoutListSchema>;

/** How far the newest video of a workout has come. */
export const videoStatusSchema = z
  .object({
    state: videoStateSchema,
    /** Percent of the step that it is in. */
    progress: z.number().int().min(0).max(100),
    /** Why it failed. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'VideoStatus' });

export type VideoStatus = z.infer<typeof videoStatusSchema>;

/**
 * A workout as the legacy admin screen lists it (spec section 3, Workout, admin view). One that the
 * coach has only begun in the panel may lack anything.
 */
export const adminWorkoutSchema = z
  .object({
    id: z.string(),
    slug: z.string().nullable(),
    title: z.string(),
    description: z.string(),
    category: categorySchema.nullable(),
    difficulty: levelSchema.nullable(),
    duration: z.number().int().positive().nullable(),
    instructor_id: z.string().nullable(),
    instructor_name: z.string(),
    equipment: z.string(),
    /** Comma-separated, as the upload form takes it. */
    body_parts: z.string(),
    is_popular: z.boolean(),
    is_premium: z.boolean(),
    thumbnail_url: z.string().nullable(),
    created_at: isoDateTimeSchema,
    is_published: z.boolean(),
    /** Null when none was ever uploaded here; one may be linked all the same. */
    video: videoStatusSchema.nullable(),
  })
  .meta({ id: 'AdminWorkout' });

export type AdminWorkout = z.infer<typeof adminWorkoutSchema>;

export const instructorSchema = z
  .object({ id: z.string(), name: z.string() })
  .meta({ id: 'Instructor' });

export type Instructor = z.infer<typeof instructorSchema>;
