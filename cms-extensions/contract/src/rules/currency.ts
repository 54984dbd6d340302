import { INTL } from '../intl.ts';
import minimumCharges from './minimum-charges.json' with { type: 'json' };

/*
 * Currencies as Stripe charges cards in them, and amounts in them. See docs.stripe.com/currencies.
 * An amount in minor units is what Stripe's API takes: cents of a dollar, whole yen.
 */

/* Lists as texts of three-letter words: a bundle drops those that a page does not use. */

/** The currency codes that Stripe takes for cards (Presentment currencies), in lower case. */
export const CURRENCIES =
  'usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bhd bif bmd bnd bob brl bsd bwp byn bzd ' +
  'cad cdf chf clp cny cop crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq ' +
  'gyd hkd hnl htg huf idr ils inr isk jmd jod jpy kes kgs khr kmf krw kwd kyd kzt lak lbp lkr lrd ' +
  'lsl mad mdl mga mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd omr pab pen pgk ' +
  'php pkr pln pyg qar ron rsd rub rwf sar sbd scr sek sgd shp sle sos srd std szl thb tjs tnd top ' +
  'try ttd twd tzs uah ugx uyu uzs vnd vuv wst xaf xcd xcg xof xpf yer zar zmw';

const ZERO_DECIMAL = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf';
const THREE_DECIMAL = 'bhd jod kwd omr tnd';
/** Without decimals, but their amounts are in hundredths, for compatibility (Special cases). */
const WHOLE_IN_HUNDREDTHS = 'isk ugx';

/**
 * The smallest amounts that Stripe charges, in minor units (Minimum and maximum charge amounts). In
 * any other currency Stripe asks at least the worth of 0.50 USD.
 */
const MINIMUM_MINOR: Readonly<Record<string, number>> = minimumCharges;

/* Not taken from Intl, whose data differ from Stripe's: no decimals for AFN, two for UGX. */
const minorDigits = (currency: string): number => {
  const code = currency.toLowerCase();
  if (ZERO_DECIMAL.includes(code)) return 0;
  return THREE_DECIMAL.includes(code) ? 3 : 2;
};

/** Amounts to charge are multiples of this many minor units. */
const stepOf = (currency: string): number => {
  const code = currency.toLowerCase();
  if (THREE_DECIMAL.includes(code)) return 10;
  return WHOLE_IN_HUNDREDTHS.includes(code) ? 100 : 1;
};

/** How many decimals a price can have: 2 for USD, 0 for JPY; 2 for KWD, whose third must be 0. */
export const priceDecimals = (currency: string): number =>
  minorDigits(currency) - Math.log10(stepOf(currency));

/** The smallest amount that Stripe charges, in minor units. */
export const minimumChargeOf = (currency: string): number =>
  MINIMUM_MINOR[currency.toLowerCase()] ?? stepOf(currency);

/** Whether a price in major units has no more decimals than its currency. */
export const isPriceOf = (major: number, currency: string): boolean => {
  const units = major * 10 ** priceDecimals(currency);
  // Binary fractions are not exact: 9.99 * 100 is 999 only nearly.
  return Math.abs(units - Math.round(units)) < 1e-3;
};

/**
 * @param major a price in major units, such as 9.99
 * @returns the amount in minor units that Stripe takes
 * @throws RangeError when the price has more decimals than the currency
 */
export const toMinorUnits = (major: number, currency: string): number => {
  if (!isPriceOf(major, currency)) throw new RangeError(`${major} is no price in ${currency}`);
  return Math.round(major * 10 ** priceDecimals(currency)) * stepOf(currency);
};

/** @param minor an amount in minor units */
export const toMajorUnits = (minor: number, currency: string): number =>
  minor / 10 ** minorDigits(currency);

/** Decimals to show an amount with: those of a price, and more only when it has more. */
export const shownDecimals = (minor: number, currency: string): number =>
  minor % stepOf(currency) === 0 && stepOf(currency) === 100 ? 0 : minorDigits(currency);

const formats = new Map<string, Intl.NumberFormat>();

/** Kept, because it takes longer to make one than to use it. */
const formatOf = (currency: string, decimals: number): Intl.NumberFormat => {
  const key = `${currency} ${decimals}`;
  const kept = formats.get(key);
  if (kept !== undefined) return kept;
  const format = new Intl.NumberFormat(INTL.numbers, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  formats.set(key, format);
  return format;
};

/**
 * An amount in the usual notation: `$9.99`, `¥1,500`.
 * @param amountMinor in minor units
 * @param currency three letters, in either case
 */
export const writtenAmount = (amountMinor: number, currency: string): string =>
  formatOf(currency, shownDecimals(amountMinor, currency)).format(
    toMajorUnits(amountMinor, currency),
  );

/**
 * A plan's price in the usual notation.
 * @param major in major units, as in the plan
 */
export const formatPrice = (major: number, currency: string): string =>
  writtenAmount(Math.round(major * 10 ** minorDigits(currency)), currency);

/**
 * An amount as the checkout result shows it: in major units with the currency's decimals, and the
 * currency in capitals, `9.99 USD` (spec sections 2 and 9).
 */
export const formatMinorAmount = (amountMinor: number, currency: string): string =>
  `${toMajorUnits(amountMinor, currency).toFixed(shownDecimals(amountMinor, currency))} ${currency.toUpperCase()}`;
