import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../api/errors.ts';
import { checkoutFailure, checkoutText } from './checkout.tsx';

describe('the alert of a checkout that could not be opened (spec section 8)', () => {
  it.each([
    [new ApiError(409, 'You already have a subscription.', new Headers())],
    [new ApiError(502, 'Payments are not available at the moment.', new Headers())],
  ])("is 'Payment failed: {message}' for %s", (error) => {
    expect(checkoutFailure(error)).toBe(`Payment failed: ${error.message}`);
  });

  it.each([new ApiError(500, '', new Headers()), new NetworkError(new TypeError())])(
    "is 'Payment failed' where the server said nothing",
    (error) => {
      expect(checkoutFailure(error)).toBe('Payment failed');
    },
  );
});

describe('what a checkout charges, shown before it opens', () => {
  const TODAY = new Date('2026-01-31T12:00:00.000Z');

  it.each([
    ['monthly', 9.99, '$9.99 charged today, and again on 28 February 2026.'],
    ['annual', 99.99, '$99.99 charged today, and again on 31 January 2027.'],
    ['monthly', undefined, 'Charged today, and again on 28 February 2026.'],
  ] as const)('%s, %s', (plan, amount, words) => {
    expect(checkoutText(plan, amount, TODAY)).toBe(words);
  });
});
