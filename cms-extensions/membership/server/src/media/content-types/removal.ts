export const REMOVAL_KINDS = ['asset', 'upload', 'picture'] as const;

/** Something outside the database that is no longer used. The row exists until it is removed. */
export const removalSchema = {
  kind: 'collectionType',
  collectionName: 'membership_removals',
  info: { singularName: 'removal', pluralName: 'removals', displayName: 'Waiting to be deleted' },
  options: { draftAndPublish: false },
  pluginOptions: {
    'content-manager': { visible: false },
    'content-type-builder': { visible: false },
  },
  indexes: [{ name: 'membership_removals_due', columns: ['due_at'] }],
  attributes: {
    /** Kind and id combined, so that a second order for the same thing changes nothing. */
    key: { type: 'string', required: true, unique: true, column: { unique: true } },
    kind: { type: 'enumeration', enum: [...REMOVAL_KINDS], required: true },
    /** Mux's id of an asset or an upload, or the id of a file in the media library. */
    target: { type: 'string', required: true },
    dueAt: { type: 'datetime', required: true },
    attempts: { type: 'integer', required: true },
    lastError: { type: 'text' },
  },
} as const;
