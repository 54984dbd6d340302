import { describe, expect, it } from 'vitest';
import { pauseSecondsAfter } from './gauge.ts';

describe('the pause after failed cards, of ten in the allowance', () => {
  it.each([
    [0, 0],
    [3, 0],
    [5, 0],
    [6, 5],
    [7, 10],
    [8, 20],
    [9, 40],
    [10, 3600],
    [11, 3600],
  ])('is after %i failures %i seconds', (failures, seconds) => {
    expect(pauseSecondsAfter(failures, 10)).toBe(seconds);
  });

  it('never grows beyond five minutes before the stop', () => {
    expect(pauseSecondsAfter(39, 40)).toBe(300);
  });
});
