import { addCalendarMonths, HOUR_MS, type PlanKey } from 'contract';
import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { insertOnce } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { contactOf } from '../../users/index.ts';
import { findAccount } from '../accounts.ts';
import { endSubscription } from '../active-subscriptions.ts';
import { attempt, currentStateOf } from '../attempts.ts';
import { releaseSchedule } from '../changes/schedule.ts';
import { forgetImported } from '../consents.ts';
import { PaymentsUnavailable } from '../errors.ts';
import { replaceCustomer } from '../other-customers.ts';
import { forgetChangesOf } from '../plan-changes/log.ts';
import { planOfProduct, productIdOf } from '../plans.ts';
import { priceIdOf } from '../prices.ts';
import { IMPORTED } from '../snapshot/schema.ts';
import {
  BEGUN_AT,
  IMPORTED_PLAN,
  isActiveSubscription,
  iso,
  PAID_UNTIL,
} from '../snapshot/subscription.ts';
import { idOf, stripeOf } from '../stripe.ts';
import { syncMember } from '../sync.ts';
import { automaticTax } from '../tax.ts';
import { burnTrial } from '../trial/ledger.ts';

/* What an import does at Stripe. Each is safe to repeat; call all of these inside `withMember`. */

/** Metadata of a subscription: the row of an import that kept or made it. */
const IMPORT_ROW = 'import_row';
const LEGACY_PRICES = 'membership_legacy_prices';

/** The row that is done, and its member. */
export type ImportedRow = { key: string; userDocumentId: string };

/** Keeps a subscription as it is: it is given a name here, and nothing else. */
export const keepSubscription = async (
  ctx: Context,
  { key, userDocumentId }: ImportedRow,
  { id, plan, label }: { id: string; plan: PlanKey; label: string },
): Promise<void> => {
  const metadata = { userId: userDocumentId, [IMPORTED_PLAN]: plan, [IMPORT_ROW]: key };
  const { items } = await stripeOf(ctx).subscriptions.update(id, { metadata });
  for (const { price } of items.data) {
    if (planOfProduct(idOf(price.product)) !== null) continue;
    const values = { plan_key: plan, label };
    await insertOnce(ctx.strapi, { table: LEGACY_PRICES, key: { price_id: price.id }, values });
  }
};

/** Lets a subscription end with its paid period. Does nothing when it has ended or ends already. */
export const letRunOut = async (ctx: Context, id: string, key: string): Promise<void> => {
  const { status, schedule, cancel_at, cancel_at_period_end } =
    await stripeOf(ctx).subscriptions.retrieve(id);
  if (!isActiveSubscription({ status }) || cancel_at !== null || cancel_at_period_end) return;
  await releaseSchedule(ctx, schedule && idOf(schedule));
  const metadata = { [IMPORT_ROW]: key };
  await stripeOf(ctx).subscriptions.update(id, { cancel_at_period_end: true, metadata });
};

/** Undoes that, for one that this row has let run out. */
export const restoreRenewal = async (ctx: Context, id: string, key: string): Promise<void> => {
  const { status, schedule, metadata } = await stripeOf(ctx).subscriptions.retrieve(id);
  if (metadata[IMPORT_ROW] !== key || !isActiveSubscription({ status })) return;
  await releaseSchedule(ctx, schedule && idOf(schedule));
  const change = { cancel_at_period_end: false, metadata: { [IMPORT_ROW]: '' } };
  await stripeOf(ctx).subscriptions.update(id, change);
};

/** Undoes keeping: the subscription goes on as it was, and is nothing here any more. */
export const letGoSubscription = async (
  ctx: Context,
  { key, userDocumentId }: ImportedRow,
  id: string,
): Promise<void> => {
  const metadata = { userId: '', [IMPORTED_PLAN]: '', [IMPORT_ROW]: '' };
  await stripeOf(ctx).subscriptions.update(id, { metadata });
  await syncMember(ctx, userDocumentId, IMPORTED);
  await forgetChangesOf(ctx, id);
  await forgetImported(ctx, key);
};

type Terms = Pick<
  Stripe.SubscriptionCreateParams,
  'items' | 'default_payment_method' | 'discounts' | 'automatic_tax'
>;

