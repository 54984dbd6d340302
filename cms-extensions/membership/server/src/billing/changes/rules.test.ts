import { describe, expect, it } from 'vitest';
import { IN_ORDER, PAID, snapshotOf as snapshot } from '../../../../test/billing/snapshots.ts';
import { AmountChanged, NoSubscription } from '../errors.ts';
import type { SubscriptionSnapshot } from '../snapshot/schema.ts';
import {
  activeSubscriptionOf,
  assertRecent,
  assertSameAmount,
  ChangeNotPossible,
  changeable,
  hasMovedPause,
  paidAfterPause,
  pauseTimes,
  refundableOf,
} from './rules.ts';

const subscription: SubscriptionSnapshot = {
  ...IN_ORDER,
  startedAt: '2026-11-01T10:00:00.000Z',
  currentPeriodStart: '2026-11-01T10:00:00.000Z',
  currentPeriodEnd: '2026-12-01T10:00:00.000Z',
};

const snapshotOf = (change: Partial<SubscriptionSnapshot> | null) =>
  snapshot(change && { ...subscription, ...change });

describe('a subscription to change', () => {
  it.each([
    ['never was', null],
    ['was cancelled', { status: 'canceled' as const }],
    ['never began', { status: 'incomplete_expired' as const }],
  ])('is refused when it %s', (_, change) => {
    expect(() => activeSubscriptionOf(snapshotOf(change))).toThrow(NoSubscription);
    expect(() => changeable(snapshotOf(change), 'switch')).toThrow(NoSubscription);
  });

  it.each([
    ['a pause of a cancelled one', 'pause' as const, { endsAt: subscription.currentPeriodEnd }],
    ['a pause of a trial', 'pause' as const, { status: 'trialing' as const }],
    ['a switch while a charge is open', 'switch' as const, { status: 'past_due' as const }],
    [
      'a switch in a pause',
      'switch' as const,
      { pause: { startsAt: subscription.currentPeriodEnd, resumesAt: null } },
    ],
    ['an end of a pause that is none', 'resume' as const, {}],
  ])('allows no %s', (_, action, change) => {
    expect(() => changeable(snapshotOf(change), action)).toThrow(ChangeNotPossible);
  });
});

describe('a pause', () => {
  it.each([
    ['one month', '2026-12-01T10:00:00.000Z', 1, '2027-01-01T10:00:00.000Z'],
    ['three months', '2026-12-01T10:00:00.000Z', 3, '2027-03-01T10:00:00.000Z'],
    ['from the last of a long month', '2027-01-31T10:00:00.000Z', 1, '2027-02-28T10:00:00.000Z'],
  ])('of %s ends when the next month is charged', (_, periodEnd, months, resumesAt) => {
    const [billingCycleAnchor, currentPeriodEnd] = [periodEnd, periodEnd];
    const pause = pauseTimes({ billingCycleAnchor, currentPeriodEnd }, months);
    expect(pause.startsAt.toISOString()).toBe(periodEnd);
    expect(pause.resumesAt.toISOString()).toBe(resumesAt);
  });

  it('ends with the renewal that Stripe counts from the anchor', () => {
    const billingCycleAnchor = '2027-01-31T10:00:00.000Z';
    const currentPeriodEnd = '2027-02-28T10:00:00.000Z';
    const { resumesAt } = pauseTimes({ billingCycleAnchor, currentPeriodEnd }, 1);
    expect(resumesAt.toISOString()).toBe('2027-03-31T10:00:00.000Z');
  });
});

describe('an amount that the member agreed to', () => {
  const agreement = { amountMinor: 999, asOf: 1_000_000 };
  const price = { currency: 'usd', next: { amountMinor: 999, at: '' }, asOf: 1_000_000 };

  it.each([
    ['at once', 0, true],
    ['after a quarter of an hour', 900, true],
    ['later', 901, false],
    ['from the future', -1, false],
  ])('%s holds: %#', (_, age, holds) => {
    const check = () => assertRecent(agreement.asOf + age, agreement);
    if (holds) expect(check).not.toThrow();
    else expect(check).toThrow(AmountChanged);
  });

  it('holds for that amount alone', () => {
    expect(() => assertSameAmount({ ...price, amountMinor: 999 }, agreement)).not.toThrow();
    expect(() => assertSameAmount({ ...price, amountMinor: 998 }, agreement)).toThrow(
      AmountChanged,
    );
  });
});

describe('what can be asked back', () => {
  it('is the newest payment of an amount', () => {
    const invoices = [
      { ...PAID, id: 'in_open', status: 'open' as const },
      { ...PAID, id: 'in_trial', amountMinor: 0 },
      { ...PAID, id: 'in_new' },
      { ...PAID, id: 'in_old' },
    ];
    expect(refundableOf({ ...snapshotOf({}), invoices })?.id).toBe('in_new');
  });

  it('is nothing when nothing was paid', () => {
    expect(refundableOf(snapshotOf({}))).toBeNull();
    const paid = { ...PAID, id: 'in_new' };
    const [part, all] = [500, 999].map((refundedMinor) => ({ ...paid, refundedMinor }));
    const older = { ...paid, id: 'in_old' };
    expect(refundableOf({ ...snapshotOf({}), invoices: [part ?? paid, older] })?.id).toBe('in_new');
    expect(refundableOf({ ...snapshotOf({}), invoices: [all ?? paid, older] })).toBeNull();
    expect(refundableOf(null)).toBeNull();
  });
});

describe('a pause that moved what is paid for', () => {
  const BEGUN = '2026-11-21T10:00:00.000Z';
  const moved: SubscriptionSnapshot = {
    ...subscription,
    planKey: 'annual',
    isMoved: true,
    currentPeriodEnd: '2027-12-01T10:00:00.000Z',
    pause: { startsAt: BEGUN, resumesAt: '2027-01-21T10:00:00.000Z' },
  };

  it.each<[string, Partial<SubscriptionSnapshot>, boolean]>([
    ['is one', {}, true],
    ['is none once it is over', { pause: null }, false],
    [
      'is none without an end, made by hand',
      { pause: { startsAt: BEGUN, resumesAt: null } },
      false,
    ],
    [
      'is none when it keeps a renewal off',
      { currentPeriodEnd: '2027-01-01T10:00:00.000Z' },
      false,
    ],
    ['is none in a period that was not moved', { isMoved: false }, false],
  ])('%s', (_, change, expected) => {
    expect(hasMovedPause({ ...moved, ...change })).toBe(expected);
  });

  it('leaves as much as would have been left after it, when it ends early', () => {
    const now = new Date('2026-12-21T10:00:00Z');
    expect(paidAfterPause(moved, now).toISOString()).toBe('2027-10-31T10:00:00.000Z');
  });
});
