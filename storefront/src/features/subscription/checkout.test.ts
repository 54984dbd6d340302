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
  const charge = (amount: number) => ({ amount, currency: 'usd' });
  const at = '2026-02-28T12:00:00.000Z';

  it.each([
    [999, { ...charge(999), at }, '$9.99 charged today, and again on 28 February 2026.'],
    [499, { ...charge(999), at }, '$4.99 charged today, and $9.99 on 28 February 2026.'],
    [999, null, '$9.99 charged today.'],
  ])('%s now and %j next', (amount, next_charge, words) => {
    const quote = { first_charge: charge(amount), next_charge, regular: charge(999) };
    expect(checkoutText({ ...quote, discounts: [] })).toBe(words);
  });
});
