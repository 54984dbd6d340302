import { z } from 'zod';
import { MONTHLY_DURATION_DAYS } from './constants.ts';
import { planKeySchema } from './enumerations.ts';

/** A subscription plan (spec section 3). Prices are in major units, as the spec shows them. */
export const subscriptionPlanSchema = z
  .object({
    id: z.string(),
    key: planKeySchema,
    name: z.string(),
    price: z.number().nonnegative(),
    duration_days: z.number().int().positive(),
    original_price: z.number().nonnegative().nullable(),
    savings: z.string().nullable(),
    is_popular: z.boolean(),
    features: z.array(z.string()),
  })
  .meta({ id: 'SubscriptionPlan' });

export type SubscriptionPlan = z.infer<typeof subscriptionPlanSchema>;

/** A package at the checkout; the amount in major units (spec section 3, Package). */
export const packageSchema = z
  .object({ id: planKeySchema, amount: z.number().nonnegative() })
  .meta({ id: 'Package' });

export type Package = z.infer<typeof packageSchema>;

/** A plan of 30 days is monthly, any other yearly (spec sections 3 and 9). */
export const billingPeriod = (plan: { duration_days: number }): 'monthly' | 'yearly' =>
  plan.duration_days === MONTHLY_DURATION_DAYS ? 'monthly' : 'yearly';

/** The plan that a chooser opens with: the popular one, otherwise the first (spec section 2). */
export const preselectedPlan = <Plan extends { is_popular: boolean }>(
  plans: readonly Plan[],
): Plan | undefined => plans.find((plan) => plan.is_popular) ?? plans[0];

/**
 * An amount as the checkout's return shows it: the minor units divided by 100, two decimals, and
 * the currency in capitals (spec sections 2 and 9).
 */
export const formatMinorAmount = (amountMinor: number, currency: string): string =>
  `${(amountMinor / 100).toFixed(2)} ${currency.toUpperCase()}`;
