import { describe, expect, it } from 'vitest';
import { pauseAfter } from './backoff.ts';

describe('what could not be removed', () => {
  it.each([
    [1, 30],
    [2, 60],
    [3, 120],
    [7, 1920],
    [8, 3600],
    [500, 3600],
  ])('after %i tries is tried again in %i seconds', (attempts, seconds) => {
    expect(pauseAfter(attempts)).toBe(seconds * 1000);
  });
});
