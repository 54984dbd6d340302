import { storedLanguageSchema } from 'contract';
import type { Locale } from 'contract/locales';
import { z } from 'zod';
import { storedTime } from '../platform/database/index.ts';
import type { OrderShown } from './rendering/order.ts';
import { storedValues } from './seal.ts';
import type { MailKey, ValuesOf } from './templates/list.ts';

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
  /** For a mail to an account that is gone when it is sent; else the member's is used. */
  language?: Locale | null | undefined;
  /** The order that the mail is the confirmation of; it stands below the wording. */
  order?: OrderShown | undefined;
};

export const messageSchema = z
  .object({
    id: z.number(),
    key: z.string(),
    template: z.string(),
    recipient: z.string(),
    user_document_id: z.string().nullable(),
    language: storedLanguageSchema,
    /** Encrypted. */
    values: storedValues,
    message_id: z.string(),
    created_at: storedTime,
  })
  .transform(
    ({ message_id: messageId, user_document_id: userDocumentId, created_at, ...rest }) => ({
      ...rest,
      userDocumentId,
      messageId,
      /** Milliseconds since the epoch. */
      orderedAt: created_at,
    }),
  );

/** A mail of the outbox, with its values decrypted. */
export type Message = z.output<typeof messageSchema>;
