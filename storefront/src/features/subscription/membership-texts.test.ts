import { describe, expect, it } from 'vitest';
import { aMembership, type MembershipState } from '../../../test/memberships.ts';
import { cardText, membershipTexts } from './membership-texts.ts';

describe("a member's subscription in words", () => {
  it.each<[MembershipState, string, string, string]>([
    [
      'trial',
      'Free Trial',
      '$9.99 on Saturday 28 November 2026',
      'Your first charge, then $9.99 every month. Cancel before and pay nothing.',
    ],
    [
      'trial-no-card',
      'Free Trial',
      'Free until Saturday 28 November 2026',
      'There is no card on file yet, so nothing will be charged. Add one to open the premium workouts and to go on after the trial.',
    ],
    [
      'trial-cancelled',
      'Free Trial',
      'Free until Saturday 28 November 2026',
      'You have cancelled: nothing more will be charged. You can take it back until then.',
    ],
    [
      'active',
      'Premium Active',
      '$9.99 on Monday 21 December 2026',
      'Your next payment, then $9.99 every month.',
    ],
    [
      'annual',
      'Premium Active',
      '$99.99 on Monday 21 December 2026',
      'Your next payment, then $99.99 every year.',
    ],
    [
      'cancelled',
      'Premium Active',
      'Premium until Monday 21 December 2026',
      'You have cancelled: nothing more will be charged. You can take it back until then.',
    ],
    [
      'pausing',
      'Premium Active',
      'Premium until Monday 21 December 2026',
      'Then your pause begins: no charge and no premium. On 21 February 2027 it goes on by itself and $9.99 is charged, unless you go on sooner.',
    ],
    [
      'paused',
      'Inactive',
      'Paused until Sunday 21 February 2027',
      'No charge and no premium until then. On 21 February 2027 it goes on by itself and $9.99 is charged, unless you go on sooner.',
    ],
    [
      'annual-paused',
      'Inactive',
      'Paused until Friday 22 January 2027',
      'No premium until then, unless you go on sooner. What you have paid for is kept for after it. The next payment, $99.99, is on 5 November 2027.',
    ],
    [
      'expired',
      'Expired',
      'Your subscription has ended',
      'Nothing is charged any more. Workouts without the diamond still play.',
    ],
    [
      'inactive',
      'Inactive',
      'No subscription',
      'Nothing is charged. Workouts without the diamond play all the same.',
    ],
  ])('%s: %s, %s', (state, status, headline, text) => {
    expect(membershipTexts(aMembership(state))).toMatchObject({ status, headline, text });
  });

  it('says what is open when a paused year is cancelled', () => {
    const ends_at = '2027-11-05T09:00:00.000Z';
    const cancelled = aMembership('annual-paused', { ends_at, next_charge: null });
    expect(membershipTexts(cancelled)).toMatchObject({
      headline: 'Paused until Friday 22 January 2027',
      text: 'No premium until then, unless you go on sooner. What you have paid for is kept for after it. Premium until Friday 5 November 2027. You have cancelled: nothing more will be charged. You can take it back until then.',
    });
  });

  it('says what a credit leaves to pay, and the price that follows', () => {
    const next_charge = { amount: 120, currency: 'usd', at: '2026-12-21T09:00:00.000Z' };
    const words = membershipTexts(aMembership('active', { next_charge }));
    expect(words.headline).toBe('$1.20 on Monday 21 December 2026');
    expect(words.text).toBe('Your next payment, then $9.99 every month.');
  });

  it('keeps premium closed for a payment that stayed open too long', () => {
    const { payment_problem } = aMembership('payment-problem');
    expect(membershipTexts(aMembership('expired', { payment_problem })).headline).toBe(
      'Premium is closed for now',
    );
  });

  it('names the plan and the card', () => {
    expect(membershipTexts(aMembership('annual'))).toMatchObject({
      plan: 'Annual',
      card: 'Visa ending 4242, valid until 08/29.',
    });
    expect(membershipTexts(aMembership('inactive'))).toMatchObject({ plan: 'No plan', card: null });
    const next_plan = { key: 'monthly', name: 'Monthly', at: '2027-06-04T12:00:00.000Z' };
    const switching = aMembership('annual', { next_plan } as never);
    expect(membershipTexts(switching).nextPlan).toBe('Monthly from 4 June 2027.');
  });
});

