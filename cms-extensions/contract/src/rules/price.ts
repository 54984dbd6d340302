import { MONTHLY_DURATION_DAYS } from '../constants.ts';
import { TAX_SUFFIXES, taxIncluded } from '../texts/sentences.ts';
import {
  isPriceOf,
  minimumChargeOf,
  priceDecimals,
  toMajorUnits,
  writtenAmount,
} from './currency.ts';

type Priced = { price: number; sale?: { later_price: number } | undefined };

/** A plan of 30 days is monthly, any other yearly (spec sections 3 and 9). */
export const billingPeriod = (plan: { duration_days: number }): 'monthly' | 'yearly' =>
  plan.duration_days === MONTHLY_DURATION_DAYS ? 'monthly' : 'yearly';

/** The initially selected plan: the popular one, otherwise the first (spec section 2). */
export const preselectedPlan = <Plan extends { is_popular: boolean }>(
  plans: readonly Plan[],
): Plan | undefined => plans.find((plan) => plan.is_popular) ?? plans[0];

/** What a plan costs when no sale lowers it, in major units. */
export const fullPrice = ({ price, sale }: Priced): number => sale?.later_price ?? price;

/** Whether a text has a price as a number of its own, in any language's notation. */
const hasPrice = (text: string, price: number): boolean => {
  const digits = Number.isInteger(price)
    ? `${price}([.,]00)?`
    : price.toFixed(2).replace('.', '[.,]');
  return new RegExp(`(^|[^\\d.,])${digits}(?!\\d|[.,]\\d)`).test(text);
};

/**
 * The plan whose price stands in a text; undefined where none or several do.
 * @param plans their prices in major units
 */
export const planNamedIn = <Plan extends Priced>(
  text: string,
  plans: readonly Plan[],
): Plan | undefined => {
  const named = plans.filter((plan) => hasPrice(text, fullPrice(plan)));
  return named.length === 1 ? named[0] : undefined;
};

/**
 * Why a plan cannot be sold at a price, as the coach reads it; null when it can.
 * @param price in major units, as the panel sends it; absent: the price is not changed
 * @param currency three letters
 */
export const priceComplaint = (price: unknown, currency: string): string | null => {
  // A draft may have no price yet; Strapi does not publish it.
  if (price === undefined || price === null) return null;
  const minimum = minimumChargeOf(currency);
  if (!(Number(price) >= toMajorUnits(minimum, currency))) {
    return `The price must be at least ${writtenAmount(minimum, currency)}, the smallest amount that Stripe charges. A plan cannot be free.`;
  }
  if (isPriceOf(Number(price), currency)) return null;
  const decimals = priceDecimals(currency);
  return `The price can have ${decimals === 0 ? 'no' : `at most ${decimals}`} decimals in ${currency.toUpperCase()}.`;
};

/** Beside a list price: whether taxes are in it; '' where none are charged. */
export const taxSuffix = ({ tax }: { tax?: 'inclusive' | 'exclusive' | undefined }): string => {
  return tax === undefined ? '' : TAX_SUFFIXES[tax];
};

type Quoted = {
  first_charge: { currency: string };
  tax?:
    | { behavior: 'inclusive' | 'exclusive'; amount: number; location_needed: boolean }
    | undefined;
};

/** Beside the first charge of a quote: what of it is tax; '' without taxes. */
export const taxNote = ({ tax, first_charge: { currency } }: Quoted): string => {
  if (tax === undefined) return '';
  if (tax.location_needed) return taxSuffix({ tax: tax.behavior });
  return tax.amount === 0 ? '' : taxIncluded(writtenAmount(tax.amount, currency));
};
