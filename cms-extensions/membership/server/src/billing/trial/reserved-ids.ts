import { randomBytes } from 'node:crypto';
import { DAY_MS } from 'contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';

const RESERVATION_UID = 'plugin::membership.reserved-user-id';

const rowSchema = z.object({ userDocumentId: z.string() });

/** As long as Strapi's own document ids, and as hard to guess. */
const newDocumentId = (): string => randomBytes(12).toString('hex');

/** Long after the link of a sign-up has ended; a later try is a new one. */
const RESERVED_MS = 30 * DAY_MS;

/* Ids of accounts about to be created. Calls for the same e-mail must not run concurrently. */

const rows = (ctx: Context) => ctx.strapi.db.query(RESERVATION_UID);

/** Reserves an id for the account of an e-mail; returns the same id until `leave`. */
export const reserveUserId = async (ctx: Context, emailHash: string): Promise<string> => {
  const row = await rows(ctx).findOne({ where: { emailHash } });
  if (row !== null) return rowSchema.parse(row).userDocumentId;
  const userDocumentId = newDocumentId();
  await rows(ctx).create({ data: { emailHash, userDocumentId } });
  return userDocumentId;
};

/** Ends the reservation: the next account of that e-mail gets another id. */
export const releaseUserId = async (ctx: Context, emailHash: string): Promise<void> => {
  await rows(ctx).deleteMany({ where: { emailHash } });
};

/** Deletes the reservations of sign-ups that nobody has come back to. */
export const pruneReservations = async (ctx: Context, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - RESERVED_MS).toISOString();
  await rows(ctx).deleteMany({ where: { createdAt: { $lt: before } } });
};
