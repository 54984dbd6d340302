import type { SecurityLog } from '../../security-log/index.ts';
import {
  type Billing,
  isActiveSubscription,
  NoSubscription,
  type Snapshot,
  type SubscriptionSnapshot,
} from '../index.ts';
import type { ChargedChanges } from './charges.ts';
import { activeSubscriptionOf, changeable } from './rules.ts';
import { releaseSchedule } from './schedule.ts';

/** When a cancelled subscription ends, ISO 8601; null when it has ended. */
type Cancelled = { endsAt: string | null };

type Cancellable = Pick<SubscriptionSnapshot, 'id' | 'status' | 'endsAt' | 'scheduleId'>;

/** Cancels subscriptions and undoes a cancellation (spec section 4, Cancellation). */
export const createCancel = (
  billing: Billing,
  { settled }: ChargedChanges,
  securityLog: SecurityLog,
) => {
  const { stripe, sync, withMember, end } = billing;
  const detailsOf = (reason: string) =>
    reason === '' ? {} : { cancellation_details: { comment: reason } };

  const endWithPeriod = async ({ id, scheduleId }: Cancellable, reason: string): Promise<void> => {
    await releaseSchedule(stripe, scheduleId);
    await stripe.subscriptions.update(id, { cancel_at_period_end: true, ...detailsOf(reason) });
  };

  /**
   * Whether a bill is about to be made for the period that has just begun. It would be charged, so
   * the time that is paid for has ended. Stripe finalises no draft of a cancelled subscription.
   * Drafts that a pause has kept (`auto_advance` is false) are never charged by themselves.
   */
  const isAboutToCharge = async (subscription: string): Promise<boolean> => {
    const drafts = await stripe.invoices.list({ subscription, status: 'draft', limit: 100 });
    return drafts.data.some(({ amount_due, auto_advance }) => auto_advance && amount_due > 0);
  };

  const isPaidFor = async ({ id, status, endsAt }: Cancellable): Promise<boolean> => {
    if (status !== 'active' && status !== 'trialing') return false;
    // One that was cancelled before its period ended begins no other.
    return endsAt !== null || !(await isAboutToCharge(id));
  };

  const cancelOnce = async (subscription: Cancellable, reason: string): Promise<void> => {
    // One that has ended, too: an earlier request may have failed before it voided the invoices.
    const isActive = isActiveSubscription(subscription);
    if (!isActive || !(await isPaidFor(subscription))) return end(subscription.id, reason);
    if (subscription.endsAt === null) return endWithPeriod(subscription, reason);
  };

  /** When the last of a member's subscriptions ends, ISO 8601; null when all have ended. */
  const lastEndOf = (snapshot: Snapshot | null): string | null => {
    const all = snapshot === null ? [] : [snapshot.subscription, ...snapshot.others];
    const ends = all.flatMap((each) => each?.endsAt ?? []);
    return ends.sort().at(-1) ?? null;
  };

  return {
    /**
     * Ends all of the member's subscriptions to our plans, each at the end of its paid period, or
     * at once when nothing is paid for, as in the hour in which a renewal waits to be charged. Safe
     * to repeat, also after a failure half way.
     * @returns the last end of them
     * @throws NoSubscription
     */
    cancel: (userDocumentId: string, reason: string): Promise<Cancelled> =>
      withMember(userDocumentId, async () => {
        // Drop a change that waits for the bank: it could charge after the cancellation.
        const before = await settled(userDocumentId);
        if (!before?.subscription) throw new NoSubscription();
        for (const each of [before.subscription, ...before.others]) await cancelOnce(each, reason);
        const endsAt = lastEndOf(await sync(userDocumentId));
        const effective = endsAt === null ? 'now' : 'later';
        securityLog.record('subscription.cancelled', { subject: userDocumentId, effective });
        return { endsAt };
      }),

    /**
     * Undoes a cancellation. Does nothing when the subscription was not cancelled. Of several, the
     * one with the last end goes on: a second one would charge twice.
     * @throws NoSubscription when it has ended, ChangeNotPossible
     */
    undo: (userDocumentId: string): Promise<void> =>
      withMember(userDocumentId, async () => {
        const snapshot = await sync(userDocumentId);
        if (activeSubscriptionOf(snapshot).endsAt === null) return;
        const { id } = changeable(snapshot, 'undo_cancellation');
        const { cancel_at_period_end: withPeriod } = await stripe.subscriptions.retrieve(id);
        // Stripe's customer portal sets `cancel_at` instead of `cancel_at_period_end`.
        const undone = withPeriod ? { cancel_at_period_end: false } : { cancel_at: '' as const };
        await stripe.subscriptions.update(id, undone);
        await sync(userDocumentId);
      }),
  };
};

export type Cancel = ReturnType<typeof createCancel>;
