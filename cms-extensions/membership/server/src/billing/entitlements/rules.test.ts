import { hasPremium, type PlanKey } from 'contract';
import { describe, expect, it } from 'vitest';
import { CARD, DAY, IN_ORDER, NOW, PAID, snapshotOf } from '../../../../test/billing/snapshots.ts';
import { statusAt } from '../../users/status.ts';
import { userFieldsOf } from '../rules.ts';
import type { Snapshot } from '../snapshot/schema.ts';
import { endOfDayIn, longestRunning, memberStateOf, NO_END, type Span } from './rules.ts';

const at = (days: number): string => new Date(NOW + days * DAY).toISOString();

const BILL = { ...PAID, createdAt: at(-10) };

type Changes = Partial<Snapshot['subscription'] & object>;

const of = (changes: Changes | null, rest: Partial<Snapshot> = {}): Snapshot =>
  snapshotOf(changes, { card: CARD, invoices: [BILL], ...rest });

const given = (kind: Span['kind'], until: number | null, from = -5): Span => ({
  kind,
  fromAt: at(from),
  untilAt: until === null ? null : at(until),
  endedAt: null,
});

const TRIAL: Changes = { status: 'trialing', trialEnd: at(3), currentPeriodEnd: at(3) };
const FAILED: Changes = {
  ...{ status: 'past_due', openInvoiceId: 'in_2', pastDueSince: at(-1) },
};
const OTHER: Snapshot['others'][number] = {
  ...{ id: 'sub_2', status: 'active', planKey: 'annual' as PlanKey, startedAt: at(-9) },
  ...{ currentPeriodEnd: at(99), endsAt: null, scheduleId: null },
};
const pause = (days: number) => ({ pause: { startsAt: at(days), resumesAt: at(40) } });

const standing = (paidSince: string | null, status: 'draft' | 'paid'): Partial<Snapshot> => ({
  standings: [
    {
      ...{ id: IN_ORDER.id, planKey: 'monthly', currency: 'usd', priceMinor: 999, paidSince },
      ...{ trial: null, pausedSince: null, endedAt: null, endCause: null },
    },
  ],
  invoices: [{ ...BILL, status }],
});

describe('the state of a member', () => {
  it.each([
    ['renewal failed', of(FAILED), [], 'failed', null],
    ['renewal failed, then cancelled', of({ ...FAILED, endsAt: at(20) }), [], 'failed', null],
    ['a bank is asked for it again', of({ ...FAILED, openInvoiceId: null }), [], 'paying', null],
    ['paused', of(pause(-1)), [], 'paused', at(40)],
    ['paused, with a gift', of(pause(-1)), [given('gift', 9)], 'paused', at(40)],
    ['pauses later', of(pause(5)), [], 'paying', at(5)],
    ['in a trial', of(TRIAL, { invoices: [] }), [], 'trial', at(3)],
    ['a cancelled trial', of({ ...TRIAL, endsAt: at(3) }), [], 'trial', at(3)],
    ['trial over, the bill still a draft', of({}, standing(null, 'draft')), [], 'trial', null],
    ['trial over, the bill paid', of({}, standing(at(-10), 'paid')), [], 'paying', null],
    ['the next bill a draft', of({}, standing(at(-40), 'draft')), [], 'paying', null],
    ['leaving', of({ endsAt: at(20) }), [], 'leaving', at(20)],
    ['leaving, also free', of({ endsAt: at(20) }), [given('free', null)], 'leaving', at(20)],
    ['left, free', of({ endsAt: at(0) }), [given('free', null)], 'free', null],
    ['one ends, another goes on', of({ endsAt: at(20) }, { others: [OTHER] }), [], 'paying', null],
    ['paying, moved', of({ isMoved: true }), [], 'paying', null],
    ['paying, also free', of({}), [given('free', 9)], 'paying', null],
    ['a gift', null, [given('gift', 9)], 'gift', at(9)],
    ['a gift, free for longer', null, [given('gift', 9), given('free', 20)], 'free', at(20)],
    ['free, a gift for longer', null, [given('free', 9), given('gift', 20)], 'gift', at(20)],
    ['the last instant is not included', null, [given('free', 0)], 'none', null],
    ['taken back', null, [{ ...given('free', 9), endedAt: at(-1) }], 'none', null],
    ['ended', of({ status: 'canceled', endedAt: at(-1) }), [], 'none', null],
    ['given up', of({ status: 'unpaid' }), [], 'none', null],
    ['never paid for', of({ status: 'incomplete' }), [], 'none', null],
    ['unknown at Stripe', null, [], 'none', null],
  ] as const)('%s', (_what, snapshot, spans, memberState, memberStateUntil) => {
    expect(memberStateOf(snapshot, spans, NOW)).toEqual({ memberState, memberStateUntil });
  });
});

