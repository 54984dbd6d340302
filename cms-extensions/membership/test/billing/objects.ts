import type Stripe from 'stripe';

/*
 * Stripe objects with the fields that snapshots use. Times are seconds since the epoch; the
 * sandbox's tests prove that complete objects have these fields.
 */

const DAY = 86_400;
/** 15 June 2026, noon: the current time of the pure tests. */
export const NOW_MS = Date.parse('2026-06-15T12:00:00Z');
export const NOW = NOW_MS / 1000;

let counter = 0;
const next = (prefix: string): string => {
  counter += 1;
  return `${prefix}_${counter}`;
};

type ItemFields = {
  product?: string;
  amount?: number;
  quantity?: number;
  from?: number;
  until?: number;
};

/** An item of the monthly plan, in a period that began ten days ago. */
export const item = (fields: ItemFields = {}): Stripe.SubscriptionItem =>
  ({
    id: next('si'),
    object: 'subscription_item',
    current_period_start: fields.from ?? NOW - 10 * DAY,
    current_period_end: fields.until ?? NOW + 20 * DAY,
    quantity: fields.quantity ?? 1,
    price: {
      id: next('price'),
      object: 'price',
      product: fields.product ?? 'membership_monthly',
      unit_amount: fields.amount ?? 999,
      currency: 'usd',
    },
  }) as Stripe.SubscriptionItem;

/** An active subscription to the monthly plan. */
export const subscription = (
  fields: Partial<Stripe.Subscription> = {},
  items: Stripe.SubscriptionItem[] = [item()],
): Stripe.Subscription =>
  ({
    id: next('sub'),
    object: 'subscription',
    status: 'active',
    customer: 'cus_1',
    created: NOW - 40 * DAY,
    start_date: NOW - 40 * DAY,
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    trial_start: null,
    trial_end: null,
    billing_cycle_anchor: NOW - 10 * DAY,
    pending_update: null,
    schedule: null,
    latest_invoice: null,
    metadata: {},
    pause_collection: null,
    default_payment_method: null,
    items: { object: 'list', data: items, has_more: false, url: '' },
    ...fields,
  }) as Stripe.Subscription;

/** A paid invoice of a subscription. */
export const invoice = (
  subscriptionId: string,
  fields: Partial<Stripe.Invoice> = {},
): Stripe.Invoice =>
  ({
    id: next('in'),
    object: 'invoice',
    number: 'A-0001',
    created: NOW - DAY,
    status: 'paid',
    subtotal: 999,
    amount_paid: 999,
    amount_due: 999,
    amount_remaining: 999,
    currency: 'usd',
    attempted: true,
    attempt_count: 1,
    hosted_invoice_url: 'https://invoice.test',
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscriptionId, metadata: null },
    },
    status_transitions: {
      finalized_at: NOW - DAY + 3600,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    ...fields,
  }) as Stripe.Invoice;

/** A card that is attached to a customer. */
export const card = (fields: Partial<Stripe.PaymentMethod> = {}): Stripe.PaymentMethod =>
  ({
    id: next('pm'),
    object: 'payment_method',
    type: 'card',
    customer: 'cus_1',
    billing_details: { address: null },
    card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034, fingerprint: 'finger' },
    ...fields,
  }) as Stripe.PaymentMethod;
