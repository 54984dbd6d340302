import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { PAID_UNTIL } from '../snapshot/subscription.ts';
import { idOf, stripeOf } from '../stripe.ts';
import { toSeconds } from './rules.ts';

type Move = {
  /** A trial is made longer and stays one; any other time is paid for or given. */
  isTrial?: boolean;
  pause_collection?: Stripe.SubscriptionUpdateParams['pause_collection'];
  /** It ends when the payment would be due. */
  cancels?: boolean;
  idempotencyKey?: string;
};

/**
 * Changes a subscription, and gives it the coupons again that it has lost by that: Stripe does not
 * say whether the bill of nothing of a payment that is moved uses up a coupon of one use, and the
 * member was shown an amount with it. Their order is kept, since it changes the amount.
 */
const keepingCoupons = async (
  stripe: Stripe,
  id: string,
  change: () => Promise<Stripe.Subscription>,
): Promise<void> => {
  const { discounts: before } = await stripe.subscriptions.retrieve(id, { expand: ['discounts'] });
  const left = (await change()).discounts.map(idOf);
  if (before.every((discount) => left.includes(idOf(discount)))) return;
  const discounts = before.flatMap((discount) => {
    if (typeof discount === 'string' || left.includes(discount.id))
      return { discount: idOf(discount) };
    const { coupon } = discount.source;
    return coupon === null ? [] : { coupon: idOf(coupon) };
  });
  await stripe.subscriptions.update(id, { discounts });
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
  { isTrial = false, pause_collection, cancels = false, idempotencyKey }: Move = {},
): Promise<void> => {
  const change: Stripe.SubscriptionUpdateParams = {
    trial_end: toSeconds(at),
    proration_behavior: 'none',
    ...(pause_collection !== undefined && { pause_collection }),
    ...(cancels && { cancel_at: toSeconds(at) }),
    ...(!isTrial && { metadata: { [PAID_UNTIL]: at.toISOString() } }),
  };
  const stripe = stripeOf(ctx);
  await keepingCoupons(stripe, id, () =>
    stripe.subscriptions.update(id, change, { idempotencyKey }),
  );
};
