import { PLAN_KEYS, type PlanKey } from 'contract';
import type Stripe from 'stripe';
import type { Settings } from '../config.ts';
import { NotFound } from '../platform/http/index.ts';
import type { Locks } from '../platform/locks/index.ts';
import { ForeignPrice, isAboutPrice, isMissing } from './errors.ts';
import { type Plan, type Plans, planOfProduct, productIdOf } from './plans.ts';

/** How long a price id is cached. A price deactivated at Stripe is noticed within this time. */
const KNOWN_FOR_MS = 300_000;

type Parts = {
  stripe: Stripe;
  plans: Plans;
  locks: Locks;
  /** Tells the operator what was done; a sentence. */
  note: (message: string) => void;
  tax: Settings['tax'];
};

const productOf = ({ product }: Stripe.Price): string =>
  typeof product === 'string' ? product : product.id;

type Difference = { key: PlanKey; problem: string | null; wasMade: boolean };

/** Finds or creates the products and prices of the plans at Stripe, and caches their ids. */
export const createPrices = ({ stripe, plans, locks, note, tax }: Parts) => {
  // Only the newest price of a plan, since `ensure` deactivates the earlier ones.
  const known = new Map<PlanKey, { name: string; priceId: string; until: number }>();
  const planOf = new Map<string, PlanKey>();

  const taxCode = tax.enabled ? { tax_code: tax.code } : {};

  const fits = (price: Stripe.Price, plan: Plan): boolean =>
    price.unit_amount === plan.amountMinor &&
    price.currency === plans.currency &&
    price.recurring?.interval === plan.interval &&
    price.recurring.interval_count === 1 &&
    // Without Stripe Tax it has no effect, and cannot be changed once it is set.
    (!tax.enabled || price.tax_behavior === tax.behavior);

  const ensureProduct = async (plan: Plan): Promise<Stripe.Product> => {
    const id = productIdOf(plan.key);
    try {
      const product = await stripe.products.retrieve(id);
      const isTaxed = !tax.enabled || product.tax_code === tax.code;
      if (product.name !== plan.name || !product.active || !isTaxed) {
        await stripe.products.update(id, { name: plan.name, active: true, ...taxCode });
      }
      return product;
    } catch (error) {
      if (!isMissing(error)) throw error;
      const metadata = { plan: plan.key };
      return stripe.products.create({ id, name: plan.name, metadata, ...taxCode });
    }
  };

  const findPrice = async (plan: Plan): Promise<Stripe.Price | null> => {
    const lookupKey = productIdOf(plan.key);
    const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
    const price = data[0] ?? null;
    if (price !== null && planOfProduct(productOf(price)) !== plan.key) {
      throw new ForeignPrice(lookupKey, productOf(price));
    }
    return price;
  };

  const differenceOf = async (plan: Plan): Promise<string | null> => {
    try {
      const price = await findPrice(plan);
      if (price === null) return 'there is no active price at Stripe';
      return fits(price, plan)
        ? null
        : `${price.id} has another amount, currency, interval or tax behavior`;
    } catch (error) {
      if (error instanceof ForeignPrice) return error.message;
      throw error;
    }
  };

  const createPrice = (plan: Plan, product: string): Promise<Stripe.Price> =>
    stripe.prices.create({
      product,
      currency: plans.currency,
      unit_amount: plan.amountMinor,
      recurring: { interval: plan.interval },
      tax_behavior: tax.enabled ? tax.behavior : 'inclusive',
      lookup_key: productIdOf(plan.key),
      transfer_lookup_key: true,
      metadata: { plan: plan.key },
    });

  /** Deactivates our earlier prices: existing subscribers keep them, new ones cannot get them. */
  const retireOthers = async (plan: Plan, priceId: string): Promise<void> => {
    const product = productIdOf(plan.key);
    for await (const price of stripe.prices.list({ product, active: true, limit: 100 })) {
      if (price.id !== priceId && price.metadata.plan === plan.key) {
        await stripe.prices.update(price.id, { active: false });
      }
    }
  };

  const ensure = async (plan: Plan): Promise<string> => {
    const product = await ensureProduct(plan);
    const found = await findPrice(plan);
    if (found !== null && found.currency !== plans.currency) {
      note(
        `The ${plan.key} plan is sold in ${plans.currency.toUpperCase()} from now on. Who subscribed in ${found.currency.toUpperCase()} goes on paying in it.`,
      );
    }
    const price = found !== null && fits(found, plan) ? found : await createPrice(plan, product.id);
    // The Dashboard makes a product's first price its default, which Stripe does not archive.
    if (product.default_price && product.default_price !== price.id) {
      await stripe.products.update(product.id, { default_price: price.id });
    }
    await retireOthers(plan, price.id);
    await plans.notePrice(plan.key, price.id);
    return price.id;
  };

  const nameOf = ({ key, amountMinor, interval }: Plan): string =>
    [key, amountMinor, interval].join(' ');

  const ensureOnce = (plan: Plan): Promise<string> =>
    // The lock makes two instances that start at the same time create only one price.
    locks.exclusively('prices', () => ensure(plan));

  const remember = (plan: Plan, priceId: string): string => {
    known.set(plan.key, { name: nameOf(plan), priceId, until: Date.now() + KNOWN_FOR_MS });
    planOf.set(priceId, plan.key);
    return priceId;
  };

  const idOf = async (planKey: PlanKey): Promise<string> => {
    const plan = await plans.find(planKey);
    if (plan === null) throw new NotFound('Plan');
    const remembered = known.get(planKey);
    const isKnown = remembered?.name === nameOf(plan) && Date.now() < remembered.until;
    if (isKnown) return remembered.priceId;
    return remember(plan, await ensureOnce(plan));
  };

  return {
    /**
     * Id of the price at Stripe for new subscribers to a plan: the amount that the coach has set.
     * @throws NotFound when the plan is not on sale, ForeignPrice
     */
    idOf,

    /**
     * Runs `work` with that price; again with a new one when the price was archived at Stripe by
     * hand since it was cached.
     * @throws NotFound when the plan is not on sale, ForeignPrice
     */
    using: async <Result>(
      planKey: PlanKey,
      work: (priceId: string) => Promise<Result>,
    ): Promise<Result> => {
      const priceId = await idOf(planKey);
      try {
        return await work(priceId);
      } catch (error) {
        if (!isAboutPrice(error)) throw error;
        known.clear();
        return work(await idOf(planKey));
      }
    },

    /** The plan of a price that this process has used before; null for any other. */
    planOfPrice: (priceId: string): PlanKey | null => planOf.get(priceId) ?? null,

    /**
     * How the price that Stripe would charge differs from each plan on sale, and which plans cannot
     * be sold at their price; null: not at all. Changes nothing.
     * @returns `wasMade`: whether we have ever made a price of the plan at Stripe
     */
    differences: async (): Promise<Difference[]> => {
      const found: Difference[] = [];
      for (const { key, problem } of await plans.unfit()) {
        found.push({ key, problem, wasMade: true });
      }
      for (const plan of await plans.all()) {
        const wasMade = plan.stripePriceId !== null;
        found.push({ key: plan.key, problem: await differenceOf(plan), wasMade });
      }
      return found;
    },

    /** The other currencies, three letters each, in which members still pay for our plans. */
    formerCurrencies: async (): Promise<string[]> => {
      const found = new Set<string>();
      for (const key of PLAN_KEYS) {
        const product = productIdOf(key);
        for await (const { id, currency } of stripe.prices.list({ product, limit: 100 })) {
          if (currency === plans.currency || found.has(currency)) continue;
          const { data } = await stripe.subscriptions.list({ price: id, limit: 1 });
          if (data.length > 0) found.add(currency);
        }
      }
      return [...found];
    },

    /** Creates or updates the prices of all plans on sale at Stripe; safe to repeat. */
    syncAll: async (): Promise<{ key: PlanKey; priceId: string }[]> => {
      const synced: { key: PlanKey; priceId: string }[] = [];
      for (const plan of await plans.all()) {
        synced.push({ key: plan.key, priceId: remember(plan, await ensureOnce(plan)) });
      }
      return synced;
    },
  };
};

export type Prices = ReturnType<typeof createPrices>;
