import { readSettings } from '../../settings.ts';
import type { SubscriptionDoc } from '../../store/kinds.ts';
import { periodAround } from '../../time/calendar.ts';
import type { World } from '../../world.ts';
import { couponBehind } from '../discounts/coupons.ts';
import {
  attemptPayment,
  finalizeInvoice,
  methodFor,
  subscriptionOf,
  voidInvoice,
  writeOff,
} from '../invoices/collect.ts';
import { composeInvoice, linesOf, storeInvoice } from '../invoices/compose.ts';
import { cancelSetup } from '../setup-intents/service.ts';
import { itemLine, itemsOf, priceOf, rememberBilled } from './items.ts';
import { periodEnd, planPeriodEnd } from './plans.ts';
import { creditsFor, pendingLines, storeProrations } from './proration.ts';
import { isOver, moveSubscription } from './status.ts';

export interface EndOptions {
  reason?: 'cancellation_requested' | 'payment_failed' | 'payment_disputed';
  prorate?: boolean;
  invoiceNow?: boolean;
}

/** Ends a subscription at this moment. See /api/subscriptions/cancel. */
export function endNow(world: World, id: string, options: EndOptions): SubscriptionDoc {
  const subscription = world.store.need('subscription', id);
  const now = world.now(subscription.customer);
  world.timers.cancelAll(id);
  if (options.prorate) {
    const credits = itemsOf(world, id).flatMap((item) =>
      creditsFor(world, item, priceOf(world, item), now),
    );
    storeProrations(world, subscription.customer, credits, now);
  }
  if (options.invoiceNow) invoicePending(world, id, 'subscription_update');
  const incomplete = subscription.status === 'incomplete';
  stopCollecting(world, id, incomplete);
  const { pending_setup_intent } = subscription;
  if (
    pending_setup_intent &&
    world.store.get('setup_intent', pending_setup_intent)?.status !== 'succeeded'
  ) {
    cancelSetup(world, pending_setup_intent, 'abandoned');
  }
  const details = world.store.need('subscription', id).cancellation_details;
  const ended = moveSubscription(world, id, incomplete ? 'incomplete_expired' : 'canceled', {
    canceled_at: subscription.canceled_at ?? now,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      ...details,
      reason: options.reason ?? details?.reason ?? 'cancellation_requested',
    },
    ended_at: now,
    pause_collection: null,
    pending_setup_intent: null,
  });
  world.emit('customer.subscription.deleted', 'subscription', id);
  return ended;
}

/** Drafts stay drafts, and the first invoice of a subscription that never began is void. */
function stopCollecting(world: World, id: string, incomplete: boolean): void {
  for (const invoice of invoicesOf(world, id)) {
    if (invoice.status === 'draft') {
      world.timers.cancelAll(invoice.id);
      world.store.patch('invoice', invoice.id, {
        auto_advance: false,
        automatically_finalizes_at: null,
      });
    }
    if (invoice.status === 'open' && incomplete) voidInvoice(world, invoice.id);
    else if (invoice.status === 'open') {
      world.timers.cancel('invoice.retry', invoice.id);
      world.store.patch('invoice', invoice.id, { auto_advance: false, next_payment_attempt: null });
    }
  }
}

export function invoicesOf(world: World, subscription: string) {
  return world.store.find('invoice', { 'parent.subscription_details.subscription': subscription });
}

/** What the end of a period brings: the end, the end of a trial, or the next period. */
export function atPeriodEnd(world: World, id: string): void {
  const subscription = world.store.get('subscription', id);
  if (!subscription || isOver(subscription.status) || subscription.status === 'paused') return;
  const now = world.now(subscription.customer);
  if (subscription.cancel_at !== null && subscription.cancel_at <= now) {
    endNow(world, id, {});
    return;
  }
  if (subscription.status === 'trialing' && endTrialWithoutMethod(world, subscription)) return;
  startNextPeriod(world, id);
}

/** A trial that ends without a card is cancelled or paused when it was said so. See /billing/subscriptions/trials. */
function endTrialWithoutMethod(world: World, subscription: SubscriptionDoc): boolean {
  const customer = world.store.need('customer', subscription.customer);
  const method =
    subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  const behavior = subscription.trial_settings?.end_behavior.missing_payment_method;
  if (method || subscription.collection_method === 'send_invoice') return false;
  if (behavior === 'cancel') {
    endNow(world, subscription.id, {});
    return true;
  }
  if (behavior !== 'pause') return false;
  pauseNow(world, subscription.id, 'trial_end_without_payment_method');
  return true;
}

type PauseType = NonNullable<SubscriptionDoc['status_details']>['paused']['subscription']['type'];

