import type Stripe from 'stripe';
import type { FetchedCustomer } from '../fetch-customer.ts';
import type { CardSnapshot, Snapshot } from '../snapshot.ts';
import { decidingSubscription, isActiveSubscription } from './choose.ts';
import { ownInvoices, readInvoice } from './invoices.ts';
import { readSubscription } from './subscription.ts';

export { decidingSubscription, isActiveSubscription, planOf } from './choose.ts';
export { openInvoiceOf, ownInvoices, readInvoice } from './invoices.ts';
export { isNews, PAID_UNTIL, PAUSE_STARTS_AT } from './subscription.ts';

/* Derives a member's snapshot from Stripe's objects: pure functions, without I/O. */

const readCard = (method: string | Stripe.PaymentMethod | null): CardSnapshot | null => {
  if (method === null || typeof method === 'string') return null;
  const { card, customer, id } = method;
  // A detached card can no longer be charged.
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

const ownCardOf = (subscription: Stripe.Subscription | null): CardSnapshot | null =>
  readCard(subscription?.default_payment_method ?? null);

/** Whether a subscription has its own card, which takes precedence over the customer's default. */
export const paysByOwnCard = (subscription: Stripe.Subscription | null): boolean =>
  subscription !== null && isActiveSubscription(subscription) && ownCardOf(subscription) !== null;

/** The card that is charged. An ended subscription's own card is older than the default card. */
const payingCard = (
  subscription: Stripe.Subscription | null,
  defaultCard: Stripe.PaymentMethod | null,
): CardSnapshot | null =>
  paysByOwnCard(subscription)
    ? ownCardOf(subscription)
    : (readCard(defaultCard) ?? ownCardOf(subscription));

/** When a customer is deleted, Stripe cancels the subscriptions and removes the cards. */
const readDeleted = (customerId: string, previous: Snapshot | null, now: string): Snapshot => ({
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
 * Builds a snapshot from one fetch.
 * @param previous the previous snapshot, which tells when a failure was first seen by us
 * @param nowMs when the fetch began, milliseconds since the epoch
 */
export const snapshotFrom = (
  fetched: FetchedCustomer,
  previous: Snapshot | null,
  nowMs: number,
): Snapshot => {
  const now = new Date(nowMs).toISOString();
  if (fetched.kind === 'deleted') return readDeleted(fetched.customerId, previous, now);
  const { customer, defaultCard, openInvoice } = fetched;
  const deciding = decidingSubscription(fetched.subscriptions);
  return {
    customerId: customer.id,
    subscription: deciding && readSubscription(deciding, openInvoice, previous, now),
    card: payingCard(deciding, defaultCard),
    invoices: ownInvoices(fetched.invoices, fetched.subscriptions).map((invoice) =>
      readInvoice(invoice, openInvoice),
    ),
    readAt: now,
  };
};
