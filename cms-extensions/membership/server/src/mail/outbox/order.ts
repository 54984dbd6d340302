import { createHash } from 'node:crypto';
import type { MailKey, ValuesOf } from '../templates/list.ts';

/** A mail to be sent, once. */
export type MailOrder<Key extends MailKey = MailKey> = {
  [Template in Key]: {
    /** Names the occasion, for example `receipt:in_123`; the second order with it does nothing. */
    key: string;
    template: Template;
    /** The recipient's address. */
    to: string;
    values: ValuesOf<Template>;
  };
}[Key];

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
