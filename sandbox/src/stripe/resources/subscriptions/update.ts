import { invalid, unsupported } from '../../http/errors.ts';
import type { SubscriptionDoc } from '../../store/kinds.ts';
import { addInterval } from '../../time/calendar.ts';
import type { World } from '../../world.ts';
import { intentOf } from '../invoices/links.ts';
import { collectNow, invoicePending, spendByNothing } from './billing.ts';
import { changeItems, type ItemChange } from './change-items.ts';
import { strict } from './create.ts';
import { extraLines } from './extras.ts';
import { itemLine, itemsOf, priceOf } from './items.ts';
import { assertPendable, expectPayment, replaceUpdate, suspendUpdate, termsOf } from './pending.ts';
import { planPeriodEnd, planTrialReminder } from './plans.ts';
import { storeProrations } from './proration.ts';
import type { UpdateParams } from './schema.ts';
import { isOver, moveSubscription } from './status.ts';
import { plainFields } from './update-fields.ts';

/** Changes a subscription, its items and its dates, and bills what the change costs. See /api/subscriptions/update. */
export function updateSubscription(
  world: World,
  id: string,
  params: UpdateParams,
): SubscriptionDoc {
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

function assertEditable(subscription: SubscriptionDoc, params: UpdateParams): void {
  if (params.automatic_tax?.enabled && !subscription.automatic_tax.enabled)
    throw unsupported('switching automatic tax on', 'automatic_tax[enabled]');
  if (params.payment_behavior === 'pending_if_incomplete') assertPendable(subscription, params);
  const { schedule } = subscription;
  if (
    schedule !== null &&
    (params.cancel_at !== undefined || params.cancel_at_period_end !== undefined)
  )
    throw invalid(
      `The subscription is managed by the subscription schedule \`${schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
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

/** Starts a new period or trial, and makes an invoice where the change is billed at once. */
function billChange(
  world: World,
  id: string,
  params: UpdateParams,
  change: ItemChange,
  now: number,
): string | null {
  const { customer } = world.store.need('subscription', id);
  storeProrations(world, customer, change.prorations, params.proration_date ?? now);
  if (typeof params.trial_end === 'number') {
    startTrial(world, id, params.trial_end, now);
    spendByNothing(world, id);
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
function restart(world: World, id: string, params: UpdateParams, now: number): string | null {
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

function collect(world: World, invoice: string, params: UpdateParams): void {
  const behavior = params.payment_behavior ?? 'allow_incomplete';
  if (behavior === 'default_incomplete') {
    const intent = intentOf(world, invoice);
    if (intent) for (const listener of world.listeners.invoiceUnpaid) listener(world, invoice);
    return;
  }
  const error = collectNow(world, invoice, params.off_session ?? false);
  if (behavior !== 'error_if_incomplete') return;
  if (error) throw strict(error);
  const intent = world.store.get('payment_intent', intentOf(world, invoice) ?? '');
  if (intent?.status === 'requires_action') {
    throw invalid(
      'The payment of this subscription requires additional action before it can be completed.',
      undefined,
      'subscription_payment_intent_requires_action',
    );
  }
}
