import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CURRENCIES,
  formatMinorAmount,
  formatPrice,
  isPriceOf,
  minimumChargeOf,
  priceDecimals,
  toMajorUnits,
  toMinorUnits,
  writtenAmount,
} from './currency.ts';

describe('a written amount', () => {
  it.each([
    [999, 'usd', '$9.99'],
    [9999, 'USD', '$99.99'],
    [123_456, 'usd', '$1,234.56'],
    [0, 'usd', '$0.00'],
    [-999, 'usd', '-$9.99'],
    [999, 'eur', '€9.99'],
    [999, 'gbp', '£9.99'],
    [1500, 'jpy', '¥1,500'],
    [0, 'jpy', '¥0'],
    [9900, 'krw', '₩9,900'],
    [99_000, 'vnd', '₫99,000'],
    [5000, 'mga', 'MGA 5,000'],
    [3990, 'kwd', 'KWD 3.990'],
    [129_000, 'isk', 'ISK 1,290'],
    [3_500_000, 'ugx', 'UGX 35,000'],
    // A part of a period can have hundredths; none of it is hidden.
    [64_512, 'isk', 'ISK 645.12'],
    [499_000, 'huf', 'HUF 4,990.00'],
    [30_000, 'twd', 'NT$300.00'],
    // Intl's own data give these no decimals, Stripe's amounts are hundredths.
    [70_000, 'afn', 'AFN 700.00'],
    [129_900, 'rsd', 'RSD 1,299.00'],
  ])('of %d in %s reads %s', (amountMinor, currency, text) => {
    expect(writtenAmount(amountMinor, currency).replace(/\u00a0/g, ' ')).toBe(text);
  });

  it('stands on the return from the checkout with its currency behind it', () => {
    expect(formatMinorAmount(9999, 'usd')).toBe('99.99 USD');
    expect(formatMinorAmount(1500, 'jpy')).toBe('1500 JPY');
    expect(formatMinorAmount(129_000, 'isk')).toBe('1290 ISK');
    expect(formatMinorAmount(3990, 'kwd')).toBe('3.990 KWD');
  });
});

describe('a price in major units', () => {
  it.each([
    [9.99, 'usd', 999, '$9.99'],
    [1.1, 'usd', 110, '$1.10'],
    [1500, 'jpy', 1500, '¥1,500'],
    [3.99, 'kwd', 3990, 'KWD 3.990'],
    [1290, 'isk', 129_000, 'ISK 1,290'],
    [35_000, 'ugx', 3_500_000, 'UGX 35,000'],
    [4990.5, 'huf', 499_050, 'HUF 4,990.50'],
  ])('of %d in %s is %d minor units and reads %s', (major, currency, minor, text) => {
    expect(toMinorUnits(major, currency)).toBe(minor);
    expect(toMajorUnits(minor, currency)).toBe(major);
    expect(formatPrice(major, currency).replace(/\u00a0/g, ' ')).toBe(text);
  });

  it.each([
    [9.999, 'usd'],
    [9.99, 'jpy'],
    [12.5, 'isk'],
    [3.995, 'kwd'],
  ])('of %d in %s is refused: the currency has fewer decimals', (major, currency) => {
    expect(isPriceOf(major, currency)).toBe(false);
    expect(() => toMinorUnits(major, currency)).toThrow(RangeError);
  });
});

describe('any amount in any currency of Stripe', () => {
  const anyCurrency = fc.constantFrom(...CURRENCIES.split(' '));

  it('comes back from major units unchanged, and is one that Stripe charges', () => {
    fc.assert(
      fc.property(anyCurrency, fc.nat(99_999_999), (currency, units) => {
        const major = units / 10 ** priceDecimals(currency);
        const minor = toMinorUnits(major, currency);
        expect(Number.isInteger(minor)).toBe(true);
        expect(toMajorUnits(minor, currency)).toBe(major);
        if (['kwd', 'bhd', 'jod', 'omr', 'tnd'].includes(currency)) expect(minor % 10).toBe(0);
        if (['isk', 'ugx'].includes(currency)) expect(minor % 100).toBe(0);
      }),
    );
  });

  it('is written with all of its digits', () => {
    fc.assert(
      fc.property(anyCurrency, fc.nat(99_999_999), (currency, minor) => {
        const [digits = ''] = /[\d,.]+$/.exec(writtenAmount(minor, currency)) ?? [];
        expect(Number(digits.replaceAll(',', ''))).toBe(toMajorUnits(minor, currency));
      }),
    );
  });

  it('has a least one that is itself a price', () => {
    for (const currency of CURRENCIES.split(' ')) {
      const minimum = minimumChargeOf(currency);
      expect(minimum).toBeGreaterThan(0);
      expect(isPriceOf(toMajorUnits(minimum, currency), currency)).toBe(true);
    }
  });
});
