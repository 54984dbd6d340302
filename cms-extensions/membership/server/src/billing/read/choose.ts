import type { PlanKey } from 'contract';
import type Stripe from 'stripe';
import { planOfProduct } from '../products.ts';

type Granting = { item: Stripe.SubscriptionItem; planKey: PlanKey };

const productOf = ({ product }: Stripe.Price): string =>
  typeof product === 'string' ? product : product.id;

/** The item that makes a subscription ours; of several, the one that is paid for the longest. */
export const grantingItem = (subscription: Stripe.Subscription): Granting | null => {
  const ours = subscription.items.data.flatMap((item): Granting[] => {
    const planKey = planOfProduct(productOf(item.price));
    return planKey === null ? [] : [{ item, planKey }];
  });
  ours.sort((a, b) => b.item.current_period_end - a.item.current_period_end);
  return ours[0] ?? null;
};

/** The plan that a subscription is to; null for one to something that is not ours. */
export const planOf = (subscription: Stripe.Subscription): PlanKey | null =>
  grantingItem(subscription)?.planKey ?? null;

/** Whether a subscription can still charge her, or come to life again: she must not have a second. */
export const isActiveSubscription = ({ status }: Pick<Stripe.Subscription, 'status'>): boolean =>
  status !== 'canceled' && status !== 'incomplete_expired';

/*
 * How much a status gives, the most first. A living subscription stands before one that is over,
 * even when it gives nothing at the moment: she can do something about it. A first payment that was
 * never finished makes nobody a member, nor takes away that she was one.
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

/** Where a status stands; one whose payments are paused gives less than one that is paid for. */
export const place = (status: string, isPaused: boolean): number =>
  GIVES.indexOf(isPaused && (status === 'active' || status === 'trialing') ? 'past_due' : status);

export const placeOf = ({ status, pause_collection }: Stripe.Subscription): number =>
  place(status, pause_collection !== null);

/** Of all the subscriptions that she ever had, the one that gives most; the newest of equals. */
export const decidingSubscription = (
  subscriptions: readonly Stripe.Subscription[],
): Stripe.Subscription | null => {
  const ours = subscriptions.filter((subscription) => grantingItem(subscription) !== null);
  ours.sort((a, b) => placeOf(a) - placeOf(b) || b.created - a.created);
  return ours[0] ?? null;
};
