import {
  actionIdSchema,
  PROMOTION_CODE_ERRORS,
  requestedDateSchema,
  writtenAmount,
} from 'contract';
import Stripe from 'stripe';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { NotFound, Refusal } from '../../platform/http/index.ts';
import { siteSettings } from '../../site/index.ts';
import { findAccountByCustomer } from '../accounts.ts';
import { endOfDayIn } from '../entitlements/rules.ts';
import { isMissing } from '../errors.ts';
import { stripeOf } from '../stripe.ts';

/* The codes of the desk are Stripe's promotion codes: what Stripe has is all that there is of them. */

const FOR_WHOM = ['all', 'new', 'former'] as const;

/** Whom a code is for: everybody, who has never paid, or who has paid before. */
export type ForWhom = (typeof FOR_WHOM)[number];

/** Metadata of a promotion code: whom it is for, where Stripe does not know it. */
const FOR = 'for';

const EXPAND = ['data.promotion.coupon'];
const MOST = 500;

const PERCENT = 'From 1 to 100 percent.';
const MONTHS = 'From 1 to 36 months.';

/** A code as it is ordered: a percentage or an amount, and its last day in the desk's time zone. */
export const codeOrderSchema = actionIdSchema
  .extend({
    code: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{3,20}$/, 'Use 3 to 20 letters from A to Z and digits.'),
    percent: z.int(PERCENT).min(1, PERCENT).max(100, PERCENT).optional(),
    amountMinor: z
      .int()
      .min(1, 'Enter an amount.')
      .max(99_999_999, 'At most 999,999.99.')
      .optional(),
    duration: z.enum(['once', 'repeating', 'forever']),
    months: z.int(MONTHS).min(1, MONTHS).max(36, MONTHS).optional(),
    forWhom: z.enum(FOR_WHOM),
    max: z
      .int('Enter a number.')
      .min(1, 'At least once.')
      .max(1_000_000, 'At most 1,000,000 times.')
      .nullable(),
    until: requestedDateSchema.nullable(),
  })
  .refine(({ percent, amountMinor }) => (percent === undefined) !== (amountMinor === undefined), {
    error: 'Enter a percentage or an amount.',
    path: ['percent'],
  })
  .refine(({ duration, months }) => (duration === 'repeating') === (months !== undefined), {
    error: MONTHS,
    path: ['months'],
  });

/** What is made. */
export type CodeOrder = Omit<z.output<typeof codeOrderSchema>, 'action_id'>;

/** The coupon that a code stands for; it is fetched with the code. */
export const couponOf = ({ promotion }: Stripe.PromotionCode): Stripe.Coupon | null =>
  typeof promotion.coupon === 'object' ? promotion.coupon : null;

const givesOf = (coupon: Stripe.Coupon | null): string => {
  if (coupon === null) return 'nothing any more';
  const { percent_off, amount_off, currency, duration, duration_in_months: months } = coupon;
  const off =
    percent_off === null
      ? `${writtenAmount(amount_off ?? 0, currency ?? 'usd')} off`
      : `${percent_off} % off`;
  if (duration === 'forever') return `${off} for good`;
  if (duration === 'once')
    return percent_off === 100 ? 'first payment free' : `${off} the first payment`;
  return `${off} for ${months} ${months === 1 ? 'month' : 'months'}`;
};

const forWhomOf = ({ restrictions, metadata }: Stripe.PromotionCode): ForWhom => {
  if (restrictions.first_time_transaction) return 'new';
  return metadata?.[FOR] === 'former' ? 'former' : 'all';
};

const endedOf = (code: Stripe.PromotionCode, now: number) => {
  const { max_redemptions: max, times_redeemed: used, expires_at: end } = code;
  if (max !== null && used >= max) return 'used up' as const;
  return end !== null && end <= now ? ('ended' as const) : null;
};

