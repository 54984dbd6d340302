import type { PlanKey } from 'contract';
import { LRUCache } from 'lru-cache';
import type Stripe from 'stripe';
import type { Context } from '../context.ts';
import { perContext } from '../platform/context/index.ts';
import { ForeignPrice, isAboutPrice, orNull } from './errors.ts';
import { exclusively } from './locks.ts';
import { renewLowestPrices } from './offers/sale.ts';
import {
  notePlanPrice,
  type Plan,
  planOfProduct,
  plansOnSale,
  productIdOf,
  requirePlan,
  unfitPlans,
} from './plans.ts';
import { idOf, stripeOf } from './stripe.ts';

/** How long a price id is cached. A price deactivated at Stripe is noticed within this time. */
const KNOWN_FOR_MS = 300_000;

/** Only the newest price of a plan, since `ensure` deactivates the earlier ones. */
const knownPrices = perContext(
  () =>
    new LRUCache<PlanKey, { amountMinor: number; priceId: string }>({ max: 10, ttl: KNOWN_FOR_MS }),
);

const fits = (ctx: Context, price: Stripe.Price, plan: Plan): boolean =>
  price.unit_amount === plan.amountMinor &&
  price.currency === ctx.settings.currency &&
  price.recurring?.interval === plan.interval &&
  price.recurring.interval_count === 1 &&
  // Without Stripe Tax it has no effect, and cannot be changed once it is set.
  (!ctx.settings.tax.enabled || price.tax_behavior === ctx.settings.tax.behavior);

const ensureProduct = async (ctx: Context, plan: Plan): Promise<Stripe.Product> => {
  const { products } = stripeOf(ctx);
  const id = productIdOf(plan.key);
  const { tax } = ctx.settings;
  const named = { name: plan.name, ...(tax.enabled && { tax_code: tax.code }) };
  const product = await orNull(products.retrieve(id));
  if (product === null) return products.create({ id, ...named, metadata: { plan: plan.key } });
  const isTaxed = !tax.enabled || product.tax_code === tax.code;
  if (product.name !== plan.name || !product.active || !isTaxed)
    await products.update(id, { ...named, active: true });
  return product;
};

const findPrice = async (ctx: Context, plan: Plan): Promise<Stripe.Price | null> => {
  const lookupKey = productIdOf(plan.key);
  const { data } = await stripeOf(ctx).prices.list({
    lookup_keys: [lookupKey],
    active: true,
    limit: 1,
  });
  const price = data[0] ?? null;
  if (price !== null && planOfProduct(idOf(price.product)) !== plan.key) {
    throw new ForeignPrice(lookupKey, idOf(price.product));
  }
  return price;
};

const differenceOf = async (ctx: Context, plan: Plan): Promise<string | null> => {
  try {
    const price = await findPrice(ctx, plan);
    if (price === null) return 'there is no active price at Stripe';
    return fits(ctx, price, plan)
      ? null
      : `${price.id} has another amount, currency, interval or tax behavior`;
  } catch (error) {
    if (error instanceof ForeignPrice) return error.message;
    throw error;
  }
};

const createPrice = (
  ctx: Context,
  plan: Plan,
  product: string,
  found: Pick<Stripe.PriceCreateParams, 'lookup_key' | 'transfer_lookup_key' | 'metadata'>,
): Promise<Stripe.Price> =>
  stripeOf(ctx).prices.create({
    product,
    currency: ctx.settings.currency,
    unit_amount: plan.amountMinor,
    recurring: { interval: plan.interval },
    tax_behavior: ctx.settings.tax.enabled ? ctx.settings.tax.behavior : 'inclusive',
    ...found,
  });

/** Deactivates our earlier prices: existing subscribers keep them, new ones cannot get them. */
const retireOthers = async (ctx: Context, plan: Plan, priceId: string): Promise<void> => {
  const product = productIdOf(plan.key);
  for await (const price of stripeOf(ctx).prices.list({ product, active: true, limit: 100 })) {
    if (price.id !== priceId && price.metadata.plan === plan.key) {
      await stripeOf(ctx).prices.update(price.id, { active: false });
    }
  }
};

