/** That a member who left was told that her account will be removed. */
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
    /** Of the subscription whose end was the reason, ISO 8601; another end is another reason. */
    subscriptionEndedAt: { type: 'string', required: true },
    warnedAt: { type: 'string', required: true },
  },
} as const;
