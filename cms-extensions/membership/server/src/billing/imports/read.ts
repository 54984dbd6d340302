import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { findAccountByCustomer } from '../accounts.ts';
import { isMissing } from '../errors.ts';
import { iso, planOf } from '../snapshot/subscription.ts';
import { idOf, stripeOf } from '../stripe.ts';

/* What Stripe knows of a row of an import. Reads only. */

/** A subscription that is live at Stripe. */
export type ImportedSubscription = {
  id: string;
  items: number;
  /** Each month or each year; another one, or a price in steps, cannot go on here. */
  interval: 'month' | 'year' | 'other';
  amountMinor: number;
  currency: string;
  /** Another platform's app made it, and may change it. */
  byApp: boolean;
  /** A bill is sent; nothing is charged by itself. */
  byInvoice: boolean;
  /** Its payment has failed. */
  isOverdue: boolean;
  /** A coupon that does not last for good could not be carried over to a new one. */
  hasPassingCoupon: boolean;
  /** When it charges next, ISO 8601; null when nothing more is charged. */
  nextChargeAt: string | null;
  /** Until when it is paid, ISO 8601. */
  paidUntil: string;
  /** A charge is being made now. */
  isCharging: boolean;
};

type Method = {
  kind: 'card' | 'link' | 'sepa_debit' | 'other';
  /** `YYYY-MM` of the last month that a card is valid in. */
  lastMonth: string | null;
};

/** The customer of a row, as Stripe has it. */
export type ImportedCustomer = {
  state: 'none' | 'known' | 'unknown' | 'deleted';
  id: string | null;
  email: string | null;
  name: string | null;
  /** The member here who has this customer. */
  ownedBy: string | null;
  method: Method | null;
  /** Those that are live, the longest paid first. */
  subscriptions: ImportedSubscription[];
};

const LIVE: readonly string[] = ['trialing', 'active', 'past_due', 'paused'];

const KINDS = ['card', 'link', 'sepa_debit'] as const;

const methodFrom = ({ type, card }: Stripe.PaymentMethod): Method => ({
  kind: KINDS.find((kind) => kind === type) ?? 'other',
  lastMonth: card ? `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}` : null,
});

const isExpanded = <Value extends { id: string }>(value: Value | string | null): value is Value =>
  value !== null && typeof value === 'object';

/** An automatic charge whose bill is not settled yet. */
const isCharging = ({
  status,
  collection_method,
  latest_invoice: bill,
}: Stripe.Subscription): boolean =>
  isExpanded(bill) &&
  collection_method !== 'send_invoice' &&
  (bill.status === 'draft' || (bill.status === 'open' && status !== 'past_due'));

const intervalOf = ({ data }: Stripe.Subscription['items']): ImportedSubscription['interval'] => {
  const all = data.map(({ price: { recurring, unit_amount } }) =>
    recurring?.interval_count === 1 && unit_amount !== null ? recurring.interval : 'other',
  );
  const known = (['month', 'year'] as const).find((interval) => interval === all[0]);
  return known !== undefined && all.every((one) => one === known) ? known : 'other';
};

