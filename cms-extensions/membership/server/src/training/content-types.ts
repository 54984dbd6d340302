import { FEELINGS, LEVELS, WORKOUT_TIMES } from 'contract';
import { hiddenTable } from '../platform/database/index.ts';

/* Only members, through the site, write these rows. */

/** A member's favourite workout; both are identified by their documentId. */
const favoriteSchema = {
  ...hiddenTable('membership_favorites', 'favorite', 'Favourites of members'),
  indexes: [
    {
      name: 'membership_favorites_pair',
      columns: ['user_document_id', 'workout_document_id'],
      type: 'unique',
    },
  ],
  attributes: {
    userDocumentId: { type: 'string', required: true },
    workoutDocumentId: { type: 'string', required: true },
  },
} as const;

/** A member's preferences (spec section 3), by the member's documentId. */
const preferenceSchema = {
  ...hiddenTable('membership_preferences', 'preference', 'Preferences of members'),
  attributes: {
    userDocumentId: { type: 'string', required: true, unique: true, column: { unique: true } },
    emailNotifications: { type: 'boolean', required: true },
    workoutReminders: { type: 'boolean', required: true },
    marketingEmails: { type: 'boolean', required: true },
    preferredWorkoutTime: { type: 'enumeration', enum: [...WORKOUT_TIMES] },
    favoriteCategories: { type: 'json', required: true },
    difficultyPreference: { type: 'enumeration', enum: [...LEVELS] },
    /** The browser's time zone when the member last saved; null when unknown. */
    timeZone: { type: 'string' },
  },
} as const;

/** A member's progress in a workout; both are identified by their documentId. */
const progressEntrySchema = {
  ...hiddenTable(
    'membership_progress_entries',
    'progress-entry',
    'Progress of members',
    'progress-entries',
  ),
  indexes: [
    {
      name: 'membership_progress_pair',
      columns: ['user_document_id', 'workout_document_id'],
      type: 'unique',
    },
  ],
  attributes: {
    userDocumentId: { type: 'string', required: true },
    workoutDocumentId: { type: 'string', required: true },
    /** Position in the video. */
    positionSeconds: { type: 'integer', required: true },
    /** Of the video. */
    videoSeconds: { type: 'integer', required: true },
    completedAt: { type: 'datetime' },
    reportedAt: { type: 'datetime', required: true },
  },
} as const;

/**
 * How long a member watched in one quarter of an hour. Every time zone in use is a whole number of
 * quarters away from UTC, so a member's weeks can be computed exactly in any time zone.
 */
const watchedTimeSchema = {
  ...hiddenTable('membership_watched_times', 'watched-time', 'Watched time of members'),
  indexes: [
    {
      name: 'membership_watched_times_quarter',
      columns: ['user_document_id', 'quarter_hour'],
      type: 'unique',
    },
  ],
  attributes: {
    userDocumentId: { type: 'string', required: true },
    /** Quarters of an hour since the epoch. */
    quarterHour: { type: 'integer', required: true },
    seconds: { type: 'integer', required: true },
  },
} as const;

/*
 * Days of a member's calendar are texts, `YYYY-MM-DD`: a database's date would be converted with
 * the server's time zone on its way.
 */

/** One sitting of a member with one workout, whole or cut. */
const sessionSchema = {
  ...hiddenTable('membership_sessions', 'training-session', 'Training sessions of members'),
  indexes: [
    { name: 'membership_sessions_id', columns: ['session_id'], type: 'unique' },
    { name: 'membership_sessions_of_member', columns: ['user_document_id', 'started_at'] },
  ],
  attributes: {
    /** Made by the browser. */
    sessionId: { type: 'string', required: true },
    userDocumentId: { type: 'string', required: true },
    workoutDocumentId: { type: 'string', required: true },
    /** The workout's when it began: what the history shows once it is not published any more. */
    title: { type: 'string', required: true },
    workoutSeconds: { type: 'integer', required: true },
    startedAt: { type: 'datetime', required: true },
    lastReportAt: { type: 'datetime', required: true },
    /** Set once, and never removed. */
    countedAt: { type: 'datetime' },
    timeZone: { type: 'string', required: true },
    localDate: { type: 'string', required: true },
    plannedSeconds: { type: 'integer', required: true },
    watchedSeconds: { type: 'integer', required: true },
    /** ranges of video seconds: what was to be played, and what was. */
    plannedRanges: { type: 'json', required: true },
    ranges: { type: 'json', required: true },
    cut: { type: 'json' },
    feeling: { type: 'enumeration', enum: [...FEELINGS] },
    removedAt: { type: 'datetime' },
    /** Counts the reports, so that two at the same time cannot lose each other's ranges. */
    revision: { type: 'integer', required: true },
  },
} as const;

