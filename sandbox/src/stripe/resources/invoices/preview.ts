import type { z } from 'zod';
import { invalid, unsupported } from '../../http/errors.ts';
import { expand } from '../../http/expand.ts';
import type { SubscriptionDoc } from '../../store/kinds.ts';
import { addInterval } from '../../time/calendar.ts';
import type { World } from '../../world.ts';
import { inlinePrice, priceAmount } from '../catalogue/prices.ts';
import { createCustomer, updateCustomer } from '../customers/service.ts';
import { redeem } from '../discounts/redeem.ts';
import { enterNextPhase } from '../schedules/service.ts';
import { liveDiscounts } from '../subscriptions/billing.ts';
import { changeItems } from '../subscriptions/change-items.ts';
import { createSubscription } from '../subscriptions/create.ts';
import { itemLine, itemsOf, priceOf, productName } from '../subscriptions/items.ts';
import { startResumption } from '../subscriptions/pause.ts';
import { creditsFor, pendingLines, previewLines } from '../subscriptions/proration.ts';
import { previewNext, showPreview } from '../subscriptions/upcoming.ts';
import { composeInvoice, linesOf } from './compose.ts';
import type { LineInput } from './lines.ts';
import type { previewParams } from './schema.ts';

type Params = z.infer<typeof previewParams>;

/** Thrown to roll back what a preview has changed. */
class Undo extends Error {
  readonly preview: object;
  constructor(preview: object) {
    super('preview');
    this.preview = preview;
  }
}

/**
 * The bill of a change, or the next invoice. The change is really made and then rolled back, so the
 * amounts are exact, nothing is stored and no event is sent. See /api/invoices/create_preview.
 */
export function previewInvoice(world: World, params: Params): object {
  if (params.automatic_tax && params.subscription)
    throw unsupported('another automatic tax in a preview', 'automatic_tax[enabled]');
  try {
    world.store.transaction(() => {
      // Expanded here, since what the preview made is gone afterwards.
      throw new Undo(expand(world, compute(world, params), params.expand ?? []));
    });
  } catch (error) {
    if (error instanceof Undo) return error.preview;
    throw error;
  }
  throw new Error('A preview always ends in being taken back');
}

function compute(world: World, params: Params): Record<string, unknown> {
  const { schedule, subscription_details: details } = params;
  if (schedule && (params.subscription || details))
    throw invalid('You cannot pass `schedule` together with a subscription.', 'schedule');
  const subscription = schedule
    ? world.store.need('subscription_schedule', schedule, 'schedule').subscription
    : params.subscription;
  if (!subscription) return previewNew(world, params);
  const doc = world.store.need('subscription', subscription, 'subscription');
  if (params.customer && params.customer !== doc.customer)
    throw invalid('The subscription does not belong to the customer.', 'customer');
  if (details?.resume_at === 'now') return previewResumption(world, subscription, params);
  const planned = doc.schedule && plannedResumption(world, doc.schedule);
  if (planned && !details) return previewPlanned(world, doc, planned);
  if (details?.cancel_now)
    return previewCancel(world, subscription, details.proration_behavior !== 'none');
  if (!details?.items && !details?.billing_cycle_anchor && details?.trial_end === undefined) {
    if (doc.cancel_at !== null || details?.cancel_at_period_end || doc.status === 'canceled') {
      throw invalid(
        'No upcoming invoices for customer: the subscription ends.',
        undefined,
        'invoice_upcoming_none',
      );
    }
    enterNextPhase(world, doc);
    return previewNext(world, subscription, discountsOf(world, params, doc));
  }
  return previewChange(world, subscription, params);
}

/** The discounts that a preview names; an empty text means none, and nothing means the usual ones. */
function discountsOf(
  world: World,
  { discounts }: Params,
  { id, customer }: SubscriptionDoc,
): string[] | undefined {
  if (discounts === undefined) return undefined;
  return redeem(world, discounts, { customer, subscription: id });
}

