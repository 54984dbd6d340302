import { describe, expect, it } from 'vitest';
import type { Member } from './access.ts';
import { decidePlay } from './playing.ts';

const NOW = Date.parse('2026-06-15T12:00:00Z');
const PREMIUM = { is_premium: true };
const FREE = { is_premium: false };

const member = (changes: Partial<Member>): Member => ({
  subscription_status: 'inactive',
  trial_end_date: null,
  has_payment_method: false,
  role: 'member',
  ...changes,
});
const active = member({ subscription_status: 'active' });
const trialEnd = new Date(NOW + 86_400_000).toISOString();
const trial = member({ subscription_status: 'trial', trial_end_date: trialEnd });
const trialWithCard = { ...trial, has_payment_method: true };
const expired = member({ subscription_status: 'expired' });
const inactive = member({});

const outcome = (
  who: Member | null,
  workout: { is_premium: boolean },
  place: 'landing' | 'workouts',
) => {
  const decision = decidePlay(who, workout, place);
  return decision.kind === 'play' ? 'plays' : `${decision.title} / ${decision.prompt}`;
};

describe('a click on a workout (spec section 4, Playing a workout)', () => {
  it.each([
    ['a visitor', null, PREMIUM, 'Sign In Required / sign-in'],
    ['a visitor, on a workout for all', null, FREE, 'Sign In Required / sign-in'],
    ['an active member', active, PREMIUM, 'plays'],
    ['a trial with a card', trialWithCard, PREMIUM, 'plays'],
    ['a trial without a card', trial, PREMIUM, 'Payment Required / add-payment'],
    ['a trial without a card, on a workout for all', trial, FREE, 'plays'],
    ['an expired member', expired, PREMIUM, 'Subscription Required / plans'],
    ['an inactive member', inactive, PREMIUM, 'Subscription Required / plans'],
    ['an expired member, on a workout for all', expired, FREE, 'plays'],
  ])('in the library: %s', (_, who, workout, expected) => {
    expect(outcome(who, workout, 'workouts')).toBe(expected);
  });

  it.each([
    ['a visitor', null, PREMIUM, 'Sign In Required / sign-in'],
    ['an active member', active, PREMIUM, 'plays'],
    ['a trial with a card', trialWithCard, PREMIUM, 'plays'],
    ['a trial without a card', trial, PREMIUM, 'Payment Required / add-payment'],
    ['a trial without a card, on a workout for all', trial, FREE, 'plays'],
    ['an expired member', expired, PREMIUM, 'Premium Required / plans'],
    ['an inactive member', inactive, PREMIUM, 'Premium Required / plans'],
  ])('on the landing page: %s', (_, who, workout, expected) => {
    expect(outcome(who, workout, 'landing')).toBe(expected);
  });
});
