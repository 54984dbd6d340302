import { PLAN_KEYS, type PlanKey } from 'contract';
import {
  catalogueOf,
  lowestBefore,
  type PriceSince,
  readSales,
  SALE_UID,
  type Sale,
  saleAt,
} from '../../catalogue/index.ts';
import type { Context } from '../../context.ts';
import { Refusal, refuseField } from '../../platform/http/index.ts';
import { offeredPlans, productIdOf } from '../plans.ts';
import { iso } from '../snapshot/subscription.ts';
import { stripeOf } from '../stripe.ts';

/*
 * A sale is one coupon of Stripe's that the server puts on plans which are ordered between two
 * moments. It has no end at Stripe: a trial that began in the sale keeps it.
 */

/** Prices of a plan that are asked of Stripe; more changes than that are not in 30 days. */
const MOST_PRICES = 100;

const rows = ({ strapi }: Context) => strapi.db.query(SALE_UID);

/** The sale that lowers a plan's first payment now; null when there is none. */
export const runningSale = async (ctx: Context, plan: PlanKey): Promise<Sale | null> =>
  saleAt(await readSales(ctx.strapi), plan, Date.now());

/** The sale that runs or is planned; null when there is none. */
export const currentSale = async (ctx: Context): Promise<Sale | null> =>
  (await readSales(ctx.strapi)).find(({ untilAt }) => Date.parse(untilAt) > Date.now()) ?? null;

/** What a plan has cost, oldest first: each price at Stripe is made when the coach changes it. */
const pricesOf = async (ctx: Context, plan: PlanKey): Promise<PriceSince[]> => {
  const { data } = await stripeOf(ctx).prices.list({
    product: productIdOf(plan),
    currency: ctx.settings.currency,
    limit: MOST_PRICES,
  });
  return data
    .filter(({ metadata, unit_amount }) => metadata.plan === plan && unit_amount !== null)
    .map(({ unit_amount, created }) => ({ minor: unit_amount ?? 0, since: iso(created) }))
    .sort((a, b) => a.since.localeCompare(b.since));
};

const lowestOf = async (
  ctx: Context,
  { planKeys, fromAt }: Pick<Sale, 'planKeys' | 'fromAt'>,
  former: readonly Sale[],
): Promise<Sale['lowest']> => {
  const lowest: Sale['lowest'] = {};
  for (const plan of planKeys) {
    const found = lowestBefore(plan, fromAt, await pricesOf(ctx, plan), former);
    if (found !== null) lowest[plan] = found;
  }
  return lowest;
};

/** Looks again for the lowest prices before a sale that is still to come. */
export const renewLowestPrices = async (ctx: Context): Promise<void> => {
  const sales = await readSales(ctx.strapi);
  const coming = sales.filter(({ fromAt }) => Date.parse(fromAt) > Date.now());
  for (const sale of coming) {
    const former = sales.filter(({ documentId }) => documentId !== sale.documentId);
    const lowest = await lowestOf(ctx, sale, former);
    await rows(ctx).update({ where: { documentId: sale.documentId }, data: { lowest } });
  }
};

/**
 * The products that a sale is for, where it is not for all: a switch in the trial must not carry it to
 * another plan. Of a plan that was never on sale there is none at Stripe.
 */
const productsOf = async (ctx: Context, planKeys: readonly PlanKey[]) => {
  const products = planKeys.map(productIdOf);
  if (PLAN_KEYS.every((key) => planKeys.includes(key))) return {};
  const { data } = await stripeOf(ctx).products.list({ ids: products });
  return data.length < products.length ? {} : { applies_to: { products } };
};

/** A sale as it is ordered, in moments (ISO 8601). */
export type SaleOrder = Pick<
  Sale,
  'planKeys' | 'percent' | 'amountMinor' | 'fromAt' | 'untilAt'
> & {
  /** The sale that is changed; null for a new one. */
  id: string | null;
};

const sameTerms = (a: Omit<SaleOrder, 'id'>, b: Omit<SaleOrder, 'id'>): boolean =>
  a.percent === b.percent &&
  a.amountMinor === b.amountMinor &&
  a.planKeys.toSorted().join() === b.planKeys.toSorted().join();

/** @throws Refusal when the sale takes more off than a plan costs */
const assertFits = async (
  ctx: Context,
  { planKeys, amountMinor }: Pick<SaleOrder, 'planKeys' | 'amountMinor'>,
): Promise<void> => {
  const prices = (await offeredPlans(ctx)).filter(({ key }) => planKeys.includes(key));
  if (prices.some((plan) => (plan.amountMinor ?? 0) < (amountMinor ?? 0))) {
    refuseField('amountMinor', 'More than the price.');
  }
};

/**
 * Makes a sale, or changes the one that is planned; of one that runs, the end.
 * @param actionId the same for each try
 * @throws Refusal
 */
export const putSale = async (ctx: Context, actionId: string, order: SaleOrder): Promise<void> => {
  const { id, ...terms } = order;
  const now = Date.now();
  if (Date.parse(terms.untilAt) <= Math.max(now, Date.parse(terms.fromAt))) {
    refuseField('until', 'The end must be after the beginning, and to come.');
  }
  await assertFits(ctx, terms);
  await ctx.locks.exclusively('sale', async () => {
    const known = await currentSale(ctx);
    if (known !== null && known.documentId !== id) {
      throw new Refusal(409, 'There is a sale already: change it, or stop it.', {
        code: 'overlaps',
      });
    }
    if (id !== null && known === null) throw new Refusal(409, 'That sale has ended.');
    const where = { documentId: known?.documentId };
    if (known !== null && Date.parse(known.fromAt) <= now) {
      if (!sameTerms(known, terms)) {
        throw new Refusal(409, 'It runs: its end can be changed. Stop it to begin another.');
      }
      await rows(ctx).update({ where, data: { untilAt: terms.untilAt } });
      return;
    }
    const { percent, amountMinor } = terms;
    const coupon = await stripeOf(ctx).coupons.create(
      {
        name: 'Sale',
        duration: 'once',
        ...(await productsOf(ctx, terms.planKeys)),
        ...(percent === null
          ? { amount_off: amountMinor ?? 0, currency: ctx.settings.currency }
          : { percent_off: percent }),
      },
      { idempotencyKey: `sale:${actionId}` },
    );
    // One that is given as past begins now.
    const fromAt = new Date(Math.max(now, Date.parse(terms.fromAt))).toISOString();
    const former = (await readSales(ctx.strapi)).filter(({ documentId }) => documentId !== id);
    const lowest = await lowestOf(ctx, { ...terms, fromAt }, former);
    const data = { ...terms, fromAt, lowest, couponId: coupon.id };
    if (known === null) await rows(ctx).create({ data });
    else await rows(ctx).update({ where, data });
  });
  catalogueOf(ctx).changed();
};

/** Ends the sale now. @throws Refusal when there is none */
export const stopSale = async (ctx: Context): Promise<void> => {
  const known = await currentSale(ctx);
  if (known === null) throw new Refusal(409, 'There is no sale.');
  const { documentId, fromAt } = known;
  const hasBegun = Date.parse(fromAt) <= Date.now();
  if (hasBegun) await rows(ctx).update({ where: { documentId }, data: { stoppedAt: new Date() } });
  else await rows(ctx).delete({ where: { documentId } });
  catalogueOf(ctx).changed();
};
