import { describe, expect, it } from 'vitest';
import { IN_ORDER } from '../../../../test/billing/snapshots.ts';
import type { SubscriptionSnapshot } from '../snapshot/schema.ts';
import { remindersDue, withdrawalUntil } from './rules.ts';

const at = (moment: string): number => Date.parse(moment);
const aSubscription = (changes: Partial<SubscriptionSnapshot>): SubscriptionSnapshot => ({
  ...IN_ORDER,
  ...changes,
});
const begun = (startedAt: string) => aSubscription({ startedAt });

describe('the time to withdraw from the contract', () => {
  it.each([
    ['2026-11-01T10:00:00.000Z', '2026-11-16T10:00:00.000Z'],
    ['2026-11-16T09:59:59.000Z', '2026-11-16T10:00:00.000Z'],
    ['2026-11-16T10:00:00.000Z', null],
  ])('of 14 days from 1 November, at %s ends at %s', (now, until) => {
    expect(withdrawalUntil(begun('2026-11-01T10:00:00.000Z'), 14, at(now))).toBe(until);
  });

  it('is none where it is switched off, and none without an active subscription', () => {
    const now = at('2026-11-02T00:00:00.000Z');
    expect(withdrawalUntil(begun('2026-11-01T10:00:00.000Z'), 0, now)).toBeNull();
    const ended = aSubscription({ status: 'canceled', startedAt: '2026-11-01T10:00:00.000Z' });
    expect(withdrawalUntil(ended, 14, now)).toBeNull();
  });
});

describe('reminders', () => {
  const all = { renewal_reminder_days: 30, yearly_reminder: true };
  const annual = aSubscription({
    ...{ id: 'sub_1', planKey: 'annual', startedAt: '2025-12-22T10:00:00.000Z' },
  });
  const keys = (now: string, settings = all, subscription = annual) =>
    remindersDue(subscription, CHARGED_AT, settings, at(now)).map(({ key }) => key);
  const CHARGED_AT = '2026-12-22T10:00:00.000Z';
  const RENEWAL = 'renewal-reminder:sub_1:2026-12-22T10:00:00.000Z';

  it.each([
    ['2026-11-22T09:59:00.000Z', []],
    ['2026-11-22T10:00:00.000Z', [RENEWAL]],
    ['2026-12-22T09:59:00.000Z', [RENEWAL]],
    ['2026-12-22T10:00:00.000Z', ['yearly-reminder:sub_1:1']],
    ['2027-01-21T09:00:00.000Z', ['yearly-reminder:sub_1:1']],
    ['2027-01-21T10:00:00.000Z', []],
    ['2028-12-25T10:00:00.000Z', ['yearly-reminder:sub_1:3']],
  ])('of an annual plan at %s are %j', (now, expected) => {
    expect(keys(now)).toEqual(expected);
  });

  it.each([
    ['monthly', { planKey: 'monthly' }],
    ['annual plan that becomes monthly', { nextPlanKey: 'monthly' }],
  ] as const)('of a %s are yearly, not before each renewal', (_, changes) => {
    const monthly = aSubscription({ ...annual, ...changes });
    expect(keys('2026-12-21T10:00:00.000Z', all, monthly)).toEqual([]);
    expect(keys('2026-12-23T10:00:00.000Z', all, monthly)).toEqual(['yearly-reminder:sub_1:1']);
  });

  it('are none where they are switched off', () => {
    const off = { renewal_reminder_days: 0, yearly_reminder: false };
    expect(keys('2026-12-21T10:00:00.000Z', off)).toEqual([]);
    expect(keys('2026-12-23T10:00:00.000Z', off)).toEqual([]);
  });
});
