import type { CancelFeedback } from 'contract';
import type { Context } from '../../context.ts';
import { cancellationDetails, endSubscription } from '../active-subscriptions.ts';
import { NoSubscription } from '../errors.ts';
import { contractsOf } from '../law/rules.ts';
import { withMember } from '../locks.ts';
import type { SubscriptionSnapshot } from '../snapshot/schema.ts';
import { isActiveSubscription } from '../snapshot/subscription.ts';
import { stripeOf } from '../stripe.ts';
import { syncMember } from '../sync.ts';
import { settledSnapshot } from './charges.ts';
import { activeSubscriptionOf, changeable } from './rules.ts';
import { releaseSchedule } from './schedule.ts';

type Cancellable = Pick<SubscriptionSnapshot, 'id' | 'status' | 'endsAt' | 'scheduleId'>;

/**
 * Whether a bill is about to be made for the period that has just begun. It would be charged, so
 * the time that is paid for has ended. Stripe finalises no draft of a cancelled subscription.
 * Drafts that a pause has kept (`auto_advance` is false) are never charged by themselves.
 */
const isAboutToCharge = async (ctx: Context, subscription: string): Promise<boolean> => {
  const drafts = await stripeOf(ctx).invoices.list({ subscription, status: 'draft', limit: 100 });
  return drafts.data.some(({ amount_due, auto_advance }) => auto_advance && amount_due > 0);
};

const isPaidFor = async (ctx: Context, { id, status, endsAt }: Cancellable): Promise<boolean> => {
  if (status !== 'active' && status !== 'trialing') return false;
  // One that was cancelled before its period ended begins no other.
  return endsAt !== null || !(await isAboutToCharge(ctx, id));
};

const cancelOnce = async (
  ctx: Context,
  subscription: Cancellable,
  reason: string,
  feedback: CancelFeedback | undefined,
  isAtOnce: boolean,
): Promise<void> => {
  const { id, endsAt, scheduleId } = subscription;
  // One that has ended, too: an earlier request may have failed before it voided the invoices.
  const isActive = isActiveSubscription(subscription);
  if (isAtOnce || !isActive || !(await isPaidFor(ctx, subscription)))
    return await endSubscription(ctx, id, reason, feedback);
  if (endsAt !== null) return;
  await releaseSchedule(ctx, scheduleId);
  await stripeOf(ctx).subscriptions.update(id, {
    cancel_at_period_end: true,
    ...cancellationDetails(reason, feedback),
  });
};

/**
 * Ends all of the member's subscriptions to our plans, each at the end of its paid period, or
 * at once when nothing is paid for, as in the hour in which a renewal waits to be charged. Safe
 * to repeat, also after a failure half way.
 * @param isAtOnce whether what is paid for is lost
 * @param feedback what the member chose of a list
 * @returns the last end of them, ISO 8601; null when all have ended
 * @throws NoSubscription
 */
export const cancelSubscription = async (
  ctx: Context,
  userDocumentId: string,
  reason: string,
  isAtOnce = false,
  feedback?: CancelFeedback,
): Promise<string | null> =>
  await withMember(ctx, userDocumentId, async () => {
    // Drop a change that waits for the bank: it could charge after the cancellation.
    const before = await settledSnapshot(ctx, userDocumentId);
    if (!before?.subscription) throw new NoSubscription();
    for (const each of contractsOf(before)) await cancelOnce(ctx, each, reason, feedback, isAtOnce);
    const left = contractsOf(await syncMember(ctx, userDocumentId));
    const ends = left.flatMap(({ endsAt }) => endsAt ?? []).sort();
    const endsAt = ends.at(-1) ?? null;
    const effective = endsAt === null ? 'now' : 'later';
    ctx.securityLog.record('subscription.cancelled', { subject: userDocumentId, effective });
    return endsAt;
  });

/**
 * Undoes a cancellation. Does nothing when the subscription was not cancelled. Of several, the
 * one with the last end goes on: a second one would charge twice.
 * @throws NoSubscription when it has ended, ChangeNotPossible
 */
export const undoCancellation = async (ctx: Context, userDocumentId: string): Promise<void> =>
  await withMember(ctx, userDocumentId, async () => {
    const snapshot = await syncMember(ctx, userDocumentId);
    if (activeSubscriptionOf(snapshot).endsAt === null) return;
    const { id, scheduleId } = changeable(snapshot, 'undo_cancellation');
    await releaseSchedule(ctx, scheduleId);
    const { cancel_at_period_end: withPeriod } = await stripeOf(ctx).subscriptions.retrieve(id);
    // Stripe's customer portal sets `cancel_at` instead of `cancel_at_period_end`.
    const undone = withPeriod ? { cancel_at_period_end: false } : { cancel_at: '' as const };
    await stripeOf(ctx).subscriptions.update(id, undone);
    await syncMember(ctx, userDocumentId);
  });
