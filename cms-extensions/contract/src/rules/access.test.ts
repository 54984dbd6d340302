import { describe, expect, it } from 'vitest';
import { hasPremium, type Member, mayPlay, trialDaysLeft, trialLastMoment } from './access.ts';

const NOW = Date.parse('2026-06-15T12:00:00Z');
const HOUR = 3_600_000;
const at = (offsetMs: number) => new Date(NOW + offsetMs).toISOString();

const member = (changes: Partial<Member> = {}): Member => ({
  subscription_status: 'inactive',
  trial_end_date: null,
  has_payment_method: false,
  role: 'member',
  ...changes,
});

const PEOPLE: Record<string, Member | null> = {
  visitor: null,
  active: member({ subscription_status: 'active' }),
  'trial with a card': member({
    subscription_status: 'trial',
    trial_end_date: at(48 * HOUR),
    has_payment_method: true,
  }),
  'trial without a card': member({ subscription_status: 'trial', trial_end_date: at(48 * HOUR) }),
  expired: member({ subscription_status: 'expired', has_payment_method: true }),
  inactive: member(),
  admin: member({ role: 'admin' }),
};

describe('mayPlay (spec sections 4 and 6)', () => {
  it.each([
    ['visitor', false, false],
    ['active', true, true],
    ['trial with a card', true, true],
    ['trial without a card', false, true],
    ['expired', false, true],
    ['inactive', false, true],
    ['admin', true, true],
  ])('%s: premium %s, not premium %s', (person, premium, free) => {
    const who = PEOPLE[person] as Member | null;
    expect(mayPlay(who, { is_premium: true })).toBe(premium);
    expect(mayPlay(who, { is_premium: false })).toBe(free);
  });
});

describe('trialLastMoment', () => {
  it.each([
    ['trial', NOW + 24 * HOUR],
    ['active', null],
    ['expired', null],
    ['inactive', null],
  ] as const)('of the status %s is %s: the end of a trial, and its grace', (status, last) => {
    expect(trialLastMoment({ subscription_status: status, trial_end_date: at(0) })).toBe(last);
  });
});

describe('hasPremium', () => {
  it('asks for a card during a trial', () => {
    expect(hasPremium(PEOPLE['trial without a card'] as Member)).toBe(false);
    expect(hasPremium(PEOPLE['trial with a card'] as Member)).toBe(true);
  });
});

describe('trialDaysLeft', () => {
  it('counts a begun day, and nothing outside of a trial', () => {
    const trial = (end: number) =>
      ({ subscription_status: 'trial', trial_end_date: at(end) }) as const;
    expect(trialDaysLeft(trial(7 * 24 * HOUR), NOW)).toBe(7);
    expect(trialDaysLeft(trial(HOUR), NOW)).toBe(1);
    expect(trialDaysLeft(trial(-HOUR), NOW)).toBe(0);
    expect(trialDaysLeft({ subscription_status: 'active', trial_end_date: at(HOUR) }, NOW)).toBe(0);
  });
});
