/** The currencies of cards, in lower case. See /currencies#presentment-currencies. */
export const CURRENCIES: ReadonlySet<string> = new Set(
  (
    'usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bhd bif bmd bnd bob brl bsd bwp byn bzd ' +
    'cad cdf chf clp cny cop crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq ' +
    'gyd hkd hnl htg huf idr ils inr isk jmd jod jpy kes kgs khr kmf krw kwd kyd kzt lak lbp lkr lrd ' +
    'lsl mad mdl mga mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd omr pab pen pgk ' +
    'php pkr pln pyg qar ron rsd rub rwf sar sbd scr sek sgd shp sle sos srd std szl thb tjs tnd top ' +
    'try ttd twd tzs uah ugx uyu uzs vnd vuv wst xaf xcd xcg xof xpf yer zar zmw'
  ).split(' '),
);

/** Currencies whose smallest unit is the whole one. See /currencies#zero-decimal. */
const ZERO_DECIMAL = new Set(
  'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '),
);
/** Their amounts must be multiples of ten. See /currencies#three-decimal. */
const THREE_DECIMAL = new Set('bhd jod kwd omr tnd'.split(' '));

const digitsOf = (currency: string): number => {
  if (ZERO_DECIMAL.has(currency)) return 0;
  return THREE_DECIMAL.has(currency) ? 3 : 2;
};

/** An amount as people type it (`9.99`) in minor units; NaN for what is no number. */
export const minorUnits = (typed: string, currency: string): number =>
  Math.round(Number(typed.replace(',', '.')) * 10 ** digitsOf(currency));

/** Least amounts that can be charged, minor units. See /currencies#minimum-and-maximum-charge-amounts. */
const MINIMUM: Record<string, number> = {
  usd: 50,
  eur: 50,
  gbp: 30,
  chf: 50,
  cad: 50,
  aud: 50,
  nzd: 50,
  jpy: 50,
  dkk: 250,
  nok: 300,
  sek: 300,
  pln: 200,
  czk: 1500,
  huf: 17500,
  mxn: 1000,
  brl: 50,
  inr: 50,
  sgd: 50,
  hkd: 400,
};

export function minimumCharge(currency: string): number {
  return MINIMUM[currency] ?? 50;
}

/** To make one takes about fifty times as long as to use it. */
const formats = new Map<string, Intl.NumberFormat>();

/** An amount as people read it: `$9.99`. Input is minor units. */
export function money(minorUnits: number, currency: string): string {
  const digits = digitsOf(currency.toLowerCase());
  const format =
    formats.get(currency) ??
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  formats.set(currency, format);
  return format.format(minorUnits / 10 ** digits);
}

/** A date as Stripe writes it in descriptions: `21 Nov 2026`. Input is seconds. */
export function day(seconds: number): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(seconds * 1000));
}

/**
 * Splits an amount by weights so that the parts add up to it exactly (largest remainder).
 * @param total minor units
 */
export function allocate(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (total * weight) / sum);
  const parts = exact.map(Math.trunc);
  let rest = total - parts.reduce((a, b) => a + b, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: Math.abs(value - Math.trunc(value)) }))
    .sort((a, b) => b.remainder - a.remainder);
  for (const { index } of byRemainder) {
    if (rest === 0) break;
    const step = Math.sign(rest);
    parts[index] = (parts[index] ?? 0) + step;
    rest -= step;
  }
  return parts;
}
