export const MESSAGE_UID = 'plugin::membership.mail-message';
export const MESSAGE_TABLE = 'membership_mail_messages';

export const MESSAGE_STATES = ['queued', 'sending', 'sent', 'failed'] as const;

/** A mail in the outbox and its delivery state. */
export const mailMessageSchema = {
  kind: 'collectionType',
  collectionName: MESSAGE_TABLE,
  info: {
    singularName: 'mail-message',
    pluralName: 'mail-messages',
    displayName: 'Sent mail',
    description: 'Every mail of the last months, and whether it went out',
  },
  options: { draftAndPublish: false },
  pluginOptions: { 'content-type-builder': { visible: false } },
  // `private` hides a field from the content API only; this hides it from the panel for all roles.
  config: { attributes: { values: { hidden: true }, userDocumentId: { hidden: true } } },
  indexes: [
    { name: 'membership_mail_messages_due', columns: ['next_attempt_at'] },
    { name: 'membership_mail_messages_member', columns: ['user_document_id'] },
  ],
  attributes: {
    /** Identifies the occasion: a second order with the same key is the same mail. */
    key: { type: 'string', required: true, unique: true, column: { unique: true } },
    template: { type: 'string', required: true },
    recipient: { type: 'string', required: true },
    /** The member whose mail it is; null for the coach's mails and for deleted accounts. */
    userDocumentId: { type: 'string', private: true, searchable: false },
    /** The order's values: encrypted while the mail waits, removed once it is settled. */
    values: { type: 'json', private: true, searchable: false },
    /** The subject that was sent. */
    subject: { type: 'string' },
    state: { type: 'enumeration', enum: [...MESSAGE_STATES], required: true },
    attempts: { type: 'integer', required: true },
    /** When it is due; while it is being sent, when its lease expires. Null once it is settled. */
    nextAttemptAt: { type: 'datetime' },
    sentAt: { type: 'datetime' },
    messageId: { type: 'string', required: true },
    lastError: { type: 'text' },
  },
} as const;