const readSubscription = (subscription: Stripe.Subscription): ImportedSubscription | null => {
  const { items, status, currency, application, discounts } = subscription;
  const [first] = items.data;
  if (first === undefined || !LIVE.includes(status)) return null;
  const endsAt = subscription.cancel_at ?? (subscription.cancel_at_period_end || null);
  const isPaused = status === 'paused' || subscription.pause_collection !== null;
  const paidUntil = iso(Math.min(...items.data.map((item) => item.current_period_end)));
  return {
    id: subscription.id,
    items: items.data.length,
    interval: intervalOf(items),
    amountMinor: items.data.reduce(
      (sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * (quantity ?? 1),
      0,
    ),
    currency,
    byApp: application !== null,
    byInvoice: subscription.collection_method === 'send_invoice',
    isOverdue: status === 'past_due',
    hasPassingCoupon: discounts.some((one) => {
      const coupon = isExpanded(one) ? one.source.coupon : null;
      return !isExpanded(coupon) || coupon.duration !== 'forever';
    }),
    nextChargeAt: endsAt !== null || isPaused ? null : paidUntil,
    paidUntil,
    isCharging: isCharging(subscription),
  };
};

/** What a customer would be charged: the default, else a card that Stripe has copied. */
const methodOf = async (
  ctx: Context,
  customer: Stripe.Customer,
  subscriptions: readonly Stripe.Subscription[],
): Promise<Method | null> => {
  const own = subscriptions.map((one) => one.default_payment_method).find(isExpanded);
  if (own !== undefined) return methodFrom(own);
  const { default_payment_method: method } = customer.invoice_settings;
  const id = idOf(method ?? customer.default_source ?? '');
  if (id !== '') return methodFrom(await stripeOf(ctx).paymentMethods.retrieve(id));
  const list = { customer: customer.id, type: 'card', limit: 1 } as const;
  const [card] = (await stripeOf(ctx).paymentMethods.list(list)).data;
  return card === undefined ? null : methodFrom(card);
};

const NOBODY = { id: null, email: null, name: null, ownedBy: null, method: null };

/**
 * Reads the customer that a row names, or that its subscription has.
 * @param named the ids of the row; empty when it has none
 */
export const readImported = async (
  ctx: Context,
  named: { customerId: string; subscriptionId: string },
): Promise<ImportedCustomer> => {
  const none = { ...NOBODY, subscriptions: [] };
  if (named.customerId === '' && named.subscriptionId === '') return { state: 'none', ...none };
  const stripe = stripeOf(ctx);
  try {
    const id =
      named.customerId ||
      idOf((await stripe.subscriptions.retrieve(named.subscriptionId)).customer);
    const customer = await stripe.customers.retrieve(id);
    if (customer.deleted === true) return { state: 'deleted', ...none };
    const listed = stripe.subscriptions.list({
      customer: id,
      status: 'all',
      limit: 100,
      expand: [
        'data.default_payment_method',
        'data.latest_invoice',
        'data.discounts.source.coupon',
      ],
    });
    const live = (await listed.autoPagingToArray({ limit: 1000 })).filter(({ status }) =>
      LIVE.includes(status),
    );
    return {
      state: 'known',
      id,
      email: customer.email,
      name: customer.name ?? null,
      ownedBy: (await findAccountByCustomer(ctx, id))?.userDocumentId ?? null,
      method: await methodOf(ctx, customer, live),
      subscriptions: live
        .flatMap((one) => readSubscription(one) ?? [])
        .sort((a, b) => b.paidUntil.localeCompare(a.paidUntil)),
    };
  } catch (error) {
    if (!isMissing(error)) throw error;
    return { state: 'unknown', ...none };
  }
};

/**
 * The subscriptions of a customer to our plans, at imported prices or named, that will charge again.
 * @param named ids of a row, also of another customer
 */
export const renewingOf = async (
  ctx: Context,
  customer: string,
  named: readonly (string | null)[],
): Promise<string[]> => {
  const { subscriptions } = stripeOf(ctx);
  const prices: { price_id: string }[] = await ctx.strapi.db
    .connection('membership_legacy_prices')
    .select('price_id');
  const legacy = new Set(prices.map(({ price_id }) => price_id));
  const all = new Map<string, Stripe.Subscription>();
  const list = subscriptions.list({ customer, status: 'all', limit: 100 });
  for await (const one of list) {
    const isOurs = planOf(one) !== null || one.items.data.some(({ price }) => legacy.has(price.id));
    if (isOurs || named.includes(one.id)) all.set(one.id, one);
  }
  for (const id of named) {
    if (id !== null && !all.has(id)) all.set(id, await subscriptions.retrieve(id));
  }
  return [...all.values()]
    .filter(({ status }) => LIVE.includes(status))
    .filter(({ cancel_at, cancel_at_period_end }) => cancel_at === null && !cancel_at_period_end)
    .map(({ id }) => id);
};
