import { lawIn, mailboxKey, type User } from 'contract';
import { DEFAULT_LOCALE } from 'contract/locales';
import { z } from 'zod';
import { readLaw } from '../../catalogue/index.ts';
import type { Context } from '../../context.ts';
import { Table, type Transaction } from '../../platform/database/index.ts';
import { contactOf, hashOf } from '../../users/index.ts';
import { lawCountriesOf } from '../consents.ts';
import type { Snapshot } from '../snapshot/schema.ts';
import { isActiveSubscription } from '../snapshot/subscription.ts';
import { type Contract, contractsOf, withdrawalUntil } from './rules.ts';

/* One withdrawal within twelve months for each account, mailbox and card. Otherwise a member could
 * watch for nothing, by subscribing and withdrawing again and again. */

const TABLE = 'membership_withdrawal_marks';
const MONTHS = 12;

const table = new Table('withdrawal-mark', z.unknown());

const since = (now: Date): number => new Date(now).setUTCMonth(now.getUTCMonth() - MONTHS);

/** The hashes of a member: account, mailbox and card. */
export const marksOf = (
  ctx: Context,
  { id, email }: Pick<User, 'id' | 'email'>,
  snapshot: Snapshot | null,
): string[] => {
  const fingerprint = snapshot?.card?.fingerprint;
  return [
    hashOf(ctx, 'account', id),
    hashOf(ctx, 'email', mailboxKey(email)),
    ...(fingerprint ? [hashOf(ctx, 'card', fingerprint)] : []),
  ];
};

export const rememberWithdrawal = async (
  trx: Transaction,
  marks: readonly string[],
  now: Date,
): Promise<void> => {
  const rows = marks.map((mark) => ({ mark, withdrawn_at: now.getTime() }));
  await trx(TABLE).insert(rows).onConflict('mark').merge();
};

/** Whether any of these has withdrawn from a contract within the last twelve months. */
export const hasWithdrawn = async (ctx: Context, marks: readonly string[]): Promise<boolean> =>
  (await table.count(ctx, { mark: { $in: marks }, withdrawnAt: { $gt: since(new Date()) } })) > 0;

/** Forgets withdrawals of more than twelve months ago. */
export const forgetOldWithdrawals = async (ctx: Context, now: Date): Promise<void> => {
  await table.remove(ctx, { withdrawnAt: { $lte: since(now) } });
};

/** The contracts of a snapshot from which the member can withdraw, and until when (ISO 8601). */
export const openWithdrawals = async (
  ctx: Context,
  userDocumentId: string,
  snapshot: Snapshot | null,
): Promise<{ contract: Contract; until: string }[]> => {
  const contracts = contractsOf(snapshot).filter(isActiveSubscription);
  if (snapshot === null || contracts.length === 0) return [];
  const [law, countryOf] = await Promise.all([
    readLaw(ctx, DEFAULT_LOCALE),
    lawCountriesOf(ctx, userDocumentId, snapshot),
  ]);
  return contracts.flatMap((contract) => {
    const { withdrawal_days: days } = lawIn(law, countryOf(contract.id));
    const until = withdrawalUntil(contract, days, Date.now());
    return until === null ? [] : [{ contract, until }];
  });
};

/** Until when the member can withdraw from the last of them, ISO 8601; null when not. */
export const withdrawalUntilOf = async (
  ctx: Context,
  userDocumentId: string,
  snapshot: Snapshot | null,
): Promise<string | null> => {
  const open = await openWithdrawals(ctx, userDocumentId, snapshot);
  const [until] = open.map((each) => each.until).sort((a, b) => (a < b ? 1 : -1));
  if (until === undefined) return null;
  const row = await contactOf(ctx, userDocumentId);
  const member = { id: userDocumentId, email: row?.email ?? '' };
  const isUsed = await hasWithdrawn(ctx, marksOf(ctx, member, snapshot));
  return isUsed ? null : until;
};
