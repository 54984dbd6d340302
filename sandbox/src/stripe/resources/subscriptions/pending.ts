import type { z } from 'zod';
import { invalid } from '../../http/errors.ts';
import type { SubscriptionDoc } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import { voidInvoice } from '../invoices/close.ts';
import { type HiddenItem, type Item, itemsOf } from './items.ts';
import { periodEnd, planPeriodEnd } from './plans.ts';
import type { updateParams } from './schema.ts';

/*
 * Pending updates: a change that waits for its payment. See
 * /billing/subscriptions/pending-updates and its reference.
 */

type Params = z.infer<typeof updateParams>;

const HOUR = 3600;
const WAITS_AT_MOST = 23 * HOUR;

const SUPPORTED: ReadonlySet<string> = new Set([
  'add_invoice_items',
  'billing_cycle_anchor',
  'cancel_at_period_end',
  'discounts',
  'expand',
  'items',
  'metadata',
  'off_session',
  'payment_behavior',
  'proration_behavior',
  'proration_date',
  'trial_end',
  'trial_from_plan',
]);

/** @throws StripeError for a parameter that cannot wait for a payment */
export function assertPendable(subscription: SubscriptionDoc, params: Params): void {
  const name = Object.keys(params).find((each) => !SUPPORTED.has(each));
  if (name !== undefined) {
    throw invalid(
      `When \`payment_behavior\` is set to \`pending_if_incomplete\`, you can only pass supported params. \`${name}\` is not supported. See https://stripe.com/docs/billing/subscriptions/pending-updates-reference#supported-attributes for more details.`,
      name,
    );
  }
  if (subscription.collection_method === 'send_invoice') {
    throw invalid(
      '`pending_if_incomplete` can only be used with `collection_method=charge_automatically`.',
      'payment_behavior',
    );
  }
}

/** What an update changes: fields of the subscription, and its items with what was billed for them. */
interface Terms {
  fields: Pick<
    SubscriptionDoc,
    | 'billing_cycle_anchor'
    | 'cancel_at'
    | 'cancel_at_period_end'
    | 'canceled_at'
    | 'cancellation_details'
    | 'discounts'
    | 'metadata'
    | 'status'
    | 'trial_end'
    | 'trial_start'
  >;
  items: { doc: Item; hidden: Partial<HiddenItem> }[];
}

interface Pending {
  /** The update's invoice while it is open; null when no update waits. */
  pendingInvoice: string | null;
  pendingTerms: Terms | null;
  /** Whether the update names items. */
  pendingItems: boolean;
}

export function termsOf(world: World, id: string): Terms {
  const doc = world.store.need('subscription', id);
  const { billing_cycle_anchor, cancel_at, cancel_at_period_end, canceled_at } = doc;
  const { cancellation_details, discounts, metadata, status, trial_end, trial_start } = doc;
  return {
    fields: {
      ...{ billing_cycle_anchor, cancel_at, cancel_at_period_end, canceled_at },
      ...{ cancellation_details, discounts, metadata, status, trial_end, trial_start },
    },
    items: itemsOf(world, id).map((item) => ({
      doc: item,
      hidden: world.store.hidden<HiddenItem>(item.id),
    })),
  };
}

function writeTerms(world: World, id: string, { fields, items }: Terms): void {
  world.store.patch('subscription', id, fields);
  for (const { id: item } of itemsOf(world, id)) {
    if (!items.some(({ doc }) => doc.id === item)) world.store.remove(item);
  }
  for (const { doc, hidden } of items) {
    if (world.store.get('subscription_item', doc.id) === undefined)
      world.store.insert('subscription_item', doc, hidden);
    else {
      world.store.patch('subscription_item', doc.id, doc);
      world.store.hide(doc.id, hidden);
    }
  }
  planPeriodEnd(world, id);
}

/** Whether an invoice is that of an update which waits for its payment. */
export function isPendingInvoice(world: World, subscription: string, invoice: string): boolean {
  return world.store.hidden<Pending>(subscription).pendingInvoice === invoice;
}

