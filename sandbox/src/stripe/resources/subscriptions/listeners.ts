import { readSettings } from '../../settings.ts';
import type { SubscriptionDoc } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import { intentOf, subscriptionOf } from '../invoices/links.ts';
import { invoicesOf } from './billing.ts';
import { endNow, expireIncomplete } from './lifecycle.ts';
import { applyUpdate, dropUpdate, isPendingInvoice } from './pending.ts';
import { planPeriodEnd } from './plans.ts';
import { isOver, moveSubscription } from './status.ts';

/** Connects invoices with the subscriptions that they bill. */
export function subscriptionListeners(world: World): void {
  world.listeners.invoicePaid.push(onPaid);
  world.listeners.paymentProcessing.push(onProcessing);
  world.listeners.invoiceUnpaid.push(onUnpaid);
  world.listeners.invoiceExhausted.push(onExhausted);
  world.listeners.invoiceVoided.push(onVoided);
  world.listeners.setupSucceeded.push(onSetUp);
}

function onPaid(world: World, invoiceId: string): void {
  const invoice = world.store.need('invoice', invoiceId);
  const subscription = world.store.get('subscription', subscriptionOf(invoice) ?? '');
  if (!subscription || isOver(subscription.status)) return;
  if (isPendingInvoice(world, subscription.id, invoiceId)) {
    applyUpdate(world, subscription.id);
    return;
  }
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

/** A subscription begins when its bank is asked, not when the money has come. See /billing/subscriptions/sepa-debit. */
function onProcessing(world: World, intent: string): void {
  const invoice = world.store.first('invoice_payment', { 'payment.payment_intent': intent });
  const id = invoice && subscriptionOf(world.store.need('invoice', invoice.invoice));
  const subscription = world.store.get('subscription', id ?? '');
  if (!invoice || subscription?.status !== 'incomplete') return;
  const before = world.show('subscription', subscription);
  saveMethod(world, subscription, invoice.invoice);
  world.timers.cancel('subscription.incomplete_expires', subscription.id);
  moveSubscription(world, subscription.id, 'active');
  world.emitChange('customer.subscription.updated', 'subscription', subscription.id, before);
}

/** Whether a subscription is past due is decided by its latest invoice that is no draft. */
function latestFinalized(world: World, id: string): string | undefined {
  return invoicesOf(world, id).findLast((invoice) => invoice.status !== 'draft')?.id;
}

/** See /api/subscriptions/create#payment_settings-save_default_payment_method. */
function saveMethod(world: World, subscription: SubscriptionDoc, invoiceId: string): void {
  if (subscription.payment_settings?.save_default_payment_method !== 'on_subscription') return;
  const intent = world.store.get('payment_intent', intentOf(world, invoiceId) ?? '');
  if (intent?.payment_method)
    world.store.patch('subscription', subscription.id, {
      default_payment_method: intent.payment_method,
    });
}

function onUnpaid(world: World, invoiceId: string): void {
  const invoice = world.store.need('invoice', invoiceId);
  const subscription = world.store.get('subscription', subscriptionOf(invoice) ?? '');
  if (subscription?.status !== 'active') return;
  if (isPendingInvoice(world, subscription.id, invoiceId)) return;
  const before = world.show('subscription', subscription);
  moveSubscription(world, subscription.id, 'past_due');
  world.emitChange('customer.subscription.updated', 'subscription', subscription.id, before);
}

function onExhausted(world: World, invoiceId: string): void {
  const invoice = world.store.need('invoice', invoiceId);
  const subscription = world.store.get('subscription', subscriptionOf(invoice) ?? '');
  if (!subscription || isOver(subscription.status)) return;
  if (isPendingInvoice(world, subscription.id, invoiceId)) return;
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
  if (subscription && isPendingInvoice(world, subscription.id, invoiceId))
    dropUpdate(world, subscription.id);
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
