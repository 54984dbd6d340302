import { describe, expect, it } from 'vitest';
import { isCompleted, isUnfinished, resumeAt, shareCompleted } from './progress.ts';

describe('a place in a video of 1000 seconds', () => {
  it.each([
    [0, 'begins', 0],
    [49, 'begins', 0],
    [50, 'goes on', 50],
    [620, 'goes on', 620],
    [949, 'goes on', 949],
    [950, 'is over', 0],
    [1000, 'is over', 0],
    [1003, 'is over', 0],
  ])('at %i s it %s and is taken up at %i s', (duration_completed, what, seconds) => {
    const place = { duration_completed, duration_total: 1000 };
    const said = isCompleted(place) ? 'is over' : isUnfinished(place) ? 'goes on' : 'begins';
    expect(said).toBe(what);
    expect(resumeAt(place)).toBe(seconds);
  });

  it('is never more than the whole', () => {
    expect(shareCompleted({ duration_completed: 30, duration_total: 20 })).toBe(1);
  });
});
