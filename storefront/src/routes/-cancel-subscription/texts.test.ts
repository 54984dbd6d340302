import { describe, expect, it } from 'vitest';
import { aMember } from '../../../test/builders.ts';
import { aMembership, type MembershipState } from '../../../test/memberships.ts';
import { ApiError, NetworkError } from '../../api/errors.ts';
import {
  cancellationFacts,
  cancellationFailure,
  cancellationTerms,
  cancelledText,
} from './texts.ts';

const values = (...of: Parameters<typeof cancellationFacts>) =>
  cancellationFacts(...of).map(({ value }) => value);

describe('the first step’s facts (spec section 2, Cancellation)', () => {
  it('have the defaults Monthly, Active, Recently and Monthly renewal', () => {
    expect(cancellationFacts({})).toEqual([
      { term: 'Current plan', value: 'Monthly' },
      { term: 'Status', value: 'Active' },
      { term: 'Member since', value: 'Recently' },
      { term: 'Next billing', value: 'Monthly renewal' },
    ]);
  });

  it.each([
    ['active', 'annual', ['Annual', 'Active', '2 March 2026', 'Annual renewal']],
    ['trial', 'monthly', ['Monthly', 'Free Trial', '2 March 2026', 'Monthly renewal']],
    ['expired', 'monthly', ['Monthly', 'Expired', '2 March 2026', 'Monthly renewal']],
    ['inactive', null, ['Monthly', 'Inactive', '2 March 2026', 'Monthly renewal']],
  ] as const)('of a member who is %s on %s', (state, subscription_plan, expected) => {
    expect(values(aMember(state, { subscription_plan }))).toEqual(expected);
  });

  it('add the next payment once it is known', () => {
    expect(values(aMember('active'), aMembership('annual'))).toEqual([
      'Annual',
      'Active',
      '2 March 2026',
      'Annual renewal',
      '$99.99 on 21 December 2026',
    ]);
  });

  it('have no next billing after a cancellation', () => {
    expect(values(aMember('active'), aMembership('cancelled')).at(-1)).toBe('None');
  });
});

describe('what a cancellation means', () => {
  it('is the end at once in the hour in which a renewal waits to be charged', () => {
    expect(cancellationTerms({ ...aMembership('active'), charge_pending: true })).toBe(
      'Your subscription ends at once, and the payment that is due now is not made.',
    );
  });

  it.each<[MembershipState, string]>([
    [
      'active',
      'Every workout stays open until Monday 21 December 2026. After that nothing is charged.',
    ],
    [
      'trial',
      'Every workout stays open until Saturday 28 November 2026. After that nothing is charged.',
    ],
    ['paused', 'Your pause ends with it. Nothing will be charged.'],
    [
      'annual-paused',
      'What you have paid for stays yours after the pause, until Friday 5 November 2027. After that nothing is charged.',
    ],
    [
      'payment-problem',
      'Your subscription ends at once, and the open payment of $9.99 is dropped.',
    ],
  ])('%s: %s', (state, words) => {
    expect(cancellationTerms(aMembership(state))).toBe(words);
  });

  it('takes effect at the end of the billing period, whenever that is', () => {
    expect(cancellationTerms()).toBe('It takes effect at the end of the billing period.');
  });

  it('is told afterwards with its day, or as done', () => {
    expect(cancelledText('2026-12-21T09:00:00.000Z')).toBe(
      'Your subscription ends on Monday 21 December 2026. Until then every workout stays open, and nothing more is charged.',
    );
    expect(cancelledText(null)).toBe('Your subscription has ended. Nothing is charged any more.');
  });
});

describe('a cancellation that failed (spec section 8)', () => {
  it.each([
    [new ApiError(409, 'No subscription', new Headers()), 'Cancellation failed: No subscription'],
    [new ApiError(500, '', new Headers()), 'Cancellation failed: Unknown error'],
    [
      new NetworkError(new TypeError()),
      'Cancellation failed. Please try again or contact support.',
    ],
  ])('%s', (error, text) => {
    expect(cancellationFailure(error)).toBe(text);
  });
});
