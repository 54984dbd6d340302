import { z } from 'zod';
import { PROGRAMME_LIMITS } from './constants.ts';
import { levelSchema } from './enumeration-schemas.ts';
import { MOVEMENT_KIT } from './enumerations.ts';
import { textLanguageSchema } from './text.ts';
import { imageSchema, workoutSchema } from './workout.ts';

/** What the rows of a programme show of a workout. */
export const programmeWorkoutSchema = workoutSchema
  .pick({
    id: true,
    slug: true,
    title: true,
    language: true,
    thumbnail: true,
    category: true,
    category_name: true,
    difficulty: true,
    duration: true,
    is_premium: true,
    has_moves: true,
  })
  .meta({ id: 'ProgrammeWorkout' });

export type ProgrammeWorkout = z.infer<typeof programmeWorkoutSchema>;

const smallestAndLargest = z.object({ min: z.int().nonnegative(), max: z.int().nonnegative() });

/** A programme in a list. */
export const programmeCardSchema = z
  .object({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    summary: z.string(),
    language: textLanguageSchema,
    /** The coach's, or the first workout's. */
    picture: imageSchema.nullable(),
    /** The instructor's name; empty without one. */
    instructor: z.string(),
    instructor_id: z.string().nullable(),
    difficulty: levelSchema,
    /** At most one programme is shown large. */
    is_featured: z.boolean(),
    week_count: z.int().positive(),
    session_count: z.int().positive(),
    sessions_per_week: smallestAndLargest,
    minutes_per_session: smallestAndLargest,
    /** Everything that its workouts need besides a mat. */
    kit: z.array(z.enum(MOVEMENT_KIT)),
  })
  .meta({ id: 'ProgrammeCard' });

export type ProgrammeCard = z.infer<typeof programmeCardSchema>;

const programmeDaySchema = z.object({
  /** Never changes; what a member has done is known by it. */
  key: z.string(),
  /** Of the week, 1 to 7. */
  day: z.int().min(1).max(PROGRAMME_LIMITS.days),
  /** A workout that is not published any more leaves a day of rest. */
  kind: z.enum(['workout', 'rest']),
  workout: programmeWorkoutSchema.nullable(),
  note: z.string(),
});

export const programmeSchema = programmeCardSchema
  .extend({
    /** Markdown. */
    description: z.string(),
    weeks: z.array(
      z.object({
        title: z.string(),
        note: z.string(),
        /** Days at the end that are not named are rest. */
        days: z.array(programmeDaySchema),
      }),
    ),
  })
  .meta({ id: 'Programme' });

export type Programme = z.infer<typeof programmeSchema>;
