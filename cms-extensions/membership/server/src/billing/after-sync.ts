import type { Context } from '../context.ts';
import type { Transaction } from '../platform/database/index.ts';
import { alertToDoubles, alertToLateDebits } from './alerts.ts';
import { completeOrderAfter } from './consents.ts';
import { mailNotices } from './notices/mails.ts';
import { recordPlanChanges } from './plan-changes/log.ts';
import { noteRefunds } from './refunds/service.ts';
import type { SnapshotChange } from './snapshot/schema.ts';
import { noteTrial } from './trial/trials.ts';

/**
 * What follows a sync, in this order. Runs inside the transaction that writes the snapshot, so that
 * both are committed or neither.
 */
export const afterSync = async (
  ctx: Context,
  change: SnapshotChange,
  trx: Transaction,
): Promise<void> => {
  await recordPlanChanges(ctx, change, trx);
  await completeOrderAfter(ctx, change);
  await alertToDoubles(ctx, change);
  await alertToLateDebits(ctx, change);
  await mailNotices(ctx, change, trx);
  await noteTrial(ctx, change, trx);
  await noteRefunds(ctx, change, trx);
  wakeRevenueImport(ctx, change, trx);
};

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
const wakeRevenueImport = (ctx: Context, { cause }: SnapshotChange, trx: Transaction): void => {
  if (cause === null || !MONEY_MOVED.has(cause.eventType)) return;
  trx.executionPromise.then(
    () => ctx.jobs.wake(REVENUE_JOB),
    // Rolled back: the event comes again.
    () => undefined,
  );
};
