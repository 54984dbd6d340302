import { LEVELS, WORKOUT_TIMES } from 'contract';

export const PREFERENCE_TABLE = 'membership_preferences';

/** A member's preferences (spec section 3), by the member's documentId. */
export const preferenceSchema = {
  kind: 'collectionType',
  collectionName: PREFERENCE_TABLE,
  info: {
    singularName: 'preference',
    pluralName: 'preferences',
    displayName: 'Preferences of members',
  },
  options: { draftAndPublish: false },
  pluginOptions: {
    // Only members set these themselves, so the panel does not show them.
    'content-manager': { visible: false },
    'content-type-builder': { visible: false },
  },
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
