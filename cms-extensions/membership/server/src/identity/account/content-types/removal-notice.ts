/** Records that a former member was warned that the account will be removed. */
export const removalNoticeSchema = {
  kind: 'collectionType',
  collectionName: 'membership_removal_notices',
  info: {
    singularName: 'removal-notice',
    pluralName: 'removal-notices',
    displayName: 'Announced removals of accounts',
  },
  options: { draftAndPublish: false },
  pluginOptions: {
    'content-manager': { visible: false },
    'content-type-builder': { visible: false },
  },
  attributes: {
    userDocumentId: { type: 'string', required: true, unique: true, column: { unique: true } },
    /**
     * When the subscription that led to the warning ended, ISO 8601. A later end needs a new
     * warning.
     */
    subscriptionEndedAt: { type: 'string', required: true },
    warnedAt: { type: 'string', required: true },
  },
} as const;
