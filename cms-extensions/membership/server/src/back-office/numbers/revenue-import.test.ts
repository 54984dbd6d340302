import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { bookingFrom } from './revenue-import.ts';

const CREATED = Date.UTC(2026, 10, 21, 17) / 1000;

/** The fields of a balance transaction, and of its source, that are used. */
type Line = {
  category: string;
  amount: number;
  source: object | string | null;
};

const line = ({ category, amount, source }: Line) =>
  ({
    id: 'txn_1',
    amount,
    fee: 46,
    source,
    reporting_category: category,
    created: CREATED,
    currency: 'eur',
  }) as Stripe.BalanceTransaction;

const charge = {
  object: 'charge',
  id: 'ch_1',
  customer: 'cus_1',
  metadata: {},
  amount_captured: 999,
  currency: 'usd',
};
const refund = { object: 'refund', id: 're_1', charge: 'ch_1', amount: 400, currency: 'usd' };
const dispute = {
  object: 'dispute',
  id: 'du_1',
  charge: { id: 'ch_1' },
  amount: 999,
  currency: 'usd',
};

describe("a line of Stripe's balance", () => {
  it('is a payment of who was charged, in the currency of the charge', () => {
    // The account's own currency differs.
    expect(bookingFrom(line({ category: 'charge', amount: 912, source: charge }))).toEqual({
      transactionId: 'txn_1',
      chargeId: 'ch_1',
      customerId: 'cus_1',
      gift: null,
      kind: 'payment',
      amountMinor: 999,
      currency: 'usd',
      feeMinor: 50,
      bookedAt: new Date(CREATED * 1000),
    });
  });

  it.each([
    ['a refund', 'refund', -365, refund, -400],
    ['a refund that failed', 'refund_failure', 365, refund, 400],
    ['a dispute', 'dispute', -912, dispute, -999],
    ['a dispute that was won', 'dispute_reversal', 912, dispute, 999],
  ])('is a return for its charge: %s', (_, category, amount, source, amountMinor) => {
    expect(bookingFrom(line({ category, amount, source }))).toMatchObject({
      chargeId: 'ch_1',
      customerId: null,
      kind: 'return',
      amountMinor,
      currency: 'usd',
    });
  });

  it('is the return of a debit that the bank has refused', () => {
    const refused = line({ category: 'charge_failure', amount: -999, source: charge });
    expect(bookingFrom(refused)).toMatchObject({
      ...{ chargeId: 'ch_1', kind: 'return', amountMinor: -999 },
    });
  });

  it.each([
    ['a payout', 'payout', { object: 'payout', id: 'po_1' }],
    ['a fee', 'fee', null],
    ['a refund of no charge', 'refund', { ...refund, charge: null }],
  ])('is none of it: %s', (_, category, source) => {
    expect(bookingFrom(line({ category, amount: -100, source }))).toBeNull();
  });
});
