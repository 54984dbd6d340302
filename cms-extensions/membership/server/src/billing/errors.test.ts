import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../platform/http/index.ts';
import { isFault, toPaymentError } from './errors.ts';

const { errors } = Stripe;

const answered = (statusCode: number) =>
  new errors.StripeAPIError({ type: 'api_error', message: 'req_1 at db-7 failed', statusCode });

describe("what the API answers for Stripe's errors", () => {
  it.each([
    ['no answer', new errors.StripeConnectionError({ type: 'api_error', message: 'ECONNRESET' })],
    ['a fault of its own', answered(500)],
    ['an outage', answered(503)],
    ['the same key at work elsewhere', answered(409)],
    ['too many calls', new errors.StripeRateLimitError({ type: 'api_error', message: 'slow' })],
  ])('%s is a 502 that tells nothing of the inside', (_what, error) => {
    expect(isFault(error)).toBe(true);
    const told = toPaymentError(error);
    expect(told).toBeInstanceOf(ApiError);
    expect(told).toMatchObject({
      status: 502,
      message: 'Payments are not available at the moment. Please try again.',
    });
  });

  const type = 'invalid_request_error';
  const NO_FUNDS = 'Your card has insufficient funds.';
  const inactive = 'The price specified is inactive. This field only accepts active prices.';
  it.each([
    [
      "a decline is told with the bank's words",
      new errors.StripeCardError({ type: 'card_error', message: NO_FUNDS }),
      { status: 402, message: NO_FUNDS },
    ],
    [
      'an address that Stripe does not take is refused',
      new errors.StripeInvalidRequestError({ type, message: 'a@b.c', code: 'email_invalid' }),
      { status: 422, message: 'Email is invalid' },
    ],
    [
      'a price that was replaced since its quote leads to the new one',
      new errors.StripeInvalidRequestError({ type, message: inactive, param: 'items[0][price]' }),
      { status: 409 },
    ],
  ])('%s', (_what, error, told) => {
    expect(toPaymentError(error)).toMatchObject(told);
  });

  it('a mistake of ours stays one', () => {
    const mistake = new errors.StripeInvalidRequestError({
      type: 'invalid_request_error',
      message: 'Received unknown parameter: colour',
    });
    expect(isFault(mistake)).toBe(false);
    expect(toPaymentError(mistake)).toBe(mistake);
    const other = new Error('not of Stripe');
    expect(toPaymentError(other)).toBe(other);
  });
});
