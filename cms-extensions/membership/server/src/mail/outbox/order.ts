import { createHash } from 'node:crypto';
import type { MailKey, ValuesOf } from '../templates/list.ts';

/** The recipient, template, values and key of a mail. */
export type Letter<Key extends MailKey = MailKey> = {
  [Template in Key]: {
    /** Identifies the occasion, such as `receipt:in_123`; a second order with it does nothing. */
    key: string;
    template: Template;
    /** The recipient's address. */
    to: string;
    values: ValuesOf<Template>;
  };
}[Key];

/** An order to send a mail once. */
export type MailOrder<Key extends MailKey = MailKey> = Letter<Key> & {
  /**
   * The member whose mail it is, even if the member's address changes: the mail is part of the
   * member's data export and is deleted with the account. Null for the coach's mails and for
   * deleted accounts.
   */
  userDocumentId: string | null;
};

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 32);

/**
 * The Message-ID of an order's mail: the same for every attempt, so that the recipient's mail
 * program can recognise a duplicate.
 * @param supportEmail its host is used as the host of the Message-ID
 */
export const messageIdOf = (key: string, supportEmail: string): string =>
  `<${hashOf(key)}@${supportEmail.split('@')[1]}>`;

/** The `document_id` of the order's row, generated here since the row is not written by Strapi. */
export const documentIdOf = (key: string): string => hashOf(`document:${key}`).slice(0, 24);
