import { describe, expect, it } from 'vitest';
import { snapshotSchema } from '../snapshot/schema.ts';
import { payingGroups } from './who-pays.ts';

const NOW = '2026-12-01T00:00:00.000Z';
const CODE = { id: 'di_1', name: 'LISBON', duration: 'repeating', endsAt: null };

type Changes = { discount?: object; [field: string]: unknown };

const member = ({ discount, ...changes }: Changes) =>
  snapshotSchema.parse({
    customerId: 'cus_1',
    card: null,
    invoices: [],
    readAt: NOW,
    nextCharge: {
      at: '2026-12-28T00:00:00.000Z',
      amountMinor: 999,
      currency: 'usd',
      regularMinor: 999,
      discounts: discount === undefined ? [] : [discount],
      discountMinor: discount === undefined ? undefined : 200,
    },
    subscription: {
      id: 'sub_1',
      status: 'active',
      isMoved: false,
      itemId: 'si_1',
      planKey: 'monthly',
      priceId: 'price_1',
      amountMinor: 999,
      currency: 'usd',
      startedAt: '2026-05-03T00:00:00.000Z',
      trialEnd: null,
      currentPeriodStart: '2026-11-28T00:00:00.000Z',
      currentPeriodEnd: '2026-12-28T00:00:00.000Z',
      billingCycleAnchor: '2026-05-03T00:00:00.000Z',
      endsAt: null,
      endedAt: null,
      pause: null,
      openInvoiceId: null,
      pendingInvoiceId: null,
      pastDueSince: null,
      ...changes,
    },
  });

describe('who pays what', () => {
  it('groups by plan, amount and the code that lasts', () => {
    const members = [
      member({}),
      member({ status: 'past_due', startedAt: '2026-03-01T00:00:00.000Z' }),
      member({ discount: CODE }),
      member({ discount: { ...CODE, duration: 'once' } }),
      member({ planKey: 'annual', amountMinor: 9999 }),
    ];
    expect(
      payingGroups(members, NOW).map(({ plan, amountMinor, code, members: count, firstAt }) => [
        plan,
        amountMinor,
        code,
        count,
        firstAt.slice(0, 10),
      ]),
    ).toEqual([
      ['monthly', 999, null, 3, '2026-03-01'],
      ['monthly', 799, 'LISBON', 1, '2026-05-03'],
      ['annual', 9999, null, 1, '2026-05-03'],
    ]);
  });

  it.each([
    ['in a trial', { status: 'trialing' }],
    ['has ended', { status: 'canceled' }],
    ['is paused', { pause: { startsAt: '2026-11-30T00:00:00.000Z', resumesAt: null } }],
  ])('leaves out who %s', (_what, changes) => {
    expect(payingGroups([member(changes)], NOW)).toEqual([]);
  });
});
