/** A member's progress in a workout; both are identified by their documentId. */
export const progressEntrySchema = {
  kind: 'collectionType',
  collectionName: 'membership_progress_entries',
  info: {
    singularName: 'progress-entry',
    pluralName: 'progress-entries',
    displayName: 'Progress of members',
  },
  options: { draftAndPublish: false },
  pluginOptions: {
    // Written only by the player.
    'content-manager': { visible: false },
    'content-type-builder': { visible: false },
  },
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
