import type { PlanKey } from 'contract';
import type Stripe from 'stripe';
import type { Look } from './look.ts';
import { planOfProduct } from './products.ts';
import {
  type CardReading,
  type InvoiceReading,
  invoiceStatusSchema,
  type Reading,
  type SubscriptionReading,
  stripeStatusSchema,
} from './reading.ts';

/*
 * What Stripe's objects say about a member, without I/O. Stripe's times are seconds since the epoch.
 */

/** Metadata of a subscription: when an agreed pause begins, seconds since the epoch as text. */
export const PAUSE_STARTS_AT = 'pause_starts_at';

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();
const isoOrNull = (seconds: number | null | undefined): string | null =>
  seconds === null || seconds === undefined ? null : iso(seconds);
const earlier = (a: string, b: string): string => (a < b ? a : b);

const idOf = (reference: string | { id: string }): string =>
  typeof reference === 'string' ? reference : reference.id;

type Granting = { item: Stripe.SubscriptionItem; planKey: PlanKey };

/** The item that makes a subscription ours; of several, the one that is paid for the longest. */
const grantingItem = (subscription: Stripe.Subscription): Granting | null => {
  const ours = subscription.items.data.flatMap((item): Granting[] => {
    const planKey = planOfProduct(idOf(item.price.product));
    return planKey === null ? [] : [{ item, planKey }];
  });
  ours.sort((a, b) => b.item.current_period_end - a.item.current_period_end);
  return ours[0] ?? null;
};

/** The plan that a subscription is to; null for one to something that is not ours. */
export const planOf = (subscription: Stripe.Subscription): PlanKey | null =>
  grantingItem(subscription)?.planKey ?? null;

/*
 * How much a status gives, the most first. A living subscription stands before one that is over,
 * even when it gives nothing at the moment: she can do something about it.
 */
const GIVES: readonly Stripe.Subscription.Status[] = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
  'incomplete',
  'incomplete_expired',
];

/** How a status stands among `GIVES`; one whose payments are paused gives less than one that is paid for. */
const place = (status: string, isPaused: boolean): number =>
  (GIVES as readonly string[]).indexOf(
    isPaused && (status === 'active' || status === 'trialing') ? 'past_due' : status,
  );

const placeOf = ({ status, pause_collection }: Stripe.Subscription): number =>
  place(status, pause_collection !== null);

/** Of all the subscriptions that she ever had, the one that gives most; the newest of equals. */
export const decidingSubscription = (
  subscriptions: readonly Stripe.Subscription[],
): Stripe.Subscription | null => {
  const ours = subscriptions.filter((subscription) => grantingItem(subscription) !== null);
  ours.sort((a, b) => placeOf(a) - placeOf(b) || b.created - a.created);
  return ours[0] ?? null;
};

/** Whether a subscription can still charge her, or come to life again: she must not have a second. */
export const isLiving = ({ status }: Pick<Stripe.Subscription, 'status'>): boolean =>
  status !== 'canceled' && status !== 'incomplete_expired';

const subscriptionOf = (invoice: Stripe.Invoice): string | null => {
  const subscription = invoice.parent?.subscription_details?.subscription;
  return subscription === undefined ? null : idOf(subscription);
};

/** The oldest invoice of a subscription that was charged in vain and is still open. */
export const openInvoiceOf = (
  subscriptionId: string,
  invoices: readonly Stripe.Invoice[],
): Stripe.Invoice | null =>
  invoices
    .filter((invoice) => invoice.status === 'open' && invoice.attempted)
    .filter((invoice) => subscriptionOf(invoice) === subscriptionId)
    .sort((a, b) => a.created - b.created)[0] ?? null;

const needsConfirmation = (invoice: Stripe.Invoice): boolean =>
  invoice.payments?.data.some(({ payment }) => {
    const intent = payment.payment_intent;
    return typeof intent === 'object' && intent.status === 'requires_action';
  }) ?? false;

const readInvoice = (
  invoice: Stripe.Invoice,
  openInvoice: Stripe.Invoice | null,
): InvoiceReading | null => {
  if (invoice.id === undefined) return null;
  const isPaid = invoice.status === 'paid';
  return {
    id: invoice.id,
    number: invoice.number,
    createdAt: iso(invoice.created),
    status: invoiceStatusSchema.parse(invoice.status ?? 'draft'),
    amountMinor: isPaid ? invoice.amount_paid : invoice.amount_due,
    currency: invoice.currency,
    attempts: invoice.attempt_count,
    needsConfirmation: openInvoice?.id === invoice.id && needsConfirmation(openInvoice),
    hostedUrl: invoice.hosted_invoice_url ?? null,
  };
};

const readCard = (
  reference: string | Stripe.PaymentMethod | null | undefined,
): CardReading | null => {
  if (reference === null || reference === undefined || typeof reference === 'string') return null;
  const { card, customer, id } = reference;
  // A card that was detached cannot be charged any more.
  if (card === undefined || customer === null) return null;
  return {
    paymentMethodId: id,
    brand: card.brand,
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
    fingerprint: card.fingerprint ?? null,
  };
};

/** What is known of the same subscription from the look before. */
type Before = Pick<SubscriptionReading, 'pause' | 'pastDueSince' | 'openInvoiceId'> | null;