/** Stops service and invoices until the subscription is resumed. See /billing/subscriptions/pause. */
export function pauseNow(world: World, id: string, type: PauseType): SubscriptionDoc {
  const before = world.showId('subscription', id);
  const subscription = world.store.need('subscription', id);
  world.timers.cancelAll(id);
  const paused = moveSubscription(world, id, 'paused', {
    status_details: {
      paused: {
        subscription: { type },
        transitioned_at: world.now(subscription.customer),
        type: 'subscription',
      },
    },
  });
  world.emitChange('customer.subscription.updated', 'subscription', id, before);
  world.emit('customer.subscription.paused', 'subscription', id);
  return paused;
}

/** Moves the items into the period around now and bills it with a draft that waits an hour. */
function startNextPeriod(world: World, id: string): void {
  const before = world.showId('subscription', id);
  const subscription = world.store.need('subscription', id);
  const wasTrialing = subscription.status === 'trialing';
  const previous = {
    start: Math.min(...itemsOf(world, id).map((item) => item.current_period_start)),
    end: periodEnd(world, id),
  };
  advanceItems(world, id, previous.end);
  if (wasTrialing) moveSubscription(world, id, 'active');
  const invoice = cycleInvoice(world, id, previous);
  world.store.patch('subscription', id, { latest_invoice: invoice });
  world.emitChange('customer.subscription.updated', 'subscription', id, before);
  planPeriodEnd(world, id);
}

function advanceItems(world: World, id: string, moment: number): void {
  const { billing_cycle_anchor: anchor } = world.store.need('subscription', id);
  for (const item of itemsOf(world, id)) {
    const { interval = 'month', interval_count = 1 } = priceOf(world, item).recurring ?? {};
    const { start, end } = periodAround(anchor, interval, interval_count, moment);
    world.store.patch('subscription_item', item.id, {
      current_period_start: start,
      current_period_end: end,
    });
  }
}

function cycleInvoice(world: World, id: string, previous: { start: number; end: number }): string {
  const subscription = world.store.need('subscription', id);
  const lines = itemsOf(world, id).map((item) =>
    itemLine(world, item, { start: item.current_period_start, end: item.current_period_end }),
  );
  const held =
    subscription.status === 'unpaid' || subscription.pause_collection?.behavior === 'keep_as_draft';
  const invoice = storeInvoice(world, {
    customer: subscription.customer,
    currency: subscription.currency,
    lines: [...pendingLines(world, subscription.customer, id), ...lines],
    reason: 'subscription_cycle',
    period: previous,
    discounts: liveDiscounts(world, subscription),
    subscription: id,
    subscriptionMetadata: subscription.metadata,
    collectionMethod: subscription.collection_method,
    daysUntilDue: subscription.days_until_due,
    autoAdvance: !held,
    description: subscription.invoice_settings.description,
  });
  rememberBilled(world, invoice.id);
  spendDiscounts(world, id);
  const behavior = subscription.pause_collection?.behavior;
  if (behavior === 'void' || behavior === 'mark_uncollectible') {
    finalizeInvoice(world, invoice.id);
    if (world.store.need('invoice', invoice.id).status === 'open') {
      if (behavior === 'void') voidInvoice(world, invoice.id);
      else writeOff(world, invoice.id);
    }
  }
  return invoice.id;
}

/** Discounts that still hold: a `once` coupon was spent by the invoice before, others end by date. */
export function liveDiscounts(world: World, subscription: SubscriptionDoc): string[] {
  const now = world.now(subscription.customer);
  return subscription.discounts.filter((id) => {
    const discount = world.store.get('discount', id);
    if (!discount || (discount.end !== null && discount.end <= now)) return false;
    const coupon = couponBehind(world, discount.source.coupon);
    return !(coupon?.duration === 'once' && wasUsed(world, id, subscription.id));
  });
}

/** A coupon of one use is spent by the first invoice that it took something off. */
function wasUsed(world: World, discount: string, subscription: string): boolean {
  return invoicesOf(world, subscription).some((invoice) =>
    linesOf(world, invoice.id).some((line) =>
      (line.discount_amounts ?? []).some((share) => share.discount === discount),
    ),
  );
}

function spendDiscounts(world: World, id: string): void {
  const subscription = world.store.need('subscription', id);
  const live = liveDiscounts(world, subscription);
  if (live.length < subscription.discounts.length)
    world.store.patch('subscription', id, { discounts: live });
}

