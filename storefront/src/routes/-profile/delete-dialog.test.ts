import { describe, expect, it } from 'vitest';
import { aMembership } from '../../../test/memberships.ts';
import { subscriptionEnd } from './delete-dialog.tsx';

describe('what the deletion of an account says of a subscription', () => {
  it.each([
    [
      'active',
      'Your Monthly subscription ends at once. What you have paid until 21 December 2026 is not paid back.',
    ],
    ['trial', 'Your Monthly subscription ends at once, with your free trial. Nothing is charged.'],
    ['inactive', null],
  ] as const)('that is %s', (state, words) => {
    expect(subscriptionEnd(aMembership(state))).toBe(words);
  });

  it('is nothing while it is not known', () => {
    expect(subscriptionEnd(undefined)).toBeNull();
  });
});
