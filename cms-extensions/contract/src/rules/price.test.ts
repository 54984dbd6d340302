import { describe, expect, it } from 'vitest';
import { planNamedIn, priceComplaint, taxNote, taxSuffix } from './price.ts';

describe("a plan's price", () => {
  it.each([
    [0.5, 'usd'],
    [9.99, 'usd'],
    ['99.99', 'usd'],
    [0.3, 'gbp'],
    [50, 'jpy'],
    [4, 'hkd'],
    [1, 'isk'],
    [3.99, 'kwd'],
    [1500, 'krw'],
    [4990.5, 'huf'],
    [null, 'usd'],
    [undefined, 'usd'],
  ])('may be %j %s', (price, currency) => {
    expect(priceComplaint(price, currency)).toBeNull();
  });

  it.each([
    [0, 'usd', 'at least $0.50'],
    [-1, 'usd', 'at least $0.50'],
    [0.49, 'usd', 'at least $0.50'],
    ['0', 'usd', 'at least $0.50'],
    ['a lot', 'usd', 'at least $0.50'],
    [0.29, 'gbp', 'at least £0.30'],
    [49, 'jpy', 'at least ¥50'],
    [3.99, 'hkd', 'at least HK$4.00'],
    [9.999, 'usd', 'at most 2 decimals in USD'],
    [500.5, 'jpy', 'no decimals'],
    [9900.5, 'krw', 'no decimals'],
    [1290.5, 'isk', 'no decimals'],
    // The third decimal of a dinar must be 0.
    [3.995, 'kwd', 'at most 2 decimals'],
  ])('may not be %j %s', (price, currency, complaint) => {
    expect(priceComplaint(price, currency)).toContain(complaint);
  });
});

describe('what is said of taxes', () => {
  it.each([
    [undefined, ''],
    ['inclusive', ' incl. tax'],
    ['exclusive', ' plus tax'],
  ] as const)('beside a list price: %s', (tax, text) => {
    expect(taxSuffix({ tax })).toBe(text);
  });

  const of = (amount: number, location_needed = false, behavior = 'exclusive' as const) => ({
    ...{ first_charge: { currency: 'eur' }, tax: { amount, behavior, location_needed } },
  });

  it('beside a charge', () => {
    expect(taxNote({ first_charge: { currency: 'eur' } })).toBe('');
    expect(taxNote(of(190))).toBe(' incl. €1.90 tax');
    expect(taxNote(of(0))).toBe('');
    expect(taxNote(of(0, true))).toBe(' plus tax');
  });
});

describe('the plan whose price stands in a text', () => {
  const plans = [
    { key: 'monthly', price: 9.99 },
    { key: 'annual', price: 99.99 },
    { key: 'round', price: 120 },
  ];
  it.each([
    ['Free for seven days, then $9.99 a month.', 'monthly'],
    ['Free for seven days, then $99.99 a year.', 'annual'],
    ['Sieben Tage kostenlos, danach 9,99 $ im Monat.', 'monthly'],
    ['Gratis durante siete días, después 99,99 US$ al año.', 'annual'],
    ['Then $120, or 1200 points.', 'round'],
    ['120.50 or 1,120', undefined],
    ['$9.99 a month or $99.99 a year.', undefined],
    ['Cancel any time.', undefined],
  ])('%s', (text, key) => {
    expect(planNamedIn(text, plans)?.key).toBe(key);
  });
});
