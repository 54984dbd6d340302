import { describe, expect, it } from 'vitest';
import { aPlan } from '../../../test/builders.ts';
import { perPeriod, planTerms } from './plan-terms.ts';

const TODAY = new Date('2026-11-21T12:00:00.000Z');

describe('what a plan charges today and when next', () => {
  it.each([
    ['monthly', '$9.99', '$9.99 on Monday 21 December 2026', 'a month'],
    ['annual', '$99.99', '$99.99 on Sunday 21 November 2027', 'a year'],
  ] as const)('a member of the %s plan pays at once', (key, today, next, period) => {
    expect(planTerms(aPlan(key), 'member', TODAY)).toEqual([
      { term: 'Charged today', value: today },
      { term: 'Next payment', value: next },
    ]);
    expect(perPeriod(aPlan(key))).toBe(period);
  });

  it('a visitor has seven days first (spec section 9)', () => {
    expect(planTerms(aPlan('annual'), 'visitor', TODAY)).toEqual([
      { term: 'Charged today', value: '$0.00' },
      { term: 'First charge', value: '$99.99 on Saturday 28 November 2026' },
    ]);
  });
});