/** Invoices what is pending for a subscription now, and tries to collect it. @returns the invoice, if there was anything */
export function invoicePending(
  world: World,
  id: string,
  reason: 'subscription_update' | 'subscription_cycle',
  extra: Parameters<typeof composeInvoice>[1]['lines'] = [],
  prorationDate?: number,
): string | null {
  const subscription = world.store.need('subscription', id);
  const lines = [...pendingLines(world, subscription.customer, id), ...extra];
  if (lines.length === 0) return null;
  const now = world.now(subscription.customer);
  const invoice = storeInvoice(world, {
    customer: subscription.customer,
    currency: subscription.currency,
    lines,
    reason,
    period: { start: now, end: now },
    discounts: liveDiscounts(world, subscription),
    subscription: id,
    subscriptionMetadata: subscription.metadata,
    prorationDate,
    collectionMethod: subscription.collection_method,
    daysUntilDue: subscription.days_until_due,
  });
  rememberBilled(world, invoice.id);
  world.store.patch('subscription', id, { latest_invoice: invoice.id });
  finalizeInvoice(world, invoice.id);
  return invoice.id;
}

/** Collects an invoice that was just finalized. */
export function collectNow(world: World, invoice: string, offSession: boolean) {
  const doc = world.store.need('invoice', invoice);
  if (doc.status !== 'open' || doc.collection_method !== 'charge_automatically') return undefined;
  return attemptPayment(world, invoice, {
    offSession,
    automatic: true,
    method: methodFor(world, doc),
  });
}

/** The first payment never came: the subscription is over before it began. See /billing/subscriptions/overview. */
export function expireIncomplete(world: World, id: string): void {
  const subscription = world.store.get('subscription', id);
  if (subscription?.status !== 'incomplete') return;
  const before = world.show('subscription', subscription);
  world.timers.cancelAll(id);
  moveSubscription(world, id, 'incomplete_expired', { ended_at: world.now(subscription.customer) });
  stopCollectingFirst(world, id);
  world.emitChange('customer.subscription.updated', 'subscription', id, before);
}

function stopCollectingFirst(world: World, id: string): void {
  for (const invoice of invoicesOf(world, id))
    if (invoice.status === 'open') voidInvoice(world, invoice.id);
}

export function resumeCollection(world: World, id: string): void {
  world.change('subscription', id, { pause_collection: null }, 'customer.subscription.updated');
}

/** Connects invoices with the subscriptions that they bill. */
export function subscriptionListeners(world: World): void {
  world.listeners.invoicePaid.push(onPaid);
  world.listeners.invoiceUnpaid.push(onUnpaid);
  world.listeners.invoiceExhausted.push(onExhausted);
  world.listeners.invoiceVoided.push(onVoided);
  world.listeners.setupSucceeded.push(onSetUp);
}

function onPaid(world: World, invoiceId: string): void {
  const invoice = world.store.need('invoice', invoiceId);
  const subscription = world.store.get('subscription', subscriptionOf(invoice) ?? '');
  if (!subscription || isOver(subscription.status)) return;
  const before = world.show('subscription', subscription);
  saveMethod(world, subscription, invoiceId);
  if (subscription.status === 'incomplete') {
    world.timers.cancel('subscription.incomplete_expires', subscription.id);
    moveSubscription(world, subscription.id, 'active');
  }
  const isLatest = latestFinalized(world, subscription.id) === invoiceId;
  if (isLatest && (subscription.status === 'past_due' || subscription.status === 'unpaid'))
    moveSubscription(world, subscription.id, 'active');
  const resuming =
    world.store.hidden<{ resumeInvoice: string }>(subscription.id).resumeInvoice === invoiceId;
  if (resuming && subscription.status === 'paused') {
    moveSubscription(world, subscription.id, 'active');
    planPeriodEnd(world, subscription.id);
  }
  world.emitChange('customer.subscription.updated', 'subscription', subscription.id, before);
  if (resuming && subscription.status === 'paused')
    world.emit('customer.subscription.resumed', 'subscription', subscription.id);
}

/** Whether a subscription is past due is decided by its latest invoice that is no draft. */
function latestFinalized(world: World, id: string): string | undefined {
  return invoicesOf(world, id).findLast((invoice) => invoice.status !== 'draft')?.id;
}

/** See /api/subscriptions/create#payment_settings-save_default_payment_method. */
function saveMethod(world: World, subscription: SubscriptionDoc, invoiceId: string): void {
  if (subscription.payment_settings?.save_default_payment_method !== 'on_subscription') return;
  const payment = world.store.first('invoice_payment', { invoice: invoiceId, status: 'paid' });
  const intent = payment && world.store.get('payment_intent', payment.payment.payment_intent ?? '');
  if (intent?.payment_method)
    world.store.patch('subscription', subscription.id, {
      default_payment_method: intent.payment_method,
    });
}

