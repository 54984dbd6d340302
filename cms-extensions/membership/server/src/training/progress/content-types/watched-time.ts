/**
 * How long a member watched in one quarter of an hour. Every time zone in use is a whole number of
 * quarters away from UTC, so a member's weeks can be computed exactly in any time zone.
 */
export const watchedTimeSchema = {
  kind: 'collectionType',
  collectionName: 'membership_watched_times',
  info: {
    singularName: 'watched-time',
    pluralName: 'watched-times',
    displayName: 'Watched time of members',
  },
  options: { draftAndPublish: false },
  pluginOptions: {
    // Written only by the player.
    'content-manager': { visible: false },
    'content-type-builder': { visible: false },
  },
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