/** All codes, the newest first, with their uses so far. */
export const listCodes = async (ctx: Context) => {
  const now = Math.floor(Date.now() / 1000);
  const found = await stripeOf(ctx)
    .promotionCodes.list({ limit: 100, expand: EXPAND })
    .autoPagingToArray({ limit: MOST });
  return found.map((code) => ({
    id: code.id,
    code: code.code,
    gives: givesOf(couponOf(code)),
    forWhom: forWhomOf(code),
    used: code.times_redeemed,
    max: code.max_redemptions,
    until: code.expires_at === null ? null : new Date(code.expires_at * 1000).toISOString(),
    isOn: code.active,
    ended: endedOf(code, now),
  }));
};

const exists = (code: string) =>
  new Refusal(409, `There is a code ${code} already.`, { code: 'exists' });

/** Makes a code. @param actionId the same for each try @throws Refusal when there is one */
export const makeCode = async (
  ctx: Context,
  actionId: string,
  order: CodeOrder,
): Promise<Stripe.PromotionCode> => {
  const { promotionCodes, coupons } = stripeOf(ctx);
  const { code, percent, amountMinor, duration, months, forWhom, max, until } = order;
  const end = until === null ? null : endOfDayIn(until, siteSettings(ctx).timeZone);
  if (end !== null && end.getTime() <= Date.now()) {
    throw new Refusal(422, 'That day has passed.', {
      fields: [{ path: 'until', text: 'That day has passed.' }],
    });
  }
  const { data } = await promotionCodes.list({ code, active: true, limit: 1 });
  if (data[0] !== undefined && data[0].metadata?.action !== actionId) throw exists(code);
  const coupon = await coupons.create(
    {
      name: code,
      duration,
      ...(percent === undefined
        ? { amount_off: amountMinor ?? 0, currency: ctx.settings.currency }
        : { percent_off: percent }),
      ...(duration === 'repeating' && { duration_in_months: months ?? 1 }),
    },
    { idempotencyKey: `code-coupon:${actionId}` },
  );
  return promotionCodes.create(
    {
      promotion: { type: 'coupon', coupon: coupon.id },
      code,
      metadata: { [FOR]: forWhom, action: actionId },
      ...(max !== null && { max_redemptions: max }),
      ...(end !== null && { expires_at: end.getTime() / 1000 }),
      ...(forWhom === 'new' && { restrictions: { first_time_transaction: true } }),
    },
    { idempotencyKey: `code:${actionId}` },
  );
};

/** Switches a code on or off. @throws NotFound, Refusal when Stripe does not switch it on */
export const switchCode = async (
  ctx: Context,
  id: string,
  isOn: boolean,
): Promise<Stripe.PromotionCode> => {
  try {
    return await stripeOf(ctx).promotionCodes.update(id, { active: isOn });
  } catch (error) {
    if (isMissing(error)) throw new NotFound('Code');
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    throw new Refusal(409, 'It is used up or has ended, or another code has the same letters.');
  }
};

/** Whether somebody has ever paid for a plan, on any subscription. */
const hasPaidBefore = async (ctx: Context, customer: string | null): Promise<boolean> => {
  const account = customer === null ? null : await findAccountByCustomer(ctx, customer);
  return account?.snapshot?.standings.some(({ paidSince }) => paidSince !== null) ?? false;
};

/**
 * Why a code is not for this person, as the member reads it; null when it is. Stripe knows new
 * customers alone, and those by the customer.
 */
export const personFaultOf = async (
  ctx: Context,
  code: Stripe.PromotionCode,
  customer: string | null,
): Promise<string | null> => {
  const forWhom = forWhomOf(code);
  if (forWhom === 'all') return null;
  const isFormer = await hasPaidBefore(ctx, customer);
  if (forWhom === 'new') return isFormer ? PROMOTION_CODE_ERRORS.firstOnly : null;
  return isFormer ? null : PROMOTION_CODE_ERRORS.formerOnly;
};

/**
 * Whether Stripe's own page may ask a customer for a code: it would take one for former members from
 * anybody.
 */
export const mayTypeCode = async (ctx: Context, customer: string): Promise<boolean> => {
  if (await hasPaidBefore(ctx, customer)) return true;
  for await (const code of stripeOf(ctx).promotionCodes.list({ active: true, limit: 100 }))
    if (forWhomOf(code) === 'former') return false;
  return true;
};
