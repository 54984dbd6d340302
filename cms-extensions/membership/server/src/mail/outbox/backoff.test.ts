import { describe, expect, it } from 'vitest';
import { nextAttempt } from './backoff.ts';
import { messageIdOf } from './order.ts';

const NOW = Date.UTC(2026, 10, 21);
const DAY_MS = 86_400_000;
const PATIENCE = { retrySeconds: 30, giveUpDays: 3 };

describe('a mail that could not be sent', () => {
  it.each([
    [1, 30],
    [2, 60],
    [3, 120],
    [8, 3840],
    [20, 6 * 3600],
    [2000, 6 * 3600],
  ])('is tried again after attempt %d in %d seconds', (attempts, seconds) => {
    expect(nextAttempt(attempts, NOW, NOW, PATIENCE)).toBe(NOW + seconds * 1000);
  });

  it('is given up after three days', () => {
    const late = NOW + 3 * DAY_MS - 6 * 3_600_000;
    expect(nextAttempt(20, NOW, late, PATIENCE)).toBe(NOW + 3 * DAY_MS);
    expect(nextAttempt(20, NOW, late + 1, PATIENCE)).toBeNull();
  });
});

describe('the Message-ID', () => {
  it('is made from the key alone, and is the same each time', () => {
    const id = messageIdOf('receipt:in_1', 'hello@ondelle.example');
    expect(id).toMatch(/^<[0-9a-f]{32}@ondelle\.example>$/);
    expect(messageIdOf('receipt:in_1', 'hello@ondelle.example')).toBe(id);
    expect(messageIdOf('receipt:in_2', 'hello@ondelle.example')).not.toBe(id);
  });
});
