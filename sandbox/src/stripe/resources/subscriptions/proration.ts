import { newId } from '../../store/ids.ts';
import type { Kinds } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import { priceAmount } from '../catalogue/prices.ts';
import { composeLines, itemParent, type LineInput, netAmount } from '../invoices/lines.ts';
import { day } from '../money.ts';
import { type Billed, type HiddenItem, type Item, productName } from './items.ts';

type Price = Kinds['price'];

/** A credit or a charge for a part of a period. */
export interface Proration {
  item: string;
  subscription: string;
  price: Price;
  quantity: number;
  /** Minor units, negative for a credit, after discounts. */
  amount: number;
  description: string;
  period: { start: number; end: number };
  credited: { invoice: string; invoice_line_items: string[] } | null;
}

/**
 * Credits for the time that was paid and will not be used, one for each amount that was billed: the
 * flexible mode counts them from what was really debited. See /billing/subscriptions/prorations.
 * @param now seconds
 */
export function creditsFor(world: World, item: Item, price: Price, now: number): Proration[] {
  const { billed = [] } = world.store.hidden<HiddenItem>(item.id);
  return billed.flatMap((entry) => {
    const amount = unusedPart(entry, now);
    if (amount === 0) return [];
    return [
      {
        item: item.id,
        subscription: item.subscription,
        price,
        quantity: item.quantity ?? 1,
        amount: -amount,
        description: `Unused time on ${named(world, price, item.quantity ?? 1)} after ${day(now)}`,
        period: { start: now, end: entry.end },
        credited:
          entry.invoice && entry.line
            ? { invoice: entry.invoice, invoice_line_items: [entry.line] }
            : null,
      },
    ];
  });
}

/** The part of a billed amount for the time after a moment, in minor units. */
export function unusedPart(entry: Pick<Billed, 'amount' | 'start' | 'end'>, now: number): number {
  if (entry.end <= now || entry.end <= entry.start) return 0;
  const from = Math.max(now, entry.start);
  return Math.round((entry.amount * (entry.end - from)) / (entry.end - entry.start));
}

interface Remaining {
  item: Item;
  price: Price;
  quantity: number;
  now: number;
  period: { start: number; end: number };
  discounts: readonly string[];
}

/** The charge for the rest of a period at a new price or quantity. */
export function chargeForRest(
  world: World,
  { item, price, quantity, now, period, discounts }: Remaining,
): Proration {
  const full = priceAmount(price, quantity);
  const share = Math.round((full * (period.end - now)) / (period.end - period.start));
  const line = composeLines(
    world,
    [
      toLine(
        {
          item: item.id,
          subscription: item.subscription,
          price,
          quantity,
          amount: share,
          description: '',
          period,
          credited: null,
        },
        null,
        true,
      ),
    ],
    discounts,
  )[0];
  return {
    item: item.id,
    subscription: item.subscription,
    price,
    quantity,
    amount: line ? netAmount(line) : share,
    description: `Remaining time on ${named(world, price, quantity)} after ${day(now)}`,
    period: { start: now, end: period.end },
    credited: null,
  };
}

function named(world: World, price: Price, quantity: number): string {
  const name = productName(world, price);
  return quantity === 1 ? name : `${quantity} × ${name}`;
}

function toLine(proration: Proration, invoiceItem: string | null, discountable = false): LineInput {
  return {
    amount: proration.amount,
    currency: proration.price.currency,
    description: proration.description,
    period: proration.period,
    quantity: proration.quantity,
    price: proration.price,
    discountable,
    metadata: {},
    parent: itemParent(proration.item, proration.subscription, invoiceItem, proration.credited),
    subscription: proration.subscription,
  };
}

/** Lines of a preview, whose invoice items do not exist. */
export function previewLines(prorations: readonly Proration[]): LineInput[] {
  return prorations.map((proration) => toLine(proration, newId('invoiceitem')));
}

/** Puts prorations into the pending items that the next invoice takes along. */
export function storeProrations(
  world: World,
  customer: string,
  prorations: readonly Proration[],
  now: number,
): void {
  for (const proration of prorations) {
    const id = newId('invoiceitem');
    world.store.insert('invoiceitem', {
      id,
      object: 'invoiceitem',
      amount: proration.amount,
      currency: proration.price.currency,
      customer,
      customer_account: null,
      date: now,
      description: proration.description,
      discountable: false,
      discounts: [],
      invoice: null,
      livemode: false,
      metadata: {},
      net_amount: proration.amount,
      parent: {
        subscription_details: {
          subscription: proration.subscription,
          subscription_item: proration.item,
        },
        type: 'subscription_details',
      },
      period: proration.period,
      pricing: {
        price_details: { price: proration.price.id, product: proration.price.product },
        type: 'price_details',
        unit_amount_decimal: proration.price.unit_amount_decimal,
      },
      proration: true,
      proration_details: {
        credited_items: proration.credited && {
          invoice_line_item_details: proration.credited,
          type: 'invoice_line_items',
        },
        discount_amounts: [],
      },
      quantity: proration.quantity,
      quantity_decimal: String(proration.quantity),
      tax_rates: [],
      test_clock: world.clockOf(customer),
    });
    world.emit('invoiceitem.created', 'invoiceitem', id);
  }
}

/**
 * Credits end what was billed before: the item remembers only the rest that is still paid for.
 * @param charge what is billed from now on, if anything
 */
export function rememberChange(
  world: World,
  item: string,
  now: number,
  charge: Proration | null,
): void {
  const { billed = [] } = world.store.hidden<HiddenItem>(item);
  const used = billed.filter((entry) => entry.end <= now);
  const next = charge
    ? [{ amount: charge.amount, ...charge.period, invoice: null, line: null }]
    : [];
  world.store.hide(item, { billed: [...used, ...next] });
}

/** Pending invoice items of a subscription, and those of its customer that belong to none, as lines. */
export function pendingLines(
  world: World,
  customer: string,
  subscription: string | null,
): LineInput[] {
  return world.store
    .find('invoiceitem', { customer, invoice: null })
    .filter((item) => {
      const owner = item.parent?.subscription_details?.subscription ?? null;
      return owner === null || owner === subscription;
    })
    .map((item) => invoiceItemLine(world, item));
}

/** An invoice item as the line that it becomes. */
export function invoiceItemLine(world: World, item: Kinds['invoiceitem']): LineInput {
  const owner = item.parent?.subscription_details;
  const credited = item.proration_details?.credited_items?.invoice_line_item_details ?? null;
  const price = item.pricing?.price_details
    ? world.store.get('price', item.pricing.price_details.price)
    : null;
  const ofItem = owner?.subscription_item !== undefined;
  return {
    amount: item.amount,
    currency: item.currency,
    description: item.description ?? '',
    period: item.period,
    quantity: item.quantity,
    price: price ?? null,
    discountable: item.discountable,
    metadata: item.metadata ?? {},
    parent: ofItem
      ? itemParent(owner?.subscription_item ?? '', owner?.subscription ?? '', item.id, credited)
      : {
          invoice_item_details: {
            invoice_item: item.id,
            proration: item.proration,
            proration_details: null,
            subscription: owner?.subscription ?? null,
          },
          subscription_item_details: null,
          type: 'invoice_item_details',
        },
    subscription: owner?.subscription ?? null,
  };
}
