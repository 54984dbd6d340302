import Stripe from 'stripe';
import {
  type DiscountSnapshot,
  discountDurationSchema,
  type PreviewedCharge,
} from './snapshot/schema.ts';
import { iso, isoOrNull } from './snapshot/subscription.ts';
import { taxIn } from './tax.ts';

/*
 * What Stripe will charge, after coupons, balance and tax. All amounts come from previews of Stripe's
 * invoices (/api/invoices/create_preview), in minor units; none is computed from a price.
 */

type PreviewParams = Stripe.InvoiceCreatePreviewParams;

const EXPAND = ['discounts.source.coupon'];

const termsOf = (
  discount: string | Stripe.Discount | Stripe.DeletedDiscount,
): DiscountSnapshot[] => {
  if (typeof discount === 'string' || discount.deleted) return [];
  const { coupon } = discount.source;
  if (coupon === null || typeof coupon === 'string') return [];
  const duration = discountDurationSchema.parse(coupon.duration);
  const endsAt = isoOrNull(discount.end);
  const percent = coupon.percent_off === null ? {} : { percentOff: coupon.percent_off };
  return [{ id: discount.id, name: coupon.name ?? 'Discount', ...percent, duration, endsAt }];
};

/** Discounts that take something off an invoice; the invoice must be previewed with `EXPAND`. */
const discountsOf = (invoice: Stripe.Invoice): DiscountSnapshot[] => {
  const effective = new Set(
    (invoice.total_discount_amounts ?? [])
      .filter(({ amount }) => amount > 0)
      .map(({ discount }) => (typeof discount === 'string' ? discount : discount.id)),
  );
  return invoice.discounts.flatMap(termsOf).filter(({ id }) => effective.has(id));
};

/** What discounts take off an invoice, minor units. */
export const discountIn = ({ total_discount_amounts }: Stripe.Invoice): number =>
  (total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);

/** Whether a line is a full period of a plan, not a credit or charge for a part of one. */
const isFullPeriod = ({ parent }: Stripe.InvoiceLineItem): boolean =>
  parent?.subscription_item_details?.proration === false;

/** A line after its discounts, with the tax that is added to it. */
const netOf = ({ amount, discount_amounts, taxes }: Stripe.InvoiceLineItem): number =>
  [
    ...(discount_amounts ?? []).map((discount) => -discount.amount),
    ...(taxes ?? []).map((tax) => (tax.tax_behavior === 'exclusive' ? tax.amount : 0)),
  ].reduce((sum, each) => sum + each, amount);

const fullPeriodsOf = ({ lines }: Stripe.Invoice): number =>
  lines.data.filter(isFullPeriod).reduce((sum, line) => sum + netOf(line), 0);

const named = (discounts: readonly DiscountSnapshot[]): PreviewParams['discounts'] =>
  discounts.length === 0 ? '' : discounts.map(({ id }) => ({ discount: id }));

/** Previews an invoice, with what the functions below need. */
export const previewInvoice = (stripe: Stripe, params: PreviewParams): Promise<Stripe.Invoice> =>
  stripe.invoices.createPreview({ ...params, expand: EXPAND });

/** The full periods of a preview, with only those of its discounts that satisfy a condition. */
const fullPeriodsWith = async (
  stripe: Stripe,
  params: PreviewParams,
  invoice: Stripe.Invoice,
  stays: (discount: DiscountSnapshot) => boolean,
): Promise<number> => {
  const discounts = discountsOf(invoice);
  const staying = discounts.filter(stays);
  if (staying.length === discounts.length) return fullPeriodsOf(invoice);
  return fullPeriodsOf(await previewInvoice(stripe, { ...params, discounts: named(staying) }));
};

/**
 * The charge that a previewed invoice stands for.
 * @param params the parameters of its preview
 */
export const chargeOf = async (
  stripe: Stripe,
  params: PreviewParams,
  invoice: Stripe.Invoice,
): Promise<PreviewedCharge> => ({
  amountMinor: invoice.amount_due,
  currency: invoice.currency,
  regularMinor: await fullPeriodsWith(
    stripe,
    params,
    invoice,
    ({ duration }) => duration === 'forever',
  ),
  discounts: discountsOf(invoice),
  ...(discountIn(invoice) !== 0 && { discountMinor: discountIn(invoice) }),
  ...(taxIn(invoice) !== 0 && { taxMinor: taxIn(invoice) }),
});

/**
 * Previews the next renewal of a subscription.
 * @param whole the subscription, with a change of it, or its schedule
 * @param at when it is charged, ISO 8601: discounts that end before are left out
 * @returns with the beginning of the period that it pays for, ISO 8601; null when Stripe expects no
 *   further invoice
 */
export const previewRenewal = async (
  stripe: Stripe,
  whole: PreviewParams,
  at: string,
): Promise<(PreviewedCharge & { from: string | null }) | null> => {
  const hasEnded = ({ endsAt }: DiscountSnapshot): boolean => endsAt !== null && endsAt <= at;
  try {
    const invoice = await previewInvoice(stripe, whole);
    const from = isoOrNull(invoice.lines.data.find(isFullPeriod)?.period.start);
    const discounts = discountsOf(invoice);
    const staying = discounts.filter((discount) => !hasEnded(discount));
    const params =
      staying.length === discounts.length ? whole : { ...whole, discounts: named(staying) };
    const renewal = params === whole ? invoice : await previewInvoice(stripe, params);
    return { ...(await chargeOf(stripe, params, renewal)), from };
  } catch (error) {
    // Stripe refuses when the subscription ends: by a schedule, or by a cancellation just now.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  }
};

/**
 * What is charged for the period after a change, less the credit that the change leaves.
 * @param params the change, as previewed
 * @param invoice its preview
 */
export const chargeAfter = async (
  stripe: Stripe,
  params: PreviewParams,
  invoice: Stripe.Invoice,
): Promise<{ amountMinor: number; at: string }> => {
  const line = invoice.lines.data.find(isFullPeriod);
  if (line === undefined) throw new Error('A preview of a change has no line of its new period');
  const at = iso(line.period.end);
  const full = await fullPeriodsWith(
    stripe,
    params,
    invoice,
    ({ duration, endsAt }) => duration !== 'once' && (endsAt === null || endsAt > at),
  );
  const credit = invoice.amount_due - invoice.total - invoice.starting_balance;
  return { amountMinor: Math.max(0, full - credit), at };
};
