import { MONTHLY_DURATION_DAYS } from '../constants.ts';

/** A plan of 30 days is monthly, any other yearly (spec sections 3 and 9). */
export const billingPeriod = (plan: { duration_days: number }): 'monthly' | 'yearly' =>
  plan.duration_days === MONTHLY_DURATION_DAYS ? 'monthly' : 'yearly';

/** The initially selected plan: the popular one, otherwise the first (spec section 2). */
export const preselectedPlan = <Plan extends { is_popular: boolean }>(
  plans: readonly Plan[],
): Plan | undefined => plans.find((plan) => plan.is_popular) ?? plans[0];

/**
 * An amount as the checkout result shows it: the minor units divided by 100, two decimals, and the
 * currency in capitals (spec sections 2 and 9).
 */
export const formatMinorAmount = (amountMinor: number, currency: string): string =>
  `${(amountMinor / 100).toFixed(2)} ${currency.toUpperCase()}`;

/**
 * An amount in the usual notation: `$9.99`.
 * @param amountMinor in the currency's smallest unit; some currencies have no minor unit
 * @param currency three letters, in either case
 */
export const writtenAmount = (amountMinor: number, currency: string): string => {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const { maximumFractionDigits: decimals = 2 } = format.resolvedOptions();
  return format.format(amountMinor / 10 ** decimals);
};
