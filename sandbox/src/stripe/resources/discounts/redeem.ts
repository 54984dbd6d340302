import type { z } from 'zod';
import { invalid } from '../../http/errors.ts';
import { p } from '../../http/schema.ts';
import { newId } from '../../store/ids.ts';
import type { Kinds } from '../../store/kinds.ts';
import { addInterval } from '../../time/calendar.ts';
import type { World } from '../../world.ts';
import { money } from '../money.ts';
import { isValid } from './coupons.ts';
import { isUsable } from './promotion-codes.ts';

type Discount = Kinds['discount'];

/** Discounts as calls name them. */
export const discountParams = p.unset(
  p.list(
    p.group({
      coupon: p.text.optional(),
      discount: p.text.optional(),
      promotion_code: p.text.optional(),
    }),
  ),
);
type DiscountParams = z.infer<typeof discountParams>;

interface Redeemer {
  customer: string;
  subscription?: string | null;
  invoice?: string | null;
  checkoutSession?: string | null;
  /** Minor units that the code's minimum is compared with. */
  amount?: number;
  currency?: string;
}

/**
 * Redeems coupons and promotion codes for a customer, or keeps discounts that are there already.
 * @returns the discounts' ids in order
 */
export function redeem(
  world: World,
  given: DiscountParams | undefined,
  redeemer: Redeemer,
): string[] {
  return (given ?? []).map((each, index) => {
    const named = [each.coupon, each.discount, each.promotion_code].filter(
      (name) => name !== undefined,
    );
    if (named.length !== 1) {
      throw invalid(
        'You must pass exactly one of coupon, discount or promotion_code.',
        `discounts[${index}]`,
      );
    }
    if (each.discount)
      return world.store.need('discount', each.discount, `discounts[${index}][discount]`).id;
    const code = each.promotion_code
      ? checkCode(world, each.promotion_code, redeemer, `discounts[${index}][promotion_code]`)
      : null;
    const coupon = code?.promotion.coupon ?? each.coupon ?? '';
    return redeemCoupon(world, coupon, code?.id ?? null, redeemer, `discounts[${index}][coupon]`)
      .id;
  });
}

/**
 * Checks that a customer may use a promotion code.
 * @throws StripeError with the reason why not
 */
function checkCode(
  world: World,
  id: string,
  redeemer: Redeemer,
  param: string,
): Kinds['promotion_code'] {
  const code = world.store.need('promotion_code', id, param);
  if (!isUsable(world, code))
    throw invalid(`This promotion code is invalid: ${code.code}`, param, 'promotion_code_invalid');
  if (code.customer && code.customer !== redeemer.customer) {
    throw invalid(
      'This promotion code cannot be redeemed because the associated customer does not match.',
      param,
    );
  }
  const { first_time_transaction, minimum_amount, minimum_amount_currency } = code.restrictions;
  if (
    first_time_transaction &&
    world.store.first('charge', { customer: redeemer.customer, status: 'succeeded' })
  ) {
    throw invalid(
      'This promotion code cannot be redeemed because the associated customer has prior transactions.',
      param,
      'customer_has_prior_transactions',
    );
  }
  if (
    minimum_amount !== null &&
    redeemer.amount !== undefined &&
    redeemer.amount < minimum_amount
  ) {
    throw invalid(
      `This promotion code cannot be redeemed because the amount is below ${money(minimum_amount, minimum_amount_currency ?? 'usd')}.`,
      param,
    );
  }
  return code;
}

function redeemCoupon(
  world: World,
  id: string,
  promotionCode: string | null,
  redeemer: Redeemer,
  param: string,
): Discount {
  const coupon = world.store.need('coupon', id, param);
  const now = world.now(redeemer.customer);
  if (!isValid(coupon, now)) throw invalid(`Coupon expired: ${coupon.id}`, param, 'coupon_expired');
  if (coupon.currency && redeemer.currency && coupon.currency !== redeemer.currency) {
    throw invalid(
      `The coupon's currency (${coupon.currency}) does not match ${redeemer.currency}.`,
      param,
    );
  }
  world.store.patch('coupon', coupon.id, { times_redeemed: coupon.times_redeemed + 1 });
  if (promotionCode) {
    const code = world.store.need('promotion_code', promotionCode);
    world.store.patch('promotion_code', code.id, { times_redeemed: code.times_redeemed + 1 });
  }
  const months = coupon.duration === 'repeating' ? coupon.duration_in_months : null;
  const discount = world.store.insert('discount', {
    id: newId('discount'),
    object: 'discount',
    checkout_session: redeemer.checkoutSession ?? null,
    customer: redeemer.customer,
    customer_account: null,
    end: months === null ? null : addInterval(now, 'month', months),
    invoice: redeemer.invoice ?? null,
    invoice_item: null,
    promotion_code: promotionCode,
    source: { coupon: coupon.id, type: 'coupon' },
    start: now,
    subscription: redeemer.subscription ?? null,
    subscription_item: null,
  });
  if (redeemer.subscription) world.emit('customer.discount.created', 'discount', discount.id);
  return discount;
}
