import {
  type Location,
  type OrderKind,
  type PlanKey,
  PROMOTION_CODE_ERRORS,
  type ShownWords,
} from 'contract';
import Stripe from 'stripe';
import type { Settings } from '../config.ts';
import type { Context } from '../context.ts';
import { ApiError } from '../platform/http/index.ts';
import { chargeAfter, chargeOf, previewInvoice } from './amounts.ts';
import type { CardTester } from './card-testing/card-testing.ts';
import { AmountChanged, isAboutPrice } from './errors.ts';
import { couponOf, personFaultOf } from './offers/codes.ts';
import { runningSale } from './offers/sale.ts';
import type { Order } from './order-words.ts';
import { usingPrice } from './prices.ts';
import type { PreviewedCharge } from './snapshot/schema.ts';
import { idOf, stripeOf } from './stripe.ts';
import { automaticTax, isLocationMissing, LocationNeeded, taxIn } from './tax.ts';

class PromotionCodeRefused extends ApiError {
  readonly status = 422;
}

/** What a member wants to buy. */
export type Purchase = {
  plan: PlanKey;
  /** As the member typed it; null without one. */
  promotionCode: string | null;
  /**
   * The first charge that the member was shown, in minor units: today's, or the one at the end of a
   * trial. Undefined when the client sends none.
   */
  agreedMinor: number | undefined;
  /** What the client says it has shown with the button. */
  words?: ShownWords | undefined;
  /** Who buys: declined cards at a checkout are counted for them. */
  tester?: CardTester;
};

/** What lowers a purchase, for Stripe. */
type Discount = { promotion_code: string } | { coupon: string };

type Wanted = Pick<Purchase, 'plan' | 'promotionCode'> & {
  /** Where the buyer is; undefined for what is stored at the customer. */
  location?: Location | undefined;
};

/** What a purchase costs. */
export type Quote = {
  /** The first charge: today's, or with a trial the one at its end. */
  first: PreviewedCharge;
  /** The charge after the first one. */
  next: { amountMinor: number; at: string };
  /** For the call that makes the subscription. */
  price: string;
  discounts: Discount[];
  /** The ids of the coupons behind them. */
  coupons: string[];
  /** A sale lowers the first payment, and a promotion code that was sent does not. */
  isSale: boolean;
  isCodeUnused: boolean;
  /** Null where the deployment charges no taxes. */
  tax: {
    behavior: Settings['tax']['behavior'];
    /** The tax in the first charge, minor units. */
    amountMinor: number;
    /** Stripe does not know where the buyer is, so no tax is calculated yet. */
    locationNeeded: boolean;
  } | null;
};

/** @throws LocationNeeded when the taxes of a purchase could not be calculated */
export const assertLocated = ({ tax }: Quote): void => {
  if (tax?.locationNeeded) throw new LocationNeeded();
};

const isUsedUp = (of: { max_redemptions: number | null; times_redeemed: number }): boolean =>
  of.max_redemptions !== null && of.times_redeemed >= of.max_redemptions;

/**
 * Why a code cannot be used by a customer, as the member reads it; null when it can.
 * @param now seconds since the epoch
 */
const faultOf = (
  code: Stripe.PromotionCode,
  customer: string | null,
  now: number,
): string | null => {
  const coupon = couponOf(code);
  if (code.customer !== null && idOf(code.customer) !== customer)
    return PROMOTION_CODE_ERRORS.notForThis;
  if (isUsedUp(code) || (coupon !== null && isUsedUp(coupon))) return PROMOTION_CODE_ERRORS.usedUp;
  const ends = [code.expires_at, coupon?.redeem_by ?? null];
  if (ends.some((end) => end !== null && end <= now)) return PROMOTION_CODE_ERRORS.ended;
  return code.active ? null : PROMOTION_CODE_ERRORS.ended;
};

/** What an order of a quoted purchase agrees to. */
export const orderOf = (
  kind: OrderKind,
  { plan, words }: Pick<Purchase, 'plan' | 'words'>,
  { first }: Pick<Quote, 'first'>,
): Order => ({
  kind,
  plan,
  words,
  amountMinor: first.amountMinor,
  nextAmountMinor: first.regularMinor,
  currency: first.currency,
});

/**
 * The code of a text; case does not matter. Of several with the same text, one that can be used.
 * @throws PromotionCodeRefused
 */
const findCode = async (
  ctx: Context,
  text: string,
  customer: string | null,
): Promise<Stripe.PromotionCode> => {
  const { data } = await stripeOf(ctx).promotionCodes.list({
    code: text,
    limit: 100,
    expand: ['data.promotion.coupon'],
  });
  const now = Math.floor(Date.now() / 1000);
  const [newest] = data;
  const usable = data.find((code) => faultOf(code, customer, now) === null);
  const fault = usable
    ? await personFaultOf(ctx, usable, customer)
    : newest && faultOf(newest, customer, now);
  if (usable !== undefined && fault === null) return usable;
  throw new PromotionCodeRefused(fault ?? PROMOTION_CODE_ERRORS.unknown);
};

/** Why Stripe refuses a code that is valid: its restrictions. */
const refusalOf = ({ restrictions }: Stripe.PromotionCode): PromotionCodeRefused =>
  new PromotionCodeRefused(
    restrictions.first_time_transaction && restrictions.minimum_amount === null
      ? PROMOTION_CODE_ERRORS.firstOnly
      : PROMOTION_CODE_ERRORS.notForThis,
  );