const readPause = (
  subscription: Stripe.Subscription,
  before: Before,
  now: string,
): SubscriptionReading['pause'] => {
  const { pause_collection, metadata } = subscription;
  if (pause_collection === null) return null;
  const agreed = Number(metadata[PAUSE_STARTS_AT] ?? Number.NaN);
  const resumesAt = isoOrNull(pause_collection.resumes_at);
  // Paused by hand at Stripe, where nothing says since when.
  if (!Number.isFinite(agreed)) return { startsAt: before?.pause?.startsAt ?? now, resumesAt };
  // Stripe's clock may be ahead of ours (test clocks): a period that began since is not paid for.
  const begun = (grantingItem(subscription)?.item.current_period_start ?? 0) >= agreed;
  return { startsAt: begun ? earlier(iso(agreed), now) : iso(agreed), resumesAt };
};

const readPastDueSince = (
  openInvoice: Stripe.Invoice | null,
  before: Before,
  now: string,
): string | null => {
  if (openInvoice?.id === undefined) return null;
  if (before?.pastDueSince && before.openInvoiceId === openInvoice.id) return before.pastDueSince;
  // An invoice is charged at the moment at which it is finalised.
  const failedAt = openInvoice.status_transitions.finalized_at ?? openInvoice.created;
  return earlier(iso(failedAt), now);
};

/** What a subscription says by itself, without its invoices and without what was read before. */
type Facts = Omit<SubscriptionReading, 'pause' | 'openInvoiceId' | 'pastDueSince'>;

const factsOf = (subscription: Stripe.Subscription): Facts | null => {
  const granting = grantingItem(subscription);
  if (granting === null) return null;
  const { item, planKey } = granting;
  const endsAt =
    subscription.cancel_at ?? (subscription.cancel_at_period_end ? item.current_period_end : null);
  return {
    id: subscription.id,
    status: stripeStatusSchema.parse(subscription.status),
    itemId: item.id,
    planKey,
    priceId: item.price.id,
    amountMinor: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    currency: item.price.currency,
    startedAt: iso(subscription.start_date),
    trialEnd: isoOrNull(subscription.trial_end),
    currentPeriodStart: iso(item.current_period_start),
    currentPeriodEnd: iso(item.current_period_end),
    endsAt: isLiving(subscription) ? isoOrNull(endsAt) : null,
    endedAt: isoOrNull(subscription.ended_at),
  };
};

const readSubscription = (
  subscription: Stripe.Subscription,
  openInvoice: Stripe.Invoice | null,
  previous: Reading | null,
  now: string,
): SubscriptionReading | null => {
  const facts = factsOf(subscription);
  if (facts === null) return null;
  const before = previous?.subscription?.id === facts.id ? previous.subscription : null;
  return {
    ...facts,
    pause: readPause(subscription, before, now),
    openInvoiceId: openInvoice?.id ?? null,
    pastDueSince: readPastDueSince(openInvoice, before, now),
  };
};

/**
 * Whether a subscription, found in a list of all, says what the last reading of its customer does
 * not know. True at times when nothing changed; then a new reading does no harm.
 */
export const isNews = (subscription: Stripe.Subscription, reading: Reading | null): boolean => {
  const facts = factsOf(subscription);
  if (facts === null) return false;
  const known = reading?.subscription ?? null;
  if (known === null) return true;
  if (known.id !== facts.id) {
    return placeOf(subscription) < place(known.status, known.pause !== null);
  }
  const resumesAt = isoOrNull(subscription.pause_collection?.resumes_at);
  return (
    (known.pause !== null) !== (subscription.pause_collection !== null) ||
    (known.pause?.resumesAt ?? null) !== resumesAt ||
    (Object.keys(facts) as (keyof Facts)[]).some((fact) => facts[fact] !== known[fact])
  );
};

/** Stripe cancels the subscriptions of a customer whom it deletes, and forgets her cards. */
const readDeleted = (customerId: string, previous: Reading | null, now: string): Reading => ({
  customerId,
  subscription: previous?.subscription
    ? {
        ...previous.subscription,
        status: 'canceled',
        endsAt: null,
        endedAt: previous.subscription.endedAt ?? now,
        pause: null,
        openInvoiceId: null,
        pastDueSince: null,
      }
    : null,
  card: null,
  invoices: previous?.invoices ?? [],
  readAt: now,
});

/**
 * A reading from what one look found.
 * @param previous the reading before, for what only it knows: when a failure was first noticed here
 * @param nowMs when the look began, milliseconds since the epoch
 */
export const readingFrom = (look: Look, previous: Reading | null, nowMs: number): Reading => {
  const now = new Date(nowMs).toISOString();
  if (look.kind === 'deleted') return readDeleted(look.customerId, previous, now);
  const { customerId, defaultCard, openInvoice } = look;
  const deciding = decidingSubscription(look.subscriptions);
  return {
    customerId,
    subscription: deciding && readSubscription(deciding, openInvoice, previous, now),
    card: readCard(deciding?.default_payment_method) ?? readCard(defaultCard),
    invoices: look.invoices.flatMap((invoice) => readInvoice(invoice, openInvoice) ?? []),
    readAt: now,
  };
};
