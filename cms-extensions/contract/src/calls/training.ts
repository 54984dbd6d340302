import { z } from 'zod';
import { callsAbout } from '../call.ts';
import { weekStateSchema } from '../enumeration-schemas.ts';
import { WEEKLY_GOAL_MAX } from '../rules/training-week.ts';
import {
  countParameter,
  optionalParameter,
  reportedTimeZoneSchema,
  requestedDateSchema,
} from '../text.ts';
import { memberAwaySchema } from './away.ts';
import { progressSchema } from './membership.ts';
import { enrolmentSchema } from './programmes.ts';

const call = callsAbout('training');

/** A session of a day: one that was done, or one that a programme has for it. */
const daySessionSchema = z.object({
  workout_id: z.string(),
  title: z.string(),
  slug: z.string().nullable(),
  minutes: z.int().nonnegative(),
  /* Null outside a programme. Of a session that counts for several, the first started. */
  enrolment_id: z.string().nullable(),
  key: z.string().nullable(),
  /** The programme's title. */
  programme: z.string().nullable(),
  /* Counted from 1. */
  week: z.int().positive().nullable(),
  day: z.int().positive().nullable(),
  /** Null until it is done. */
  session_id: z.string().nullable(),
});

const trainingWeekSchema = z
  .object({
    /** The Monday. */
    starts_on: z.iso.date(),
    /** Sessions. */
    goal: z.int(),
    /** Training days on which the member is away; each is one session less. */
    planned_away_days: z.int(),
    /** Counted sessions. */
    done: z.int(),
    state: weekStateSchema,
    days: z.array(
      z.object({
        date: z.iso.date(),
        state: z.enum(['done', 'today', 'planned', 'rest', 'away']),
        sessions: z.array(daySessionSchema),
      }),
    ),
    today: z.array(daySessionSchema),
    /** Workouts that were begun and not finished, the latest first. */
    continue: z.array(progressSchema),
    /** The period that has today in it. */
    away: memberAwaySchema.nullable(),
    /** The running ones, the oldest first, and those that were finished in the last seven days. */
    enrolments: z.array(
      enrolmentSchema
        .pick({
          id: true,
          programme_id: true,
          slug: true,
          title: true,
          is_available: true,
          start_on: true,
          done: true,
          total: true,
          ends_on: true,
          next_on: true,
          finished_at: true,
        })
        .extend({
          /** Sessions of each of its weeks. */
          weeks: z.array(z.object({ done: z.int(), total: z.int() })),
        }),
    ),
  })
  .meta({ id: 'TrainingWeek' });

export type TrainingWeekAnswer = z.infer<typeof trainingWeekSchema>;

export const getTrainingWeek = call('getTrainingWeek', 'member', 'GET /training/week', {
  summary: "The member's week: what is done, what is planned, and the goal",
  query: z.object({
    time_zone: reportedTimeZoneSchema,
    /** A day of the week that is asked for; today when absent. */
    date: optionalParameter(requestedDateSchema),
  }),
  response: trainingWeekSchema,
});

const trainingHistorySchema = z
  .object({
    /** Oldest first, the current week last. */
    weeks: z.array(
      z.object({
        starts_on: z.iso.date(),
        minutes: z.int().nonnegative(),
        sessions: z.int().nonnegative(),
        goal: z.int(),
        state: weekStateSchema,
      }),
    ),
    /* Of these weeks. */
    kept_total: z.int().nonnegative(),
    sessions_total: z.int().nonnegative(),
    minutes_total: z.int().nonnegative(),
    /** The goal from this week on. */
    weekly_goal: z.int(),
  })
  .meta({ id: 'TrainingHistory' });

export type TrainingHistory = z.infer<typeof trainingHistorySchema>;

export const getTrainingHistory = call('getTrainingHistory', 'member', 'GET /training/history', {
  summary: 'Minutes, sessions and kept weeks of the last weeks',
  query: z.object({
    time_zone: reportedTimeZoneSchema,
    weeks: countParameter(1, 52, 12),
  }),
  response: trainingHistorySchema,
});

const doneWorkoutSchema = z.object({
  workout_id: z.string(),
  /** Counted sessions; 1 for a workout that was only watched to its end. */
  times: z.int().positive(),
  /** The last day, on the member's calendar. */
  last_on: z.iso.date(),
});

export type DoneWorkout = z.infer<typeof doneWorkoutSchema>;

/** Apart from the workouts, because those are the same for all and cached. */
export const listDone = call('listDone', 'member', 'GET /training/done', {
  summary: 'How often and when the member has done each workout, also those not published now',
  query: z.object({ time_zone: reportedTimeZoneSchema }),
  response: z.object({ done: z.array(doneWorkoutSchema) }).meta({ id: 'DoneWorkouts' }),
});

export const setWeeklyGoal = call('setWeeklyGoal', 'member', 'PUT /training/goal', {
  summary: 'Set how many sessions make a week a kept one, from this week on',
  body: z
    .object({
      sessions: z.int().min(1).max(WEEKLY_GOAL_MAX),
      /** Says which week is this one. */
      time_zone: reportedTimeZoneSchema,
    })
    .meta({ id: 'WeeklyGoal' }),
  response: z.object({ weekly_goal: z.int() }),
});
