import { createHash } from 'node:crypto';
import { DAY_MS, HOUR_SECONDS } from 'contract';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { storedIsoTime, type Transaction } from '../platform/database/index.ts';
import { addOnce, type Queue } from '../platform/outbox/index.ts';
import { type PageQuery, paged, totalOf, withText } from '../platform/pages/index.ts';
import { siteSettings } from '../site/index.ts';
import { MESSAGE_TABLE } from './content-types.ts';
import { NoLongerWanted, TooLate } from './last-look.ts';
import { type MailOrder, type Message, messageSchema } from './message.ts';
import { noteRefusal, refusalBy } from './refusals.ts';
import { sealOf } from './seal.ts';
import { sendMail } from './sending.ts';
import { definitionOf, isMailKey, type MailKey, type ValuesOf } from './templates/list.ts';

const LONGEST_PAUSE_SECONDS = 6 * HOUR_SECONDS;

/** So that 5,000 leave within ten minutes when a server takes 0.7 seconds for each (desk, 6.8). */
const AT_ONCE = 6;

/** Values may contain secrets, so they are removed once a mail is sent. */
const NO_VALUES = { values: JSON.stringify({}) };

/** A mail as listed for its recipient. */
const listedSchema = z.object({
  to: z.string(),
  subject: z.string().nullable(),
  created_at: storedIsoTime,
  sent_at: storedIsoTime.nullable(),
});

/** All mails that are stored. */
const table = ({ strapi }: Context) => strapi.db.connection(MESSAGE_TABLE);

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
  fault instanceof TooLate || refusalBy(fault) === 'recipient';

/** The mails that are ordered and those of the last months, with their delivery state. */
export const MAILS: Queue<Message> = {
  name: 'mails',
  table: MESSAGE_TABLE,
  dueColumn: 'next_attempt_at',
  entrySchema: messageSchema,
  deliver: async (ctx, message) => {
    const values = sealOf(ctx).open(message.values, message.key);
    try {
      const subject = await sendMail(ctx, { ...message, values });
      ctx.strapi.log.info(`A mail was sent: ${message.template}`);
      return { ...NO_VALUES, state: 'sent', subject, sent_at: new Date() };
    } catch (fault) {
      if (fault instanceof NoLongerWanted) {
        return { ...NO_VALUES, state: 'dropped', last_error: fault.message };
      }
      noteRefusal(ctx, fault);
      throw fault;
    }
  },
  retry: ({ mail }) => ({
    firstPauseSeconds: mail.retrySeconds,
    longestPauseSeconds: LONGEST_PAUSE_SECONDS,
    giveUpDays: mail.giveUpDays,
  }),
  isFinal,
  atOnce: AT_ONCE,
  states: {
    waiting: { state: 'queued' },
    claimed: { state: 'sending' },
    // Its values stay, encrypted: the coach can have it sent again.
    givenUp: { state: 'failed' },
  },
};

/** Adds mails, without those whose key is already there. */
const addMails = (ctx: Context, orders: readonly MailOrder[], trx: Transaction): Promise<void> => {
  const seal = sealOf(ctx);
  const added = orders.map(({ key, template, to, userDocumentId, language, order, values }) => ({
    key,
    columns: {
      template,
      recipient: to,
      user_document_id: userDocumentId,
      language: language ?? null,
      values: JSON.stringify(seal.seal(order === undefined ? values : { ...values, order }, key)),
      message_id: messageIdOf(key, siteSettings(ctx).supportEmail),
    },
  }));
  return addOnce(ctx, MAILS, added, trx);
};

/**
 * Adds a mail to the outbox, to be sent after the commit. A second order with the same key does
 * nothing.
 * @param trx the transaction that writes the change the mail is about; default is the
 *   transaction currently open in Strapi, or a new one
 */
export const enqueueMail = async (
  ctx: Context,
  order: MailOrder,
  trx?: Transaction,
): Promise<void> => {
  if (trx !== undefined) return addMails(ctx, [order], trx);
  await ctx.strapi.db.transaction((open) => addMails(ctx, [order], open.trx));
};

/**
 * Mails a member about an occasion, once: the template and the occasion are the mail's key.
 * @param trx as of `enqueueMail`
 */
export const mailMember = <Key extends MailKey>(
  ctx: Context,
  { userDocumentId, email }: { userDocumentId: string; email: string },
  template: Key,
  occasion: string,
  values: ValuesOf<Key>,
  trx?: Transaction,
): Promise<void> => {
  const order = { key: `${template}:${occasion}`, template, to: email, userDocumentId, values };
  // The types do not tell that a template goes with its own values.
  return enqueueMail(ctx, order as unknown as MailOrder, trx);
};

/** Takes mails back that still wait: what they say is not so any more, or is said anew. */
export const callOffMails = async (
  userDocumentId: string,
  templates: readonly MailKey[],
  trx: Transaction,
): Promise<void> => {
  await trx(MESSAGE_TABLE)
    .where({ user_document_id: userDocumentId, state: 'queued' })
    .whereIn('template', templates)
    .delete();
};

