import { ORIGIN, type Outcome } from '../api.ts';
import { showFrame } from './challenge.ts';

/** An amount of a wallet's sheet. See /js/elements_object/create_payment_element#applePay */
type Billing = {
  label: string;
  amount: number;
  recurringPaymentStartDate?: Date;
  recurringPaymentEndDate?: Date;
  recurringPaymentIntervalUnit?: string;
  recurringPaymentIntervalCount?: number;
};

type Recurring = {
  paymentDescription: string;
  regularBilling: Billing;
  trialBilling?: Billing;
  billingAgreement?: string;
};

/** Options of the Payment Element that a wallet's sheet shows. */
export type SheetOptions = { applePay?: { recurringPaymentRequest?: Recurring | null } };

const day = (date: Date) => date.toISOString().slice(0, 10);

const lineOf = (billing: Billing): string => {
  const { recurringPaymentIntervalCount: count = 1, recurringPaymentIntervalUnit: unit } = billing;
  const { recurringPaymentStartDate: start, recurringPaymentEndDate: end } = billing;
  return [
    `${billing.label}: ${(billing.amount / 100).toFixed(2)}`,
    unit === undefined ? '' : `every ${count === 1 ? unit : `${count} ${unit}s`}`,
    start === undefined ? '' : `from ${day(start)}`,
    end === undefined ? '' : `until ${day(end)}`,
  ]
    .filter(Boolean)
    .join(' ');
};

const linesOf = (wallet: string, { applePay }: SheetOptions): string[] => {
  const request = applePay?.recurringPaymentRequest;
  // Google Pay's and Link's sheets take no amounts of a set-up.
  if (wallet !== 'apple_pay' || !request) return [];
  const { paymentDescription, trialBilling, regularBilling, billingAgreement } = request;
  return [
    paymentDescription,
    ...(trialBilling ? [lineOf(trialBilling)] : []),
    lineOf(regularBilling),
    ...(billingAgreement === undefined ? [] : [billingAgreement]),
  ];
};

/**
 * Shows a wallet's own sheet over the page.
 * @returns the data of the payment method that was chosen in it, or an error when it was closed
 */
export async function askWallet(wallet: string, options: SheetOptions): Promise<Outcome> {
  const url = new URL('/elements/wallet', ORIGIN);
  url.searchParams.set('wallet', wallet);
  url.searchParams.set('origin', location.origin);
  for (const line of linesOf(wallet, options)) url.searchParams.append('line', line);
  const data = await showFrame(url.href, 'wallet', 'Wallet');
  if (data) return { payment_method_data: data };
  return { error: { type: 'validation_error', message: 'The wallet was closed.' } };
}