function onUnpaid(world: World, invoiceId: string): void {
  const invoice = world.store.need('invoice', invoiceId);
  const subscription = world.store.get('subscription', subscriptionOf(invoice) ?? '');
  if (subscription?.status !== 'active') return;
  const before = world.show('subscription', subscription);
  moveSubscription(world, subscription.id, 'past_due');
  world.emitChange('customer.subscription.updated', 'subscription', subscription.id, before);
}

function onExhausted(world: World, invoiceId: string): void {
  const invoice = world.store.need('invoice', invoiceId);
  const subscription = world.store.get('subscription', subscriptionOf(invoice) ?? '');
  if (!subscription || isOver(subscription.status)) return;
  const { afterLastRetry } = readSettings(world.store);
  if (afterLastRetry === 'cancel') endNow(world, subscription.id, { reason: 'payment_failed' });
  if (afterLastRetry !== 'mark_unpaid' || subscription.status === 'unpaid') return;
  const before = world.showId('subscription', subscription.id);
  moveSubscription(world, subscription.id, 'unpaid');
  world.emitChange('customer.subscription.updated', 'subscription', subscription.id, before);
}

function onVoided(world: World, invoiceId: string): void {
  const invoice = world.store.need('invoice', invoiceId);
  const subscription = world.store.get('subscription', subscriptionOf(invoice) ?? '');
  if (subscription?.status === 'incomplete' && invoice.billing_reason === 'subscription_create')
    expireIncomplete(world, subscription.id);
}

function onSetUp(world: World, intentId: string): void {
  const subscription = world.store.first('subscription', { pending_setup_intent: intentId });
  if (!subscription) return;
  const method = world.store.need('setup_intent', intentId).payment_method;
  const saves = subscription.payment_settings?.save_default_payment_method === 'on_subscription';
  const fields = { pending_setup_intent: null, ...(saves && { default_payment_method: method }) };
  world.change('subscription', subscription.id, fields, 'customer.subscription.updated');
}

/** How a subscription is shown: with its items. */
export function subscriptionShows(world: World): void {
  world.shows.subscription = (w, doc) => ({
    ...doc,
    items: {
      object: 'list',
      data: itemsOf(w, doc.id).map((item) => w.show('subscription_item', item)),
      has_more: false,
      url: `/v1/subscription_items?subscription=${doc.id}`,
    },
  });
}

/** `invoice.upcoming`, some days before a renewal. See /billing/subscriptions/webhooks. */
export function announceUpcoming(world: World, id: string): void {
  const subscription = world.store.need('subscription', id);
  if (
    !['active', 'trialing', 'past_due'].includes(subscription.status) ||
    subscription.cancel_at !== null
  )
    return;
  world.emitObject('invoice.upcoming', previewNext(world, id), subscription.test_clock);
}

/** The invoice of the next period as it stands now. */
export function previewNext(world: World, id: string): Record<string, unknown> {
  const subscription = world.store.need('subscription', id);
  const end = periodEnd(world, id);
  const lines = itemsOf(world, id).map((item) => {
    const { interval = 'month', interval_count = 1 } = priceOf(world, item).recurring ?? {};
    const anchor = subscription.billing_cycle_anchor;
    return itemLine(world, item, periodAround(anchor, interval, interval_count, end));
  });
  const start = Math.min(...itemsOf(world, id).map((item) => item.current_period_start));
  return showPreview(
    composeInvoice(world, {
      customer: subscription.customer,
      currency: subscription.currency,
      lines: [...pendingLines(world, subscription.customer, id), ...lines],
      reason: 'upcoming',
      period: { start, end },
      discounts: liveDiscounts(world, subscription),
      subscription: id,
      subscriptionMetadata: subscription.metadata,
      collectionMethod: subscription.collection_method,
      daysUntilDue: subscription.days_until_due,
    }),
    end,
  );
}

/** A composed invoice as a preview shows it: an id of its own kind, and nothing is stored. */
export function showPreview(
  { invoice, lines }: ReturnType<typeof composeInvoice>,
  at: number,
): Record<string, unknown> {
  const id = `upcoming_${invoice.id}`;
  return {
    ...invoice,
    id,
    created: at,
    next_payment_attempt: invoice.collection_method === 'charge_automatically' ? at + 3600 : null,
    lines: {
      object: 'list',
      data: lines.map((line) => ({ ...line, invoice: id })),
      has_more: false,
      url: `/v1/invoices/upcoming/lines?customer=${invoice.customer}`,
    },
  };
}
