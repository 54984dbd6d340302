import type { z } from 'zod';
import { invalid } from '../../http/errors.ts';
import { newId } from '../../store/ids.ts';
import type { Kinds, SubscriptionDoc } from '../../store/kinds.ts';
import { addInterval, periodAround } from '../../time/calendar.ts';
import type { World } from '../../world.ts';
import { balanceIn, changeCurrency } from '../customers/balance.ts';
import { redeem } from '../discounts/redeem.ts';
import { attemptPayment, finalizeInvoice } from '../invoices/collect.ts';
import { storeInvoice } from '../invoices/compose.ts';
import { intentOf } from '../invoices/links.ts';
import { mergeMetadata } from '../metadata.ts';
import { ownedMethod } from '../payment-methods/service.ts';
import { newSetup } from '../setup-intents/service.ts';
import { assertLocated } from '../tax/calculation.ts';
import { spendByNothing } from './billing.ts';
import { blankSubscription } from './blank.ts';
import { extraLines } from './extras.ts';
import {
  assertTogether,
  insertItem,
  itemLine,
  itemsOf,
  recurringPrice,
  rememberBilled,
} from './items.ts';
import { planPeriodEnd, planTrialReminder } from './plans.ts';
import { pendingLines } from './proration.ts';
import type { createParams } from './schema.ts';
import { moveSubscription } from './status.ts';
import { cancelMoment } from './update-fields.ts';

type Params = z.infer<typeof createParams>;
type Price = Kinds['price'];
const DAY = 86_400;
const INCOMPLETE_SECONDS = 23 * 3600;

/**
 * Starts a subscription and collects its first invoice. See /api/subscriptions/create.
 * @param isPreview a preview says that the location is missing, where the call refuses
 */
export function createSubscription(
  world: World,
  params: Params,
  { isPreview = false }: { isPreview?: boolean } = {},
): SubscriptionDoc {
  const customer = world.store.need('customer', params.customer, 'customer');
  refuseUnsupported(params);
  if (params.automatic_tax?.enabled && !isPreview) assertLocated(customer);
  const now = world.now(customer.id);
  const prices = (params.items ?? []).map((item, index) =>
    recurringPrice(world, item, `items[${index}]`),
  );
  assertTogether(prices);
  settleCurrency(world, customer, prices[0] as Price, params.currency);
  const trialEnd = trialEndOf(params, prices, now);
  const anchor = trialEnd ?? anchorOf(params, prices[0] as Price, now);
  const period = firstPeriod(prices[0] as Price, now, trialEnd, params.billing_cycle_anchor);
  const method = params.default_payment_method
    ? ownedMethod(world, params.default_payment_method, customer.id, 'default_payment_method')
    : null;
  const id = newId('subscription');
  const doc = blankSubscription(world, id, params, {
    now,
    anchor,
    currency: (prices[0] as Price).currency,
    trialEnd,
    method,
  });
  world.store.insert('subscription', doc);
  for (const [index, price] of prices.entries()) {
    const item = params.items?.[index];
    insertItem(world, {
      subscription: id,
      price,
      quantity: item?.quantity ?? 1,
      period,
      created: now,
      metadata: mergeMetadata({}, item?.metadata),
    });
  }
  const total = itemsOf(world, id).reduce(
    (sum, item) => sum + itemLine(world, item, period).amount,
    0,
  );
  const discounts = redeem(world, params.discounts, {
    customer: customer.id,
    subscription: id,
    currency: doc.currency,
    amount: total,
  });
  world.store.patch('subscription', id, { discounts, ...cancelMoment(world, id, params, now) });
  if (params.cancel_at !== undefined || params.cancel_at_period_end)
    world.store.patch('subscription', id, { canceled_at: now });
  bill(world, id, params, period, now);
  planPeriodEnd(world, id);
  if (trialEnd) {
    spendByNothing(world, id);
    planTrialReminder(world, id);
  }
  return world.store.need('subscription', id);
}