const card = { brand: 'visa', last4: '4242', wallet: null, exp_month: 12, exp_year: 2026 };

it.each([
  ['2027-01-28T12:00:00.000Z', ', first on 28 January 2027.'],
  [null, '.'],
])('says a new price that is to come, first on %s', (first_at, end) => {
  const membership = aMembership('active', {
    coming_price: {
      price: { amount: 1200, currency: 'usd' },
      former: { amount: 999, currency: 'usd' },
      from: '2027-01-15T12:00:00.000Z',
      first_at,
    },
  });
  expect(membershipTexts(membership).comingPrice).toBe(
    `From 15 January 2027 $12.00 instead of $9.99${end}`,
  );
});

describe('what is given without a payment', () => {
  const until = '2027-04-01T00:00:00.000Z';

  it.each([
    [
      'alone, until a day',
      aMembership('inactive', { given: { kind: 'free', until } }),
      {
        plan: 'Free access',
        status: 'Premium Active',
        headline: 'Everything is open until Wednesday 31 March 2027',
        text: 'Then nothing is charged, and nothing renews.',
        given: null,
      },
    ],
    [
      'alone, without an end, after a plan',
      aMembership('expired', { given: { kind: 'gift', until: null } }),
      { plan: 'Gift', headline: 'Everything is open', status: 'Premium Active' },
    ],
    [
      'alone, with the name of its buyer',
      aMembership('inactive', { given: { kind: 'gift', until, from: 'Amelie' } }),
      { plan: 'Gift', given: 'A gift from Amelie, until Wednesday 31 March 2027.' },
    ],
    [
      'as time that has moved the next payment',
      aMembership('active', {
        free_time_from: 'Ines',
        next_charge: { amount: 999, currency: 'usd', at: '2027-01-28T12:00:00.000Z' },
      } as never),
      { plan: 'Monthly', given: 'Free time from Ines: next payment 28 January 2027.' },
    ],
    [
      'beside a plan that is paused',
      aMembership('paused', { given: { kind: 'gift', until } }),
      {
        plan: 'Monthly',
        headline: 'Paused until Sunday 21 February 2027',
        given: 'A gift: everything is open until Wednesday 31 March 2027.',
      },
    ],
  ])('is said: %s', (_name, membership, texts) => {
    expect(membershipTexts(membership)).toMatchObject(texts);
  });
});

describe('the card on file in words', () => {
  it.each([
    ['visa', 'Visa ending 4242, valid until 12/26.'],
    ['amex', 'American Express ending 4242, valid until 12/26.'],
    ['something_new', 'Something new ending 4242, valid until 12/26.'],
  ])('%s', (brand, words) => {
    expect(cardText({ ...card, brand }, null)).toBe(words);
  });

  it.each([
    [{ wallet: 'apple_pay' }, 'Apple Pay, Visa ending 4242, valid until 12/26.'],
    [{ brand: 'link', last4: null, exp_month: null, exp_year: null }, 'Link.'],
    [
      { brand: 'sepa_debit', last4: '3000', exp_month: null, exp_year: null },
      'SEPA Direct Debit ending 3000.',
    ],
  ])('%o', (other, words) => {
    expect(cardText({ ...card, ...other }, '2027-01-01T00:00:00.000Z')).toMatch(words);
  });

  it.each([
    ['2026-12-31T23:00:00.000Z', false],
    ['2027-01-01T00:00:00.000Z', true],
  ])('charged on %s, ends before: %s', (at, warns) => {
    expect(cardText(card, at).includes('It ends before your next payment')).toBe(warns);
  });
});