function previewChange(world: World, id: string, params: Params): Record<string, unknown> {
  const details = params.subscription_details ?? {};
  const subscription = world.store.need('subscription', id);
  const now = world.now(subscription.customer);
  const moment = details.proration_date ?? now;
  const change = changeItems(world, id, details, moment);
  const prorations = previewLines(change.prorations);
  const atOnce = change.restarts || details.proration_behavior === 'always_invoice';
  const lines: LineInput[] = [...pendingLines(world, subscription.customer, id), ...prorations];
  let period = { start: now, end: now };
  if (change.restarts) {
    lines.push(
      ...itemsOf(world, id).map((item) => {
        const { interval = 'month', interval_count = 1 } = priceOf(world, item).recurring ?? {};
        return itemLine(world, item, {
          start: now,
          end: addInterval(now, interval, interval_count),
        });
      }),
    );
  } else if (!atOnce) {
    lines.push(
      ...itemsOf(world, id).map((item) => {
        const { interval = 'month', interval_count = 1 } = priceOf(world, item).recurring ?? {};
        period = { start: item.current_period_start, end: item.current_period_end };
        return itemLine(world, item, {
          start: item.current_period_end,
          end: addInterval(item.current_period_end, interval, interval_count),
        });
      }),
    );
  }
  const composed = composeInvoice(world, {
    customer: subscription.customer,
    currency: subscription.currency,
    lines: [...lines, ...extraItems(world, params, subscription.currency)],
    reason: atOnce ? 'subscription_update' : 'upcoming',
    period,
    discounts: discountsOf(world, params, subscription) ?? liveDiscounts(world, subscription),
    subscription: id,
    subscriptionMetadata: subscription.metadata,
    prorationDate: moment,
    collectionMethod: subscription.collection_method,
    daysUntilDue: subscription.days_until_due,
  });
  return showPreview(composed, atOnce ? now : period.end);
}

/** When the schedule of a subscription ends its pause; null without one. */
function plannedResumption(world: World, schedule: string): number | null {
  const [planned] = world.store.need('subscription_schedule', schedule).pause_schedules;
  return planned?.resume?.status.type === 'scheduled' ? planned.resume.resume_at : null;
}

/** The bill of the period that begins when a planned pause ends. */
function previewPlanned(world: World, doc: SubscriptionDoc, at: number): Record<string, unknown> {
  const { id, customer, currency, metadata } = doc;
  const lines = itemsOf(world, id).map((item) => {
    const { interval = 'month', interval_count = 1 } = priceOf(world, item).recurring ?? {};
    return itemLine(world, item, { start: at, end: addInterval(at, interval, interval_count) });
  });
  const composed = composeInvoice(world, {
    ...{ customer, currency, subscription: id, subscriptionMetadata: metadata },
    lines: [...pendingLines(world, customer, id), ...lines],
    reason: 'upcoming',
    period: { start: at, end: at },
    discounts: liveDiscounts(world, doc, at),
  });
  return showPreview(composed, at);
}

function previewResumption(world: World, id: string, params: Params): Record<string, unknown> {
  const subscription = world.store.need('subscription', id);
  if (subscription.status !== 'paused')
    throw invalid(
      'You can only preview the resumption of a subscription with status `paused`.',
      'subscription_details[resume_at]',
    );
  const now = world.now(subscription.customer);
  const unchanged = params.subscription_details?.billing_cycle_anchor?.type === 'unchanged';
  const composed = composeInvoice(world, {
    customer: subscription.customer,
    currency: subscription.currency,
    lines: [
      ...pendingLines(world, subscription.customer, id),
      ...startResumption(world, id, unchanged),
    ],
    reason: 'subscription_update',
    period: { start: now, end: now },
    discounts: liveDiscounts(world, subscription),
    subscription: id,
    subscriptionMetadata: subscription.metadata,
  });
  return showPreview(composed, now);
}

