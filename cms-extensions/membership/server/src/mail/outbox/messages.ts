import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/index.ts';
import { MESSAGE_TABLE } from '../content-types/mail-message.ts';
import type { MailKey } from '../templates/list.ts';
import { documentIdOf, type MailOrder, messageIdOf } from './order.ts';
import type { MailValues, Seal } from './seal.ts';
import { storedValues, storedTime as time } from './stored.ts';

const claimSchema = z
  .object({
    id: z.number(),
    key: z.string(),
    template: z.string(),
    recipient: z.string(),
    user_document_id: z.string().nullable(),
    /** Encrypted; `valuesOf` decrypts them. */
    values: storedValues,
    attempts: z.number(),
    message_id: z.string(),
    created_at: time,
  })
  .transform(({ message_id, user_document_id, created_at, ...rest }) => ({
    ...rest,
    userDocumentId: user_document_id,
    messageId: message_id,
    /** Milliseconds since the epoch. */
    orderedAt: created_at,
  }));

/** A mail that this worker may send until its lease expires. */
export type Claim = z.output<typeof claimSchema>;

const listedSchema = z
  .object({
    recipient: z.string(),
    subject: z.string().nullable(),
    created_at: time,
    sent_at: time.nullable(),
  })
  .transform(({ recipient, subject, created_at, sent_at }) => ({
    to: recipient,
    subject,
    created_at: new Date(created_at).toISOString(),
    sent_at: sent_at === null ? null : new Date(sent_at).toISOString(),
  }));

/** A mail as listed for its recipient. */
export type Listed = z.output<typeof listedSchema>;

const CLAIM_COLUMNS = [
  ...['id', 'key', 'template', 'recipient', 'user_document_id', 'values', 'attempts'],
  ...['message_id', 'created_at'],
];
const ERROR_MAX_LENGTH = 500;
/** Values may contain secrets, so they are removed once a mail is settled (sent or given up). */
const NO_VALUES = JSON.stringify({});

/** The rows of the outbox. Uses knex, so that two instances never claim the same mail. */
export const createMessages = (strapi: Core.Strapi, supportEmail: string, seal: Seal) => {
  const knex = () => strapi.db.connection;
  const rows = () => knex()(MESSAGE_TABLE);

  const due = (now: number) => {
    const first = rows()
      .select('id')
      .where('next_attempt_at', '<=', new Date(now))
      .orderBy('next_attempt_at')
      .limit(1);
    // SQLite needs no row locks, since it has only one writer at a time.
    return strapi.db.dialect.client === 'postgres' ? first.forUpdate().skipLocked() : first;
  };

  return {
    /**
     * Adds a mail to the outbox, unless its key is already there.
     * @param trx the transaction that writes the change the mail is about
     */
    add: async (order: MailOrder, now: number, trx: Transaction): Promise<void> => {
      const at = new Date(now);
      await trx(MESSAGE_TABLE)
        .insert({
          document_id: documentIdOf(order.key),
          key: order.key,
          template: order.template,
          recipient: order.to,
          user_document_id: order.userDocumentId,
          values: JSON.stringify(seal.seal(order.values, order.key)),
          state: 'queued',
          attempts: 0,
          next_attempt_at: at,
          message_id: messageIdOf(order.key, supportEmail),
          created_at: at,
          updated_at: at,
        })
        .onConflict('key')
        .ignore();
    },

    /**
     * Claims the mail that has waited longest, including one whose lease has expired.
     * @param leaseMs how long no other worker can claim it
     * @returns null when none is due
     */
    claim: async (now: number, leaseMs: number): Promise<Claim | null> => {
      const [row] = await rows()
        .where('id', due(now))
        .update({
          state: 'sending',
          attempts: knex().raw('attempts + 1'),
          next_attempt_at: new Date(now + leaseMs),
        })
        .returning(CLAIM_COLUMNS);
      return row === undefined ? null : claimSchema.parse(row);
    },

    /**
     * The decrypted values of a mail.
     * @throws UnreadableValues
     */
    valuesOf: ({ values, key }: Claim): MailValues => seal.open(values, key),

    /** Marks a mail as sent, even if another worker has claimed it meanwhile. */
    markSent: async ({ id }: Claim, subject: string, now: number): Promise<void> => {
      await rows()
        .where({ id })
        .update({
          state: 'sent',
          subject,
          values: NO_VALUES,
          next_attempt_at: null,
          last_error: null,
          sent_at: new Date(now),
          updated_at: new Date(now),
        });
    },

    /**
     * Records a failed attempt. Does nothing when another worker has claimed the mail meanwhile.
     * @param nextAt when to retry, milliseconds since the epoch; null gives the mail up
     */
    markFailed: async (
      { id, attempts }: Claim,
      reason: string,
      nextAt: number | null,
      now: number,
    ): Promise<void> => {
      await rows()
        .where({ id, attempts, state: 'sending' })
        .update({
          state: nextAt === null ? 'failed' : 'queued',
          ...(nextAt === null && { values: NO_VALUES }),
          next_attempt_at: nextAt === null ? null : new Date(nextAt),
          last_error: reason.slice(0, ERROR_MAX_LENGTH),
          updated_at: new Date(now),
        });
    },

    /** When the next mail is due, milliseconds since the epoch; null when none is waiting. */
    nextDueAt: async (): Promise<number | null> => {
      const row = await rows().whereNotNull('next_attempt_at').min('next_attempt_at as at').first();
      return row?.at === null || row?.at === undefined ? null : time.parse(row.at);
    },

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

    forgetSettled: async (template: MailKey): Promise<void> => {
      await rows().where({ template }).whereNull('next_attempt_at').delete();
    },

    /** Deletes mails that were settled before `moment` (milliseconds since the epoch). */
    forgetBefore: async (moment: number): Promise<void> => {
      await rows().whereNull('next_attempt_at').where('updated_at', '<', new Date(moment)).delete();
    },
  };
};

export type Messages = ReturnType<typeof createMessages>;
