/** Currencies whose smallest unit is the whole one. See /currencies#zero-decimal. */
const ZERO_DECIMAL = new Set(['jpy', 'krw', 'clp']);

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

/** An amount as people read it: `$9.99`. Input is minor units. */
export function money(minorUnits: number, currency: string): string {
  const digits = ZERO_DECIMAL.has(currency) ? 0 : 2;
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(minorUnits / 10 ** digits);
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
