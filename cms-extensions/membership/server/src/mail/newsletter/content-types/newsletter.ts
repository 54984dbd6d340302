export const NEWSLETTER_UID = 'plugin::membership.newsletter';

/** News from the coach to the members who chose to hear them. */
export const newsletterSchema = {
  kind: 'collectionType',
  collectionName: 'membership_newsletters',
  info: {
    singularName: 'newsletter',
    pluralName: 'newsletters',
    displayName: 'Newsletters',
    description: 'News by mail, to the members who chose to hear them',
  },
  // It is sent at its time; without a time it is a draft.
  options: { draftAndPublish: false },
  pluginOptions: { 'content-type-builder': { visible: false } },
  attributes: {
    subject: { type: 'string', required: true },
    body: { type: 'richtext', required: true },
    sendAt: { type: 'datetime' },
    /** Set by the site, as is the next. */
    sentAt: { type: 'datetime' },
    recipients: { type: 'integer' },
  },
} as const;
