import { LEVELS, WORKOUT_TIMES } from 'contract';

/** Only members, through the site, write these rows. */
const notInThePanel = () => ({
  options: { draftAndPublish: false },
  pluginOptions: {
    'content-manager': { visible: false },
    'content-type-builder': { visible: false },
  },
});

/** A member's favourite workout; both are identified by their documentId. */
const favoriteSchema = {
  kind: 'collectionType',
  collectionName: 'membership_favorites',
  info: {
    singularName: 'favorite',
    pluralName: 'favorites',
    displayName: 'Favourites of members',
  },
  ...notInThePanel(),
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
  kind: 'collectionType',
  collectionName: 'membership_preferences',
  info: {
    singularName: 'preference',
    pluralName: 'preferences',
    displayName: 'Preferences of members',
  },
  ...notInThePanel(),
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
  kind: 'collectionType',
  collectionName: 'membership_progress_entries',
  info: {
    singularName: 'progress-entry',
    pluralName: 'progress-entries',
    displayName: 'Progress of members',
  },
  ...notInThePanel(),
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
    filmSeconds: { type: 'integer', required: true },
    completedAt: { type: 'datetime' },
    reportedAt: { type: 'datetime', required: true },
  },
} as const;

/**
 * How long a member watched in one quarter of an hour. Every time zone in use is a whole number of
 * quarters away from UTC, so a member's weeks can be computed exactly in any time zone.
 */
const watchedTimeSchema = {
  kind: 'collectionType',
  collectionName: 'membership_watched_times',
  info: {
    singularName: 'watched-time',
    pluralName: 'watched-times',
    displayName: 'Watched time of members',
  },
  ...notInThePanel(),
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

/** The tables of what members do, by the names that Strapi knows them by. */
export const trainingContentTypes = {
  favorite: { schema: favoriteSchema },
  preference: { schema: preferenceSchema },
  'progress-entry': { schema: progressEntrySchema },
  'watched-time': { schema: watchedTimeSchema },
};
