import type { PlanKey } from 'contract';
import type Stripe from 'stripe';
import { planOfProduct } from '../products.ts';

type Granting = { item: Stripe.SubscriptionItem; planKey: PlanKey };

const productOf = ({ product }: Stripe.Price): string =>
  typeof product === 'string' ? product : product.id;

/** The item with one of our plans; of several, the one whose paid period ends last. */
export const grantingItem = (subscription: Stripe.Subscription): Granting | null => {
  const ours = subscription.items.data.flatMap((item): Granting[] => {
    const planKey = planOfProduct(productOf(item.price));
    return planKey === null ? [] : [{ item, planKey }];
  });
  ours.sort((a, b) => b.item.current_period_end - a.item.current_period_end);
  return ours[0] ?? null;
};

/** The plan of a subscription; null for a subscription to a foreign product. */
export const planOf = (subscription: Stripe.Subscription): PlanKey | null =>
  grantingItem(subscription)?.planKey ?? null;

/** Whether a subscription can still charge the member or be resumed, so no second one may start. */
export const isActiveSubscription = ({ status }: Pick<Stripe.Subscription, 'status'>): boolean =>
  status !== 'canceled' && status !== 'incomplete_expired';

/*
 * The statuses ordered by how much access they give, most first. An active subscription comes
 * before an ended one even if it gives no access at the moment, since the member can repair it. An
 * incomplete one comes after an ended one: a first payment that was never finished changes nothing.
 */
const GIVES: readonly string[] = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
  'incomplete',
  'incomplete_expired',
] satisfies Stripe.Subscription.Status[];

/** The rank of a status in `GIVES`, lower is better; a paused one ranks below a paid one. */
export const place = (status: string, isPaused: boolean): number =>
  GIVES.indexOf(isPaused && (status === 'active' || status === 'trialing') ? 'past_due' : status);

export const placeOf = ({ status, pause_collection }: Stripe.Subscription): number =>
  place(status, pause_collection !== null);

/** Of all the customer's subscriptions to our plans, the best by status; of equals the newest. */
export const decidingSubscription = (
  subscriptions: readonly Stripe.Subscription[],
): Stripe.Subscription | null => {
  const ours = subscriptions.filter((subscription) => grantingItem(subscription) !== null);
  ours.sort((a, b) => placeOf(a) - placeOf(b) || b.created - a.created);
  return ours[0] ?? null;
};
