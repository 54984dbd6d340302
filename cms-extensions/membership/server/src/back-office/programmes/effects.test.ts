import { describe, expect, it } from 'vitest';
import { planOf } from '../../../../test/programmes.ts';
import { reached } from './effects.ts';

/** Weeks of days that are written as key and workout: `a1`; `-` is rest. */
const plan = (...weeks: string[]) =>
  planOf(
    weeks.map((days) => ({
      days: days.split(' ').map((day) => {
        const [key, workout] = day;
        return day === '-' ? { workout: null } : { key: key ?? '', workout: workout ?? null };
      }),
    })),
  );
const member = (done: string, skipped = '') => ({
  done: new Set(done),
  over: new Set([...done, ...skipped]),
});
const MEMBERS = [member('ab'), member('a', 'b'), member('')];
const BEFORE = plan('a1 - b2', 'c3');

describe('whom a change of a programme reaches', () => {
  it.each<[string, ReturnType<typeof plan>, [string, string, number][], number]>([
    ['titles and notes alone: nobody', plan('a1 - b2', 'c3'), [], 0],
    [
      'a new day: who has it before them',
      plan('a1 n9 b2', 'c3'),
      [['n added', 'week 1, day 2', 3]],
      3,
    ],
    ['a day made rest: who has done it', plan('a1', 'c3'), [['b removed', 'week 1, day 3', 1]], 1],
    [
      'another video: who has the day before them',
      plan('a1 - b7', 'c3'),
      [['b replaced', 'week 1, day 3', 1]],
      0,
    ],
    ['a day beside rest: nobody, since the order stays', plan('a1 b2', 'c3'), [], 0],
    ['a week before: nobody of those who follow', plan('-', 'a1 - b2', 'c3'), [], 0],
    [
      'days in another order',
      plan('a1 - c3', 'b2'),
      [
        ['c moved', 'week 1, day 3', 3],
        ['b moved', 'week 2, day 1', 1],
      ],
      3,
    ],
  ])('%s', (_, after, changed, later) => {
    const effects = reached(BEFORE, after, MEMBERS);
    expect(effects.members).toBe(3);
    expect(
      effects.changed.map(({ key, change, label, members }) => [
        `${key} ${change}`,
        label,
        members,
      ]),
    ).toEqual(changed);
    expect(effects.later).toBe(later);
  });
});