/** The same for the mails of some hundred members: all are ordered, or none. */
export const enqueueMails = async (ctx: Context, orders: readonly MailOrder[]): Promise<void> => {
  if (orders.length > 0) await ctx.strapi.db.transaction(({ trx }) => addMails(ctx, orders, trx));
};

/** The mails to a member that are still stored, newest first. */
export const mailsOf = async (ctx: Context, userDocumentId: string) =>
  z
    .array(listedSchema)
    .parse(
      await table(ctx)
        .where({ user_document_id: userDocumentId })
        .orderBy('created_at', 'desc')
        .select('recipient as to', 'subject', 'created_at', 'sent_at'),
    );

const rowSchema = z.object({
  id: z.number(),
  template: z.string(),
  subject: z.string().nullable(),
  state: z.enum(['queued', 'sending', 'sent', 'dropped', 'failed']),
  created_at: storedIsoTime,
});

/** The name that the panel has for a mail. */
const nameOf = (template: string): string =>
  isMailKey(template) ? definitionOf(template).name : template;

const SINGLE_MS = 30 * DAY_MS;

const singleSchema = rowSchema.extend({
  document_id: z.string(),
  recipient: z.string(),
  user_document_id: z.string().nullable(),
  attempts: z.number(),
  next_attempt_at: storedIsoTime.nullable(),
  last_error: z.string().nullable(),
});

/**
 * A page of the mails of the last month, the latest first, without those to an audience that went well.
 * @param isStuck only those that came back, or wait for another attempt
 */
export const singleMails = async (ctx: Context, isStuck: boolean, query: PageQuery) => {
  // By the column with an index: what was ordered later has changed later.
  const rows = table(ctx).where('updated_at', '>', new Date(Date.now() - SINGLE_MS));
  if (query.search !== '') withText(rows, ['recipient', 'subject'], query.search);
  if (isStuck) {
    rows.where((either) =>
      either
        .where({ state: 'failed' })
        .orWhere((waits) => waits.where({ state: 'queued' }).where('attempts', '>', 0)),
    );
  } else rows.whereNot({ template: 'newsletter' });
  const read = async ({ offset, limit }: { offset: number; limit: number }) =>
    z
      .array(singleSchema)
      .parse(
        await rows
          .orderBy('updated_at', 'desc')
          .orderBy('id', 'desc')
          .offset(offset)
          .limit(limit)
          .select(Object.keys(singleSchema.shape)),
      )
      .map(({ document_id, template, recipient, user_document_id, subject, state, ...row }) => ({
        id: document_id,
        name: nameOf(template),
        to: recipient,
        memberId: user_document_id,
        subject,
        state,
        at: row.created_at,
        attempts: row.attempts,
        nextAt: row.next_attempt_at,
        why: row.last_error,
      }));
  return paged(query, await totalOf(rows), read);
};

/**
 * A member's mails ordered before a moment, newest first, with the names that the panel has for
 * them.
 */
export const mailsBefore = async (
  ctx: Context,
  userDocumentId: string,
  before: Date,
  limit: number,
) => {
  const found: unknown[] = await table(ctx)
    .where({ user_document_id: userDocumentId })
    .where('created_at', '<', before)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .select('id', 'template', 'subject', 'state', 'created_at');
  return z
    .array(rowSchema)
    .parse(found)
    .map(({ template, created_at: at, ...row }) => ({ ...row, at, name: nameOf(template) }));
};

/** When one of these mails was last ordered for a member, ISO 8601; null when it was not since. */
export const lastMailAt = async (
  ctx: Context,
  userDocumentId: string,
  templates: readonly MailKey[],
  since: Date,
): Promise<string | null> => {
  const row: unknown = await table(ctx)
    .where({ user_document_id: userDocumentId })
    .where('created_at', '>=', since)
    .whereIn('template', templates)
    .orderBy('created_at', 'desc')
    .first('created_at');
  const { created_at: at } = z.object({ created_at: storedIsoTime }).optional().parse(row) ?? {};
  return at ?? null;
};

/**
 * Puts a failed mail into the queue again, as if it was ordered now.
 * @returns its template; null when there is no such mail that has failed
 */
export const sendMailAgain = async (ctx: Context, documentId: string): Promise<string | null> => {
  const now = new Date();
  const [row]: unknown[] = await table(ctx)
    .where({ document_id: documentId, state: 'failed' })
    .update({
      state: 'queued',
      attempts: 0,
      last_error: null,
      next_attempt_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('template');
  if (row === undefined) return null;
  ctx.jobs.wake(MAILS.name);
  return z.object({ template: z.string() }).parse(row).template;
};

/** Deletes a template's settled mails that belong to no account. */
export const forgetSettledMails = async (ctx: Context, template: MailKey): Promise<void> => {
  await table(ctx).where({ template, user_document_id: null, next_attempt_at: null }).delete();
};

/** Deletes mails that were settled before `moment` (milliseconds since the epoch). */
export const forgetMailsBefore = async (ctx: Context, moment: number): Promise<void> => {
  await table(ctx).whereNull('next_attempt_at').where('updated_at', '<', new Date(moment)).delete();
};
