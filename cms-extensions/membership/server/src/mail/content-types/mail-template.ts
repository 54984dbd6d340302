import { TEMPLATE_KEYS } from '../templates/list.ts';

export const TEMPLATE_UID = 'plugin::membership.mail-template';

/** The wording of a mail, as the coach edits it in the panel. One for each mail of the list. */
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
    /** When it is sent. */
    sent: { type: 'text', required: true },
    /** The placeholders that it may use, each with what it says. */
    placeholders: { type: 'text', required: true },
    subject: { type: 'string', required: true },
    body: { type: 'richtext', required: true },
    /** Hash of the wording that we put in: as long as it fits, nobody has edited it. */
    ours: { type: 'string', required: true, private: true, searchable: false },
  },
} as const;
