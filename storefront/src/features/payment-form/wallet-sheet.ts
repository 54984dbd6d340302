import type { StripePaymentElementOptions } from '@stripe/stripe-js';
import type { PlanKey } from 'contract';
import { localPath } from '../../locale.ts';

/** What Apple Pay's own sheet says about an order: amounts and dates. */
export type WalletSheet = NonNullable<StripePaymentElementOptions['applePay']>;

/**
 * The part of a sheet that says what a plan costs.
 * @param amount of each period, minor units
 * @param from when it is charged first
 */
export const planSheet = (plan: { key: PlanKey; name: string }, amount: number, from: Date) => ({
  paymentDescription: plan.name,
  managementURL: new URL(localPath('/settings'), window.location.origin).href,
  regularBilling: {
    label: plan.name,
    amount,
    recurringPaymentStartDate: from,
    recurringPaymentIntervalUnit: plan.key === 'annual' ? ('year' as const) : ('month' as const),
    recurringPaymentIntervalCount: 1,
  },
});
