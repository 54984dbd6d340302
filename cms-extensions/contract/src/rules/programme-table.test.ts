import { describe, expect, it } from 'vitest';
import { type PlannedDay, type PlannedWeek, programmeTable } from './programme-table.ts';

const session = (id: string, changes: Partial<NonNullable<PlannedDay>> = {}): PlannedDay => ({
  ...{ id, title: id, minutes: 20, hasMoves: true, ...changes },
});

const week = (...days: PlannedDay[]): PlannedWeek => ({
  title: 'Begin',
  days: Array.from({ length: 7 }, (_, index) => days[index] ?? null),
});
const days = (ids: string): PlannedDay[] => [...ids].map((id) => (id === '-' ? null : session(id)));

describe('the table of a programme', () => {
  it('has the minutes of each day and their sum', () => {
    const weeks = [week(session('a'), null, session('b', { minutes: 25 })), week()];
    expect(programmeTable(weeks).rows).toEqual([
      { title: 'Begin', minutes: [20, null, 25, null, null, null, null], sum: 45 },
      { title: 'Begin', minutes: Array(7).fill(null), sum: 0 },
    ]);
  });

  it.each<[string, PlannedWeek[], string[]]>([
    ['nothing', [week(...days('a-a')), week(...days('abcdef'))], []],
    [
      'the same workout on two days in a row',
      [week(...days('baa'))],
      ['a stands on two days in a row: week 1, day 2, and week 1, day 3.'],
    ],
    [
      'the same on the last day of a week and the first of the next',
      [week(...days('b-----a')), week(...days('a'))],
      ['a stands on two days in a row: week 1, day 7, and week 2, day 1.'],
    ],
    ['no row across the rest at the end of a week', [week(...days('a')), week(...days('a'))], []],
    [
      'more than six sessions in a week',
      [week(...days('abcdef')), week(...days('abcdefg'))],
      ['Week 2 has 7 sessions and no day of rest.'],
    ],
    [
      'a workout without a list of moves, once',
      [week(session('a', { hasMoves: false }), null, session('a', { hasMoves: false }))],
      ['a has no list of moves.'],
    ],
  ])('hints at %s', (_, weeks, hints) => {
    expect(programmeTable(weeks).hints).toEqual(hints);
  });
});