const ensure = async (ctx: Context, plan: Plan): Promise<string> => {
  const product = await ensureProduct(ctx, plan);
  const found = await findPrice(ctx, plan);
  const price =
    found !== null && fits(ctx, found, plan)
      ? found
      : await createPrice(ctx, plan, product.id, {
          lookup_key: productIdOf(plan.key),
          transfer_lookup_key: true,
          metadata: { plan: plan.key },
        });
  // The Dashboard makes a product's first price its default, which Stripe does not archive.
  if (product.default_price && product.default_price !== price.id) {
    await stripeOf(ctx).products.update(product.id, { default_price: price.id });
  }
  await retireOthers(ctx, plan, price.id);
  await notePlanPrice(ctx, plan.key, price.id);
  return price.id;
};

const ensureAndRemember = async (ctx: Context, plan: Plan): Promise<string> => {
  // The lock makes two instances that start at the same time create only one price.
  const priceId = await exclusively(ctx, 'prices', () => ensure(ctx, plan));
  knownPrices(ctx).set(plan.key, { amountMinor: plan.amountMinor, priceId });
  return priceId;
};

/**
 * Id of the price at Stripe for new subscribers to a plan: the amount that the coach has set.
 * @throws NotFound when the plan is not on sale, ForeignPrice
 */
export const priceIdOf = async (ctx: Context, planKey: PlanKey): Promise<string> => {
  const plan = await requirePlan(ctx, { key: planKey });
  const known = knownPrices(ctx).get(planKey);
  return known?.amountMinor === plan.amountMinor ? known.priceId : ensureAndRemember(ctx, plan);
};

/**
 * Makes the price at Stripe to which members of a plan change. New members never get it, so a later
 * price for them does not retire it.
 * @param minor minor units
 * @throws NotFound when the plan is not on sale
 */
export const makeMembersPrice = async (
  ctx: Context,
  planKey: PlanKey,
  minor: number,
): Promise<string> => {
  const plan = await requirePlan(ctx, { key: planKey });
  const { id: product } = await ensureProduct(ctx, plan);
  const wanted = { ...plan, amountMinor: minor };
  return (await createPrice(ctx, wanted, product, {})).id;
};

/**
 * Runs `work` with that price; again with a new one when the price was archived at Stripe by
 * hand since it was cached.
 * @throws NotFound when the plan is not on sale, ForeignPrice
 */
export const usingPrice = async <Result>(
  ctx: Context,
  planKey: PlanKey,
  work: (priceId: string) => Promise<Result>,
): Promise<Result> => {
  const priceId = await priceIdOf(ctx, planKey);
  try {
    return await work(priceId);
  } catch (error) {
    if (!isAboutPrice(error)) throw error;
    knownPrices(ctx).clear();
    return work(await priceIdOf(ctx, planKey));
  }
};

/**
 * How the price that Stripe would charge differs from each plan on sale, and which plans cannot
 * be sold at their price; null: not at all. Changes nothing.
 */
export const priceDifferences = async (
  ctx: Context,
): Promise<{ key: PlanKey; problem: string | null }[]> => {
  const found: { key: PlanKey; problem: string | null }[] = await unfitPlans(ctx);
  for (const plan of await plansOnSale(ctx)) {
    found.push({ key: plan.key, problem: await differenceOf(ctx, plan) });
  }
  return found;
};

/** Creates or updates the prices of all plans on sale at Stripe; safe to repeat. */
export const syncPrices = async (ctx: Context): Promise<{ key: PlanKey; priceId: string }[]> => {
  const synced: { key: PlanKey; priceId: string }[] = [];
  for (const plan of await plansOnSale(ctx)) {
    synced.push({ key: plan.key, priceId: await ensureAndRemember(ctx, plan) });
  }
  await renewLowestPrices(ctx);
  return synced;
};
