import { describe, expect, it } from 'vitest';
import { aMembership } from '../../../test/memberships.ts';
import { nextPaymentText } from './checkout-result.tsx';
import { type PaymentStatus, type Verification, verifyPayment } from './verification.ts';

const paid: PaymentStatus = {
  payment_status: 'paid',
  status: 'complete',
  amount_total: 9999,
  currency: 'usd',
};
const open: PaymentStatus = { ...paid, payment_status: 'unpaid', status: 'open' };

/** Returns the given responses in order and repeats the last one. */
const verify = async (...answers: [PaymentStatus, ...PaymentStatus[]]) => {
  const told: Verification[] = [];
  const waited: number[] = [];
  let asked = 0;
  const result = await verifyPayment({
    ask: async () => {
      asked += 1;
      return answers[asked - 1] ?? answers.at(-1) ?? paid;
    },
    wait: async (milliseconds) => {
      waited.push(milliseconds);
    },
    tell: (verification) => told.push(verification),
  });
  return { result, told, waited, asked };
};

describe('the verification of a payment (spec section 4)', () => {
  it('succeeds as soon as the payment is there', async () => {
    const { result, told, asked } = await verify(paid);
    expect(result).toEqual({ step: 'success', amount: 9999, currency: 'usd' });
    expect([told, asked]).toEqual([[], 1]);
  });

  it('does not wait for a bank that is asked for days', async () => {
    const { result, asked } = await verify({ ...paid, payment_status: 'unpaid' });
    const amount = { amount: 9999, currency: 'usd' };
    expect(result).toEqual({ step: 'success', ...amount, isBankAsked: true });
    expect(asked).toBe(1);
  });

  it('asks again every two seconds, and counts', async () => {
    const { result, told, waited } = await verify(open, open, paid);
    expect(result.step).toBe('success');
    expect(waited).toEqual([2000, 2000]);
    expect(told).toEqual([
      { step: 'processing', attempt: 1 },
      { step: 'processing', attempt: 2 },
    ]);
  });

  it('gives up after ten questions', async () => {
    const { result, told, asked } = await verify(open);
    expect(result).toEqual({
      step: 'error',
      text: 'Payment verification timed out. Please check your email for confirmation.',
    });
    expect([asked, told.length, told.at(-1)]).toEqual([
      10,
      10,
      { step: 'processing', attempt: 10 },
    ]);
  });

  it('ends when the session has expired', async () => {
    const { result } = await verify(open, { ...open, status: 'expired' });
    expect(result).toEqual({
      step: 'error',
      text: 'Payment session expired. Please try again.',
    });
  });

  it('takes a checkout that needed no payment as paid, once it is complete', async () => {
    const free: PaymentStatus = { ...paid, payment_status: 'no_payment_required', amount_total: 0 };
    expect((await verify({ ...free, status: 'open' }, free)).told).toHaveLength(1);
    expect((await verify(free)).result).toEqual({ step: 'success', amount: 0, currency: 'usd' });
  });
});

describe('what comes after a payment', () => {
  it.each([
    [
      aMembership('annual'),
      'amara@example.com',
      'Annual plan, next payment $99.99 on 21 December 2026. The receipt is on its way to amara@example.com.',
    ],
    [undefined, 'amara@example.com', 'The receipt is on its way to amara@example.com.'],
    [undefined, undefined, 'The receipt comes by e-mail.'],
  ])('%#: is said as far as it is known', (membership, email, words) => {
    expect(nextPaymentText(membership, email)).toBe(words);
  });
});
