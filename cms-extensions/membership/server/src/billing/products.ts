import { PLAN_KEYS, type PlanKey } from 'contract';

/*
 * We choose the ids of the plans' products at Stripe, so that the product id alone identifies the
 * plan, for every price it ever had and without a request. Other products grant no access.
 */
const PRODUCT_IDS: Readonly<Record<PlanKey, string>> = {
  monthly: 'membership_monthly',
  annual: 'membership_annual',
};

export const productIdOf = (planKey: PlanKey): string => PRODUCT_IDS[planKey];

/** The plan of a product at Stripe; null for a product that is not ours. */
export const planOfProduct = (productId: string): PlanKey | null =>
  PLAN_KEYS.find((key) => PRODUCT_IDS[key] === productId) ?? null;
