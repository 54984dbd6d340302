import { describe, expect, it } from 'vitest';
import { statusFromStripe } from './subscription.ts';

const NOW = Date.parse('2026-06-15T12:00:00Z');
const DAY = 86_400_000;
const reading = { collectionPaused: false, pastDueSince: null } as const;

describe('statusFromStripe', () => {
  it.each([
    ['trialing', 'trial'],
    ['active', 'active'],
    ['past_due', 'active'],
    ['unpaid', 'expired'],
    ['canceled', 'expired'],
    ['incomplete', 'inactive'],
    ['incomplete_expired', 'inactive'],
    ['paused', 'inactive'],
  ] as const)('reads %s as %s', (status, expected) => {
    expect(statusFromStripe({ ...reading, status }, NOW)).toBe(expected);
  });

  it('gives no premium while collection is paused', () => {
    expect(statusFromStripe({ ...reading, status: 'active', collectionPaused: true }, NOW)).toBe(
      'inactive',
    );
  });

  it('keeps access for the grace after a first failed renewal', () => {
    const failed = { ...reading, status: 'past_due', pastDueSince: NOW - 3 * DAY } as const;
    expect(statusFromStripe(failed, NOW - 1)).toBe('active');
    expect(statusFromStripe(failed, NOW)).toBe('expired');
    expect(statusFromStripe(failed, NOW, 5)).toBe('active');
  });
});