/** A week that a member has kept: stored, because nothing later takes it back. */
const keptWeekSchema = {
  ...hiddenTable('membership_kept_weeks', 'kept-week', 'Kept weeks of members'),
  indexes: [
    {
      name: 'membership_kept_weeks_pair',
      columns: ['user_document_id', 'starts_on'],
      type: 'unique',
    },
  ],
  attributes: {
    userDocumentId: { type: 'string', required: true },
    /** The Monday. */
    startsOn: { type: 'string', required: true },
    goal: { type: 'integer', required: true },
    keptAt: { type: 'datetime', required: true },
  },
} as const;

/** A member's choices for training. */
const trainingSettingSchema = {
  ...hiddenTable('membership_training', 'training-setting', 'Training settings of members'),
  indexes: [
    {
      name: 'membership_training_member',
      columns: ['user_document_id'],
      type: 'unique',
    },
    { name: 'membership_training_feed', columns: ['feed_key'], type: 'unique' },
  ],
  attributes: {
    userDocumentId: { type: 'string', required: true },
    weeklyGoal: { type: 'integer', required: true },
    /** Goals in order: `{ from, sessions }`, from a Monday on, so that past weeks keep theirs. */
    goals: { type: 'json', required: true },
    /** Of the calendar feed: a random value that its address is made of, and a number that renews it. */
    feedKey: { type: 'string' },
    feedVersion: { type: 'integer' },
    feedOn: { type: 'boolean' },
    /** `HH:MM`; null for whole days. */
    feedTime: { type: 'string' },
  },
} as const;

/** A member's run through a programme, or through a first week. Its dates are not stored. */
const enrolmentSchema = {
  ...hiddenTable('membership_enrolments', 'enrolment', 'Enrolments of members'),
  indexes: [
    { name: 'membership_enrolments_running', columns: ['running_key'], type: 'unique' },
    { name: 'membership_enrolments_of_member', columns: ['user_document_id'] },
    { name: 'membership_enrolments_document', columns: ['document_id'] },
  ],
  attributes: {
    userDocumentId: { type: 'string', required: true },
    /** Null for a first week. */
    programmeDocumentId: { type: 'string' },
    /** The programme's when it began: what is shown once it is not published any more. */
    title: { type: 'string', required: true },
    /** Of a first week: `{ key, workout_id, note }`. */
    ownDays: { type: 'json' },
    startOn: { type: 'string', required: true },
    /** ISO weekdays. */
    trainingDays: { type: 'json', required: true },
    /** Keys of days. */
    skipped: { type: 'json', required: true },
    /** `{ key, on }`. */
    pins: { type: 'json', required: true },
    /** When its dates changed for the last time, by the member or by a session. */
    changedAt: { type: 'datetime', required: true },
    /** When the member left, or had done all. */
    endedAt: { type: 'datetime' },
    finishedAt: { type: 'datetime' },
    /** Member and programme while it runs, then null: at most one runs of each. */
    runningKey: { type: 'string' },
    /** Counts the changes, so that two at the same time cannot lose each other. */
    revision: { type: 'integer', required: true },
  },
} as const;

/** A day of an enrolment that a session has done. */
const creditSchema = {
  ...hiddenTable('membership_credits', 'credit', 'Days that members have done'),
  indexes: [
    {
      name: 'membership_credits_day',
      columns: ['enrolment_document_id', 'day_key'],
      type: 'unique',
    },
    {
      name: 'membership_credits_session',
      columns: ['session_id', 'enrolment_document_id'],
      type: 'unique',
    },
    { name: 'membership_credits_of_member', columns: ['user_document_id'] },
  ],
  attributes: {
    userDocumentId: { type: 'string', required: true },
    enrolmentDocumentId: { type: 'string', required: true },
    dayKey: { type: 'string', required: true },
    sessionId: { type: 'string', required: true },
    localDate: { type: 'string', required: true },
  },
} as const;

/** Days on which a member does not train, both ends included. */
const awayPeriodSchema = {
  ...hiddenTable('membership_away', 'away-period', 'When members are away'),
  indexes: [{ name: 'membership_away_of_member', columns: ['user_document_id', 'from_on'] }],
  attributes: {
    userDocumentId: { type: 'string', required: true },
    fromOn: { type: 'string', required: true },
    /** Null for an open end. */
    untilOn: { type: 'string' },
  },
} as const;

/** The tables of what members do, by the names that Strapi knows them by. */
export const trainingContentTypes = {
  favorite: { schema: favoriteSchema },
  preference: { schema: preferenceSchema },
  'progress-entry': { schema: progressEntrySchema },
  'watched-time': { schema: watchedTimeSchema },
  'training-session': { schema: sessionSchema },
  'kept-week': { schema: keptWeekSchema },
  'training-setting': { schema: trainingSettingSchema },
  enrolment: { schema: enrolmentSchema },
  credit: { schema: creditSchema },
  'away-period': { schema: awayPeriodSchema },
};
