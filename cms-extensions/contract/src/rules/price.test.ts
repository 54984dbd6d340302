import { describe, expect, it } from 'vitest';
import { formatMinorAmount, writtenAmount } from './price.ts';

describe('an amount', () => {
  it.each([
    [999, 'usd', '$9.99'],
    [9999, 'USD', '$99.99'],
    [123_456, 'usd', '$1,234.56'],
    [0, 'usd', '$0.00'],
    [500, 'jpy', '¥500'],
  ])('of %d in %s reads %s', (amountMinor, currency, words) => {
    expect(writtenAmount(amountMinor, currency)).toBe(words);
  });

  it('stands on the return from the checkout with its currency behind it', () => {
    expect(formatMinorAmount(9999, 'usd')).toBe('99.99 USD');
  });
});
