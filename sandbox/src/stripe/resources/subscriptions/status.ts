import { invalid } from '../../http/errors.ts';
import type { SubscriptionDoc } from '../../store/kinds.ts';
import type { World } from '../../world.ts';

type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'paused'
  | 'canceled';

/** Where a subscription can go from each status. See /billing/subscriptions/overview#subscription-statuses. */
const TRANSITIONS: Record<SubscriptionStatus, readonly SubscriptionStatus[]> = {
  incomplete: ['active', 'trialing', 'incomplete_expired', 'canceled'],
  incomplete_expired: [],
  trialing: ['active', 'past_due', 'paused', 'canceled'],
  active: ['trialing', 'past_due', 'unpaid', 'paused', 'canceled'],
  past_due: ['active', 'trialing', 'unpaid', 'paused', 'canceled'],
  unpaid: ['active', 'past_due', 'canceled'],
  paused: ['active', 'past_due', 'canceled'],
  canceled: [],
};

/** Whether a subscription has ended for good. */
export function isOver(status: string): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** Writes a new status without an event of its own; the same status is no move. */
export function moveSubscription(
  world: World,
  id: string,
  status: SubscriptionStatus,
  fields: Partial<SubscriptionDoc> = {},
): SubscriptionDoc {
  const subscription = world.store.need('subscription', id);
  const from = subscription.status as SubscriptionStatus;
  if (from !== status && !TRANSITIONS[from].includes(status)) {
    throw invalid(
      `A subscription cannot go from ${from} to ${status}.`,
      undefined,
      'resource_missing',
    );
  }
  const details = status === 'paused' ? {} : { status_details: undefined };
  return world.store.patch('subscription', id, { ...details, ...fields, status });
}
