import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { keepingCoupons } from '../coupons.ts';
import { PAID_UNTIL } from '../snapshot/subscription.ts';
import { stripeOf } from '../stripe.ts';
import { toSeconds } from './rules.ts';

type Move = {
  /** A trial is made longer and stays one; any other time is paid for or given. */
  isTrial?: boolean;
  pause_collection?: Stripe.SubscriptionUpdateParams['pause_collection'];
  idempotencyKey?: string;
};

/**
 * Moves the next payment of a subscription, without a charge or a credit: an annual pause, and free
 * time. At Stripe a paid period is moved as a trial (/billing/subscriptions/billing-cycle, 'add a
 * trial'). Discounts are kept. Its schedule must be released before.
 */
export const movePayment = async (
  ctx: Context,
  id: string,
  at: Date,
  { isTrial = false, pause_collection, idempotencyKey }: Move = {},
): Promise<void> => {
  const change: Stripe.SubscriptionUpdateParams = {
    trial_end: toSeconds(at),
    proration_behavior: 'none',
    ...(pause_collection !== undefined && { pause_collection }),
    ...(!isTrial && { metadata: { [PAID_UNTIL]: at.toISOString() } }),
  };
  const options = idempotencyKey === undefined ? {} : { idempotencyKey };
  await keepingCoupons(stripeOf(ctx), id, () =>
    stripeOf(ctx).subscriptions.update(id, change, options),
  );
};
