import { z } from 'zod';
import { callsAbout } from '../call.ts';
import { AWAY_DAYS_MAX } from '../constants.ts';
import { idSchema, reportedTimeZoneSchema, requestedDateSchema } from '../text.ts';
import { TRAINING_ERRORS } from '../texts/training.ts';

const call = callsAbout('programmes');

const awayPeriodSchema = z.object({
  from_on: requestedDateSchema,
  /** Null for an open end. */
  until_on: requestedDateSchema.nullable(),
});

type AwayDates = z.output<typeof awayPeriodSchema>;

const isForwards = ({ from_on, until_on }: AwayDates): boolean =>
  until_on === null || until_on >= from_on;
const BACKWARDS = { error: TRAINING_ERRORS.awayBackwards, path: ['until_on'] };

/** A time without training, with its dates in order. */
export const awayDatesSchema = awayPeriodSchema.refine(isForwards, BACKWARDS);

export const memberAwaySchema = awayPeriodSchema.extend({ id: z.string() }).meta({ id: 'Away' });

export type MemberAway = z.infer<typeof memberAwaySchema>;

const movedSchema = z.array(
  z.object({
    enrolment_id: z.string(),
    title: z.string(),
    /** How many get another date, or none for now. */
    sessions: z.int().positive(),
    old_next: z.iso.date().nullable(),
    new_next: z.iso.date().nullable(),
    old_end: z.iso.date().nullable(),
    new_end: z.iso.date().nullable(),
  }),
);

export const listAway = call('listAway', 'member', 'GET /away', {
  summary: 'When the member is, was or will be away, the earliest first',
  response: z.object({ away: z.array(memberAwaySchema) }).meta({ id: 'AwayPeriods' }),
});

const awayBody = awayPeriodSchema
  .extend({ time_zone: reportedTimeZoneSchema })
  .refine(isForwards, BACKWARDS)
  .meta({ id: 'AwayInput' });

export const addAway = call('addAway', 'member', 'POST /away', {
  summary: `Be away for at most ${AWAY_DAYS_MAX} days, or until further notice; periods that touch become one`,
  body: awayBody,
  response: memberAwaySchema.extend({ moved: movedSchema }).meta({ id: 'AwayAdded' }),
  success: [201],
});

export const previewAway = call('previewAway', 'member', 'POST /away/preview', {
  summary: 'What a period away would move; writes nothing',
  body: awayBody,
  response: z.object({ moved: movedSchema }).meta({ id: 'AwayPreview' }),
});

export const removeAway = call('removeAway', 'member', 'DELETE /away/{id}', {
  summary: 'Take a period away back; of one that has begun, the days before today stay',
  params: z.object({ id: idSchema }),
  query: z.object({ time_zone: reportedTimeZoneSchema }),
  response: z.undefined(),
  success: [204],
  errors: [404],
});