function refuseUnsupported(params: Params): void {
  if (params.trial_end !== undefined && params.trial_period_days !== undefined) {
    throw invalid(
      'You can only specify one of these parameters: trial_end, trial_period_days.',
      'trial_end',
    );
  }
  if (params.collection_method === 'send_invoice' && params.days_until_due === undefined) {
    throw invalid(
      'Invalid days_until_due: You must specify `days_until_due` when `collection_method` is set to `send_invoice`.',
      'days_until_due',
    );
  }
  if (params.payment_behavior === 'pending_if_incomplete') {
    throw invalid(
      '`pending_if_incomplete` can only be used when updating subscriptions.',
      'payment_behavior',
    );
  }
}

/**
 * A customer is bound to a currency by what is not over in it, and then takes the one of the new
 * subscription. See support.stripe.com, "Set or change currency for an invoice or customer".
 */
function settleCurrency(
  world: World,
  customer: Kinds['customer'],
  price: Price,
  wanted: string | undefined,
): void {
  if (wanted && wanted !== price.currency) {
    throw invalid(
      `The price specified only supports \`${price.currency}\`. This doesn't match the expected currency: \`${wanted}\`.`,
      'currency',
    );
  }
  if (!customer.currency || customer.currency === price.currency) return;
  const isBound =
    world.store
      .find('subscription', { customer: customer.id })
      .some(({ status }) => status !== 'canceled' && status !== 'incomplete_expired') ||
    world.store.find('invoiceitem', { customer: customer.id }).some(({ invoice }) => !invoice);
  if (isBound) {
    throw invalid(
      `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${customer.currency}`,
      'items',
    );
  }
  changeCurrency(world, customer, price.currency);
}

function trialEndOf(params: Params, prices: readonly Price[], now: number): number | null {
  if (params.trial_period_days !== undefined) return now + params.trial_period_days * DAY;
  if (typeof params.trial_end === 'number') {
    if (params.trial_end <= now)
      throw invalid(
        'Invalid timestamp: must be an integer Unix timestamp in the future.',
        'trial_end',
      );
    return params.trial_end;
  }
  const days = params.trial_from_plan ? prices[0]?.recurring?.trial_period_days : null;
  return days ? now + days * DAY : null;
}

function anchorOf(params: Params, price: Price, now: number): number {
  const anchor = params.billing_cycle_anchor;
  if (anchor === undefined) return now;
  const { interval = 'month', interval_count = 1 } = price.recurring ?? {};
  if (anchor <= now)
    throw invalid(
      '`billing_cycle_anchor` must be a timestamp in the future.',
      'billing_cycle_anchor',
    );
  if (anchor > addInterval(now, interval, interval_count)) {
    throw invalid(
      'billing_cycle_anchor cannot be later than next natural billing date for plan',
      'billing_cycle_anchor',
    );
  }
  return anchor;
}

function firstPeriod(
  price: Price,
  now: number,
  trialEnd: number | null,
  anchor: number | undefined,
) {
  if (trialEnd) return { start: now, end: trialEnd };
  if (anchor) return { start: now, end: anchor };
  const { interval = 'month', interval_count = 1 } = price.recurring ?? {};
  return { start: now, end: addInterval(now, interval, interval_count) };
}

/** The first invoice: of nothing for a trial, finalized at once, and paid or left to be paid. */
function bill(
  world: World,
  id: string,
  params: Params,
  period: { start: number; end: number },
  now: number,
): void {
  const subscription = world.store.need('subscription', id);
  const trial = subscription.trial_end !== null;
  const lines = itemsOf(world, id).map((item) => {
    const line = itemLine(world, item, period, trial);
    return trial || !params.billing_cycle_anchor
      ? line
      : shortened(world, line, item.price, params, period);
  });
  const extras = extraLines(world, params.add_invoice_items, id, period);
  const invoice = storeInvoice(world, {
    customer: subscription.customer,
    currency: subscription.currency,
    lines: [...lines, ...extras, ...pendingLines(world, subscription.customer, id)],
    reason: 'subscription_create',
    period: { start: now, end: now },
    discounts: subscription.discounts,
    subscription: id,
    subscriptionMetadata: subscription.metadata,
    collectionMethod: subscription.collection_method,
    daysUntilDue: subscription.days_until_due,
    defaultPaymentMethod: null,
    description: subscription.invoice_settings.description,
  });
  rememberBilled(world, invoice.id);
  world.store.patch('subscription', id, { latest_invoice: invoice.id });
  if (subscription.collection_method === 'send_invoice') {
    world.emit('customer.subscription.created', 'subscription', id);
    return;
  }
  announceThenCollect(world, id, invoice.id, params);
}