/** Names the invoice of an update before it is collected, so that its failure is no arrears. */
export function expectPayment(world: World, id: string, invoice: string): void {
  world.store.hide(id, { pendingInvoice: invoice });
}

/** Keeps a change whose invoice is still open for later, and puts the subscription back. */
export function suspendUpdate(
  world: World,
  id: string,
  before: Terms,
  params: Params,
  invoice: string,
): void {
  if (world.store.need('invoice', invoice).status !== 'open') {
    world.store.hide(id, { pendingInvoice: null });
    return;
  }
  const after = termsOf(world, id);
  const { customer, test_clock } = world.store.need('subscription', id);
  const now = world.now(customer);
  world.timers.cancel('invoice.retry', invoice);
  world.store.patch('invoice', invoice, { auto_advance: false, next_payment_attempt: null });
  writeTerms(world, id, before);
  const { trial_end } = before.fields;
  const ends = [now + WAITS_AT_MOST, periodEnd(world, id), ...(trial_end ? [trial_end] : [])];
  const expires_at = Math.min(...ends.filter((moment) => moment > now));
  const anchored = params.billing_cycle_anchor?.type === 'now' || params.trial_end === 'now';
  world.store.patch('subscription', id, {
    pending_update: {
      billing_cycle_anchor: anchored ? now : null,
      cancel_at_period_end: params.cancel_at_period_end ?? null,
      discount: null,
      discounts: params.discounts === undefined ? null : after.fields.discounts,
      expires_at,
      metadata: params.metadata === undefined ? null : after.fields.metadata,
      subscription_items: null,
      trial_end: params.trial_end === 'now' ? now : (params.trial_end ?? null),
      trial_from_plan: params.trial_from_plan ?? null,
    },
  });
  world.store.hide(id, { pendingTerms: after, pendingItems: params.items !== undefined });
  world.timers.plan('subscription.pending_update', id, test_clock, expires_at);
}

/** A waiting update as a subscription shows it: with the items that it would have. */
export function shownUpdate(world: World, { id, pending_update }: SubscriptionDoc): object | null {
  const { pendingTerms, pendingItems } = world.store.hidden<Pending>(id);
  if (!pending_update || !pendingTerms || !pendingItems) return pending_update;
  const subscription_items = pendingTerms.items.map(({ doc }) =>
    world.show('subscription_item', doc),
  );
  return { ...pending_update, subscription_items };
}

/** Ends the wait for a payment: the update is made or dropped. */
function endWait(world: World, id: string): void {
  world.timers.cancel('subscription.pending_update', id);
  world.store.patch('subscription', id, { pending_update: null });
  world.store.hide(id, { pendingInvoice: null, pendingTerms: null });
}

/** Makes the update whose invoice has been paid. */
export function applyUpdate(world: World, id: string): void {
  const { pendingTerms } = world.store.hidden<Pending>(id);
  if (!pendingTerms) return;
  const before = world.showId('subscription', id);
  writeTerms(world, id, pendingTerms);
  endWait(world, id);
  world.emitChange('customer.subscription.updated', 'subscription', id, before);
  world.emit('customer.subscription.pending_update_applied', 'subscription', id);
}

/** Drops the update whose invoice was voided. */
export function dropUpdate(world: World, id: string): void {
  const before = world.showId('subscription', id);
  endWait(world, id);
  world.emitChange('customer.subscription.updated', 'subscription', id, before);
}

/** Voids the invoice of an update that waits, if there is one: another change takes its place. */
export function replaceUpdate(world: World, id: string): void {
  const { pendingInvoice } = world.store.hidden<Pending>(id);
  if (pendingInvoice) voidInvoice(world, pendingInvoice);
}

/** Nobody paid in time: the update is dropped. */
export function expireUpdate(world: World, id: string): void {
  const subscription = world.store.get('subscription', id);
  if (!subscription?.pending_update) return;
  replaceUpdate(world, id);
  world.emit('customer.subscription.pending_update_expired', 'subscription', id);
}
