import type { LeavingRule } from 'contract/desk/today';
import { describe, expect, it } from 'vitest';
import { type LeavingFacts, leavingRuleOf, leavingSentence } from './leaving-rules.ts';

const NOW = new Date('2026-11-30T09:00:00.000Z');
const BERLIN = 'Europe/Berlin';

/** A moment so many days, or hours, from now. */
const in_ = (days: number, hours = 0): string =>
  new Date(NOW.getTime() + days * 86_400_000 + hours * 3_600_000).toISOString();
const payment = (at: string, amountMinor = 999) => ({ at, amountMinor, currency: 'usd' });

const facts = (changes: Partial<LeavingFacts>): LeavingFacts => ({
  state: 'paying',
  plan: 'monthly',
  next: payment(in_(28)),
  cardEnds: { year: 2030, month: 1 },
  begunAt: in_(-400),
  lastSessionAt: in_(-1),
  sessions60: 20,
  usualGapDays: 3,
  ...changes,
});
const trial = (changes: Partial<LeavingFacts>) =>
  facts({
    ...{ state: 'trial', begunAt: in_(-3), next: payment(in_(4)), lastSessionAt: null },
    ...{ sessions60: 0, usualGapDays: null, ...changes },
  });

describe('who may leave', () => {
  it.each<[string, LeavingFacts, LeavingRule | null]>([
    ['trains, with a good card', facts({}), null],
    // A card ends.
    [
      'a card to November, a payment in December',
      facts({ cardEnds: { year: 2026, month: 11 }, next: payment('2026-12-12T09:00:00.000Z') }),
      'card_ends',
    ],
    [
      'a card to November, a payment on 30 November at 23:30 UTC: cards count in UTC',
      facts({ cardEnds: { year: 2026, month: 11 }, next: payment('2026-11-30T23:30:00.000Z') }),
      null,
    ],
    [
      'the first instant of December',
      facts({ cardEnds: { year: 2026, month: 11 }, next: payment('2026-12-01T00:00:00.000Z') }),
      'card_ends',
    ],
    [
      'the next payment moved to February',
      facts({ cardEnds: { year: 2026, month: 12 }, next: payment('2027-02-01T09:00:00.000Z') }),
      null,
    ],
    [
      'a payment in 30 days, no longer',
      facts({ cardEnds: { year: 2026, month: 11 }, next: payment(in_(30)) }),
      'card_ends',
    ],
    [
      'a payment in 30 days and a bit',
      facts({ cardEnds: { year: 2026, month: 11 }, next: payment(in_(30, 1)) }),
      null,
    ],
    ['no card, such as a debit', facts({ cardEnds: null }), null],
    [
      'a trial without a session whose card ends',
      trial({ cardEnds: { year: 2026, month: 11 } }),
      'card_ends',
    ],
    // A trial with nothing played.
    ['a trial of three days, nothing played', trial({}), 'trial_nothing'],
    ['of 48 hours', trial({ begunAt: in_(-2) }), 'trial_nothing'],
    ['of less', trial({ begunAt: in_(-2, 1) }), null],
    ['with 12 hours left', trial({ next: payment(in_(0, 12)) }), 'trial_nothing'],
    ['with less left', trial({ next: payment(in_(0, 11)) }), null],
    ['with a session', trial({ lastSessionAt: in_(-1) }), null],
    ['with a session from before the trial', trial({ lastSessionAt: in_(-100) }), 'trial_nothing'],
    // A year that renews.
    [
      'a year that renews in 20 days, 2 sessions',
      facts({ plan: 'annual', next: payment(in_(20), 9999), sessions60: 2 }),
      'annual_quiet',
    ],
    ['with 4 sessions', facts({ plan: 'annual', next: payment(in_(20)), sessions60: 4 }), null],
    ['that renews later', facts({ plan: 'annual', next: payment(in_(31)), sessions60: 0 }), null],
    ['a month with 2 sessions', facts({ sessions60: 2 }), null],
    // Silent.
    ['19 days, usually every 3', facts({ lastSessionAt: in_(-19) }), 'silent'],
    ['19 days, usually every 10', facts({ lastSessionAt: in_(-19), usualGapDays: 10 }), null],
    ['30 days, usually every 10', facts({ lastSessionAt: in_(-30), usualGapDays: 10 }), 'silent'],
    ['13 days, usually every day', facts({ lastSessionAt: in_(-13), usualGapDays: 1 }), null],
    ['14 days, usually every day', facts({ lastSessionAt: in_(-14), usualGapDays: 1 }), 'silent'],
    ['20 days, too few to tell', facts({ lastSessionAt: in_(-20), usualGapDays: null }), null],
    ['21 days, too few to tell', facts({ lastSessionAt: in_(-21), usualGapDays: null }), 'silent'],
    [
      'never, since the plan began 22 days ago',
      facts({ begunAt: in_(-22), lastSessionAt: null, usualGapDays: null }),
      'silent',
    ],
    [
      'before a pause that ended yesterday',
      facts({ begunAt: in_(-1), lastSessionAt: in_(-60) }),
      null,
    ],
  ])('%s', (_, given, rule) => {
    expect(leavingRuleOf(given, NOW)).toBe(rule);
  });

  it.each<[LeavingRule, LeavingFacts, string]>([
    [
      'card_ends',
      facts({ cardEnds: { year: 2026, month: 11 }, next: payment('2026-12-12T09:00:00.000Z') }),
      'The card ends with November, before the payment of 12 December.',
    ],
    [
      'trial_nothing',
      trial({}),
      'Signed up on Friday and has not played anything. The first $9.99 is due on Friday.',
    ],
    [
      'annual_quiet',
      facts({ plan: 'annual', next: payment(in_(20), 9999), sessions60: 2 }),
      'The year renews on 20 December for $99.99; 2 sessions in the last 60 days.',
    ],
    [
      'annual_quiet',
      facts({ plan: 'annual', next: payment(in_(20), 9999), sessions60: 0 }),
      'The year renews on 20 December for $99.99; no sessions in the last 60 days.',
    ],
    [
      'silent',
      facts({ lastSessionAt: in_(-19) }),
      'No session for 19 days; usually one every 3 days. Next payment 28 December.',
    ],
    [
      'silent',
      facts({ lastSessionAt: in_(-24), usualGapDays: null, next: null }),
      'No session for 24 days.',
    ],
  ])('%s is said so', (rule, given, sentence) => {
    expect(leavingRuleOf(given, NOW)).toBe(rule);
    expect(leavingSentence(rule, given, NOW, BERLIN)).toBe(sentence);
  });
});
