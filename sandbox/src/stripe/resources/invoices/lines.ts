import { newId } from '../../store/ids.ts';
import type { Kinds } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import { couponBehind, couponProducts } from '../discounts/coupons.ts';
import { allocate } from '../money.ts';

type Line = Kinds['line_item'];
type Price = Kinds['price'];
type Parent = NonNullable<Line['parent']>;

/** What is to be billed, before discounts. */
export interface LineInput {
  /** Minor units, negative for a credit. */
  amount: number;
  currency: string;
  description: string;
  period: { start: number; end: number };
  quantity: number;
  price: Price | null;
  discountable: boolean;
  metadata: Record<string, string>;
  parent: Parent;
  subscription: string | null;
}

/** The part of a line's parent that a subscription's item has. */
export function itemParent(
  item: string,
  subscription: string,
  invoiceItem: string | null = null,
  credited: { invoice: string; invoice_line_items: string[] } | null = null,
): Parent {
  const proration = invoiceItem !== null;
  return {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: invoiceItem,
      proration,
      proration_details: proration ? { credited_items: credited } : null,
      subscription,
      subscription_item: item,
    },
    type: 'subscription_item_details',
  };
}

/**
 * Makes lines with their share of the discounts. A percentage is rounded per line; a fixed amount is
 * spread by the lines' amounts, so that the shares add up. See /billing/subscriptions/coupons.
 */
export function composeLines(
  world: World,
  inputs: readonly LineInput[],
  discounts: readonly string[],
): Line[] {
  const left = inputs.map((input) => Math.max(0, input.amount));
  const shares = inputs.map((): { amount: number; discount: string }[] => []);
  for (const id of discounts) {
    for (const [index, amount] of discountShares(world, id, inputs, left).entries()) {
      if (amount === 0) continue;
      left[index] = (left[index] ?? 0) - amount;
      shares[index]?.push({ amount, discount: id });
    }
  }
  return inputs.map((input, index) => toLine(input, shares[index] ?? []));
}

function discountShares(
  world: World,
  id: string,
  inputs: readonly LineInput[],
  left: readonly number[],
): number[] {
  const discount = world.store.need('discount', id, 'discounts');
  const coupon = couponBehind(world, discount.source.coupon);
  if (!coupon) return inputs.map(() => 0);
  const products = couponProducts(world, coupon.id);
  const base = inputs.map((input, index) => {
    const applies =
      products.length === 0 || (input.price !== null && products.includes(input.price.product));
    return input.discountable && applies ? (left[index] ?? 0) : 0;
  });
  if (coupon.percent_off !== null) {
    return base.map((amount) => Math.round((amount * (coupon.percent_off ?? 0)) / 100));
  }
  const sum = base.reduce((a, b) => a + b, 0);
  return allocate(Math.min(coupon.amount_off ?? 0, sum), base);
}

function toLine(input: LineInput, shares: { amount: number; discount: string }[]): Line {
  const { price } = input;
  return {
    id: newId('line_item'),
    object: 'line_item',
    amount: input.amount,
    currency: input.currency,
    description: input.description,
    discount_amounts: shares,
    discountable: input.discountable,
    discounts: shares.map((share) => share.discount),
    invoice: null,
    livemode: false,
    metadata: input.metadata,
    parent: input.parent,
    period: input.period,
    pretax_credit_amounts: shares.map((share) => ({ ...share, type: 'discount' as const })),
    pricing: price && {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity: input.quantity,
    quantity_decimal: String(input.quantity),
    subscription: input.subscription,
    subtotal: input.amount,
    taxes: [],
  };
}

/** What a line costs after its discounts, minor units. */
export function netAmount(line: Line): number {
  return (line.discount_amounts ?? []).reduce((net, share) => net - share.amount, line.amount);
}
