import type Stripe from 'stripe';
import { idOf } from './stripe.ts';

/**
 * Changes a subscription, and gives it the coupons again that it has lost by that: Stripe does not
 * say whether the bill of nothing of a payment that is moved uses up a coupon of one use, and the
 * member was shown an amount with it. Their order is kept, since it changes the amount.
 */
export const keepingCoupons = async (
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
