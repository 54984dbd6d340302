import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { HOUR_SECONDS, storedLanguageSchema } from 'contract';
import type { Locale } from 'contract/locales';
import { z } from 'zod';
import { storedTime, type Transaction } from '../platform/database/index.ts';
import type { Jobs } from '../platform/jobs/index.ts';
import { createOutbox } from '../platform/outbox/index.ts';
import { MESSAGE_TABLE } from './content-types.ts';
import { NoLongerWanted } from './last-look.ts';
import { refusalBy } from './refusals.ts';
import type { OrderShown } from './rendering/order.ts';
import { type Seal, storedValues } from './seal.ts';
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

const OUTBOX = 'mails';
const LONGEST_PAUSE_SECONDS = 6 * HOUR_SECONDS;

/** Values may contain secrets, so they are removed once a mail is sent. */
const NO_VALUES = { values: JSON.stringify({}) };

const messageSchema = z
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

const listedSchema = z
  .object({
    recipient: z.string(),
    subject: z.string().nullable(),
    created_at: storedTime,
    sent_at: storedTime.nullable(),
  })
  .transform(({ recipient, subject, created_at, sent_at }) => ({
    to: recipient,
    subject,
    created_at: new Date(created_at).toISOString(),
    sent_at: sent_at === null ? null : new Date(sent_at).toISOString(),
  }));

/** A mail as listed for its recipient. */
type Listed = z.output<typeof listedSchema>;

/**
 * The Message-ID of an order's mail: the same for every attempt, so that the recipient's mail
 * program can recognise a duplicate.
 * @param supportEmail its host is used as the host of the Message-ID
 */
const messageIdOf = (key: string, supportEmail: string): string => {
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 32);
  return `<${hash}@${supportEmail.split('@')[1]}>`;
};

const isFinal = (fault: unknown): boolean =>
  fault instanceof NoLongerWanted || refusalBy(fault) === 'recipient';

type Parts = {
  strapi: Core.Strapi;
  jobs: Pick<Jobs, 'add' | 'wake'>;
  supportEmail: string;
  retry: { retrySeconds: number; giveUpDays: number };
  seal: Seal;
  /** Sends one mail. @returns its subject */
  send: (message: Message) => Promise<string>;
};

/** The mails that are ordered and those of the last months, with their delivery state. */
export const createMailOutbox = ({ strapi, jobs, supportEmail, retry, seal, send }: Parts) => {
  const rows = () => strapi.db.connection(MESSAGE_TABLE);

  const outbox = createOutbox({
    ...{ strapi, jobs, name: OUTBOX, table: MESSAGE_TABLE, dueColumn: 'next_attempt_at' },
    entrySchema: messageSchema,
    deliver: async (message) => {
      const values = seal.open(message.values, message.key);
      const subject = await send({ ...message, values });
      strapi.log.info(`A mail was sent: ${message.template}`);
      return { ...NO_VALUES, state: 'sent', subject, sent_at: new Date() };
    },
    retry: {
      firstPauseSeconds: retry.retrySeconds,
      longestPauseSeconds: LONGEST_PAUSE_SECONDS,
      giveUpDays: retry.giveUpDays,
    },
    isFinal,
    states: {
      waiting: { state: 'queued' },
      claimed: { state: 'sending' },
      // Its values stay, encrypted: the coach can have it sent again.
      givenUp: { state: 'failed' },
    },
  });

  return {
    /**
     * Adds mails, without those whose key is already there.
     * @param trx the transaction that writes the change the mails are about
     */
    add: (orders: readonly MailOrder[], trx: Transaction): Promise<void> =>
      outbox.addOnce(
        orders.map(({ key, template, to, userDocumentId, language, order, values }) => ({
          key,
          columns: {
            template,
            recipient: to,
            user_document_id: userDocumentId,
            language: language ?? null,
            values: JSON.stringify(
              seal.seal(order === undefined ? values : { ...values, order }, key),
            ),
            message_id: messageIdOf(key, supportEmail),
          },
        })),
        trx,
      ),

    sendDue: outbox.deliverDue,

    listOf: async (userDocumentId: string): Promise<Listed[]> => {
      const found: unknown[] = await rows()
        .where({ user_document_id: userDocumentId })
        .orderBy('created_at', 'desc')
        .select('recipient', 'subject', 'created_at', 'sent_at');
      return found.map((row) => listedSchema.parse(row));
    },

    /** Deletes a member's mails, in the open transaction if there is one. */
    forgetMember: async (userDocumentId: string): Promise<void> => {
      await strapi.db.transaction(({ trx }) =>
        trx(MESSAGE_TABLE).where({ user_document_id: userDocumentId }).delete(),
      );
    },

    /**
     * Puts a failed mail into the queue again, as if it was ordered now.
     * @returns its template; null when there is no such mail that has failed
     */
    sendAgain: async (documentId: string): Promise<string | null> => {
      const now = new Date();
      const [row]: unknown[] = await rows()
        .where({ document_id: documentId, state: 'failed' })
        .update({
          ...{ state: 'queued', attempts: 0, last_error: null },
          ...{ next_attempt_at: now, created_at: now, updated_at: now },
        })
        .returning('template');
      if (row === undefined) return null;
      jobs.wake(OUTBOX);
      return z.object({ template: z.string() }).parse(row).template;
    },

    forgetSettled: async (template: MailKey): Promise<void> => {
      const settled = { template, user_document_id: null, next_attempt_at: null };
      await rows().where(settled).delete();
    },

    /** Deletes mails that were settled before `moment` (milliseconds since the epoch). */
    forgetBefore: async (moment: number): Promise<void> => {
      await rows().whereNull('next_attempt_at').where('updated_at', '<', new Date(moment)).delete();
    },
  };
};
