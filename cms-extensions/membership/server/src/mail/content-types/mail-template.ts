import { TEMPLATE_KEYS } from '../templates/list.ts';

export const TEMPLATE_UID = 'plugin::membership.mail-template';

/** The wording of a mail, which the coach edits in the panel. One for each template key. */
export const mailTemplateSchema = {
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
  config: { attributes: { ours: { hidden: true } } },
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
  },
} as const;