describe('access', () => {
  const statusOf = (snapshot: Snapshot | null, spans: readonly Span[], now: number) => {
    const longest = longestRunning(spans, now);
    const fields = snapshot && userFieldsOf(snapshot, NOW, 3);
    const row = {
      subscription_status: fields?.subscriptionStatus ?? null,
      trial_ends_at: fields?.trialEndsAt ?? null,
      premium_ends_at: fields?.premiumEndsAt ?? null,
      premium_end_status: fields?.premiumEndStatus ?? null,
      has_payment_method: fields?.hasPaymentMethod ?? false,
      entitled_until: longest && (longest.untilAt ?? NO_END),
    };
    const subscription_status = statusAt(row, now);
    const { trial_ends_at: trial_end_date, has_payment_method } = row;
    const member = { subscription_status, trial_end_date, has_payment_method };
    return [hasPremium({ ...member, role: 'member' }), subscription_status];
  };
  const ENDED: Changes = { status: 'canceled', endedAt: at(-1) };
  const GRACE_OVER: Changes = { ...FAILED, pastDueSince: at(-9) };
  const IMPORTED = [given('import', 14), given('goodwill', 20)];
  const noCard = { card: null };

  it.each([
    ['a trial with a method', of(TRIAL), [], 0, true, 'trial'],
    ['a trial without one', of(TRIAL, noCard), [], 0, false, 'trial'],
    ['a trial without one, free', of(TRIAL, noCard), [given('free', null)], 0, true, 'active'],
    ['an active one', of({}), [], 0, true, 'active'],
    ['an active one in free time', of({ isMoved: true }), [], 0, true, 'active'],
    ['past due within the grace days', of(FAILED), [], 0, true, 'active'],
    ['past due after them', of(GRACE_OVER), [], 0, false, 'expired'],
    ['past due, goodwill', of(GRACE_OVER), [given('goodwill', 9)], 0, true, 'active'],
    ['paused', of(pause(-1)), [], 0, false, 'inactive'],
    ['paused, a gift', of(pause(-1)), [given('gift', 9)], 0, true, 'active'],
    ['cancelled, runs on', of({ endsAt: at(20) }), [], 19, true, 'active'],
    ['cancelled, run out', of({ endsAt: at(20) }), [], 20, false, 'expired'],
    ['refunded and ended', of(ENDED), [], 0, false, 'expired'],
    ['disputed, a gift', of(ENDED), [given('gift', 9)], 0, true, 'active'],
    ['none', null, [], 0, false, 'inactive'],
    ['never paid for', of({ status: 'incomplete' }), [], 0, false, 'inactive'],
    ['none, free', null, [given('free', null)], 0, true, 'active'],
    ['an import and goodwill', null, IMPORTED, 19.9, true, 'active'],
    ['an import and goodwill, over', null, IMPORTED, 20, false, 'inactive'],
  ] as const)('%s', (_what, snapshot, spans, days, premium, status) => {
    expect(statusOf(snapshot, spans, NOW + days * DAY)).toEqual([premium, status]);
  });
});

describe('the end of a day', () => {
  it.each([
    ['2027-03-31', 'Europe/Berlin', '2027-03-31T22:00:00.000Z'],
    ['2027-10-31', 'Europe/Berlin', '2027-10-31T23:00:00.000Z'],
    ['2028-02-29', 'America/New_York', '2028-03-01T05:00:00.000Z'],
    // The clocks go forward at midnight: the day after begins at one o'clock.
    ['2026-04-23', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  ])('%s in %s is %s', (day, timeZone, end) => {
    expect(endOfDayIn(day, timeZone).toISOString()).toBe(end);
  });
});
