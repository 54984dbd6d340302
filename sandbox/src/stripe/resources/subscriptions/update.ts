import type { z } from 'zod';
import { invalid, unsupported } from '../../http/errors.ts';
import type { Kinds, SubscriptionDoc } from '../../store/kinds.ts';
import { addInterval } from '../../time/calendar.ts';
import type { World } from '../../world.ts';
import { redeem } from '../discounts/redeem.ts';
import { intentOf } from '../invoices/links.ts';
import { mergeMetadata } from '../metadata.ts';
import { ownedMethod } from '../payment-methods/service.ts';
import { collectNow, invoicePending, liveDiscounts } from './billing.ts';
import { strict } from './create.ts';
import { extraLines } from './extras.ts';
import {
  assertTogether,
  type Item,
  insertItem,
  itemLine,
  itemsOf,
  priceOf,
  recurringPrice,
} from './items.ts';
import { assertPendable, expectPayment, replaceUpdate, suspendUpdate, termsOf } from './pending.ts';
import { planPeriodEnd, planTrialReminder } from './plans.ts';
import {
  chargeForRest,
  creditsFor,
  type Proration,
  rememberChange,
  storeProrations,
} from './proration.ts';
import type { itemUpdateParams, updateParams } from './schema.ts';
import { isOver, moveSubscription } from './status.ts';
import { cancelMoment } from './update-fields.ts';

type Params = z.infer<typeof updateParams>;
type ItemParams = z.infer<typeof itemUpdateParams>;
type Price = Kinds['price'];

/** Changes a subscription, its items and its dates, and bills what the change costs. See /api/subscriptions/update. */
export function updateSubscription(world: World, id: string, params: Params): SubscriptionDoc {
  const subscription = world.store.need('subscription', id);
  assertEditable(subscription, params);
  if (params.items || params.billing_cycle_anchor || params.trial_end !== undefined)
    replaceUpdate(world, id);
  const before = world.showId('subscription', id);
  const waits = params.payment_behavior === 'pending_if_incomplete' ? termsOf(world, id) : null;
  const now = world.now(subscription.customer);
  const moment = params.proration_date ?? now;
  if (params.proration_date !== undefined) assertProrationDate(world, id, moment);
  const change = changeItems(world, id, params, moment);
  world.store.patch('subscription', id, plainFields(world, subscription, params, now));
  const invoice = billChange(world, id, params, change, now);
  if (
    params.trial_end !== undefined ||
    params.billing_cycle_anchor ||
    params.items ||
    params.cancel_at !== undefined ||
    params.cancel_at_period_end !== undefined
  )
    planPeriodEnd(world, id);
  if (typeof params.trial_end === 'number') planTrialReminder(world, id);
  if (waits && invoice) {
    expectPayment(world, id, invoice);
    collectNow(world, invoice, params.off_session ?? false);
    suspendUpdate(world, id, waits, params, invoice);
  }
  world.emitChange('customer.subscription.updated', 'subscription', id, before);
  if (!waits && invoice) collect(world, invoice, params);
  return world.store.need('subscription', id);
}

function assertEditable(subscription: SubscriptionDoc, params: Params): void {
  if (params.automatic_tax?.enabled && !subscription.automatic_tax.enabled)
    throw unsupported('switching automatic tax on', 'automatic_tax[enabled]');
  if (params.payment_behavior === 'pending_if_incomplete') assertPendable(subscription, params);
  if (!isOver(subscription.status)) return;
  const allowed = Object.keys(params).every((name) =>
    ['metadata', 'cancellation_details', 'expand'].includes(name),
  );
  if (!allowed)
    throw invalid(
      'A canceled subscription can only update its cancellation_details and metadata.',
      undefined,
      'resource_missing',
    );
}

function assertProrationDate(world: World, id: string, moment: number): void {
  const items = itemsOf(world, id);
  const start = Math.min(...items.map((item) => item.current_period_start));
  const end = Math.max(...items.map((item) => item.current_period_end));
  if (moment < start || moment > end) {
    throw invalid(
      `Cannot specify proration date outside of current subscription period (${start} - ${end})`,
      'proration_date',
    );
  }
}

export interface ItemChange {
  /** Credits and charges that the change brings. */
  prorations: Proration[];
  /** The rhythm changed, or was asked to begin anew: a new period starts now. */
  restarts: boolean;
}

/**
 * Writes the items of a call. An entry without an id adds an item; two items are then billed.
 * @param moment the second from which prorations count
 */
