import { describe, expect, it } from 'vitest';
import { aMembership } from '../../../test/memberships.ts';
import { nextPaymentText } from './checkout-result.tsx';
import { type PaymentStatus, verificationOf } from './verification.ts';

const paid: PaymentStatus = {
  payment_status: 'paid',
  status: 'complete',
  amount_total: 9999,
  currency: 'usd',
};
const free: PaymentStatus = { ...paid, payment_status: 'no_payment_required', amount_total: 0 };
const open: PaymentStatus = { ...paid, payment_status: 'unpaid', status: 'open' };

const success = { step: 'success', amount: 9999, currency: 'usd' } as const;
const error = (text: string) => ({ step: 'error', text });

describe('the verification of a payment (spec section 4)', () => {
  it.each<[string, PaymentStatus, number, object]>([
    ['a payment that is there', paid, 1, success],
    [
      'a bank that is asked for days',
      { ...paid, payment_status: 'unpaid' },
      1,
      { ...success, isBankAsked: true },
    ],
    ['an open payment', open, 9, { step: 'processing', attempt: 9 }],
    [
      'an open payment at the tenth question',
      open,
      10,
      error('Payment verification timed out. Please check your email for confirmation.'),
    ],
    [
      'an expired session',
      { ...open, status: 'expired' },
      1,
      error('Payment session expired. Please try again.'),
    ],
    [
      'a free checkout that is open',
      { ...free, status: 'open' },
      1,
      { step: 'processing', attempt: 1 },
    ],
    ['a free checkout that is complete', free, 1, { ...success, amount: 0 }],
  ])('of %s', (_, payment, attempt, verification) => {
    expect(verificationOf(payment, attempt)).toEqual(verification);
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
