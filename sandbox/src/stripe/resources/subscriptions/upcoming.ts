import { periodAround } from '../../time/calendar.ts';
import type { World } from '../../world.ts';
import { composeInvoice } from '../invoices/compose.ts';
import { liveDiscounts } from './billing.ts';
import { itemLine, itemsOf, priceOf } from './items.ts';
import { periodEnd } from './plans.ts';
import { pendingLines } from './proration.ts';

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

/**
 * The invoice of the next period as it stands now.
 * @param discounts instead of the subscription's own
 */
export function previewNext(
  world: World,
  id: string,
  discounts?: readonly string[],
): Record<string, unknown> {
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
      discounts: discounts ?? liveDiscounts(world, subscription, end),
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