export function changeItems(
  world: World,
  id: string,
  params: Pick<Params, 'items' | 'proration_behavior' | 'trial_end' | 'billing_cycle_anchor'>,
  moment: number,
): ItemChange {
  const subscription = world.store.need('subscription', id);
  const old = new Map(
    itemsOf(world, id).map((item) => [item.id, { item, price: priceOf(world, item) }]),
  );
  const [first] = old.values();
  for (const [index, sent] of (params.items ?? []).entries()) applyItem(world, id, sent, index);
  const items = itemsOf(world, id);
  if (items.length === 0)
    throw invalid('You must have at least one item on a subscription.', 'items');
  assertTogether(items.map((item) => priceOf(world, item)));
  const price = priceOf(world, items[0] as Item);
  const rhythmChanged = first !== undefined && !sameRhythm(first.price, price);
  const trialing = subscription.status === 'trialing' && params.trial_end !== 'now';
  const anchored =
    params.billing_cycle_anchor?.type === 'now' ||
    (subscription.status === 'trialing' && params.trial_end === 'now');
  const restarts = (rhythmChanged && !trialing) || anchored;
  if (trialing || subscription.status === 'trialing') return { prorations: [], restarts };
  const prorations: Proration[] = [];
  const silent = params.proration_behavior === 'none';
  for (const item of items) {
    const before = old.get(item.id);
    const same = before && before.price.id === item.price && before.item.quantity === item.quantity;
    if (same && !restarts) continue;
    const credits = before && !silent ? creditsFor(world, before.item, before.price, moment) : [];
    const period = { start: item.current_period_start, end: item.current_period_end };
    const charge =
      silent || restarts
        ? null
        : chargeForRest(world, {
            item,
            price: priceOf(world, item),
            quantity: item.quantity ?? 1,
            now: moment,
            period,
            discounts: liveDiscounts(world, subscription),
          });
    prorations.push(...credits, ...(charge ? [charge] : []));
    if (!silent || restarts) rememberChange(world, item.id, moment, charge);
  }
  for (const { item, price: oldPrice } of old.values()) {
    if (!items.some((each) => each.id === item.id) && !silent)
      prorations.push(...creditsForRemoved(world, item, oldPrice, moment));
  }
  return { prorations, restarts };
}

/** A removed item's billing is kept beside it until its credits are counted. */
function creditsForRemoved(world: World, item: Item, price: Price, moment: number): Proration[] {
  const kept = world.store.meta(`billed:${item.id}`);
  if (!kept) return [];
  world.store.insert('subscription_item', item, { billed: JSON.parse(kept) });
  const credits = creditsFor(world, item, price, moment);
  world.store.remove(item.id);
  return credits;
}

function applyItem(world: World, id: string, sent: ItemParams, index: number): void {
  const param = `items[${index}]`;
  if (!sent.id) {
    const [first] = itemsOf(world, id);
    const price = recurringPrice(world, sent, param);
    const period = { start: first?.current_period_start ?? 0, end: first?.current_period_end ?? 0 };
    const { customer } = world.store.need('subscription', id);
    insertItem(world, {
      subscription: id,
      price,
      quantity: sent.quantity ?? 1,
      period,
      created: world.now(customer),
      metadata: mergeMetadata({}, sent.metadata),
    });
    return;
  }
  const item = world.store.get('subscription_item', sent.id);
  if (!item || item.subscription !== id) {
    throw invalid(
      `The subscription ${id} does not have an item with the ID ${sent.id}.`,
      `${param}[id]`,
      'resource_missing',
    );
  }
  if (sent.deleted) {
    const { billed = [] } = world.store.hidden<{ billed: object[] }>(item.id);
    world.store.setMeta(`billed:${item.id}`, JSON.stringify(billed));
    world.store.remove(item.id);
    return;
  }
  const price = sent.price || sent.price_data ? recurringPrice(world, sent, param).id : item.price;
  world.store.patch('subscription_item', item.id, {
    price,
    quantity: sent.quantity ?? item.quantity ?? 1,
    metadata: mergeMetadata(item.metadata, sent.metadata),
  });
}

function sameRhythm(a: Price, b: Price): boolean {
  return (
    a.recurring?.interval === b.recurring?.interval &&
    a.recurring?.interval_count === b.recurring?.interval_count
  );
}

