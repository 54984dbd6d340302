import { describe, expect, it } from 'vitest';
import { aPlan } from '../../../test/builders.ts';
import { aMembership, type MembershipState } from '../../../test/memberships.ts';
import {
  hasLiveSubscription,
  lastPayment,
  otherPlan,
  pauseLength,
  pauseTerms,
  pauseTexts,
  previewTerms,
  refundChoiceTexts,
  resumeTexts,
  switchTexts,
  undoTexts,
} from './change-texts.ts';
import { formatMoney, paymentProblemTexts, refundTexts } from './membership-texts.ts';

/** The current time in tests of a pause that begins at once. */
const NOW = new Date('2026-11-22T09:00:00Z');
const PLANS = [aPlan('monthly'), aPlan('annual')];

describe('money', () => {
  it.each([
    [{ amount: 999, currency: 'usd' }, '$9.99'],
    [{ amount: 0, currency: 'usd' }, '$0.00'],
    [{ amount: 123_456, currency: 'eur' }, '€1,234.56'],
  ])('%o reads %s', (money, words) => {
    expect(formatMoney(money)).toBe(words);
  });
});

describe('pausing for 1-3 months (spec section 2, Cancellation)', () => {
  it('says from when to when there is no charge and no premium, and what follows', () => {
    expect(pauseTerms(aMembership('active'), '2', NOW)).toEqual([
      { term: 'Everything stays open until', value: '21 December 2026' },
      { term: 'No charge and no premium until', value: '21 February 2027' },
      { term: 'Then it goes on by itself', value: '$9.99 on 21 February 2027' },
    ]);
  });

  it('names the day that Stripe charges, for a subscription of the 31st', () => {
    const membership = {
      ...aMembership('active'),
      billing_anchor: '2027-01-31T12:00:00.000Z',
      current_period_end: '2027-02-28T12:00:00.000Z',
    };
    expect(pauseTerms(membership, '1', NOW).at(-1)?.value).toBe('$9.99 on 31 March 2027');
  });

  it('begins at once on the annual plan, whose paid time is moved behind it', () => {
    expect(pauseTerms(aMembership('annual'), '2', NOW)).toEqual([
      { term: 'The pause begins', value: 'Today' },
      { term: 'No premium until', value: '22 January 2027' },
      { term: 'Then it is paid for until', value: '20 February 2027' },
      { term: 'Next payment', value: '$99.99 on 20 February 2027' },
    ]);
  });

  it('counts one month and several', () => {
    expect([pauseLength('1'), pauseLength('3')]).toEqual(['1 month', '3 months']);
  });

  it.each<[MembershipState, string]>([
    ['active', 'Nothing is charged. Your favorites and progress stay.'],
    ['trial', 'Possible once your free trial is over. Until then nothing is charged anyway.'],
    ['paused', 'Your pause is agreed already.'],
    ['annual', 'Nothing is charged. Your favorites and progress stay.'],
    ['payment-problem', 'Not possible at the moment.'],
  ])('%s: %s', (state, text) => {
    expect(pauseTexts(aMembership(state))).toEqual({ title: 'Pause 1-3 months', text });
  });
});

describe('switching to the other plan', () => {
  it.each<[MembershipState, string, string]>([
    [
      'active',
      'Switch to annual',
      '$99.99 a year. Save $20/year. You can switch to monthly again later.',
    ],
    ['annual', 'Switch to monthly', '$9.99 a month, and you can stop any month.'],
  ])('%s: %s', (state, title, text) => {
    const membership = aMembership(state);
    expect(switchTexts(otherPlan(membership, PLANS), membership)).toEqual({ title, text });
  });

  it('is not possible when the plans are sold in another currency by now', () => {
    const membership = aMembership('active');
    const [plan] = PLANS.filter(({ key }) => key === 'annual').map((annual) => ({
      ...annual,
      currency: 'eur',
    }));
    expect(switchTexts(plan, membership)).toEqual({
      title: 'Switch to annual',
      text: expect.stringContaining('goes on in USD'),
    });
  });

  it.each<[MembershipState, string]>([
    ['active', 'Switch to annual'],
    ['annual', 'Switch to monthly'],
  ])('is not possible when the other plan could not be fetched: %s', (state, title) => {
    const text = 'Not possible at the moment.';
    expect(switchTexts(undefined, aMembership(state))).toEqual({ title, text });
    expect(otherPlan(aMembership('inactive'), PLANS)).toBeUndefined();
  });
});

