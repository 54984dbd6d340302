import type { Membership } from 'contract';
import { isActiveSubscription } from './read/index.ts';
import type { Snapshot, SubscriptionSnapshot } from './snapshot.ts';

export type SubscriptionAction = Membership['actions'][number];

/** Whether a charge failed and can be paid again. */
export const hasPaymentProblem = (subscription: SubscriptionSnapshot): boolean =>
  isActiveSubscription(subscription) && subscription.openInvoiceId !== null;

/** A renewal waits an hour as a draft; paused in that hour, Stripe would void it and give the period away. */
const isBeingCharged = ({ invoices }: Snapshot): boolean =>
  invoices.some(({ status }) => status === 'draft');

/**
 * What a member can do about her subscription, and what the server lets her do: both ask here. A
 * refund is not in it, since more than the snapshot decides about that.
 */
export const actionsFor = (snapshot: Snapshot | null): SubscriptionAction[] => {
  const subscription = snapshot?.subscription ?? null;
  if (snapshot === null || subscription === null || !isActiveSubscription(subscription)) return [];
  const { status, endsAt, pause } = subscription;
  const goesOn = endsAt === null;
  const isPaidFor = status === 'active' || status === 'trialing';
  const possible: Record<Exclude<SubscriptionAction, 'request_refund'>, boolean> = {
    cancel: goesOn && status !== 'incomplete',
    undo_cancellation: !goesOn && isPaidFor,
    pause: goesOn && pause === null && status === 'active' && !isBeingCharged(snapshot),
    resume: goesOn && pause !== null && isPaidFor,
    switch: goesOn && pause === null && isPaidFor,
    repair_payment: hasPaymentProblem(subscription),
  };
  return (Object.keys(possible) as (keyof typeof possible)[]).filter((action) => possible[action]);
};
