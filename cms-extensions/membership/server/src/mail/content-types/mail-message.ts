export const MESSAGE_UID = 'plugin::membership.mail-message';
export const MESSAGE_TABLE = 'membership_mail_messages';

export const MESSAGE_STATES = ['queued', 'sending', 'sent', 'failed'] as const;

/** A mail that was ordered, and what became of it. */
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
  // `private` closes a field to the content API alone; this closes it to the panel's, for every role.
  config: { attributes: { values: { hidden: true }, userDocumentId: { hidden: true } } },
  indexes: [
    { name: 'membership_mail_messages_due', columns: ['next_attempt_at'] },
    { name: 'membership_mail_messages_member', columns: ['user_document_id'] },
  ],
  attributes: {
    /** Names the occasion: a second order with it is the same mail. */
    key: { type: 'string', required: true, unique: true, column: { unique: true } },
    template: { type: 'string', required: true },
    recipient: { type: 'string', required: true },
    /** The member whose mail it is; null for the coach's, and for accounts that are gone. */
    userDocumentId: { type: 'string', private: true, searchable: false },
    /** The occasion's values, encrypted while it waits and gone once it is settled. */
    values: { type: 'json', private: true, searchable: false },
    /** As it was sent. */
    subject: { type: 'string' },
    state: { type: 'enumeration', enum: [...MESSAGE_STATES], required: true },
    attempts: { type: 'integer', required: true },
    /** When it is due; while it is being sent, when another may take it over. Null: never again. */
    nextAttemptAt: { type: 'datetime' },
    sentAt: { type: 'datetime' },
    messageId: { type: 'string', required: true },
    lastError: { type: 'text' },
  },
} as const;
