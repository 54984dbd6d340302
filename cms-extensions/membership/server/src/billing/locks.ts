import type { Context } from '../context.ts';
import type { Transaction } from '../platform/database/index.ts';
import { LockUnavailable } from '../platform/locks/index.ts';
import { PaymentsUnavailable } from './errors.ts';

const inPayments = (error: unknown): never => {
  throw error instanceof LockUnavailable ? new PaymentsUnavailable({ cause: error }) : error;
};

/**
 * Runs `work` under a lock, which holds across instances. Re-entrant.
 * @throws PaymentsUnavailable when others hold the lock for too long
 */
export const exclusively = async <Result>(
  ctx: Context,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  // Awaited, here and by the callers: a returned promise is missing in a stack of what waits.
  try {
    return await ctx.locks.exclusively(name, work);
  } catch (error) {
    return inPayments(error);
  }
};

const memberLock = (userDocumentId: string): string => `member:${userDocumentId}`;

/** Runs `work` under the lock that serialises all work for a member. @throws PaymentsUnavailable */
export const withMember = async <Result>(
  ctx: Context,
  userDocumentId: string,
  work: () => Promise<Result>,
): Promise<Result> => await exclusively(ctx, memberLock(userDocumentId), work);

/**
 * Ties a transaction to the member's lock that the caller holds.
 * @throws PaymentsUnavailable when this process has lost the lock
 */
export const confirmMember = (
  ctx: Context,
  userDocumentId: string,
  trx: Transaction,
): Promise<void> => ctx.locks.confirm(memberLock(userDocumentId), trx).catch(inPayments);
