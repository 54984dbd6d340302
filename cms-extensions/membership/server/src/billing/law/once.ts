import type { Core } from '@strapi/strapi';
import { mailboxKey, type User } from 'contract';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { hashOf } from '../../users/index.ts';
import type { Snapshot } from '../snapshot/schema.ts';

/* One withdrawal within twelve months for each account, mailbox and card; with a wallet, whose card
 * has another number on each device, also for each browser. Otherwise a member could watch for
 * nothing, by subscribing and withdrawing again and again. */

const TABLE = 'membership_withdrawal_marks';
const MONTHS = 12;

const since = (now: Date): number => new Date(now).setUTCMonth(now.getUTCMonth() - MONTHS);

/**
 * The hashes of a member: account, mailbox, and what is known of the card.
 * @param device hash of the browser; null where it is not known
 */
export const marksOf = (
  ctx: Context,
  { id, email }: Pick<User, 'id' | 'email'>,
  snapshot: Snapshot | null,
  device: string | null = null,
): string[] => {
  const { fingerprint = null, wallet = null, brand = null } = snapshot?.card ?? {};
  const isWallet = wallet !== null || brand === 'link';
  return [
    hashOf(ctx, 'account', id),
    hashOf(ctx, 'email', mailboxKey(email)),
    ...(fingerprint === null ? [] : [hashOf(ctx, 'card', fingerprint)]),
    ...(isWallet && device !== null ? [device] : []),
  ];
};

/** Remembers a withdrawal. */
export const rememberWithdrawal = async (
  trx: Transaction,
  marks: readonly string[],
  now: Date,
): Promise<void> => {
  const rows = marks.map((mark) => ({ mark, withdrawn_at: now.getTime() }));
  await trx(TABLE).insert(rows).onConflict('mark').merge();
};

/** Whether any of these has withdrawn from a contract within the last twelve months. */
export const hasWithdrawn = async (
  strapi: Core.Strapi,
  marks: readonly string[],
): Promise<boolean> => {
  const found = await strapi.db
    .connection(TABLE)
    .whereIn('mark', marks)
    .where('withdrawn_at', '>', since(new Date()))
    .first('id');
  return found !== undefined;
};

/** Forgets withdrawals of more than twelve months ago. */
export const forgetOldWithdrawals = async (strapi: Core.Strapi, now: Date): Promise<void> => {
  await strapi.db.connection(TABLE).where('withdrawn_at', '<=', since(now)).delete();
};
