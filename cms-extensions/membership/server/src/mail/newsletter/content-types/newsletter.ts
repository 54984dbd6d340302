export const NEWSLETTER_UID = 'plugin::membership.newsletter';

/** A newsletter from the coach to the members who chose marketing e-mails. */
export const newsletterSchema = {
  kind: 'collectionType',
  collectionName: 'membership_newsletters',
  info: {
    singularName: 'newsletter',
    pluralName: 'newsletters',
    displayName: 'Newsletters',
    description: 'News by mail, to the members who chose to hear them',
  },
  // A newsletter is sent at `sendAt`; without that time it is a draft.
  options: { draftAndPublish: false },
  pluginOptions: { 'content-type-builder': { visible: false } },
  attributes: {
    subject: { type: 'string', required: true },
    body: { type: 'richtext', required: true },
    sendAt: { type: 'datetime' },
    /** Set by the site, like `recipients`. */
    sentAt: { type: 'datetime' },
    recipients: { type: 'integer' },
  },
} as const;