function previewCancel(world: World, id: string, prorate: boolean): Record<string, unknown> {
  const subscription = world.store.need('subscription', id);
  const now = world.now(subscription.customer);
  const credits = prorate
    ? itemsOf(world, id).flatMap((item) => creditsFor(world, item, priceOf(world, item), now))
    : [];
  const composed = composeInvoice(world, {
    customer: subscription.customer,
    currency: subscription.currency,
    lines: [...pendingLines(world, subscription.customer, id), ...previewLines(credits)],
    reason: 'upcoming',
    period: { start: now, end: now },
    subscription: id,
    subscriptionMetadata: subscription.metadata,
  });
  return showPreview(composed, now);
}

/** The first invoice of a subscription that does not exist yet, or loose items of a customer. */
function previewNew(world: World, params: Params): Record<string, unknown> {
  const { subscription_details: details } = params;
  if (details?.items) {
    const customer = params.customer ?? previewCustomer(world, params.customer_details);
    const address = params.customer_details?.address;
    if (params.customer && address) {
      // The details of a preview stand above the customer's own.
      updateCustomer(world, customer, { address, tax: { validate_location: 'deferred' } });
    }
    const fields = {
      customer,
      items: details.items,
      automatic_tax: params.automatic_tax,
      payment_behavior: 'default_incomplete' as const,
      discounts: params.discounts,
      ...(typeof details.trial_end === 'number' && { trial_end: details.trial_end }),
    };
    const created = createSubscription(world, fields, { isPreview: true });
    const invoice = world.store.need('invoice', created.latest_invoice ?? '');
    return showPreview(
      { invoice: { ...invoice, status: 'draft', number: null }, lines: linesOf(world, invoice.id) },
      invoice.created,
    );
  }
  if (!params.customer)
    throw invalid(
      'You must provide a customer, a subscription or subscription items to preview an invoice.',
      'customer',
      'parameter_missing',
    );
  const customer = world.store.need('customer', params.customer, 'customer');
  const next = world.store
    .find('subscription', { customer: customer.id, status: ['active', 'trialing', 'past_due'] })
    .find((each) => each.cancel_at === null);
  if (next && !params.invoice_items) return previewNext(world, next.id);
  const currency = params.currency ?? customer.currency ?? 'usd';
  const lines = [...pendingLines(world, customer.id, null), ...extraItems(world, params, currency)];
  if (lines.length === 0)
    throw invalid(
      `No upcoming invoices for customer: ${customer.id}`,
      undefined,
      'invoice_upcoming_none',
    );
  const now = world.now(customer.id);
  return showPreview(
    composeInvoice(world, {
      customer: customer.id,
      currency,
      lines,
      reason: 'upcoming',
      period: { start: now, end: now },
    }),
    now,
  );
}

/** A customer for a preview alone; Stripe wants to know one, or details of one. */
function previewCustomer(world: World, details: Params['customer_details']): string {
  if (details === undefined)
    throw invalid(
      'You must provide a customer to preview an invoice.',
      'customer',
      'parameter_missing',
    );
  return createCustomer(world, details).id;
}

function extraItems(world: World, params: Params, currency: string): LineInput[] {
  const now = world.clock.now(null);
  return (params.invoice_items ?? []).map((item, index) => {
    const price = item.price_data
      ? inlinePrice(world, item.price_data)
      : item.price
        ? world.store.need('price', item.price, `invoice_items[${index}][price]`)
        : null;
    const quantity = item.quantity ?? 1;
    return {
      amount: price ? priceAmount(price, quantity) : (item.amount ?? 0),
      currency: item.currency ?? currency,
      description: item.description ?? (price ? productName(world, price) : ''),
      period: { start: now, end: now },
      quantity,
      price,
      discountable: true,
      metadata: {},
      parent: {
        invoice_item_details: {
          invoice_item: `ii_preview_${index}`,
          proration: false,
          proration_details: null,
          subscription: null,
        },
        subscription_item_details: null,
        type: 'invoice_item_details' as const,
      },
      subscription: null,
    };
  });
}
