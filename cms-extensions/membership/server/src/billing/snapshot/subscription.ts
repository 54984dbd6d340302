import { type PlanKey, planKeySchema } from 'contract';
import type Stripe from 'stripe';
import { planOfProduct } from '../plans.ts';
import { idOf } from '../stripe.ts';
import { type OtherSubscription, stripeStatusSchema } from './schema.ts';

/* Stripe's times are seconds since the epoch; a snapshot's are ISO 8601, which sort as text. */

export const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

export const isoOrNull = (seconds: number | null | undefined): string | null =>
  seconds === null || seconds === undefined ? null : iso(seconds);

export const earlier = (a: string, b: string): string => (a < b ? a : b);

type Granting = { item: Stripe.SubscriptionItem; planKey: PlanKey };

/** Metadata of an imported subscription whose price is of another product: the plan that it is here. */
export const IMPORTED_PLAN = 'imported_plan';

/** The item of one that was imported and kept. */
const importedItem = ({ metadata, items }: Stripe.Subscription): Granting | null => {
  const { data: planKey } = planKeySchema.safeParse(metadata[IMPORTED_PLAN]);
  const [item] = items.data;
  return planKey === undefined || item === undefined ? null : { item, planKey };
};

/** The item with one of our plans; of several, the one whose paid period ends last. */
export const grantingItem = (subscription: Stripe.Subscription): Granting | null => {
  const ours = subscription.items.data.flatMap((item): Granting[] => {
    const planKey = planOfProduct(idOf(item.price.product));
    return planKey === null ? [] : [{ item, planKey }];
  });
  ours.sort((a, b) => b.item.current_period_end - a.item.current_period_end);
  return ours[0] ?? importedItem(subscription);
};

/** Metadata of an imported subscription that was made anew: when the contract began, ISO 8601. */
export const BEGUN_AT = 'begun_at';

export const startOf = ({ metadata, start_date }: Stripe.Subscription): string =>
  metadata[BEGUN_AT] ?? iso(start_date);

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
const STATUS_RANKS: readonly string[] = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
  'incomplete',
  'incomplete_expired',
] satisfies Stripe.Subscription.Status[];

/**
 * The rank of a status in `STATUS_RANKS`, lower is better. One whose payments are paused ranks just
 * below one whose payment failed: that one gives access during its grace period.
 */
export const rank = (status: string, isPaused: boolean): number =>
  isPaused && (status === 'active' || status === 'trialing')
    ? STATUS_RANKS.indexOf('past_due') + 0.5
    : STATUS_RANKS.indexOf(status);

export const rankOf = ({ status, pause_collection }: Stripe.Subscription): number =>
  rank(status, pause_collection !== null);

/**
 * When a subscription ends, seconds since the epoch; null while it renews. Stripe's portal sets
 * `cancel_at`, others set `cancel_at_period_end`.
 */
export const endOf = (
  subscription: Stripe.Subscription,
  { current_period_end }: Stripe.SubscriptionItem,
): number | null =>
  isActiveSubscription(subscription)
    ? (subscription.cancel_at ?? (subscription.cancel_at_period_end ? current_period_end : null))
    : null;

/** How long an active subscription gives access, for comparison: one that renews lasts longest. */
const lastsUntil = (subscription: Stripe.Subscription): number => {
  const granting = grantingItem(subscription);
  if (granting === null || !isActiveSubscription(subscription)) return 0;
  return endOf(subscription, granting.item) ?? Number.MAX_SAFE_INTEGER;
};

/**
 * Of all the customer's subscriptions to our plans, the best by status; of equals the one that lasts
 * longest, so that an end that is shown is the last one, then the newest.
 */
export const decidingSubscription = (
  subscriptions: readonly Stripe.Subscription[],
): Stripe.Subscription | null => {
  const ours = subscriptions.filter((subscription) => grantingItem(subscription) !== null);
  ours.sort(
    (a, b) => rankOf(a) - rankOf(b) || lastsUntil(b) - lastsUntil(a) || b.created - a.created,
  );
  return ours[0] ?? null;
};

export const scheduleIdOf = ({ schedule }: Stripe.Subscription): string | null =>
  schedule && idOf(schedule);

export const otherFrom = (subscription: Stripe.Subscription): OtherSubscription[] => {
  const granting = grantingItem(subscription);
  if (granting === null || !isActiveSubscription(subscription)) return [];
  return [
    {
      id: subscription.id,
      status: stripeStatusSchema.parse(subscription.status),
      planKey: granting.planKey,
      startedAt: startOf(subscription),
      currentPeriodEnd: iso(granting.item.current_period_end),
      endsAt: isoOrNull(endOf(subscription, granting.item)),
      scheduleId: scheduleIdOf(subscription),
    },
  ];
};

/** The customer's active subscriptions to our plans, without the deciding one. */
export const otherSubscriptions = (
  subscriptions: readonly Stripe.Subscription[],
  deciding: Stripe.Subscription | null,
): OtherSubscription[] => subscriptions.filter(({ id }) => id !== deciding?.id).flatMap(otherFrom);

export const subscriptionOf = (invoice: Stripe.Invoice): string | null => {
  const subscription = invoice.parent?.subscription_details?.subscription;
  return subscription ? idOf(subscription) : null;
};

/** Also when a coupon or a credit paid all of it; not the empty invoice of a trial. */
export const hasPaid = (
  { id }: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
): boolean =>
  invoices.some(
    (invoice) =>
      subscriptionOf(invoice) === id && invoice.status === 'paid' && invoice.subtotal > 0,
  );

/** Metadata of a subscription whose payment was moved, ISO 8601: no trial, but paid or given time. */
export const PAID_UNTIL = 'paid_until';

/**
 * Whether what Stripe reports as a trial is none: a pause or free time has moved the next payment,
 * or an import has begun with one. A trial begins with its subscription.
 */
export const isPaidTime = (
  { status, trial_start, start_date, metadata }: Stripe.Subscription,
  isPaying: boolean,
): boolean =>
  metadata[PAID_UNTIL] !== undefined ||
  (isPaying && (status === 'trialing' || (trial_start ?? 0) > start_date));

/**
 * Whether an invoice is that of a change, or of the resumption of a paused subscription, which
 * takes effect when it is paid.
 */
export const isPendingInvoice = (
  { pending_update, status, status_details, latest_invoice }: Stripe.Subscription,
  invoice: Stripe.Invoice,
): boolean => {
  if (latest_invoice === null || idOf(latest_invoice) !== invoice.id) return false;
  if (pending_update !== null) return true;
  // Of a paused one only a bill since the pause; one of the same second is the last one if paid.
  const pausedAt = status_details?.paused.transitioned_at ?? Number.POSITIVE_INFINITY;
  const since = invoice.status === 'open' ? pausedAt : pausedAt + 1;
  return status === 'paused' && invoice.created >= since;
};
