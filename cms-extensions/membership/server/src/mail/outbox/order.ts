import { createHash } from 'node:crypto';
import type { MailKey, ValuesOf } from '../templates/list.ts';

/** What is said to which address, and on which occasion. */
export type Letter<Key extends MailKey = MailKey> = {
  [Template in Key]: {
    /** Names the occasion, for example `receipt:in_123`; the second order with it does nothing. */
    key: string;
    template: Template;
    /** The recipient's address. */
    to: string;
    values: ValuesOf<Template>;
  };
}[Key];

/** A mail to be sent, once. */
export type MailOrder<Key extends MailKey = MailKey> = Letter<Key> & {
  /**
   * The member whose mail it is, whatever the address is or becomes: the mail is in that member's
   * export and goes with the account. Null for the coach and for accounts that are gone.
   */
  userDocumentId: string | null;
};

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 32);

/**
 * The Message-ID of an order's mail: the same for every attempt, so that whoever receives it twice
 * can tell.
 * @param supportEmail its host says whose mail it is
 */
export const messageIdOf = (key: string, supportEmail: string): string =>
  `<${hashOf(key)}@${supportEmail.split('@')[1]}>`;

/** Strapi's id of the order's row, which is not written through Strapi. */
export const documentIdOf = (key: string): string => hashOf(`document:${key}`).slice(0, 24);