describe('a refund', () => {
  it('would give back the newest payment with an amount', () => {
    const [paid] = aMembership().invoices;
    const free = { ...paid, id: 'in_0', amount: 0 } as NonNullable<typeof paid>;
    const membership = aMembership('active', { invoices: [free, ...aMembership().invoices] });
    expect(lastPayment(membership)?.id).toBe('in_1');
    expect(refundChoiceTexts(membership).text).toBe(
      'Your last payment was $9.99 on 21 November 2026.',
    );
    expect(refundChoiceTexts(aMembership('trial')).text).toBe('You have paid nothing yet.');
  });

  it.each([
    [500, 'Of your last payment of $9.99, $4.99 is left.'],
    [999, 'Your last payment of $9.99 was refunded.'],
  ])('counts what was given back before: %i cents', (refunded, text) => {
    const invoices = aMembership().invoices.map((invoice) => ({ ...invoice, refunded }));
    expect(refundChoiceTexts(aMembership('active', { invoices })).text).toBe(text);
  });

  it.each([
    ['requested', 'You asked for $9.99 back on 22 November 2026', /2-3 business days.+5-7 days/],
    ['granted', '$9.99 is on its way back to you', /5-7 days/],
    ['refused', 'Your refund of $9.99 was not granted', /^The year was over\. Write to us/],
  ] as const)('that is %s says so', (status, title, text) => {
    const requested_at = '2026-11-22T09:00:00.000Z';
    const answer = status === 'refused' ? 'The year was over.' : null;
    const words = refundTexts({ amount: 999, currency: 'usd', status, requested_at, answer });
    expect(words.title).toBe(title);
    expect(words.text).toMatch(text);
  });
});

describe('taking back and going on', () => {
  it('says what is charged after a cancellation is taken back', () => {
    expect(undoTexts(aMembership('cancelled')).text).toBe(
      'Takes your cancellation back: your next payment is on 21 December 2026 as before.',
    );
  });

  it('tells a pause that runs from one that has not begun', () => {
    expect(resumeTexts(aMembership('paused')).title).toBe('Go on now');
    expect(resumeTexts(aMembership('pausing')).title).toBe('Drop the pause');
  });
});

describe('a payment that failed', () => {
  const { payment_problem } = aMembership('payment-problem');
  const problem = payment_problem as NonNullable<typeof payment_problem>;

  it('says what helps, and how long everything stays open', () => {
    expect(paymentProblemTexts(problem)).toEqual({
      title: 'Your payment of $9.99 did not go through',
      text: 'Change how you pay, and we try again at once. Everything stays open until Thursday 24 December 2026.',
    });
  });

  it('asks for confirmation at the bank when that is missing', () => {
    expect(
      paymentProblemTexts({ ...problem, needs_confirmation: true, access_until: null }).text,
    ).toBe('Your bank wants you to confirm it. Premium is closed until then.');
  });
});

it('names until when all stays open, in the place of a payment that does not come', () => {
  const next_charge = { amount: 0, currency: 'usd', at: '2027-11-05T09:00:00.000Z' };
  const terms = previewTerms({ amount: 0, currency: 'usd', next_charge }, true);
  expect(terms).toEqual([
    { term: 'Charged today', value: '$0.00' },
    { term: 'Everything stays open until', value: 'Friday 5 November 2027' },
  ]);
});

describe('a subscription that lives', () => {
  it.each<[MembershipState, boolean]>([
    ['active', true],
    ['paused', true],
    ['payment-problem', true],
    ['cancelled', true],
    ['expired', false],
    ['inactive', false],
  ])('%s: %s', (state, isLive) => {
    expect(hasLiveSubscription(aMembership(state))).toBe(isLive);
  });
});
