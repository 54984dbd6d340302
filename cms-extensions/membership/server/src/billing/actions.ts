import type { Membership } from 'contract';
import { isActiveSubscription } from './read/index.ts';
import type { Snapshot, SubscriptionSnapshot } from './snapshot.ts';

export type SubscriptionAction = Membership['actions'][number];

/** Whether a charge failed and the member can try to pay it again. */
export const hasPaymentProblem = (subscription: SubscriptionSnapshot): boolean =>
  isActiveSubscription(subscription) && subscription.openInvoiceId !== null;

/**
 * Whether a renewal is being charged. A renewal invoice is a draft for an hour; if the subscription
 * were paused in that hour, Stripe would void the invoice and the period would be free.
 */
const isBeingCharged = ({ invoices }: Snapshot): boolean =>
  invoices.some(({ status }) => status === 'draft');

/**
 * The actions that a member can take on the subscription. Used both to show them and to check them
 * on the server. `request_refund` is not included, since it depends on more than the snapshot.
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