function plainFields(
  world: World,
  old: SubscriptionDoc,
  params: Params,
  now: number,
): Partial<SubscriptionDoc> {
  const fields: Partial<SubscriptionDoc> = {
    metadata: mergeMetadata(old.metadata, params.metadata),
    ...cancelMoment(world, old.id, params, now),
  };
  if ('cancel_at' in fields && fields.cancel_at !== old.cancel_at) {
    fields.canceled_at = fields.cancel_at === null ? null : now;
    const details = {
      comment: null,
      feedback: null,
      feedback_option: null,
      ...old.cancellation_details,
    };
    fields.cancellation_details = {
      ...details,
      reason: fields.cancel_at === null ? null : 'cancellation_requested',
    };
  }
  if (params.cancellation_details) {
    const base = fields.cancellation_details ??
      old.cancellation_details ?? {
        comment: null,
        feedback: null,
        feedback_option: null,
        reason: null,
      };
    fields.cancellation_details = { ...base, ...params.cancellation_details };
  }
  if (params.default_payment_method !== undefined) {
    fields.default_payment_method =
      params.default_payment_method &&
      ownedMethod(world, params.default_payment_method, old.customer, 'default_payment_method');
  }
  for (const name of ['description', 'collection_method', 'days_until_due'] as const) {
    if (params[name] !== undefined) Object.assign(fields, { [name]: params[name] });
  }
  if (params.discounts !== undefined)
    fields.discounts = redeem(world, params.discounts, {
      customer: old.customer,
      subscription: old.id,
      currency: old.currency,
    });
  if (params.invoice_settings)
    fields.invoice_settings = { ...old.invoice_settings, ...params.invoice_settings };
  if (params.pause_collection !== undefined) {
    const resumesAt = params.pause_collection?.resumes_at ?? null;
    fields.pause_collection = params.pause_collection && {
      behavior: params.pause_collection.behavior,
      resumes_at: resumesAt,
    };
    if (resumesAt === null) world.timers.cancel('subscription.resume_collection', old.id);
    else world.timers.plan('subscription.resume_collection', old.id, old.test_clock, resumesAt);
  }
  if (params.payment_settings) {
    const base = old.payment_settings ?? {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: null,
    };
    fields.payment_settings = { ...base, ...params.payment_settings };
  }
  if (params.trial_settings) {
    const base = old.trial_settings?.end_behavior ?? {
      billing_cycle_anchor: null,
      missing_payment_method: 'create_invoice' as const,
    };
    fields.trial_settings = { end_behavior: { ...base, ...params.trial_settings.end_behavior } };
  }
  return fields;
}

/** Starts a new period or trial, and makes an invoice where the change is billed at once. */
function billChange(
  world: World,
  id: string,
  params: Params,
  change: ItemChange,
  now: number,
): string | null {
  const { customer } = world.store.need('subscription', id);
  storeProrations(world, customer, change.prorations, params.proration_date ?? now);
  if (typeof params.trial_end === 'number') {
    startTrial(world, id, params.trial_end, now);
    return null;
  }
  if (change.restarts) return restart(world, id, params, now);
  const extras = extraLines(world, params.add_invoice_items, id, { start: now, end: now });
  if (params.proration_behavior === 'always_invoice' || extras.length > 0) {
    return invoicePending(world, id, 'subscription_update', extras, params.proration_date ?? now);
  }
  return null;
}

function startTrial(world: World, id: string, end: number, now: number): void {
  if (end <= now)
    throw invalid(
      'Invalid timestamp: must be an integer Unix timestamp in the future.',
      'trial_end',
    );
  const subscription = world.store.need('subscription', id);
  const start = subscription.status === 'trialing' ? subscription.trial_start : now;
  moveSubscription(world, id, 'trialing', {
    trial_start: start,
    trial_end: end,
    billing_cycle_anchor: end,
  });
  for (const item of itemsOf(world, id)) {
    world.store.patch('subscription_item', item.id, {
      current_period_start: start ?? now,
      current_period_end: end,
    });
  }
}

/** A new period from now on: billed at once, together with the credits. */
function restart(world: World, id: string, params: Params, now: number): string | null {
  const subscription = world.store.need('subscription', id);
  const trialEnds = subscription.status === 'trialing';
  moveSubscription(world, id, trialEnds ? 'active' : (subscription.status as 'active'), {
    billing_cycle_anchor: now,
    ...(trialEnds && { trial_end: now }),
  });
  const lines = itemsOf(world, id).map((item) => {
    const { interval = 'month', interval_count = 1 } = priceOf(world, item).recurring ?? {};
    const period = { start: now, end: addInterval(now, interval, interval_count) };
    world.store.patch('subscription_item', item.id, {
      current_period_start: period.start,
      current_period_end: period.end,
    });
    return itemLine(world, item, period);
  });
  const extras = extraLines(world, params.add_invoice_items, id, { start: now, end: now });
  return invoicePending(
    world,
    id,
    'subscription_update',
    [...lines, ...extras],
    params.proration_date,
  );
}

function collect(world: World, invoice: string, params: Params): void {
  const behavior = params.payment_behavior ?? 'allow_incomplete';
  if (behavior === 'default_incomplete') {
    const intent = intentOf(world, invoice);
    if (intent) for (const listener of world.listeners.invoiceUnpaid) listener(world, invoice);
    return;
  }
  const error = collectNow(world, invoice, params.off_session ?? false);
  if (behavior !== 'error_if_incomplete') return;
  if (error) throw strict(error);
  if (world.store.need('invoice', invoice).status === 'open') {
    throw invalid(
      'The payment of this subscription requires additional action before it can be completed.',
      undefined,
      'subscription_payment_intent_requires_action',
    );
  }
}
