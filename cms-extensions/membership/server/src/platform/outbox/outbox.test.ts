import { DAY_MS, HOUR_MS, HOUR_SECONDS } from 'contract';
import { describe, expect, it } from 'vitest';
import { nextAttemptAt } from './outbox.ts';

const NOW = Date.UTC(2026, 10, 21);
const POLICY = { firstPauseSeconds: 30, longestPauseSeconds: 6 * HOUR_SECONDS };

describe('an entry that could not be carried out', () => {
  it.each([
    [1, 30],
    [2, 60],
    [3, 120],
    [8, 3840],
    [20, 6 * HOUR_SECONDS],
    [2000, 6 * HOUR_SECONDS],
  ])('is tried again after attempt %d in %d seconds', (attempts, seconds) => {
    expect(nextAttemptAt(POLICY, attempts, NOW, NOW)).toBe(NOW + seconds * 1000);
  });

  it('is given up after the policy’s days', () => {
    const policy = { ...POLICY, giveUpDays: 3 };
    const late = NOW + 3 * DAY_MS - 6 * HOUR_MS;
    expect(nextAttemptAt(policy, 20, NOW, late)).toBe(NOW + 3 * DAY_MS);
    expect(nextAttemptAt(policy, 20, NOW, late + 1)).toBeNull();
  });

  it('is tried for ever when the policy has no end', () => {
    const late = NOW + 1000 * DAY_MS;
    expect(nextAttemptAt(POLICY, 20, NOW, late)).toBe(late + 6 * HOUR_MS);
  });
});
