/**
 * `email-confirm` is sent to the new address of a change of e-mail and has it take effect.
 * `email-stop` is sent to the old one at the same time; once the change has taken effect, it becomes
 * an `email-undo`, of which the old address is then sent a second one.
 */
export const LINK_PURPOSES = [
  'password-reset',
  'email-confirm',
  'email-stop',
  'email-undo',
] as const;

export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** A link that was mailed and that works once. The row holds no more of its token than a hash. */
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
    /** The address that the link went to: the next one of a change, or the one that it restores. */
    email: { type: 'string', required: true },
    emailLower: { type: 'string', required: true },
    /** Milliseconds since the epoch. */
    issuedAt: { type: 'biginteger', required: true },
    endsAt: { type: 'biginteger', required: true },
  },
} as const;
