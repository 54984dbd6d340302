import { readSettings } from '../../settings.ts';
import type { SubscriptionDoc } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import { couponBehind } from '../discounts/coupons.ts';
import { voidInvoice, writeOff } from '../invoices/close.ts';
import { attemptPayment, finalizeInvoice, methodFor } from '../invoices/collect.ts';
import { type composeInvoice, linesOf, storeInvoice } from '../invoices/compose.ts';
import { itemLine, itemsOf, rememberBilled } from './items.ts';
import { pendingLines } from './proration.ts';

export function invoicesOf(world: World, subscription: string) {
  return world.store.find('invoice', { 'parent.subscription_details.subscription': subscription });
}

/** The invoice of a period that has just begun; paused collection closes it at once. */
export function cycleInvoice(
  world: World,
  id: string,
  previous: { start: number; end: number },
): string {
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

/** Discounts that hold at a moment: a `once` coupon was spent by the invoice before, others end by date. */
export function liveDiscounts(
  world: World,
  subscription: SubscriptionDoc,
  now: number = world.now(subscription.customer),
): string[] {
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

/** The bill of nothing, of a trial or a payment that is moved, uses up coupons of one use: a setting. */
export function spendByNothing(world: World, id: string): void {
  if (!readSettings(world.store).zeroInvoicesSpendCoupons) return;
  const { discounts } = world.store.need('subscription', id);
  const left = discounts.filter((each) => {
    const coupon = world.store.get('discount', each)?.source.coupon ?? null;
    return couponBehind(world, coupon)?.duration !== 'once';
  });
  world.store.patch('subscription', id, { discounts: left });
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
