import { describe, expect, it } from 'vitest';
import { isDebitOffered, mayResume, trialDaysRemaining, trialEndFrom } from './rules.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const inHours = (hours: number): string => new Date(NOW + hours * 3_600_000).toISOString();

describe('a bank account is offered', () => {
  it.each([
    ['for a trial', 'monthly', 999, true, true],
    ['for the payments that follow', null, 0, true, true],
    ['not for a failed payment', null, 999, true, false],
    ['not without the setting', 'monthly', 999, false, false],
  ] as const)('%s', (_what, planKey, agreedMinor, sepaDebit, expected) => {
    const settings = { offered: [], startTrials: true, sepaDebit };
    expect(isDebitOffered({ planKey, agreedMinor }, settings)).toBe(expected);
  });
});

describe('the days that remain of a trial', () => {
  it.each([
    ['a trial that begins has seven', inHours(168), 7],
    ['Stripe’s clock a minute ahead gives no eighth', inHours(168.02), 7],
    ['a begun day counts', inHours(25), 2],
    ['the last hour is a day', inHours(1), 1],
    ['a trial that is over has none', inHours(-1), 0],
    ['no trial has none', null, 0],
  ])('%s', (_, trialEnd, days) => {
    expect(trialDaysRemaining(trialEnd, NOW)).toBe(days);
  });

  it('begin with seven days from now', () => {
    expect(trialDaysRemaining(trialEndFrom(NOW), NOW)).toBe(7);
  });
});

describe('a card’s set-up that was left', () => {
  it.each([
    ['waits for a card', 'requires_payment_method', false, false, true],
    ['waits for its card to be sent', 'requires_confirmation', false, false, true],
    ['waits for the bank', 'requires_action', false, false, true],
    ['has succeeded and waits to be confirmed', 'succeeded', false, false, true],
    ['was confirmed', 'succeeded', true, false, false],
    ['has a card that began another’s trial', 'succeeded', false, true, false],
    ['was cancelled', 'canceled', false, false, false],
    ['is at work', 'processing', false, false, false],
  ])('that %s', (_, status, isConfirmed, cardIsTaken, resumes) => {
    expect(mayResume({ status, isConfirmed }, cardIsTaken)).toBe(resumes);
  });
});
