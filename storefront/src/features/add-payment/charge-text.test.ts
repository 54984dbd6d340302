import { describe, expect, it } from 'vitest';
import { aMember } from '../../../test/builders.ts';
import { aMembership } from '../../../test/memberships.ts';
import { chargeText } from './add-payment-dialog.tsx';

describe('what a new card is charged, said before it is given', () => {
  it('is nothing before the end of a trial', () => {
    const user = aMember('trial-no-card', { trial_end_date: '2026-11-28T09:00:00.000Z' });
    expect(chargeText(user, undefined)).toBe(
      'Nothing is charged today. Your trial stays free until Saturday 28 November 2026.',
    );
  });

  it('is the next payment, with its amount and date', () => {
    expect(chargeText(aMember('active'), aMembership('active'))).toBe(
      'Nothing is charged today. The next payment, $9.99 on Monday 21 December 2026, goes to this card.',
    );
  });

  it('is the open payment at once, after one that failed', () => {
    expect(chargeText(aMember('active'), aMembership('payment-problem'))).toBe(
      'The open payment of $9.99 is charged to this card as soon as you save it.',
    );
  });

  it('is nothing for a member without a subscription', () => {
    expect(chargeText(aMember('inactive'), aMembership('inactive'))).toBe(
      'Nothing is charged today.',
    );
  });
});
