import { z } from 'zod';
import { callsAbout } from '../call.ts';
import { feelingSchema } from '../enumeration-schemas.ts';
import {
  countParameter,
  idSchema,
  isoDateTimeSchema,
  optionalParameter,
  reportedTimeZoneSchema,
  textSchema,
} from '../text.ts';
import { progressSchema } from './membership.ts';

const call = callsAbout('training');

/** Longer than any workout. */
export const VIDEO_SECONDS_MAX = 86_400;
const videoSeconds = z.number().nonnegative().max(VIDEO_SECONDS_MAX);
const moveKeys = z.array(textSchema(12).min(1)).min(1).max(200);

/**
 * The moves that are played when not all are: to fit the minutes, or what is spared. They may be
 * those of an earlier map: the coach may change it while a member's page is open. Such a cut is
 * counted by its seconds.
 */
export const sessionCutSchema = z.union([
  z.object({ minutes: z.int().min(1).max(600), keys: moveKeys }),
  z.object({ reason: z.literal('body'), keys: moveKeys }),
]);

export type SessionCut = z.infer<typeof sessionCutSchema>;

/** One sitting of a member with one workout, whole or cut. */
export const trainingSessionSchema = z
  .object({
    id: z.uuid(),
    workout_id: z.string(),
    /** As the workout was called when it was played, once it is not published any more. */
    title: z.string(),
    /** Null while the workout is not published. */
    slug: z.string().nullable(),
    started_at: isoDateTimeSchema,
    /** The day it belongs to, on the member's calendar. */
    date: z.iso.date(),
    /** Seconds of the video that were chosen. */
    planned_seconds: z.number(),
    /** Different seconds of these that were watched. */
    watched_seconds: z.number(),
    /** The whole workout. */
    workout_seconds: z.number(),
    cut: sessionCutSchema.nullable(),
    feeling: feelingSchema.nullable(),
    /** Null until it counts. */
    counted_at: isoDateTimeSchema.nullable(),
    /** Titles of the programmes that it counts for. */
    programmes: z.array(z.string()),
  })
  .meta({ id: 'TrainingSession' });

export type TrainingSession = z.infer<typeof trainingSessionSchema>;

const sessionParams = z.object({ id: z.uuid() });

export const startSession = call('startSession', 'member', 'POST /sessions', {
  summary:
    'Begin a session; the browser makes its id, so that a repeated call begins no second one',
  body: z
    .object({
      id: z.uuid(),
      workout_id: idSchema,
      planned_seconds: videoSeconds.positive(),
      cut: sessionCutSchema.nullable().default(null),
      time_zone: reportedTimeZoneSchema,
      /** When it began, for one that was played without a connection: at most a week ago. */
      started_at: isoDateTimeSchema.optional(),
    })
    .meta({ id: 'SessionStart' }),
  response: trainingSessionSchema,
  success: [201, 200],
  errors: [403, 404, 409],
});

/** More ranges than seconds between two reports are no playing. */
export const REPORT_RANGES_MAX = 200;

export const reportSession = call('reportSession', 'member', 'POST /sessions/{id}/reports', {
  summary: 'Add what was played since the last report; a report that is sent twice adds nothing',
  params: sessionParams,
  body: z
    .object({
      /** Seconds of the video, from and to. */
      ranges: z
        .array(
          z
            .tuple([videoSeconds, videoSeconds])
            .refine(([from, to]) => from <= to, 'Must not end before it begins'),
        )
        .max(REPORT_RANGES_MAX),
      /** Where the video stands, in seconds; null leaves the stored place as it is. */
      duration_completed: videoSeconds.nullable().default(null),
    })
    .meta({ id: 'SessionReport' }),
  response: z
    .object({
      watched_seconds: z.number(),
      counted_at: isoDateTimeSchema.nullable(),
      progress: progressSchema,
      credited: z.array(
        z.object({
          enrolment_id: z.string(),
          programme: z.string(),
          week: z.int().positive(),
          day: z.int().positive(),
        }),
      ),
    })
    .meta({ id: 'SessionReported' }),
  errors: [404],
});

export const updateSession = call('updateSession', 'member', 'PATCH /sessions/{id}', {
  summary: 'Say how a session felt',
  params: sessionParams,
  body: z.object({ feeling: feelingSchema.nullable() }).meta({ id: 'SessionUpdate' }),
  response: trainingSessionSchema,
  errors: [404],
});

export const removeSession = call('removeSession', 'member', 'DELETE /sessions/{id}', {
  summary: 'Take a session out of the history; a week that was kept stays kept',
  params: sessionParams,
  response: z.undefined(),
  success: [204],
  errors: [404],
});

export const listSessions = call('listSessions', 'member', 'GET /sessions', {
  summary: 'The sessions of a minute or more, newest first',
  query: z.object({
    /** The id of the last session of the page before. */
    before: optionalParameter(z.uuid()),
    limit: countParameter(1, 50, 20),
  }),
  response: z
    .object({
      sessions: z.array(trainingSessionSchema),
      /** What the next page is to be asked with; null on the last. */
      next: z.string().nullable(),
    })
    .meta({ id: 'TrainingSessions' }),
});

export const exportSessions = call('exportSessions', 'member', 'GET /sessions.csv', {
  summary: 'The sessions of a minute or more as CSV (RFC 4180), newest first',
  response: z.string(),
  contentType: 'text/csv',
});