/** The same amount and method as those of a subscription, at a price of the plan here. */
const termsOf = ({ settings }: Context, old: Stripe.Subscription, plan: PlanKey): Terms => {
  const { items, currency, default_payment_method: method, discounts } = old;
  const amount = items.data.reduce(
    (sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * (quantity ?? 1),
    0,
  );
  const coupons = discounts.flatMap((one) => {
    const coupon = typeof one === 'string' ? null : one.source.coupon;
    return coupon === null ? [] : [{ coupon: idOf(coupon) }];
  });
  return {
    items: [
      {
        price_data: {
          currency,
          product: productIdOf(plan),
          unit_amount: amount,
          recurring: { interval: plan === 'annual' ? 'year' : 'month' },
          ...(settings.tax.enabled && { tax_behavior: settings.tax.behavior }),
        },
      },
    ],
    ...(method !== null && { default_payment_method: idOf(method) }),
    ...(coupons.length > 0 && { discounts: coupons }),
    ...automaticTax(settings.tax),
  };
};

/** The card that Stripe has copied, for a subscription of another account. */
const copiedTerms = async (ctx: Context, customer: string, plan: PlanKey): Promise<Terms> => {
  const list = { customer, type: 'card', limit: 1 } as const;
  const [card] = (await stripeOf(ctx).paymentMethods.list(list)).data;
  if (card === undefined) throw new Refusal(409, 'There is no card any more.');
  return {
    items: [{ price: await priceIdOf(ctx, plan) }],
    default_payment_method: card.id,
    ...automaticTax(ctx.settings.tax),
  };
};

const CHANGED = 'It has changed at Stripe since the check; nothing was done.';

/** Cancels the old one and reads back that it is. @throws Refusal, PaymentsUnavailable */
const cancelOld = async (ctx: Context, id: string, until: string): Promise<Stripe.Subscription> => {
  const { subscriptions } = stripeOf(ctx);
  const expand = ['discounts.source.coupon'];
  const old = await subscriptions.retrieve(id, { expand });
  if (old.status === 'canceled') return old;
  const isSame = old.items.data.every(({ current_period_end }) => iso(current_period_end) >= until);
  if (!isSame || !['active', 'trialing'].includes(old.status)) throw new Refusal(409, CHANGED);
  await endSubscription(ctx, id, 'Imported: a new subscription takes its place');
  const { status } = await subscriptions.retrieve(id);
  if (status !== 'canceled') throw new PaymentsUnavailable();
  return old;
};

const madeBefore = async (ctx: Context, customer: string, key: string) => {
  const list = { status: 'all' as const, limit: 100, expand: ['data.latest_invoice'] };
  for await (const one of stripeOf(ctx).subscriptions.list({ customer, ...list })) {
    if (one.metadata[IMPORT_ROW] === key && isActiveSubscription(one)) return one;
  }
  return null;
};

/** When a contract began elsewhere, ISO 8601: without the old one, the period that was paid there. */
const startOf = (
  old: Stripe.Subscription | null,
  { plan, firstChargeAt }: Pick<Anew, 'plan' | 'firstChargeAt'>,
): string =>
  old === null
    ? addCalendarMonths(new Date(firstChargeAt), plan === 'annual' ? -12 : -1).toISOString()
    : iso(old.start_date);

/** What a new subscription charges, and what it has charged by being made. */
type Made = { id: string; amountMinor: number; chargedMinor: number };

const madeOf = ({ id, items, latest_invoice: first }: Stripe.Subscription): Made => ({
  id,
  amountMinor: items.data[0]?.price.unit_amount ?? 0,
  chargedMinor: typeof first === 'object' ? (first?.amount_paid ?? 0) : 0,
});

export type Anew = {
  customer: string;
  plan: PlanKey;
  /** Null for one that another account or platform has switched off. */
  old: string | null;
  firstChargeAt: string;
};

/**
 * Makes a subscription anew, charged first on the old date: only after the old one is read back as
 * cancelled, and once for each row.
 * @returns its id and what it charges
 * @throws Refusal when Stripe has changed since the check, or the date has come
 */
export const makeAnew = async (
  ctx: Context,
  { key, userDocumentId }: ImportedRow,
  anew: Anew,
): Promise<Made> => {
  const { customer, plan, old: oldId, firstChargeAt } = anew;
  const known = await madeBefore(ctx, customer, key);
  if (known !== null) return madeOf(known);
  // Stripe would charge at once.
  if (Date.parse(firstChargeAt) - Date.now() < HOUR_MS) {
    throw new Refusal(409, 'The day of the next payment has come; nothing was charged.');
  }
  // Makes the plan's product, if this site has sold nothing yet. Before anything is cancelled.
  await priceIdOf(ctx, plan);
  const old = oldId === null ? null : await cancelOld(ctx, oldId, firstChargeAt);
  const terms = old === null ? await copiedTerms(ctx, customer, plan) : termsOf(ctx, old, plan);
  const begun = { [PAID_UNTIL]: firstChargeAt, [BEGUN_AT]: startOf(old, anew) };
  const trial_end = Math.floor(Date.parse(firstChargeAt) / 1000);
  const parameters = { key, customer, plan, trial_end };
  return attempt(ctx, userDocumentId, 'import', parameters, async ({ idempotencyKey }) => {
    const metadata = { userId: userDocumentId, plan, [IMPORT_ROW]: key };
    const answer = await stripeOf(ctx).subscriptions.create(
      {
        customer,
        ...terms,
        trial_end,
        expand: ['latest_invoice'],
        metadata: { ...metadata, ...begun },
      },
      { idempotencyKey },
    );
    const made = await currentStateOf(answer, async ({ id }) => {
      const standing = await stripeOf(ctx).subscriptions.retrieve(id, {
        expand: ['latest_invoice'],
      });
      return isActiveSubscription(standing) ? standing : null;
    });
    return madeOf(made);
  });
};

/** Gives the member the customer, and writes what Stripe has. No mail tells of what is old. */
export const takeCustomer = async (
  ctx: Context,
  userDocumentId: string,
  customer: string,
): Promise<void> => {
  const own = await findAccount(ctx, userDocumentId);
  if (own?.stripeCustomerId !== customer) await replaceCustomer(ctx, userDocumentId, customer);
  await syncMember(ctx, userDocumentId, IMPORTED);
};

/** Whoever was a member elsewhere has had a trial. */
export const countImportedTrial = async (ctx: Context, userDocumentId: string): Promise<void> => {
  const contact = await contactOf(ctx, userDocumentId);
  if (contact === null) return;
  const traces = { cardFingerprint: null, linkEmail: null, device: null };
  const person = { userDocumentId, email: contact.email, ...traces };
  await ctx.strapi.db.transaction(({ trx }) => burnTrial(ctx, person, trx));
};
