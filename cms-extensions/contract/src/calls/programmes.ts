import { z } from 'zod';
import { callsAbout } from '../call.ts';
import { FIRST_WEEK_SESSIONS_MAX, PROGRAMME_LIMITS } from '../constants.ts';
import { programmeWorkoutSchema } from '../programme.ts';
import {
  idSchema,
  isoDateTimeSchema,
  reportedTimeZoneSchema,
  requestedDateSchema,
  textSchema,
} from '../text.ts';
import { TRAINING_ERRORS } from '../texts/training.ts';
import { imageSchema } from '../workout.ts';
import { awayDatesSchema } from './away.ts';

const call = callsAbout('programmes');

/** ISO weekdays, 1 is Monday; each at most once, in order. */
const trainingDaysSchema = z
  .array(z.int().min(1).max(7))
  .min(1, TRAINING_ERRORS.noTrainingDay)
  .max(7)
  .transform((days) => [...new Set(days)].sort((a, b) => a - b))
  .meta({ type: 'array', items: { type: 'integer', minimum: 1, maximum: 7 } });

/** The time zone says which day is today. */
const zoneQuery = z.object({ time_zone: reportedTimeZoneSchema });
const dayKeySchema = textSchema(PROGRAMME_LIMITS.key).min(1);

const enrolmentDaySchema = z.object({
  key: z.string(),
  /** Counted from 1. */
  week: z.int().positive(),
  /** Of the week, counted from 1. */
  day: z.int().positive(),
  /** Days of rest are in the programme alone. */
  kind: z.literal('workout'),
  workout: programmeWorkoutSchema,
  note: z.string(),
  state: z.enum(['done', 'today', 'planned', 'skipped']),
  /** Null when it is skipped, or waits for the end of an open away period. */
  on: z.iso.date().nullable(),
  /** Null until it is done. */
  minutes_done: z.int().nonnegative().nullable(),
  session_id: z.string().nullable(),
});

/** A member's run through a programme, or through a first week. */
export const enrolmentSchema = z
  .object({
    id: z.string(),
    /** Null for a first week. */
    programme_id: z.string().nullable(),
    /** The programme's; null for a first week, and while the programme is not published. */
    slug: z.string().nullable(),
    title: z.string(),
    picture: imageSchema.nullable(),
    /** False while the programme is not published: there are no days then. */
    is_available: z.boolean(),
    start_on: z.iso.date(),
    training_days: z.array(z.int().min(1).max(7)),
    /** Sessions done. */
    done: z.int().nonnegative(),
    /** Sessions of the programme. */
    total: z.int().nonnegative(),
    /** Null while a session waits for the end of an open away period. */
    ends_on: z.iso.date().nullable(),
    next_on: z.iso.date().nullable(),
    finished_at: isoDateTimeSchema.nullable(),
    days: z.array(enrolmentDaySchema),
  })
  .meta({ id: 'Enrolment' });

export type Enrolment = z.infer<typeof enrolmentSchema>;
export type EnrolmentDay = Enrolment['days'][number];

export const listEnrolments = call('listEnrolments', 'member', 'GET /enrolments', {
  summary: 'What the member is in, the oldest first, then what is finished, the latest first',
  query: zoneQuery,
  response: z.object({ enrolments: z.array(enrolmentSchema) }).meta({ id: 'Enrolments' }),
});

const startFields = {
  start_on: requestedDateSchema,
  training_days: trainingDaysSchema,
  time_zone: reportedTimeZoneSchema,
};

const enrolmentStartSchema = z.object({ programme_id: idSchema, ...startFields });

export const startProgramme = call('startProgramme', 'member', 'POST /enrolments', {
  summary: 'Start a programme',
  body: enrolmentStartSchema.meta({ id: 'EnrolmentStart' }),
  response: enrolmentSchema,
  success: [201],
  errors: [404, 409],
});

export const startFirstWeek = call('startFirstWeek', 'member', 'POST /enrolments/first-week', {
  summary: 'Start a week of chosen workouts; a running one is ended',
  body: z
    .object({
      days: z
        .array(
          z.object({
            workout_id: idSchema,
            note: textSchema(PROGRAMME_LIMITS.dayNote).trim().default(''),
          }),
        )
        .min(1)
        .max(FIRST_WEEK_SESSIONS_MAX),
      ...startFields,
    })
    .meta({ id: 'FirstWeekStart' }),
  response: enrolmentSchema,
  success: [201],
  errors: [404],
});

/** The calendar of a programme that is not started, or of an enrolment after a change. */
export const previewEnrolment = call('previewEnrolment', 'member', 'POST /enrolments/preview', {
  summary: 'The dates that a start or a change would give; writes nothing',
  body: z
    .union([
      enrolmentStartSchema,
      z.object({
        enrolment_id: idSchema,
        start_on: requestedDateSchema.optional(),
        training_days: trainingDaysSchema.optional(),
        away: awayDatesSchema.optional(),
        time_zone: reportedTimeZoneSchema,
      }),
    ])
    .meta({ id: 'EnrolmentPreviewInput' }),
  response: z
    .object({
      /** Null for what waits for the end of an open away period, or is skipped. */
      dates: z.array(z.object({ key: z.string(), on: z.iso.date().nullable() })),
      ends_on: z.iso.date().nullable(),
    })
    .meta({ id: 'EnrolmentPreview' }),
  errors: [404, 409],
});

const enrolmentParams = z.object({ id: idSchema });

export const changeEnrolment = call('changeEnrolment', 'member', 'PATCH /enrolments/{id}', {
  summary: 'Change the training days or the start, skip a day, or move one to another date',
  params: enrolmentParams,
  body: z
    .object({
      training_days: trainingDaysSchema.optional(),
      /** Only before the first session is done. */
      start_on: requestedDateSchema.optional(),
      /* Keys of days. */
      skip: dayKeySchema.optional(),
      unskip: dayKeySchema.optional(),
      pin: z.object({ key: dayKeySchema, on: requestedDateSchema }).optional(),
      unpin: dayKeySchema.optional(),
      time_zone: reportedTimeZoneSchema,
    })
    .meta({ id: 'EnrolmentChange' }),
  response: enrolmentSchema,
  errors: [404, 409],
});

export const leaveProgramme = call('leaveProgramme', 'member', 'DELETE /enrolments/{id}', {
  summary: 'Leave a programme; what was done stays in the history',
  params: enrolmentParams,
  response: z.undefined(),
  success: [204],
  errors: [404],
});
