import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plannedAwayDaysWithoutPlan, weekState, weekText } from './training-week.ts';

describe('the state of a week (table 4.4)', () => {
  it.each([
    [3, 0, 0, false, 'open', '0 of 3 sessions this week', null],
    [3, 2, 0, false, 'open', '2 of 3 sessions this week', 'One more keeps the week.'],
    [3, 3, 0, false, 'kept', '3 of 3, the week is kept', null],
    [3, 5, 0, false, 'kept', '5 sessions, the week is kept', null],
    [3, 1, 2, false, 'kept', '1 of 1, the week is kept', null],
    [3, 0, 3, false, 'resting', 'A week of rest', null],
    [3, 0, 3, true, 'resting', 'A week of rest', null],
    [3, 2, 0, true, 'past', '2 sessions', null],
    [3, 1, 0, true, 'past', '1 session', null],
    [1, 0, 0, false, 'open', '0 of 1 session this week', 'One more keeps the week.'],
    [7, 7, 0, true, 'kept', '7 of 7, the week is kept', null],
    [1, 2, 7, true, 'resting', 'A week of rest', null],
  ] as const)(
    'of %i, %i done, %i away, past %s, is %s',
    (goal, counted, away, isPast, state, text, hint) => {
      const week = { goal, counted, plannedAwayDays: away, isPast };
      expect(weekState(week)).toBe(state);
      expect(weekText(week)).toEqual({ text, hint });
    },
  );

  it('writes a week that stays kept though its session is gone', () => {
    const week = { goal: 3, counted: 2, plannedAwayDays: 0, isPast: false };
    expect(weekText(week, 'kept').text).toBe('2 sessions, the week is kept');
  });

  it('is never lost by one more session, nor by a lower goal', () => {
    const week = fc.record({
      goal: fc.integer({ min: 1, max: 7 }),
      counted: fc.integer({ min: 0, max: 10 }),
      plannedAwayDays: fc.integer({ min: 0, max: 7 }),
      isPast: fc.boolean(),
    });
    fc.assert(
      fc.property(week, (one) => {
        if (weekState(one) !== 'kept') return;
        expect(weekState({ ...one, counted: one.counted + 1 })).toBe('kept');
        if (one.goal > one.plannedAwayDays + 1) {
          expect(weekState({ ...one, goal: one.goal - 1 })).toBe('kept');
        }
      }),
    );
  });

  it.each([
    [0, 0],
    [1, 0],
    [2, 1],
    [5, 2],
    [7, 3],
  ])('without a plan %i days away are %i sessions less', (days, less) => {
    expect(plannedAwayDaysWithoutPlan(days)).toBe(less);
  });
});
