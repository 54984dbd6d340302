import { describe, expect, it } from 'vitest';
import { DAY, NOW, PAID, snapshotOf } from '../../../../test/billing/snapshots.ts';
import type { Snapshot } from '../../billing/index.ts';
import { usualGapOf } from '../today/leaving-rules.ts';
import { type BadgeFacts, badgeOf } from './badge.ts';

const at = (days: number): string => new Date(NOW + days * DAY).toISOString();

const BILL = { ...PAID, status: 'open' } as const;
const snapshot = (
  changes: Partial<NonNullable<Snapshot['subscription']>> = {},
  rest: Partial<Snapshot> = {},
): Snapshot => {
  const next = { amountMinor: 999, currency: 'usd', regularMinor: 999, discounts: [] };
  return snapshotOf(changes, { nextCharge: { ...next, at: at(13) }, ...rest });
};

const badge = (facts: Partial<BadgeFacts>, timeZone = 'Europe/Berlin') =>
  badgeOf(
    {
      ...{ state: 'paying', stateUntil: null, plan: 'monthly', blocked: false },
      ...{ entitledUntil: null, mailCameBack: false, neverIn: false },
      snapshot: snapshot(),
      ...facts,
    },
    new Date(NOW),
    timeZone,
  );

const NOTHING = { snapshot: null, plan: null };

describe('the badge of a member', () => {
  it.each<[string, Partial<BadgeFacts>, string, string]>([
    ['pays monthly', {}, 'Pays monthly', '$9.99 on 28 Jun'],
    ['pays annually', { plan: 'annual' }, 'Pays annually', '$9.99 on 28 Jun'],
    [
      'failed and tried again',
      { state: 'failed', snapshot: snapshot({}, { due: [{ ...BILL, nextAttemptAt: at(2) }] }) },
      'Payment failed',
      '$9.99 again on 17 Jun',
    ],
    [
      'failed for good',
      { state: 'failed', snapshot: snapshot({}, { due: [BILL] }) },
      'Payment failed',
      'not tried again',
    ],
    ['paused', { state: 'paused', stateUntil: at(20) }, 'Paused until 5 Jul', '$9.99 on 28 Jun'],
    [
      'paused without an end',
      { state: 'paused', snapshot: snapshot({}, { nextCharge: null }) },
      'Paused',
      'nothing',
    ],
    ['trial, 72 h', { state: 'trial', stateUntil: at(3) }, 'Trial, 3 days left', '$9.99 on 28 Jun'],
    [
      'trial, a second more',
      { state: 'trial', stateUntil: new Date(NOW + 3 * DAY + 1000).toISOString() },
      'Trial, 4 days left',
      '$9.99 on 28 Jun',
    ],
    ['last day', { state: 'trial', stateUntil: at(0.2) }, 'Trial ends today', '$9.99 on 28 Jun'],
    [
      'trial cancelled',
      { state: 'trial', stateUntil: at(3), snapshot: snapshot({}, { nextCharge: null }) },
      'Trial, 3 days left',
      'nothing',
    ],
    ['leaving', { state: 'leaving', stateUntil: at(9) }, 'Leaves on 24 Jun', 'nothing more'],
    [
      'a gift, whose end is the first moment without it',
      { ...NOTHING, state: 'gift', stateUntil: '2026-07-31T22:00:00.000Z' },
      'Gift until 31 Jul',
      'nothing',
    ],
    ['free without an end', { ...NOTHING, state: 'free' }, 'Free, no end', 'nothing'],
    [
      'free into the next year',
      { ...NOTHING, state: 'free', stateUntil: '2027-03-31T22:00:00.000Z' },
      'Free until 31 Mar 2027',
      'nothing',
    ],
    ['nobody', { ...NOTHING, state: 'none' }, 'No access', 'nothing'],
    [
      'who left',
      { state: 'none', snapshot: snapshot({ endedAt: at(-20) }, { nextCharge: null }) },
      'Left on 26 May',
      'nothing',
    ],
  ])('%s', (_name, facts, text, next) => {
    expect(badge(facts)).toMatchObject({ text, next });
  });

  it('has dates of the desk', () => {
    const facts = { state: 'leaving', stateUntil: '2026-06-30T22:30:00.000Z' } as const;
    expect(badge(facts).text).toBe('Leaves on 1 Jul');
    expect(badge(facts, 'America/New_York').text).toBe('Leaves on 30 Jun');
  });

  it('has marks beside it', () => {
    const card = { expMonth: 6, expYear: 2026 } as Snapshot['card'];
    const others = [{ status: 'active' }] as Snapshot['others'];
    const charged = { ...snapshot().nextCharge, at: at(20) } as Snapshot['nextCharge'];
    const { marks } = badge({
      blocked: true,
      mailCameBack: true,
      entitledUntil: at(5),
      snapshot: snapshot(
        { nextPlanKey: 'monthly', pause: { startsAt: at(3), resumesAt: at(30) } },
        { card, others, nextCharge: charged },
      ),
    });
    expect(marks).toEqual([
      'blocked',
      'mail came back',
      'card ends in June',
      'also free',
      'two plans',
      'pauses on 18 Jun',
      'monthly from 5 Jul',
    ]);
    expect(badge({ entitledUntil: at(-1) }).marks).toEqual([]);
  });
});

describe('the usual gap between sessions', () => {
  it.each([
    [['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04'], null],
    [['2026-06-01', '2026-06-04', '2026-06-07', '2026-06-08', '2026-06-18'], 3],
  ])('of %j is %s', (days, gap) => {
    expect(usualGapOf(days)).toBe(gap);
  });
});
