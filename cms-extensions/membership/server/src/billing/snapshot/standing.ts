import { CANCEL_FEEDBACK } from 'contract';
import type Stripe from 'stripe';
import { readPause } from './facts.ts';
import type { Snapshot, Standing } from './schema.ts';
import {
  grantingItem,
  hasPaid,
  iso,
  isoOrNull,
  isPaidTime,
  subscriptionOf,
} from './subscription.ts';

/** Stripe's comment on a subscription that ended for another reason than the member's wish. */
export const END_REASONS = {
  refund: 'Refunded',
  withdrawal: 'Withdrawn from the contract',
  dispute: 'Payment disputed',
} as const;

/** A price less the discounts that last; one on a single payment changes no regular price. */
const lastingPrice = (price: number, { discounts = [] }: Stripe.Subscription, now: string) =>
  discounts.reduce((left, discount) => {
    if (typeof discount === 'string') return left;
    const { coupon } = discount.source;
    const hasEnded = discount.end !== null && iso(discount.end) <= now;
    if (coupon === null || typeof coupon === 'string') return left;
    if (hasEnded || coupon.duration === 'once') return left;
    const off = coupon.amount_off ?? Math.round((left * (coupon.percent_off ?? 0)) / 100);
    return Math.max(0, left - off);
  }, price);

/**
 * When the first amount was paid. Stripe's newest invoices may no longer have it: then it is the
 * day on which it was due.
 */
const paidSinceOf = (
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
  before: Standing | undefined,
): string | null => {
  if (before?.paidSince) return before.paidSince;
  const { id, metadata, start_date, trial_end } = subscription;
  const own = invoices.filter((invoice) => subscriptionOf(invoice) === id);
  const paid = own.filter((invoice) => hasPaid(subscription, [invoice]));
  const first = paid.at(-1);
  if (
    first !== undefined &&
    own.some(({ billing_reason }) => billing_reason === 'subscription_create')
  )
    return iso(first.status_transitions.paid_at ?? first.created);
  if (first === undefined && !metadata.paid_until) return null;
  return iso(
    first !== undefined && trial_end !== null
      ? Math.max(start_date, Math.min(trial_end, first.created))
      : start_date,
  );
};

const causeOf = ({ cancellation_details: details, status }: Stripe.Subscription) => {
  const named = (Object.keys(END_REASONS) as (keyof typeof END_REASONS)[]).find(
    (cause) => END_REASONS[cause] === details?.comment,
  );
  if (named !== undefined) return named;
  if (status === 'unpaid' || details?.reason === 'payment_failed') return 'failed';
  if (details?.reason === 'payment_disputed') return 'dispute';
  return CANCEL_FEEDBACK.find((reason) => reason === details?.feedback) ?? 'cancelled';
};

/**
 * How a subscription counts in the figures; none for one to a foreign product.
 * @param invoices the customer's newest invoices
 * @param previous the previous snapshot
 * @param now ISO 8601, by our clock
 */
export const standingOf = (
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
  previous: Snapshot | null,
  now: string,
): Standing[] => {
  const granting = grantingItem(subscription);
  if (granting === null) return [];
  const { item, planKey } = granting;
  const { id, status, trial_start, trial_end } = subscription;
  const before = previous?.standings.find((each) => each.id === id);
  const deciding = previous?.subscription?.id === id ? previous.subscription : null;
  const paidSince = paidSinceOf(subscription, invoices, before);
  const isTrial = trial_end !== null && !isPaidTime(subscription, paidSince !== null);
  const pause = readPause(
    subscription,
    before?.pausedSince ?? deciding?.pause?.startsAt ?? null,
    now,
  );
  const hasEnded = ['canceled', 'incomplete_expired', 'unpaid'].includes(status);
  const endedAt = isoOrNull(subscription.ended_at) ?? before?.endedAt ?? now;
  return [
    {
      id,
      planKey,
      currency: item.price.currency,
      priceMinor: lastingPrice(
        (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
        subscription,
        now,
      ),
      trial: isTrial
        ? { from: iso(trial_start ?? subscription.start_date), until: iso(trial_end) }
        : (before?.trial ?? null),
      paidSince,
      pausedSince: pause !== null && pause.startsAt <= now ? pause.startsAt : null,
      endedAt: hasEnded ? endedAt : null,
      endCause: hasEnded ? causeOf(subscription) : null,
    },
  ];
};
