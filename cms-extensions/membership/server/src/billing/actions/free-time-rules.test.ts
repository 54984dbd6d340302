import { addCalendarMonths } from 'contract';
import { describe, expect, it } from 'vitest';
import { CARD, DAY, IN_ORDER, NOW, PAID, snapshotOf } from '../../../../test/billing/snapshots.ts';
import type { Span } from '../entitlements/rules.ts';
import type { Snapshot, SubscriptionSnapshot } from '../snapshot/schema.ts';
import { freeTimeOf } from './free-time-rules.ts';

const at = (days: number): string => new Date(NOW + days * DAY).toISOString();
const monthAfter = (days: number): string =>
  addCalendarMonths(new Date(NOW + days * DAY), 1).toISOString();

const of = (changes: Partial<SubscriptionSnapshot>, rest: Partial<Snapshot> = {}): Snapshot =>
  snapshotOf(changes, { card: CARD, ...rest });

const given = (untilAt: string | null): Span[] => [
  { kind: 'free', fromAt: at(-5), untilAt, endedAt: null },
];

const TRIAL = { status: 'trialing', trialEnd: at(3), currentPeriodEnd: at(3) } as const;
const FAILED = { status: 'past_due', openInvoiceId: 'in_2', pastDueSince: at(-1) } as const;
const PAUSED = { pause: { startsAt: at(-1), resumesAt: at(40) } };
const DRAFT: Snapshot['invoices'] = [{ ...PAID, status: 'draft', attempts: 0 }];

const timeOf = (snapshot: Snapshot | null, spans: readonly Span[], length: object) =>
  freeTimeOf(snapshot, spans, length, NOW, (moment) => moment.slice(0, 10));

describe('free time', () => {
  it.each([
    ['who pays', of({}), [], 'payment', 20],
    ['who pays, moved before', of({ isMoved: true }), [], 'payment', 20],
    ['who pays, also free', of({}), given(null), 'payment', 20],
    ['in a trial that goes on', of(TRIAL), [], 'trial', 3],
    ['in a trial without a method', of(TRIAL, { card: null }), [], 'entitlement', 3],
    ['in a cancelled trial', of({ ...TRIAL, endsAt: at(3) }), [], 'entitlement', 3],
    ['who leaves', of({ endsAt: at(20) }), [], 'entitlement', 20],
    ['who leaves, given more', of({ endsAt: at(20) }), given(at(30)), 'entitlement', 30],
    ['who is paused', of(PAUSED), [], 'entitlement', 0],
    ['whose payment failed', of(FAILED), [], 'entitlement', 0],
    ['with a given end', null, given(at(9)), 'entitlement', 9],
    ['without anything', null, [], 'entitlement', 0],
    ['who has left', of({ status: 'canceled', endedAt: at(-9) }), [], 'entitlement', 0],
  ] as const)('of a member %s', (_who, snapshot, spans, kind, from) => {
    const expected = { kind, from: at(from), until: monthAfter(from) };
    expect(timeOf(snapshot, spans, { months: 1 })).toEqual(expected);
  });

  it.each([
    ['2026-12-28T09:00:00.000Z', { days: 10 }, '2027-01-07T09:00:00.000Z'],
    ['2027-01-31T09:00:00.000Z', { months: 1 }, '2027-02-28T09:00:00.000Z'],
    ['2027-02-28T09:00:00.000Z', { months: 1 }, '2027-03-28T09:00:00.000Z'],
    ['2027-03-27T06:02:00.000Z', { days: 2 }, '2027-03-29T06:02:00.000Z'],
  ])('moves the payment of %s by %j to %s', (currentPeriodEnd, length, until) => {
    expect(timeOf(of({ currentPeriodEnd }), [], length)).toMatchObject({ kind: 'payment', until });
  });

  it.each([
    ['free without an end', null, given(null), { days: 1 }, 'Everything is open already'],
    ['two plans', of({}, { others: [{ ...IN_ORDER, id: 'sub_2' }] }), [], { days: 1 }, 'two plans'],
    ['a bank is asked', of({ pendingInvoiceId: 'in_3' }), [], { days: 1 }, 'waits for the bank'],
    ['a payment is being made', of({}, { invoices: DRAFT }), [], { days: 1 }, 'being made'],
    ['too long', of({ currentPeriodEnd: at(400) }), [], { months: 12 }, 'At most until 2028-05-15'],
  ] as const)('is refused: %s', (_what, snapshot, spans, length, text) => {
    expect(() => timeOf(snapshot, spans, length)).toThrow(text);
  });
});
