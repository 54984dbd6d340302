import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type Stripe from 'stripe';

/*
 * What each subscription brings in, times twelve (spec of the desk, 7.5), from Stripe's objects
 * alone, beside the sum of its rows in the app's log of subscriptions.
 */

const MONTHS = { month: 12, year: 1 } as const;

const discounted = (price: number, { discounts }: Stripe.Subscription): number =>
  discounts.reduce((left, discount) => {
    if (typeof discount === 'string') throw new Error(`${discount} is not expanded`);
    const { coupon } = discount.source;
    if (coupon === null || typeof coupon === 'string') throw new Error('A coupon is not expanded');
    return coupon.duration === 'once'
      ? left
      : left - Math.round((left * (coupon.percent_off ?? 0)) / 100);
  }, price);

/** What a subscription counts by Stripe's objects. */
const countedAtStripe = (
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
): number => {
  const { id, status, pause_collection, items } = subscription;
  const hasPaid = invoices.some(
    ({ status: state, subtotal, parent }) =>
      state === 'paid' && subtotal > 0 && parent?.subscription_details?.subscription === id,
  );
  const runs = ['active', 'past_due', 'trialing'].includes(status) && pause_collection === null;
  const { price, quantity = 1 } = items.data[0] as Stripe.SubscriptionItem;
  const interval = price.recurring?.interval as keyof typeof MONTHS;
  return runs && hasPaid
    ? discounted((price.unit_amount ?? 0) * quantity, subscription) * MONTHS[interval]
    : 0;
};

/** Reads the app's database beside it. */
export const openLog = (dataDir: string) => {
  const database = new DatabaseSync(join(dataDir, 'cms.sqlite'), { readOnly: true });
  const sum = database.prepare(
    'SELECT SUM(delta_12) AS sum12 FROM membership_plan_changes WHERE subscription_id = ?',
  );
  return {
    /** @returns what differs between the log and Stripe; empty when their sums are equal */
    faultsOf: (
      subscriptions: readonly Stripe.Subscription[],
      invoices: readonly Stripe.Invoice[],
    ): string[] =>
      subscriptions.flatMap((subscription) => {
        const { sum12 } = sum.get(subscription.id) as { sum12: number | null };
        const counted = countedAtStripe(subscription, invoices);
        return (sum12 ?? 0) === counted
          ? []
          : [
              `the log counts ${sum12} for ${subscription.id} (${subscription.status}), not ${counted}`,
            ];
      }),
    close: (): void => database.close(),
  };
};

export type Log = ReturnType<typeof openLog>;
