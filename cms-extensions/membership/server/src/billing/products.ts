import { PLAN_KEYS, type PlanKey } from 'contract';

/*
 * A plan's product at Stripe has an id that we choose, so that a plan is known by its product alone:
 * by every price that it ever had, and without asking. Nobody else's product grants anything.
 */
const PRODUCT_IDS: Readonly<Record<PlanKey, string>> = {
  monthly: 'membership_monthly',
  annual: 'membership_annual',
};

export const productIdOf = (planKey: PlanKey): string => PRODUCT_IDS[planKey];

/** The plan that a product at Stripe stands for; null for a product that is not ours. */
export const planOfProduct = (productId: string): PlanKey | null =>
  PLAN_KEYS.find((key) => PRODUCT_IDS[key] === productId) ?? null;
