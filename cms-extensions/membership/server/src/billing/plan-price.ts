import { writtenAmount } from 'contract';

/**
 * The smallest amounts that Stripe charges, in minor units (docs.stripe.com/currencies, Minimum and
 * maximum charge amounts). Stripe asks at least the worth of 0.50 USD in any other currency.
 */
const STRIPE_MINIMUM_MINOR: Readonly<Record<string, number>> = {
  ...{ usd: 50, aed: 200, aud: 50, bgn: 100, brl: 50, cad: 50, chf: 50, czk: 1500, dkk: 250 },
  ...{ eur: 50, gbp: 30, hkd: 400, huf: 17500, inr: 50, jpy: 50, mxn: 1000, myr: 200, nok: 300 },
  ...{ nzd: 50, pln: 200, ron: 200, sek: 300, sgd: 50, thb: 1000 },
};

const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2;

/**
 * Why a plan cannot be sold at a price, as the coach reads it; null when it can.
 * @param price in major units, as the panel sends it; absent: the price is not changed
 * @param currency three letters
 */
export const priceComplaint = (price: unknown, currency: string): string | null => {
  // A draft may have no price yet; Strapi does not publish it.
  if (price === undefined || price === null) return null;
  const decimals = decimalsOf(currency);
  const minor = Number(price) * 10 ** decimals;
  const minimum = STRIPE_MINIMUM_MINOR[currency] ?? 1;
  if (!(minor >= minimum)) {
    return `The price must be at least ${writtenAmount(minimum, currency)}, the smallest amount that Stripe charges. A plan cannot be free.`;
  }
  if (Math.abs(minor - Math.round(minor)) > 1e-6) {
    return `The price can have ${decimals === 0 ? 'no' : `at most ${decimals}`} decimals.`;
  }
  return null;
};
