import type Stripe from 'stripe';
import { type Snapshot, type SubscriptionSnapshot, stripeStatusSchema } from '../snapshot.ts';
import { grantingItem, isActiveSubscription, place, placeOf } from './choose.ts';
import { earlier, iso, isoOrNull } from './times.ts';

/** Metadata of a subscription: when an agreed pause begins, seconds since the epoch as text. */
export const PAUSE_STARTS_AT = 'pause_starts_at';

/**
 * Metadata of a subscription: until when it is paid for since a pause moved its paid time, seconds
 * since the epoch as text. Stripe calls such time a trial.
 */
export const PAID_UNTIL = 'paid_until';

const isPaidTime = ({ trial_end, metadata }: Stripe.Subscription): boolean =>
  metadata[PAID_UNTIL] === String(trial_end);

/** What a subscription says by itself, without its invoices and without what was read before. */
type Facts = Omit<SubscriptionSnapshot, 'pause' | 'openInvoiceId' | 'pastDueSince'>;

const factsOf = (subscription: Stripe.Subscription): Facts | null => {
  const granting = grantingItem(subscription);
  if (granting === null) return null;
  const { item, planKey } = granting;
  // Stripe's portal sets `cancel_at` where others set `cancel_at_period_end`: either ends it.
  const endsAt =
    subscription.cancel_at ?? (subscription.cancel_at_period_end ? item.current_period_end : null);
  const isNoTrial = isPaidTime(subscription);
  const isMoved = isNoTrial && subscription.status === 'trialing';
  return {
    id: subscription.id,
    status: isMoved ? 'active' : stripeStatusSchema.parse(subscription.status),
    isMoved,
    itemId: item.id,
    planKey,
    priceId: item.price.id,
    amountMinor: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    currency: item.price.currency,
    startedAt: iso(subscription.start_date),
    trialEnd: isNoTrial ? null : isoOrNull(subscription.trial_end),
    currentPeriodStart: iso(item.current_period_start),
    currentPeriodEnd: iso(item.current_period_end),
    endsAt: isActiveSubscription(subscription) ? isoOrNull(endsAt) : null,
    endedAt: isoOrNull(subscription.ended_at),
  };
};

/** What is known of the same subscription from the look before. */
type Before = SubscriptionSnapshot | null;

const readPause = (
  subscription: Stripe.Subscription,
  before: Before,
  now: string,
): SubscriptionSnapshot['pause'] => {
  const { pause_collection, metadata } = subscription;
  if (pause_collection === null) return null;
  const agreed = Number(metadata[PAUSE_STARTS_AT] ?? Number.NaN);
  const resumesAt = isoOrNull(pause_collection.resumes_at);
  // One that began at once: by hand at Stripe, or one that moves paid time.
  if (!Number.isFinite(agreed)) return { startsAt: before?.pause?.startsAt ?? now, resumesAt };
  // Stripe's clock may be ahead of ours (test clocks): a period that began since is not paid for.
  const hasBegun = (grantingItem(subscription)?.item.current_period_start ?? 0) >= agreed;
  return { startsAt: hasBegun ? earlier(iso(agreed), now) : iso(agreed), resumesAt };
};

const readPastDueSince = (
  { status, currentPeriodStart }: Facts,
  openInvoice: Stripe.Invoice | null,
  before: Before,
  now: string,
): string | null => {
  if (openInvoice === null && status !== 'past_due') return null;
  if (before?.pastDueSince && before.openInvoiceId === (openInvoice?.id ?? null)) {
    return before.pastDueSince;
  }
  // Without an invoice that says it (written off, or no longer among the newest), the period that
  // was not paid began then.
  if (openInvoice === null) return earlier(currentPeriodStart, now);
  // An invoice is charged at the moment at which it is finalised.
  const failedAt = openInvoice.status_transitions.finalized_at ?? openInvoice.created;
  return earlier(iso(failedAt), now);
};

/**
 * @param openInvoice its invoice that was charged in vain
 * @param previous the snapshot before
 * @param now ISO 8601, by our clock
 * @returns null for a subscription to something that is not ours
 */
export const readSubscription = (
  subscription: Stripe.Subscription,
  openInvoice: Stripe.Invoice | null,
  previous: Snapshot | null,
  now: string,
): SubscriptionSnapshot | null => {
  const facts = factsOf(subscription);
  if (facts === null) return null;
  const before = previous?.subscription?.id === facts.id ? previous.subscription : null;
  return {
    ...facts,
    pause: readPause(subscription, before, now),
    openInvoiceId: openInvoice?.id ?? null,
    pastDueSince: readPastDueSince(facts, openInvoice, before, now),
  };
};

/**
 * Whether a subscription, found in a list of all, says what the last snapshot of its customer does
 * not know.
 */
export const isNews = (subscription: Stripe.Subscription, snapshot: Snapshot | null): boolean => {
  const facts = factsOf(subscription);
  if (facts === null) return false;
  const known = snapshot?.subscription ?? null;
  if (known === null) return true;
  if (known.id !== facts.id) {
    return placeOf(subscription) < place(known.status, known.pause !== null);
  }
  const { pause_collection } = subscription;
  return (
    (known.pause !== null) !== (pause_collection !== null) ||
    (known.pause?.resumesAt ?? null) !== isoOrNull(pause_collection?.resumes_at) ||
    (Object.keys(facts) as (keyof Facts)[]).some((fact) => facts[fact] !== known[fact])
  );
};
