import { describe, expect, it } from 'vitest';
import { aMember } from '../../../test/builders.ts';
import { bannerMessage } from './member-band.tsx';

const NOW = new Date(2026, 10, 23, 8, 30);
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString();
const CHARGE = {
  next_charge: { amount: 499, currency: 'usd', at: inDays(5) },
  ends_at: null,
};

describe("the library's banner, by the member's state (spec section 2, /workouts)", () => {
  it('greets an active member by the hour and leads to the first questions', () => {
    const message = bannerMessage(aMember('active'), CHARGE, NOW);
    expect(message.title).toBe('Good morning, Amara.');
    expect(message.text).toContain('Premium Active');
    expect(message.action).toBe('start');
  });

  it('tells a trial with a card the days left, the amount and the date of the first charge', () => {
    const member = aMember('trial', { trial_end_date: inDays(5), subscription_plan: 'monthly' });
    expect(bannerMessage(member, CHARGE, NOW)).toEqual({
      title: 'Good morning, Amara. Five free days left.',
      text: 'Your first charge is $4.99 on Saturday 28 November 2026.',
      action: 'see-plan',
    });
  });

  it('says no amount before it is known', () => {
    const member = aMember('trial', { trial_end_date: inDays(5), subscription_plan: 'monthly' });
    expect(bannerMessage(member, null, NOW).text).toBe(
      'Your first charge is on Saturday 28 November 2026.',
    );
  });

  it('counts the last day as one', () => {
    const member = aMember('trial', { trial_end_date: inDays(0.5) });
    expect(bannerMessage(member, CHARGE, NOW).title).toContain('One free day left.');
  });

  it.each([
    ['active', 'Premium until'],
    ['trial', 'Free until'],
  ] as const)(
    'tells a member who is %s and has cancelled until when it goes on',
    (state, words) => {
      const known = { next_charge: null, ends_at: inDays(5) };
      expect(
        bannerMessage(aMember(state, { trial_end_date: inDays(5) }), known, NOW),
      ).toMatchObject({
        text: `${words} Saturday 28 November 2026. You have cancelled: nothing more will be charged.`,
        action: 'see-plan',
      });
    },
  );

  it.each([
    ['trial-no-card', 'add-payment'],
    ['expired', 'choose-plan'],
    ['inactive', 'choose-plan'],
  ] as const)('sends a member who is %s to %s', (state, action) => {
    expect(bannerMessage(aMember(state), CHARGE, NOW).action).toBe(action);
  });
});
