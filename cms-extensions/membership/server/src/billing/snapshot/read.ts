import type Stripe from 'stripe';
import { z } from 'zod';
import { discountIn } from '../amounts.ts';
import { idOf } from '../stripe.ts';
import { taxIn } from '../tax.ts';
import { readSubscription } from './facts.ts';
import {
  type CardSnapshot,
  type InvoiceSnapshot,
  invoiceStatusSchema,
  type Snapshot,
} from './schema.ts';
import { standingOf } from './standing.ts';
import {
  decidingSubscription,
  grantingItem,
  isActiveSubscription,
  iso,
  isPendingInvoice,
  otherSubscriptions,
  subscriptionOf,
} from './subscription.ts';

/* Derives a member's snapshot from Stripe's objects: pure functions, without I/O. */

/** The data of a customer that one fetch from Stripe returns. */
export type FetchedCustomer =
  | { kind: 'deleted'; customerId: string }
  | {
      kind: 'found';
      customer: Stripe.Customer;
      /** The customer's default method; null too when the deciding subscription has its own. */
      defaultCard: Stripe.PaymentMethod | null;
      subscriptions: Stripe.Subscription[];
      /** The newest invoices, with their payments. */
      invoices: Stripe.Invoice[];
      /** The newest charges, which say what of them was refunded. */
      charges: Stripe.Charge[];
      /** All open invoices, also those that are not among the newest. */
      openInvoices: Stripe.Invoice[];
      /** The open invoice of the deciding subscription, with its payments. */
      openInvoice: Stripe.Invoice | null;
    };

/**
 * The invoices for subscriptions to our plans. The customer may have other invoices in the same
 * Stripe account; we send no receipts for those and refund none of them.
 */
export const ownInvoices = (
  invoices: readonly Stripe.Invoice[],
  subscriptions: readonly Stripe.Subscription[],
): Stripe.Invoice[] => {
  const ours = new Set(
    subscriptions.flatMap((each) => (grantingItem(each) === null ? [] : [each.id])),
  );
  return invoices.filter((invoice) => ours.has(subscriptionOf(invoice) ?? ''));
};

/** Whether the charge of an open invoice has failed, or the day to pay a sent one has passed. */
const isOverdue = (
  { attempted, collection_method }: Stripe.Invoice,
  { status }: Pick<Stripe.Subscription, 'status'>,
): boolean =>
  attempted ||
  (collection_method === 'send_invoice' && (status === 'past_due' || status === 'unpaid'));

/** The invoices of a subscription that are still open although they should be paid, oldest first. */
export const overdueOf = (
  subscription: Pick<Stripe.Subscription, 'id' | 'status'>,
  invoices: readonly Stripe.Invoice[],
): Stripe.Invoice[] =>
  invoices
    .filter((invoice) => invoice.status === 'open' && isOverdue(invoice, subscription))
    .filter((invoice) => subscriptionOf(invoice) === subscription.id)
    .sort((a, b) => a.created - b.created);

/**
 * The open invoices without those of changes that the member has still to confirm, since paying one
 * would make the change, and those that a bank is asked for. Neither is owed.
 */
export const owedInvoices = (
  openInvoices: readonly Stripe.Invoice[],
  subscriptions: readonly Stripe.Subscription[],
  charges: readonly Stripe.Charge[],
): Stripe.Invoice[] =>
  openInvoices.filter(
    (invoice) =>
      !isProcessing(invoice, charges) &&
      !subscriptions.some((subscription) => isPendingInvoice(subscription, invoice)),
  );

const needsConfirmation = (invoice: Stripe.Invoice): boolean =>
  invoice.payments?.data.some(({ payment }) => {
    const intent = payment.payment_intent;
    return typeof intent === 'object' && intent.status === 'requires_action';
  }) ?? false;

/** What the coach has marked as paid outside of Stripe. */
const paidOutside = ({ amount_paid_off_stripe = 0 }: Stripe.Invoice): number =>
  amount_paid_off_stripe;

const amountOf = (invoice: Stripe.Invoice): number => {
  if (invoice.status === 'paid') return invoice.amount_paid + paidOutside(invoice);
  return invoice.status === 'open' ? invoice.amount_remaining : invoice.amount_due;
};

/** The charges of an invoice's payments. */
const chargesOf = (
  { payments }: Stripe.Invoice,
  charges: readonly Stripe.Charge[],
): Stripe.Charge[] => {
  const intents = new Set(payments?.data.map(({ payment }) => idOf(payment.payment_intent ?? '')));
  return charges.filter(
    ({ payment_intent }) => payment_intent !== null && intents.has(idOf(payment_intent)),
  );
};

/** Whether a bank is asked for an invoice, as SEPA debits do: it answers within days. */
const isProcessing = (invoice: Stripe.Invoice, charges: readonly Stripe.Charge[]): boolean =>
  invoice.status === 'open' &&
  chargesOf(invoice, charges).some(({ status }) => status === 'pending');

const numberedSchema = z.object({ last4: z.string() });

/** Brand (of a card), else type, and the last digits of what pays, as far as Stripe tells. */
const labelOf = (method: Stripe.PaymentMethod | Stripe.Charge.PaymentMethodDetails) => ({
  brand: method.card?.brand ?? method.type,
  last4: numberedSchema.safeParse(Reflect.get(method, method.type)).data?.last4 ?? null,
});

