import type { z } from 'zod';
import { invalid, unsupported } from '../../http/errors.ts';
import type { SubscriptionDoc } from '../../store/kinds.ts';
import { addInterval, periodAround } from '../../time/calendar.ts';
import type { World } from '../../world.ts';
import { voidInvoice } from '../invoices/close.ts';
import type { LineInput } from '../invoices/lines.ts';
import { collectNow, invoicePending } from './billing.ts';
import { itemLine, itemsOf, priceOf } from './items.ts';
import { pauseNow } from './lifecycle.ts';
import { planPeriodEnd } from './plans.ts';
import { creditsFor, rememberChange, storeProrations } from './proration.ts';
import type { pauseParams, resumeParams } from './schema.ts';
import { moveSubscription } from './status.ts';

/** For how long the bill of a resumption can be paid. See /api/subscriptions/resume. */
const RESUMPTION_SECONDS = 23 * 3600;

/** Suspends a subscription until it is resumed; flexible mode alone can. See /api/subscriptions/pause. */
export function pauseSubscription(
  world: World,
  id: string,
  params: z.infer<typeof pauseParams>,
  { isPlanned = false } = {},
): SubscriptionDoc {
  const subscription = world.store.need('subscription', id);
  if (subscription.billing_mode.type !== 'flexible')
    throw invalid('Pausing a subscription requires `billing_mode[type]=flexible`.');
  if (subscription.schedule !== null && !isPlanned)
    throw invalid('Subscriptions with attached schedules cannot be paused.');
  if (!['active', 'past_due', 'trialing'].includes(subscription.status)) {
    throw invalid(`A subscription with status ${subscription.status} cannot be paused.`);
  }
  const now = world.now(subscription.customer);
  const unusedFrom = params.bill_for?.unused_time_from?.type ?? 'now';
  if (unusedFrom === 'item_current_period_start')
    throw unsupported('a credit of the whole period', 'bill_for[unused_time_from]');
  if (unusedFrom === 'now') {
    for (const item of itemsOf(world, id)) {
      storeProrations(
        world,
        subscription.customer,
        creditsFor(world, item, priceOf(world, item), now),
        now,
      );
      rememberChange(world, item.id, now, null);
    }
  }
  if (params.invoicing_behavior === 'invoice') invoicePending(world, id, 'subscription_update');
  return pauseNow(world, id, 'pause_requested');
}

/**
 * Takes a paused subscription up again. A new period begins and is billed; what the answer shows
 * depends on `payment_behavior`. See /api/subscriptions/resume.
 */
export function resumeSubscription(
  world: World,
  id: string,
  params: z.infer<typeof resumeParams>,
): SubscriptionDoc {
  const subscription = world.store.need('subscription', id);
  if (subscription.status !== 'paused')
    throw invalid('You can only resume a subscription with status `paused`.');
  const before = world.show('subscription', subscription);
  const now = world.now(subscription.customer);
  const unchanged = params.billing_cycle_anchor?.type === 'unchanged';
  const lines = startResumption(world, id, unchanged);
  const trialOver = subscription.trial_end !== null && subscription.trial_end <= now;
  world.store.patch('subscription', id, {
    ...(!unchanged && { billing_cycle_anchor: now }),
    ...(trialOver && { trial_end: subscription.trial_end }),
  });
  const skip = unchanged && params.proration_behavior === 'none';
  const invoice = skip ? null : invoicePending(world, id, 'subscription_update', lines);
  if (
    params.payment_behavior === 'resume_on_payment_success' &&
    invoice &&
    isOpen(world, invoice)
  ) {
    world.store.hide(id, { resumeInvoice: invoice });
    const { test_clock } = subscription;
    world.timers.plan('subscription.resumption_expires', id, test_clock, now + RESUMPTION_SECONDS);
    world.emitChange('customer.subscription.updated', 'subscription', id, before);
    collectNow(world, invoice, false);
    return world.store.need('subscription', id);
  }
  moveSubscription(world, id, 'active');
  planPeriodEnd(world, id);
  world.emitChange('customer.subscription.updated', 'subscription', id, before);
  world.emit('customer.subscription.resumed', 'subscription', id);
  if (invoice && isOpen(world, invoice)) collectNow(world, invoice, false);
  return world.store.need('subscription', id);
}

/** A resumption that was not paid in time is over, and the subscription stays paused. */
export function expireResumption(world: World, id: string): void {
  const { resumeInvoice } = world.store.hidden<{ resumeInvoice?: string }>(id);
  if (resumeInvoice && isOpen(world, resumeInvoice)) voidInvoice(world, resumeInvoice);
}

/** Moves the items of a paused subscription into the period to resume in. @returns what it costs */
export function startResumption(world: World, id: string, unchanged: boolean): LineInput[] {
  const { billing_cycle_anchor: anchor, customer } = world.store.need('subscription', id);
  const now = world.now(customer);
  return itemsOf(world, id).map((item) => {
    const { interval = 'month', interval_count = 1 } = priceOf(world, item).recurring ?? {};
    const period = unchanged
      ? periodAround(anchor, interval, interval_count, now)
      : { start: now, end: addInterval(now, interval, interval_count) };
    world.store.patch('subscription_item', item.id, {
      current_period_start: period.start,
      current_period_end: period.end,
    });
    const line = itemLine(world, item, { start: now, end: period.end });
    const share = (period.end - now) / (period.end - period.start);
    return { ...line, amount: Math.round(line.amount * share) };
  });
}

function isOpen(world: World, invoice: string): boolean {
  return world.store.need('invoice', invoice).status === 'open';
}
