import { describe, expect, it } from 'vitest';
import { statusFromStripe } from './subscription.ts';

const NOW = Date.parse('2026-06-15T12:00:00Z');
const DAY = 86_400_000;
const stripe = { pauseStartsAt: null, pastDueSince: null } as const;

describe('statusFromStripe', () => {
  it.each([
    ['trialing', 'trial'],
    ['active', 'active'],
    ['past_due', 'expired'],
    ['unpaid', 'expired'],
    ['canceled', 'expired'],
    ['incomplete', 'inactive'],
    ['incomplete_expired', 'inactive'],
    ['paused', 'inactive'],
  ] as const)('reads %s as %s', (status, expected) => {
    expect(statusFromStripe({ ...stripe, status }, NOW)).toBe(expected);
  });

  it.each(['active', 'trialing', 'past_due'] as const)(
    'gives no premium from the start of a pause on, when %s',
    (status) => {
      const agreed = { status, pastDueSince: NOW - DAY, pauseStartsAt: NOW };
      expect(statusFromStripe(agreed, NOW - 1)).not.toBe('inactive');
      expect(statusFromStripe(agreed, NOW)).toBe('inactive');
    },
  );

  it('knows of a subscription that is over, whether it was paused or not', () => {
    expect(statusFromStripe({ ...stripe, status: 'canceled', pauseStartsAt: NOW }, NOW)).toBe(
      'expired',
    );
  });

  it('keeps access for the grace after a first failed renewal', () => {
    const failed = { ...stripe, status: 'past_due', pastDueSince: NOW - 3 * DAY } as const;
    expect(statusFromStripe(failed, NOW - 1)).toBe('active');
    expect(statusFromStripe(failed, NOW)).toBe('expired');
    expect(statusFromStripe(failed, NOW, 5)).toBe('active');
  });

  it('knows of no grace when nothing says since when the renewal is due', () => {
    const failed = { ...stripe, status: 'past_due' } as const;
    expect(statusFromStripe(failed, NOW, 365)).toBe('expired');
  });
});
