import type { Context } from '../context.ts';
import type { Transaction } from '../platform/database/index.ts';
import { alertToDoubles, alertToLateDebits, alertToPlaces } from './alerts.ts';
import { completeOrderAfter } from './consents.ts';
import { mailNotices } from './notices/mails.ts';
import { recordPlanChanges } from './plan-changes/log.ts';
import { noteRefunds } from './refunds/service.ts';
import { wakeRevenueImport } from './revenue.ts';
import type { SnapshotChange } from './snapshot/change.ts';
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
  await alertToPlaces(ctx, change);
  await alertToLateDebits(ctx, change);
  await mailNotices(ctx, change, trx);
  await noteTrial(ctx, change, trx);
  await noteRefunds(ctx, change, trx);
  wakeRevenueImport(ctx, change, trx);
};
