import { describe, expect, it } from 'vitest';
import { doneByWeek } from './programme-weeks.ts';

describe('the weeks of a programme', () => {
  it('have their done sessions, in order', () => {
    const days = ['1 done', '1 skipped', '1 done', '2 done', '2 today', '4 planned'].map((day) => {
      const [week, state] = day.split(' ');
      return { week: Number(week), state: state ?? '' };
    });
    expect(doneByWeek(days)).toEqual([
      { done: 2, total: 3 },
      { done: 1, total: 2 },
      { done: 0, total: 1 },
    ]);
    expect(doneByWeek([])).toEqual([]);
  });
});