/** A first period that ends at a chosen anchor is charged for its part of a whole one, or not at all. */
function shortened(
  world: World,
  line: ReturnType<typeof itemLine>,
  priceId: string,
  params: Params,
  period: { start: number; end: number },
) {
  if (params.proration_behavior === 'none') return { ...line, amount: 0 };
  const price = world.store.need('price', priceId);
  const { interval = 'month', interval_count = 1 } = price.recurring ?? {};
  const whole = periodAround(period.end, interval, interval_count, period.start);
  const amount = Math.round(
    (line.amount * (period.end - period.start)) / (whole.end - whole.start),
  );
  return { ...line, amount };
}

function announceThenCollect(world: World, id: string, invoiceId: string, params: Params): void {
  const { total } = world.store.need('invoice', invoiceId);
  const subscription = world.store.need('subscription', id);
  const customer = world.store.need('customer', subscription.customer);
  const hasMethod =
    (subscription.default_payment_method ?? customer.invoice_settings.default_payment_method) !==
    null;
  const behavior = params.payment_behavior ?? 'allow_incomplete';
  if (total + balanceIn(world, customer, subscription.currency) <= 0 && !hasMethod)
    askForMethod(world, id);
  world.emit('customer.subscription.created', 'subscription', id);
  const invoice = finalizeInvoice(world, invoiceId);
  if (invoice.status !== 'open') {
    startWithout(world, id);
    return;
  }
  world.timers.plan(
    'subscription.incomplete_expires',
    id,
    subscription.test_clock,
    world.now(customer.id) + INCOMPLETE_SECONDS,
  );
  if (behavior === 'default_incomplete') {
    prepareIntent(world, invoiceId);
    return;
  }
  if (!hasMethod) {
    throw invalid(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.',
      undefined,
      'resource_missing',
    );
  }
  const error = attemptPayment(world, invoiceId, {
    offSession: params.off_session ?? false,
    automatic: false,
  });
  if (error && behavior === 'error_if_incomplete') throw strict(error);
  if (
    behavior === 'error_if_incomplete' &&
    world.store.need('subscription', id).status === 'incomplete'
  ) {
    throw invalid(
      'The payment of this subscription requires additional action before it can be completed.',
      undefined,
      'subscription_payment_intent_requires_action',
    );
  }
}

/** Undoes the whole call: nothing of a subscription that may not be incomplete is kept. */
export function strict<E extends { fields: { keepEffects?: boolean } }>(error: E): E {
  error.fields.keepEffects = false;
  return error;
}

function prepareIntent(world: World, invoice: string): void {
  const intent = intentOf(world, invoice);
  const doc = world.store.need('invoice', invoice);
  const customer = world.store.get('customer', doc.customer ?? '');
  const subscription = world.store.get(
    'subscription',
    doc.parent?.subscription_details?.subscription ?? '',
  );
  const method =
    subscription?.default_payment_method ?? customer?.invoice_settings.default_payment_method;
  if (intent && method)
    world.store.patch('payment_intent', intent, {
      payment_method: method,
      status: 'requires_confirmation',
    });
}

/** A subscription of which nothing is due now still needs a card for later. See /billing/subscriptions/trials. */
function askForMethod(world: World, id: string): void {
  const subscription = world.store.need('subscription', id);
  const setup = newSetup(world, { customer: subscription.customer, usage: 'off_session' });
  world.store.patch('subscription', id, { pending_setup_intent: setup.id });
}

function startWithout(world: World, id: string): void {
  const subscription = world.store.need('subscription', id);
  if (subscription.status !== 'incomplete') return;
  const before = world.show('subscription', subscription);
  moveSubscription(world, id, 'active');
  world.emitChange('customer.subscription.updated', 'subscription', id, before);
}
