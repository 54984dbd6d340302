import { describe, expect, it } from 'vitest';
import { aMembership, type MembershipState } from '../../../test/memberships.ts';
import { losses } from './delete-dialog.tsx';

const ENDS = 'Your Monthly subscription ends at once.';

describe('what the deletion of an account says of a subscription and of money', () => {
  it.each<[MembershipState, string[]]>([
    ['active', [`${ENDS} What you have paid until 21 December 2026 is not paid back.`]],
    ['payment-problem', [ENDS]],
    [
      'trial',
      ['Your Monthly subscription ends at once, with your free trial. Nothing is charged.'],
    ],
    ['inactive', []],
  ])('that is %s', (state, texts) => {
    expect(losses(aMembership(state))).toEqual(texts);
  });

  it('is that a credit is lost, also without a subscription', () => {
    const credit = { amount: 500, currency: 'usd' };
    expect(losses(aMembership('active', { credit }))[1]).toBe('Your credit of $5.00 is lost.');
    expect(losses(aMembership('inactive', { credit }))).toEqual(['Your credit of $5.00 is lost.']);
  });

  it('is nothing while it is not known', () => {
    expect(losses(undefined)).toEqual([]);
  });

  it('says that what is open without a payment is lost', () => {
    const given = { kind: 'gift' as const, until: '2027-03-01T00:00:00.000Z' };
    expect(losses(aMembership('inactive', { given }))).toEqual([
      'Your access until 28 February 2027 is lost.',
    ]);
    const free = { kind: 'free' as const, until: null };
    expect(losses(aMembership('inactive', { given: free }))).toEqual(['Your free access is lost.']);
  });
});
