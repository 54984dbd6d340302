import { describe, expect, it } from 'vitest';
import { paidUntil, statusFromStripe } from './subscription.ts';

const NOW = Date.parse('2026-06-15T12:00:00Z');
const DAY = 86_400_000;
const stripe = { pauseStartsAt: null, pastDueSince: null } as const;

describe('statusFromStripe', () => {
  it.each([
    ['trialing', 'trial'],
    ['active', 'active'],
    ['past_due', 'expired'],
    ['unpaid', 'expired'],
    ['canceled', 'expired'],
    ['incomplete', 'inactive'],
    ['incomplete_expired', 'inactive'],
    ['paused', 'inactive'],
  ] as const)('reads %s as %s', (status, expected) => {
    expect(statusFromStripe({ ...stripe, status }, NOW)).toBe(expected);
  });

  it.each(['active', 'trialing', 'past_due'] as const)(
    'gives no premium from the start of a pause on, when %s',
    (status) => {
      const agreed = { status, pastDueSince: NOW - DAY, pauseStartsAt: NOW };
      expect(statusFromStripe(agreed, NOW - 1)).not.toBe('inactive');
      expect(statusFromStripe(agreed, NOW)).toBe('inactive');
    },
  );

  it('knows of a subscription that is over, whether it was paused or not', () => {
    expect(statusFromStripe({ ...stripe, status: 'canceled', pauseStartsAt: NOW }, NOW)).toBe(
      'expired',
    );
  });

  it('keeps access for the grace after a first failed renewal', () => {
    const failed = { ...stripe, status: 'past_due', pastDueSince: NOW - 3 * DAY } as const;
    expect(statusFromStripe(failed, NOW - 1)).toBe('active');
    expect(statusFromStripe(failed, NOW)).toBe('expired');
    expect(statusFromStripe(failed, NOW, 5)).toBe('active');
  });

  it('knows of no grace when nothing says since when the renewal is due', () => {
    const failed = { ...stripe, status: 'past_due' } as const;
    expect(statusFromStripe(failed, NOW, 365)).toBe('expired');
  });
});

describe('what is paid for', () => {
  const END = '2026-12-21T09:00:00.000Z';
  const pausedUntil = (resumes_at: string | null) => ({
    status: 'inactive' as const,
    pause: { starts_at: '2026-11-22T09:00:00.000Z', resumes_at },
  });
  const amount = { amount: 999, currency: 'usd' };
  const invoice = { ...amount, id: 'in_1', number: null, created_at: END };
  const paying = {
    ...{ status: 'active' as const, price: amount, current_period_end: END, ends_at: null },
    ...{ plan: null, trial_end_date: null, next_charge: null, discounts: [], credit: null },
    ...{ next_plan: null, billing_anchor: null, pause: null, payment_problem: null, card: null },
    ...{ refund: null, invoices: [], read_at: null },
  };
  const problem = {
    ...{ ...amount, invoices: 1, needs_confirmation: false },
    ...{ invoice_id: 'in_1', access_until: null },
  };
  it.each([
    ['a paid period', {}, END],
    ['a cancelled one', { ends_at: '2027-01-01T09:00:00.000Z' }, '2027-01-01T09:00:00.000Z'],
    ['a pause in the middle of it', pausedUntil('2026-12-01T09:00:00.000Z'), END],
    ['a pause after it', pausedUntil('2027-02-21T09:00:00.000Z'), null],
    ['a pause without an end', pausedUntil(null), null],
    ['a trial', { status: 'trial' as const }, null],
    ['a period that is not paid', { payment_problem: problem }, null],
    ['a period that is being charged', { charge_pending: true }, null],
    [
      'an invoice that is not paid yet',
      { by_invoice: true, invoices: [{ ...invoice, status: 'open' as const }] },
      null,
    ],
    ['no subscription', { price: null }, null],
  ])('is for %s until …', (_what, changes, until) => {
    expect(paidUntil({ ...paying, ...changes })).toBe(until);
  });
});