const previewWith = async (
  ctx: Context,
  params: Stripe.InvoiceCreatePreviewParams,
  code: Stripe.PromotionCode | null,
): Promise<Stripe.Invoice> => {
  if (code === null) return previewInvoice(stripeOf(ctx), params);
  try {
    const invoice = await previewInvoice(stripeOf(ctx), params);
    const off = (invoice.total_discount_amounts ?? []).some(({ amount }) => amount > 0);
    // Stripe takes a coupon for other products and applies it to nothing.
    if (!off) throw new PromotionCodeRefused(PROMOTION_CODE_ERRORS.notForThis);
    return invoice;
  } catch (error) {
    const isRefusal =
      error instanceof Stripe.errors.StripeInvalidRequestError && !isLocationMissing(error);
    throw isRefusal && !isAboutPrice(error) ? refusalOf(code) : error;
  }
};

/** A preview with its taxes; null when they are off, or Stripe does not know the location. */
const taxedPreview = async (
  ctx: Context,
  untaxed: Stripe.InvoiceCreatePreviewParams,
  customer: string | null,
  location: Location | undefined,
  code: Stripe.PromotionCode | null,
): Promise<{ params: Stripe.InvoiceCreatePreviewParams; invoice: Stripe.Invoice } | null> => {
  // Stripe calculates taxes only for a customer or a place.
  if (!ctx.settings.tax.enabled || (customer === null && location === undefined)) return null;
  const address = location && {
    country: location.country,
    postal_code: location.postal_code ?? '',
  };
  const params = {
    ...untaxed,
    ...(address && { customer_details: { ...untaxed.customer_details, address } }),
    ...automaticTax(ctx.settings.tax),
  };
  try {
    const invoice = await previewWith(ctx, params, code);
    return invoice.automatic_tax.status === 'complete' ? { params, invoice } : null;
  } catch (error) {
    if (isLocationMissing(error)) return null;
    throw error;
  }
};

/** What lowers a purchase: one discount at most, for Stripe, with its coupon. */
type Lowered = { discounts: Discount[]; coupons: string[] };

/** A purchase as Stripe previews it. */
type Previewed = Lowered & {
  params: Stripe.InvoiceCreatePreviewParams;
  invoice: Stripe.Invoice;
  /** Whether it has its taxes. */
  isTaxed: boolean;
};

const previewAt = async (
  ctx: Context,
  price: string,
  customer: string | null,
  location: Location | undefined,
  { discounts, coupons }: Lowered,
  code: Stripe.PromotionCode | null,
): Promise<Previewed> => {
  const untaxed: Stripe.InvoiceCreatePreviewParams = {
    ...(customer === null ? { customer_details: { tax_exempt: 'none' } } : { customer }),
    subscription_details: { items: [{ price }] },
    ...(discounts.length > 0 && { discounts }),
  };
  const taxed = await taxedPreview(ctx, untaxed, customer, location, code);
  const params = taxed?.params ?? untaxed;
  const invoice = taxed?.invoice ?? (await previewWith(ctx, untaxed, code));
  return { discounts, coupons, params, invoice, isTaxed: taxed !== null };
};

/** With the sale or the code: the one of them that makes the first payment smaller. */
const previewBest = async (
  ctx: Context,
  price: string,
  customer: string | null,
  { plan, promotionCode, location }: Wanted,
): Promise<Previewed & { isSale: boolean }> => {
  const code = promotionCode === null ? null : await findCode(ctx, promotionCode, customer);
  const coupon = code && couponOf(code);
  const given: Lowered = {
    discounts: code === null ? [] : [{ promotion_code: code.id }],
    coupons: coupon === null ? [] : [coupon.id],
  };
  const sale = await runningSale(ctx, plan);
  const previewed = (what: Lowered, by = code) =>
    previewAt(ctx, price, customer, location, what, by);
  if (sale === null) return { ...(await previewed(given)), isSale: false };
  const plain = code && (await previewed(given));
  const { couponId } = sale;
  const reduced = await previewed({ discounts: [{ coupon: couponId }], coupons: [couponId] }, null);
  return plain !== null && plain.invoice.total <= reduced.invoice.total
    ? { ...plain, isSale: false }
    : { ...reduced, isSale: true };
};

/**
 * What a purchase costs this customer, with coupons, credit and tax.
 * @param customer null for a visitor, who has none yet
 * @throws PromotionCodeRefused, NotFound for a plan that is not on sale
 */
export const quotePurchase = async (
  ctx: Context,
  customer: string | null,
  purchase: Wanted,
): Promise<Quote> =>
  usingPrice(ctx, purchase.plan, async (price) => {
    const best = await previewBest(ctx, price, customer, purchase);
    const { params, invoice, discounts, coupons, isSale, isTaxed } = best;
    const { enabled, behavior } = ctx.settings.tax;
    const tax = { behavior, amountMinor: taxIn(invoice), locationNeeded: !isTaxed };
    return {
      tax: enabled ? tax : null,
      first: await chargeOf(stripeOf(ctx), params, invoice),
      next: await chargeAfter(stripeOf(ctx), params, invoice),
      price,
      discounts,
      coupons,
      isSale,
      isCodeUnused: isSale && purchase.promotionCode !== null,
    };
  });

/**
 * The quote of a purchase for which the member agreed to an amount.
 * @throws AmountChanged when it costs another amount now, PromotionCodeRefused, NotFound
 */
export const agreedQuote = async (
  ctx: Context,
  customer: string,
  purchase: Purchase,
): Promise<Quote> => {
  const found = await quotePurchase(ctx, customer, purchase);
  const { agreedMinor } = purchase;
  if (agreedMinor !== undefined && agreedMinor !== found.first.amountMinor)
    throw new AmountChanged();
  return found;
};
