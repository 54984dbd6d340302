import { z } from 'zod';
import { categorySchema, levelSchema, videoStateSchema } from './enumeration-schemas.ts';
import { isoDateTimeSchema, textLanguageSchema } from './text.ts';

/** One size of a picture, for `srcset`; width in pixels. */
const imageSourceSchema = z
  .object({ url: z.string(), width: z.number().int().positive() })
  .meta({ id: 'ImageSource' });

/** A picture with what the page needs before it loads. */
export const imageSchema = z
  .object({
    url: z.string(),
    alt: z.string(),
    width: z.number().int().positive().nullable(),
    height: z.number().int().positive().nullable(),
    sources: z.array(imageSourceSchema),
    /** The point that stays visible when the picture is cropped, in percent from left and top. */
    focal: z
      .object({ x: z.number().min(0).max(100), y: z.number().min(0).max(100) })
      .nullable()
      .optional(),
  })
  .meta({ id: 'Image' });

export type Image = z.infer<typeof imageSchema>;

/** In a list that was narrowed to a movement: its moves in this workout. */
const matchedMovesSchema = z
  .object({
    name: z.string(),
    times: z.number().int().positive(),
    /** Work and rest together. */
    seconds: z.number(),
    /** Video second of the first. */
    first_start: z.number(),
  })
  .meta({ id: 'MatchedMoves' });

export type MatchedMoves = z.infer<typeof matchedMovesSchema>;

/** A workout as members and visitors see it (spec section 3, Workout, member view). */
export const workoutSchema = z
  .object({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    language: textLanguageSchema,
    /** The largest single picture; `thumbnail` has its sizes. */
    thumbnail_url: z.string().nullable(),
    thumbnail: imageSchema.nullable(),
    /** A few seconds without sound, shown on hover; gives no access to the full video. */
    preview_url: z.string().nullable(),
    /** Null unless the caller may play the workout at this moment. */
    video_url: z.string().nullable(),
    /** WebVTT with small frames for the progress slider; protected like the video. */
    storyboard_url: z.string().nullable(),
    category: categorySchema,
    /** Its name in the language of the answer, where that is another one. */
    category_name: z.string().optional(),
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
    /** Whether its moves are listed. */
    has_moves: z.boolean(),
    /** In a list for a movement, and in a search that found one: its moves in this workout. */
    matched_moves: matchedMovesSchema.optional(),
  })
  .meta({ id: 'Workout' });

export type Workout = z.infer<typeof workoutSchema>;

export const workoutListSchema = z
  .object({
    workouts: z.array(workoutSchema),
    /** The number of matches on all pages together. */
    total: z.number().int().nonnegative(),
    limit: z.number().int().positive(),
    offset: z.number().int().nonnegative(),
  })
  .meta({ id: 'WorkoutList' });

export type WorkoutList = z.infer<typeof workoutListSchema>;

/** The processing state of a workout's newest video. */
const videoStatusSchema = z
  .object({
    state: videoStateSchema,
    /** Percent of the current step. */
    progress: z.number().int().min(0).max(100),
    /** Why it failed. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'VideoStatus' });

export type VideoStatus = z.infer<typeof videoStatusSchema>;

/**
 * A workout as the legacy admin screen lists it (spec section 3, Workout, admin view). A workout
 * that the coach has only begun in the panel may lack any field.
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
    /** Null when none was uploaded here; a video may still be linked. */
    video: videoStatusSchema.nullable(),
  })
  .meta({ id: 'AdminWorkout' });

export type AdminWorkout = z.infer<typeof adminWorkoutSchema>;

export const instructorSchema = z
  .object({ id: z.string(), name: z.string() })
  .meta({ id: 'Instructor' });

export type Instructor = z.infer<typeof instructorSchema>;
