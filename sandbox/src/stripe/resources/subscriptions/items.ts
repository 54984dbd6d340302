import type { z } from 'zod';
import { invalid } from '../../http/errors.ts';
import { newId } from '../../store/ids.ts';
import type { Kinds } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import { inlinePrice, planOf, priceAmount } from '../catalogue/prices.ts';
import { itemParent, type LineInput } from '../invoices/lines.ts';
import { mergeMetadata } from '../metadata.ts';
import { money } from '../money.ts';
import type { itemParams } from './schema.ts';

export type Item = Kinds['subscription_item'];
type Price = Kinds['price'];

/** Money that was billed for an item and a stretch of time: what a credit is counted from. */
export interface Billed {
  /** Minor units after discounts. */
  amount: number;
  start: number;
  end: number;
  invoice: string | null;
  line: string | null;
}

export interface HiddenItem {
  billed: Billed[];
}

/**
 * The recurring price that a call names.
 * @throws StripeError when it is missing, inactive or not recurring
 */
export function recurringPrice(
  world: World,
  params: z.infer<typeof itemParams>,
  param: string,
): Price {
  const { price: id, price_data } = params;
  if (price_data) return inlinePrice(world, price_data);
  if (!id)
    throw invalid(
      `Missing required param: ${param}[price].`,
      `${param}[price]`,
      'parameter_missing',
    );
  const price = world.store.need('price', id, `${param}[price]`);
  if (price.type !== 'recurring') {
    throw invalid(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      `${param}[price]`,
    );
  }
  if (!price.active)
    throw invalid(
      `The price specified is inactive. This field only accepts active prices.`,
      `${param}[price]`,
    );
  return price;
}

/** All prices of a subscription share a currency and a rhythm. */
export function assertTogether(prices: readonly Price[]): void {
  const [first] = prices;
  if (!first) throw invalid('Missing required param: items.', 'items', 'parameter_missing');
  for (const price of prices) {
    if (price.currency !== first.currency) {
      throw invalid('All prices on a subscription must have the same currency.', 'items');
    }
    const same =
      price.recurring?.interval === first.recurring?.interval &&
      price.recurring?.interval_count === first.recurring?.interval_count;
    if (!same) {
      throw invalid(
        'Currency and interval fields must match across all plans/prices on this subscription.',
        'items',
      );
    }
  }
  if (new Set(prices.map((price) => price.id)).size < prices.length) {
    throw invalid('Cannot add multiple subscription items with the same plan or price.', 'items');
  }
}

interface NewItem {
  subscription: string;
  price: Price;
  quantity: number;
  period: { start: number; end: number };
  created: number;
  metadata?: Record<string, string>;
}

export function insertItem(world: World, input: NewItem): Item {
  return world.store.insert(
    'subscription_item',
    {
      id: newId('subscription_item'),
      object: 'subscription_item',
      billing_thresholds: null,
      created: input.created,
      current_period_end: input.period.end,
      current_period_start: input.period.start,
      current_trial: null,
      discounts: [],
      metadata: mergeMetadata({}, input.metadata),
      price: input.price.id,
      quantity: input.quantity,
      subscription: input.subscription,
      tax_rates: [],
    },
    { billed: [] },
  );
}

export function itemsOf(world: World, subscription: string): Item[] {
  return world.store.find('subscription_item', { subscription });
}

export function priceOf(world: World, item: Item): Price {
  return world.store.need('price', item.price);
}

/** What is billed for an item over a period. */
export function itemLine(
  world: World,
  item: Item,
  period: { start: number; end: number },
  trial = false,
): LineInput {
  const price = priceOf(world, item);
  const quantity = item.quantity ?? 1;
  const name = productName(world, price);
  const each = `${money(price.unit_amount ?? 0, price.currency)} / ${rhythm(price)}`;
  return {
    amount: trial ? 0 : priceAmount(price, quantity),
    currency: price.currency,
    description: trial ? `Trial period for ${name}` : `${quantity} × ${name} (at ${each})`,
    period,
    quantity,
    price,
    discountable: true,
    metadata: world.store.get('subscription', item.subscription)?.metadata ?? {},
    parent: itemParent(item.id, item.subscription),
    subscription: item.subscription,
  };
}

export function productName(world: World, price: Price): string {
  return world.store.get('product', price.product)?.name ?? price.nickname ?? price.id;
}

/** `month`, or `every 3 months`. */
export function rhythm(price: Price): string {
  const { interval = 'month', interval_count: count = 1 } = price.recurring ?? {};
  return count === 1 ? interval : `every ${count} ${interval}s`;
}

/** Remembers what was billed for each item by an invoice that has just been stored. */
export function rememberBilled(world: World, invoice: string): void {
  for (const line of world.store.find('line_item', { invoice })) {
    const details = line.parent?.subscription_item_details;
    if (!details || line.amount < 0) continue;
    const net = (line.discount_amounts ?? []).reduce(
      (sum, share) => sum - share.amount,
      line.amount,
    );
    const entry = {
      amount: net,
      start: line.period.start,
      end: line.period.end,
      invoice,
      line: line.id,
    };
    const { billed = [] } = world.store.hidden<HiddenItem>(details.subscription_item);
    const others = details.proration
      ? billed.filter((b) => b.line !== null || b.start !== entry.start)
      : [];
    world.store.hide(details.subscription_item, { billed: [...others, entry] });
  }
}

export function itemShows(world: World): void {
  world.shows.subscription_item = (w, doc) => {
    const price = w.store.need('price', doc.price);
    return { ...doc, plan: planOf(price), price };
  };
}
