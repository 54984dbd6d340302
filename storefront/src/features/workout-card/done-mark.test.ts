import { describe, expect, it } from 'vitest';
import { doneLastText, doneText } from './done-mark.tsx';

const NOW = new Date('2026-11-27T09:00');

describe('the mark of a workout that was done', () => {
  it.each([
    [1, '2026-11-19', 'Done on 19 November', 'Done on 19 November'],
    [1, '2025-12-31', 'Done on 31 December 2025', 'Done on 31 December 2025'],
    [2, '2026-11-12', 'Done twice', 'Done twice, last on 12 November'],
    [3, '2026-01-01', 'Done 3 times', 'Done 3 times, last on 1 January'],
    [21, '2025-02-03', 'Done 21 times', 'Done 21 times, last on 3 February 2025'],
  ])('%d times, last on %s: %s', (times, last_on, onCard, onPage) => {
    expect(doneText({ times, last_on }, NOW)).toBe(onCard);
    expect(doneLastText({ times, last_on }, NOW)).toBe(onPage);
  });
});
