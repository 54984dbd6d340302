import { LEVELS, WORKOUT_TIMES } from 'contract';

/** A member's preferences (spec section 3). Found by the member's documentId. */
export const preferenceSchema = {
  kind: 'collectionType',
  collectionName: 'membership_preferences',
  info: {
    singularName: 'preference',
    pluralName: 'preferences',
    displayName: 'Preferences of members',
  },
  options: { draftAndPublish: false },
  pluginOptions: {
    // Members set these themselves; a coach who edits them would only mislead.
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
  },
} as const;
