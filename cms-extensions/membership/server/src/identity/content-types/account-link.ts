/**
 * `email-confirm` is sent to the new address of an e-mail change; opening it makes the change take
 * effect. `email-stop` is sent to the old address at the same time. Once the change has taken
 * effect it becomes an `email-undo`, and the old address is sent a second `email-undo`.
 */
export const LINK_PURPOSES = [
  'password-reset',
  'email-confirm',
  'email-stop',
  'email-undo',
] as const;

export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** A mailed link that works once. The row stores only a hash of its token. */
export const accountLinkSchema = {
  kind: 'collectionType',
  collectionName: 'membership_account_links',
  info: {
    singularName: 'account-link',
    pluralName: 'account-links',
    displayName: 'Links in mails about accounts',
  },
  options: { draftAndPublish: false },
  pluginOptions: {
    'content-manager': { visible: false },
    'content-type-builder': { visible: false },
  },
  indexes: [
    { name: 'membership_account_links_user', columns: ['user_document_id'] },
    { name: 'membership_account_links_email', columns: ['email_lower'] },
  ],
  attributes: {
    tokenHash: { type: 'string', required: true, unique: true, column: { unique: true } },
    purpose: { type: 'enumeration', enum: [...LINK_PURPOSES], required: true },
    userDocumentId: { type: 'string', required: true },
    /**
     * The address that the link was sent to: the new one of a change, or the one that it restores.
     */
    email: { type: 'string', required: true },
    emailLower: { type: 'string', required: true },
    /** Milliseconds since the epoch. */
    issuedAt: { type: 'biginteger', required: true },
    endsAt: { type: 'biginteger', required: true },
  },
} as const;
