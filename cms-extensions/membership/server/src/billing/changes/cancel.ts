import type { SecurityLog } from '../../security-log/index.ts';
import {
  type Billing,
  isActiveSubscription,
  isMissing,
  NoSubscription,
  type SubscriptionSnapshot,
} from '../index.ts';
import { activeSubscriptionOf, changeable } from './rules.ts';

/** When a cancelled subscription ends, ISO 8601; null when it has ended. */
export type Cancelled = { endsAt: string | null };

/** Cancels a subscription and undoes a cancellation (spec section 4, Cancellation). */
export const createCancel = (billing: Billing, securityLog: SecurityLog) => {
  const { stripe, sync, withMember } = billing;
  const detailsOf = (reason: string) =>
    reason === '' ? {} : { cancellation_details: { comment: reason } };

  /** Voids unpaid invoices, so that nothing is owed after the subscription has ended. */
  const voidOpenInvoices = async (subscription: string): Promise<void> => {
    for await (const { id } of stripe.invoices.list({ subscription, status: 'open', limit: 100 })) {
      if (id !== undefined) await stripe.invoices.voidInvoice(id);
    }
  };

  const endNow = async ({ id }: SubscriptionSnapshot, reason: string): Promise<void> => {
    try {
      await stripe.subscriptions.cancel(id, detailsOf(reason));
    } catch (error) {
      // Already ended: the response to an earlier request was lost.
      if (!isMissing(error)) throw error;
    }
    await voidOpenInvoices(id);
  };

  const endWithPeriod = async ({ id }: SubscriptionSnapshot, reason: string): Promise<void> => {
    await stripe.subscriptions.update(id, { cancel_at_period_end: true, ...detailsOf(reason) });
  };

  const isPaidFor = ({ status }: SubscriptionSnapshot): boolean =>
    status === 'active' || status === 'trialing';

  const cancelOnce = async (subscription: SubscriptionSnapshot, reason: string): Promise<void> => {
    // Already ended; an earlier request may have failed before it voided the invoices.
    if (!isActiveSubscription(subscription)) return voidOpenInvoices(subscription.id);
    if (!isPaidFor(subscription)) return endNow(subscription, reason);
    if (subscription.endsAt === null) return endWithPeriod(subscription, reason);
  };

  return {
    /**
     * Ends the subscription at the end of its paid period, or at once when nothing is paid for.
     * Safe to repeat.
     * @throws NoSubscription
     */
    cancel: (userDocumentId: string, reason: string): Promise<Cancelled> =>
      withMember(userDocumentId, async () => {
        const before = (await sync(userDocumentId))?.subscription ?? null;
        if (before === null) throw new NoSubscription();
        await cancelOnce(before, reason);
        const after = await sync(userDocumentId);
        const endsAt = after?.subscription?.endsAt ?? null;
        const effective = endsAt === null ? 'now' : 'later';
        securityLog.record('subscription.cancelled', { subject: userDocumentId, effective });
        return { endsAt };
      }),

    /**
     * Undoes a cancellation. Does nothing when the subscription was not cancelled.
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
