import { LOCALES } from 'contract/locales';
import { TEMPLATE_KEYS } from './templates/list.ts';
import { fieldsIn, TRANSLATED } from './templates/wording.ts';

export const MESSAGE_UID = 'plugin::membership.mail-message';
export const MESSAGE_TABLE = 'membership_mail_messages';
export const TEMPLATE_UID = 'plugin::membership.mail-template';
export const NEWSLETTER_UID = 'plugin::membership.newsletter';

const MESSAGE_STATES = ['queued', 'sending', 'sent', 'failed'] as const;

/** A mail in the outbox and its delivery state. */
const mailMessageSchema = {
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
  config: {
    attributes: {
      values: { hidden: true },
      userDocumentId: { hidden: true },
      language: { hidden: true },
      requestId: { hidden: true },
    },
  },
  indexes: [
    { name: 'membership_mail_messages_due', columns: ['next_attempt_at'] },
    { name: 'membership_mail_messages_member', columns: ['user_document_id'] },
    { name: 'membership_mail_messages_updated', columns: ['updated_at'] },
  ],
  attributes: {
    /** Identifies the occasion: a second order with the same key is the same mail. */
    key: { type: 'string', required: true, unique: true, column: { unique: true } },
    template: { type: 'string', required: true },
    recipient: { type: 'string', required: true },
    /** The member whose mail it is; null for the coach's mails and for deleted accounts. */
    userDocumentId: { type: 'string', private: true, searchable: false },
    /** Of a former member; else the member's is used. */
    language: { type: 'string', private: true, searchable: false },
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
    /** The request that ordered it, for the log. */
    requestId: { type: 'string', private: true, searchable: false },
    /** The span that ordered it, for traces. */
  },
} as const;

/** The wording in the languages beside English; an empty one is filled in by the next start. */
const translations = Object.fromEntries(
  TRANSLATED.flatMap((locale) => {
    const { subject, body, ours } = fieldsIn(locale);
    return [
      [subject, { type: 'string' }],
      [body, { type: 'richtext' }],
      [ours, { type: 'string', private: true, searchable: false }],
    ];
  }),
);

const HASHES = LOCALES.map((locale) => [fieldsIn(locale).ours, { hidden: true }]);

/** The wording of a mail, which the coach edits in the panel. One for each template key. */
const mailTemplateSchema = {
  kind: 'collectionType',
  collectionName: 'membership_mail_templates',
  info: {
    singularName: 'mail-template',
    pluralName: 'mail-templates',
    displayName: 'Mail templates',
    description: 'What the mails to members say',
  },
  options: { draftAndPublish: false },
  pluginOptions: { 'content-type-builder': { visible: false } },
  config: { attributes: Object.fromEntries(HASHES) },
  attributes: {
    key: {
      type: 'enumeration',
      enum: [...TEMPLATE_KEYS],
      required: true,
      unique: true,
      column: { unique: true },
    },
    name: { type: 'string', required: true },
    /** Tells the coach when the mail is sent. */
    sent: { type: 'text', required: true },
    /** The placeholders that the wording may use, each with its meaning. */
    placeholders: { type: 'text', required: true },
    subject: { type: 'string', required: true },
    body: { type: 'richtext', required: true },
    /** Hash of the built-in wording that was stored; if it still matches, nobody has edited it. */
    ours: { type: 'string', required: true, private: true, searchable: false },
    ...translations,
  },
} as const;

/** A newsletter from the coach to the members who chose marketing e-mails. */
const newsletterSchema = {
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
  config: { attributes: { orderedBy: { hidden: true } } },
  attributes: {
    subject: { type: 'string', required: true },
    body: { type: 'richtext', required: true },
    sendAt: { type: 'datetime' },
    /** The panel user who saved it last: it is sent by the right of that user. */
    orderedBy: { type: 'integer', private: true, searchable: false },
    /** Set by the site, like `recipients`. */
    sentAt: { type: 'datetime' },
    recipients: { type: 'integer' },
  },
} as const;

export const mailContentTypes = {
  'mail-template': { schema: mailTemplateSchema },
  'mail-message': { schema: mailMessageSchema },
  newsletter: { schema: newsletterSchema },
};
