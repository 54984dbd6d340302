import { describe, expect, it } from 'vitest';
import { DAY, IN_ORDER, NOW } from '../../../../test/billing/snapshots.ts';
import type { Span } from '../entitlements/rules.ts';
import type { CardSnapshot, Snapshot, SubscriptionSnapshot } from '../snapshot/schema.ts';
import { canWithdraw, deliveryAt, giftTimeOf, lastDeliveryDay } from './rules.ts';

const BERLIN = 'Europe/Berlin';
const at = (days: number): string => new Date(NOW + days * DAY).toISOString();

const CARD: CardSnapshot = {
  ...{ paymentMethodId: 'pm_1', brand: 'visa', last4: '4242', wallet: null },
  ...{ expMonth: 1, expYear: 2030, fingerprint: null, country: null },
};

const of = (changes: Partial<SubscriptionSnapshot>, rest: Partial<Snapshot> = {}): Snapshot => ({
  ...{ customerId: 'cus_1', others: [], card: CARD, invoices: [], due: [], standings: [] },
  ...{ nextCharge: null, country: null, credit: null, readAt: at(0) },
  subscription: { ...IN_ORDER, ...changes },
  ...rest,
});

const given = (kind: Span['kind'], untilAt: string | null): Span[] => [
  { kind, fromAt: at(-5), untilAt, endedAt: null },
];

const timeOf = (
  snapshot: Snapshot | null,
  spans: readonly Span[],
  months: number,
  now: number,
  zone = BERLIN,
) => giftTimeOf(snapshot, spans, months, now, zone, (moment) => moment.slice(0, 10));

const TRIAL = { status: 'trialing', trialEnd: at(3), currentPeriodEnd: at(3) } as const;
const FAILED = { status: 'past_due', openInvoiceId: 'in_2', pastDueSince: at(-1) } as const;
const PAUSED = { pause: { startsAt: at(-1), resumesAt: at(40) } };

describe('who opens a gift (desk, section 7.3)', () => {
  it.each([
    ['no plan, nothing given', null, [], 'entitlement', 0],
    ['given time with an end', null, given('goodwill', at(9)), 'entitlement', 9],
    ['another gift', null, given('gift', at(90)), 'entitlement', 90],
    ['in a trial that goes on', of(TRIAL), [], 'trial', 3],
    ['paying', of({}), [], 'payment', 20],
    ['paying, also free', of({}), given('free', null), 'payment', 20],
    ['cancelled, runs on', of({ endsAt: at(20) }), [], 'entitlement', 20],
    ['in a trial without a method', of(TRIAL, { card: null }), [], 'entitlement', 3],
    ['paused', of(PAUSED), [], 'entitlement', 0],
    ['payment failed', of(FAILED), [], 'entitlement', 0],
  ] as const)('%s: the months begin where they should', (_who, snapshot, spans, kind, days) => {
    expect(timeOf(snapshot, spans, 3, NOW)).toMatchObject({ kind, from: at(days) });
  });

  it('refuses who has everything without an end, and a payment more than two years ahead', () => {
    expect(() => timeOf(null, given('free', null), 3, NOW)).toThrow(/without an end/);
    const far = of({ currentPeriodEnd: at(400), isMoved: true });
    expect(() => timeOf(far, [], 12, NOW)).toThrow(/^At most until /);
    const long = given('gift', at(500));
    expect(timeOf(null, long, 12, NOW).kind).toBe('entitlement');
  });

  it.each([
    ['4 November', '2026-11-04T17:00:00Z', 6, BERLIN, '2027-05-04T22:00:00.000Z'],
    ['31 August', '2027-08-31T10:00:00Z', 6, BERLIN, '2028-02-29T23:00:00.000Z'],
    ['29 February', '2028-02-29T10:00:00Z', 12, BERLIN, '2029-02-28T23:00:00.000Z'],
    [
      'the last minute of 30 November',
      '2026-11-30T22:59:00Z',
      3,
      BERLIN,
      '2027-02-28T23:00:00.000Z',
    ],
    [
      'the first minute of 1 December',
      '2026-11-30T23:01:00Z',
      3,
      BERLIN,
      '2027-03-01T23:00:00.000Z',
    ],
    [
      '30 November in New York',
      '2026-12-01T04:59:00Z',
      3,
      'America/New_York',
      '2027-03-01T05:00:00.000Z',
    ],
  ])('opened on %s it lasts through the last day', (_day, now, months, zone, until) => {
    expect(timeOf(null, [], months, Date.parse(now), zone).until).toBe(until);
  });

  it('follows what ends at midnight from its last day on', () => {
    const now = Date.parse('2026-11-04T17:00:00Z');
    const running: Span[] = [
      {
        kind: 'gift',
        fromAt: '2026-11-01T00:00:00Z',
        untilAt: '2027-05-04T22:00:00.000Z',
        endedAt: null,
      },
    ];
    expect(timeOf(null, running, 6, now).until).toBe('2027-11-04T23:00:00.000Z');
  });
});

describe('the day of a gift', () => {
  const now = new Date('2026-11-30T09:00:00Z');
  it.each([
    ['none', undefined, now.toISOString()],
    ['today', '2026-11-30', now.toISOString()],
    ['in winter', '2026-12-24', '2026-12-24T07:00:00.000Z'],
    ['the day of the change of the clocks', '2027-03-28', '2027-03-28T06:00:00.000Z'],
    ['the last one', '2027-11-30', '2027-11-30T07:00:00.000Z'],
    ['too late', '2027-12-01', undefined],
    ['past', '2026-11-29', undefined],
  ])('%s', (_what, day, expected) => {
    expect(deliveryAt(day, now, BERLIN)?.toISOString()).toBe(expected);
  });

  it('is at most a year away, also from 29 February', () => {
    expect(lastDeliveryDay(new Date('2028-02-29T12:00:00Z'), BERLIN)).toBe('2029-02-28');
  });
});

it('can be withdrawn from in the days of the law, of which the first does not count', () => {
  const bought = '2026-11-01T12:00:00.000Z';
  const after = (days: number): number => Date.parse(bought) + days * DAY;
  expect(canWithdraw(bought, 14, after(15) - 1)).toBe(true);
  expect(canWithdraw(bought, 14, after(15))).toBe(false);
  expect(canWithdraw(bought, 0, after(0))).toBe(false);
});
