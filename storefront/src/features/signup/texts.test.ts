import { DAY_MS } from 'contract';
import { describe, expect, it } from 'vitest';
import { aPlan } from '../../../test/builders.ts';
import type { Quote } from '../../api/payments.ts';
import { daysRemaining, firstCharge, trialEnd, trialMoments, trialPrice } from './texts.ts';

const TODAY = new Date(2026, 10, 21, 9);
const charge = (amount: number) => ({ amount, currency: 'usd' });
const quoteOf = (amount: number, regular = amount, discounts: Quote['discounts'] = []): Quote => ({
  ...{ first_charge: charge(amount), next_charge: null, regular: charge(regular), discounts },
});
const END = new Date(2026, 10, 28, 9);

describe('what is shown before the card is given', () => {
  it('is the amount and the date of the first charge, and how it goes on', () => {
    expect(firstCharge(aPlan('monthly'), quoteOf(999), END)).toEqual({
      today: '$0.00',
      first: '$9.99 on Saturday 28 November 2026',
      after: '$9.99 every month until you cancel, which takes two steps in your settings.',
    });
    expect(firstCharge(aPlan('annual'), quoteOf(9999), END).first).toBe(
      '$99.99 on Saturday 28 November 2026',
    );
  });

  it('is the amount with a promotion code, and how long its discount lasts', () => {
    const ends_at = new Date(2027, 1, 28, 9).toISOString();
    const quote = quoteOf(499, 999, [{ name: 'Spring', duration: 'repeating', ends_at }]);
    expect(firstCharge(aPlan('monthly'), quote, END)).toMatchObject({
      first: '$4.99 on Saturday 28 November 2026',
      after:
        '$9.99 every month, once the discount has ended on Sunday 28 February 2027, until you cancel, which takes two steps in your settings.',
    });
    expect(trialPrice(aPlan('monthly'), quote)).toBe(
      'First charge: $4.99. Then $9.99 every month, once the discount has ended on Sunday 28 February 2027.',
    );
  });

  it('is the trial from today to its first charge, by the end that the server says', () => {
    expect(
      trialMoments({ plan: aPlan('annual'), quote: quoteOf(9999), endsAt: END, today: TODAY }),
    ).toEqual([
      { when: 'Today, Saturday 21 November', what: 'Every workout opens. You pay $0.00.' },
      { when: 'Wednesday 25 November', what: 'We remind you by email.' },
      {
        when: 'Saturday 28 November 2026',
        what: 'You pay $99.99, then every year. Cancel before and pay nothing.',
        other: 'You pay for the plan that you choose. Cancel before and pay nothing.',
      },
    ]);
  });
});

describe('the end of a trial', () => {
  it('is seven days from now, also when the form was sent yesterday', () => {
    const yesterday = new Date(END.getTime() - DAY_MS).toISOString();
    expect(trialEnd(yesterday, TODAY)).toEqual(END);
    expect(trialEnd(END.toISOString(), TODAY)).toEqual(END);
    expect(trialEnd(undefined, TODAY)).toEqual(END);
  });

  it.each([
    [7, '7 days remaining, with full access to every workout.'],
    [1, '1 day remaining, with full access to every workout.'],
    [0, 'You have full access to every workout.'],
  ])('with %i days left reads %j', (days, text) => {
    expect(daysRemaining(days)).toBe(text);
  });
});
