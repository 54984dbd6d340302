import type { Context } from '../context.ts';
import type { Transaction } from '../platform/database/index.ts';
import type { SnapshotChange } from './snapshot/change.ts';

/** The job that reads Stripe's balance for the coach's home page. */
export const REVENUE_JOB = 'revenue';

/** The events after which Stripe's balance has a new line for a member. */
const MONEY_MOVED = new Set([
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.refunded',
  'invoice.paid',
  'refund.failed',
]);

/** Reads Stripe's balance after the commit of a sync, if money has moved. */
export const wakeRevenueImport = (
  ctx: Context,
  { cause }: SnapshotChange,
  trx: Transaction,
): void => {
  if (cause === null || !MONEY_MOVED.has(cause.eventType)) return;
  trx.executionPromise.then(
    () => ctx.jobs.wake(REVENUE_JOB),
    // Rolled back: the event comes again.
    () => undefined,
  );
};
