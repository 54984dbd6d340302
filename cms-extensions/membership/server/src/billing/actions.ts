import type { Membership } from 'contract';
import { isLiving } from './read/index.ts';
import type { Reading, SubscriptionReading } from './reading.ts';

export type SubscriptionAction = Membership['actions'][number];

/** Whether a charge failed and can be paid again. */
export const hasPaymentProblem = (subscription: SubscriptionReading): boolean =>
  isLiving(subscription) && subscription.openInvoiceId !== null;

/**
 * What a member can do about her subscription, and what the server lets her do: both ask here. A
 * refund is not in it, since more than the reading decides about that.
 */
export const actionsFor = (reading: Reading | null): SubscriptionAction[] => {
  const subscription = reading?.subscription ?? null;
  if (subscription === null || !isLiving(subscription)) return [];
  const { status, endsAt, pause } = subscription;
  const goesOn = endsAt === null;
  const isPaidFor = status === 'active' || status === 'trialing';
  const possible: Record<Exclude<SubscriptionAction, 'request_refund'>, boolean> = {
    cancel: goesOn && status !== 'incomplete',
    undo_cancellation: !goesOn && isPaidFor,
    pause: goesOn && pause === null && status === 'active',
    resume: goesOn && pause !== null && isPaidFor,
    switch: goesOn && pause === null && isPaidFor,
    repair_payment: hasPaymentProblem(subscription),
  };
  return (Object.keys(possible) as (keyof typeof possible)[]).filter((action) => possible[action]);
};
