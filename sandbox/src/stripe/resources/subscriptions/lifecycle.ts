import type { SubscriptionDoc } from '../../store/kinds.ts';
import { periodAround } from '../../time/calendar.ts';
import type { World } from '../../world.ts';
import { voidInvoice } from '../invoices/close.ts';
import { closeSchedule, enterNextPhase } from '../schedules/service.ts';
import { cancelSetup } from '../setup-intents/service.ts';
import { cycleInvoice, invoicePending, invoicesOf } from './billing.ts';
import { itemsOf, priceOf } from './items.ts';
import { replaceUpdate, shownUpdate } from './pending.ts';
import { periodEnd, planPeriodEnd } from './plans.ts';
import { creditsFor, storeProrations } from './proration.ts';
import { isOver, moveSubscription } from './status.ts';

interface EndOptions {
  reason?: 'cancellation_requested' | 'payment_failed' | 'payment_disputed';
  prorate?: boolean;
  invoiceNow?: boolean;
}

/** Ends a subscription at this moment. See /api/subscriptions/cancel. */
export function endNow(world: World, id: string, options: EndOptions): SubscriptionDoc {
  const subscription = world.store.need('subscription', id);
  const now = world.now(subscription.customer);
  replaceUpdate(world, id);
  world.timers.cancelAll(id);
  if (options.prorate) {
    const credits = itemsOf(world, id).flatMap((item) =>
      creditsFor(world, item, priceOf(world, item), now),
    );
    storeProrations(world, subscription.customer, credits, now);
  }
  if (options.invoiceNow) invoicePending(world, id, 'subscription_update');
  if (subscription.schedule !== null) closeSchedule(world, subscription.schedule, 'canceled');
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
  if (enterNextPhase(world, subscription) === 'cancel') {
    endNow(world, id, {});
    return;
  }
  startNextPeriod(world, id);
}

/** A trial that ends without a card is cancelled or paused when it was said so. See /billing/subscriptions/trials. */
function endTrialWithoutMethod(world: World, subscription: SubscriptionDoc): boolean {
  const customer = world.store.need('customer', subscription.customer);
  const method =
    subscription.default_payment_method ??
    customer.invoice_settings.default_payment_method ??
    customer.default_source;
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

/** How a subscription is shown: with its items. */
export function subscriptionShows(world: World): void {
  world.shows.subscription = (w, doc) => ({
    ...doc,
    pending_update: shownUpdate(w, doc),
    items: {
      object: 'list',
      data: itemsOf(w, doc.id).map((item) => w.show('subscription_item', item)),
      has_more: false,
      url: `/v1/subscription_items?subscription=${doc.id}`,
    },
  });
}