/** What the first charge that succeeded was made with. */
export const paidWith = (charges: readonly Stripe.Charge[]): InvoiceSnapshot['paidWith'] => {
  const charge = charges.find(({ status }) => status === 'succeeded');
  return charge?.payment_method_details ? labelOf(charge.payment_method_details) : null;
};

/**
 * Builds a snapshot's invoice.
 * @param invoice with its payments
 * @param charges the customer's charges
 * @param openInvoice the subscription's open invoice, with its payments
 */
export const readInvoice = (
  invoice: Stripe.Invoice,
  charges: readonly Stripe.Charge[],
  openInvoice: Stripe.Invoice | null,
): InvoiceSnapshot => ({
  id: invoice.id,
  subscriptionId: subscriptionOf(invoice) ?? '',
  number: invoice.number,
  createdAt: iso(invoice.created),
  status: invoiceStatusSchema.parse(invoice.status ?? 'draft'),
  amountMinor: amountOf(invoice),
  currency: invoice.currency,
  attempts: invoice.attempt_count,
  needsConfirmation: openInvoice?.id === invoice.id && needsConfirmation(openInvoice),
  refundedMinor: chargesOf(invoice, charges).reduce(
    (sum, { amount_refunded }) => sum + amount_refunded,
    0,
  ),
  paidWith: paidWith(chargesOf(invoice, charges)),
  ...(invoice.status === 'open' &&
    invoice.next_payment_attempt && { nextAttemptAt: iso(invoice.next_payment_attempt) }),
  ...(isProcessing(invoice, charges) && { isProcessing: true as const }),
  ...(paidOutside(invoice) > 0 && { isPaidOutside: true as const }),
  ...(taxIn(invoice) !== 0 && { taxMinor: taxIn(invoice) }),
  ...(discountIn(invoice) !== 0 && { discountMinor: discountIn(invoice) }),
});

const methodOf = (
  subscription: Stripe.Subscription | null,
  defaultCard: Stripe.PaymentMethod | null,
): Stripe.PaymentMethod | null => {
  const own = subscription?.default_payment_method;
  return defaultCard ?? (typeof own === 'object' ? own : null);
};

/** What the member said, before what the card or the bank account says. */
const countryOf = (
  { address }: Stripe.Customer,
  method: Stripe.PaymentMethod | null,
): Snapshot['country'] =>
  address?.country ||
  method?.billing_details.address?.country ||
  method?.card?.country ||
  method?.sepa_debit?.country ||
  null;

const readCard = (method: string | Stripe.PaymentMethod | null): CardSnapshot | null => {
  if (method === null || typeof method === 'string') return null;
  const { card, sepa_debit: account, customer, id } = method;
  // A detached card can no longer be charged.
  if (customer === null) return null;
  return {
    paymentMethodId: id,
    ...labelOf(method),
    wallet: card?.wallet?.type ?? null,
    expMonth: card?.exp_month ?? null,
    expYear: card?.exp_year ?? null,
    fingerprint: card?.fingerprint ?? account?.fingerprint ?? null,
    country: card?.country ?? account?.country ?? null,
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

/** Stripe's balance is negative when the customer has a credit. */
const creditOf = ({ balance, currency }: Stripe.Customer): Snapshot['credit'] =>
  balance < 0 && currency ? { amountMinor: -balance, currency } : null;

/** When a customer is deleted, Stripe cancels the subscriptions and removes the cards. */
export const readDeleted = (
  customerId: string,
  previous: Snapshot | null,
  now: string,
): Snapshot => ({
  customerId,
  subscription: previous?.subscription
    ? {
        ...previous.subscription,
        status: 'canceled',
        endsAt: null,
        endedAt: previous.subscription.endedAt ?? now,
        pause: null,
        scheduleId: null,
        nextPlanKey: null,
        openInvoiceId: null,
        pendingInvoiceId: null,
        pastDueSince: null,
      }
    : null,
  others: [],
  standings: (previous?.standings ?? []).map((each) =>
    each.endedAt === null ? { ...each, endedAt: now, endCause: 'deleted' } : each,
  ),
  card: null,
  country: previous?.country ?? null,
  invoices: previous?.invoices ?? [],
  due: [],
  nextCharge: null,
  credit: null,
  readAt: now,
});

/**
 * Builds a snapshot from one fetch, without the preview of the next charge.
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
  const { customer, defaultCard, subscriptions, charges, openInvoice } = fetched;
  const deciding = decidingSubscription(subscriptions);
  const read = (invoice: Stripe.Invoice) => readInvoice(invoice, charges, openInvoice);
  return {
    customerId: customer.id,
    subscription:
      deciding && readSubscription(deciding, openInvoice, fetched.invoices, previous, now),
    others: otherSubscriptions(fetched.subscriptions, deciding),
    standings: subscriptions.flatMap((each) => standingOf(each, fetched.invoices, previous, now)),
    card: payingCard(deciding, defaultCard),
    country: countryOf(customer, methodOf(deciding, defaultCard)),
    invoices: ownInvoices(fetched.invoices, subscriptions).map(read),
    due: subscriptions
      .filter((each) => isActiveSubscription(each) && grantingItem(each) !== null)
      .flatMap((each) =>
        overdueOf(each, owedInvoices(fetched.openInvoices, subscriptions, charges)),
      )
      .sort((a, b) => a.created - b.created)
      .map(read),
    nextCharge: null,
    credit: creditOf(customer),
    readAt: now,
  };
};
