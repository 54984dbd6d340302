import { describe, expect, it } from 'vitest';
import { movePaidTime, movesPaidTime } from './pause.ts';

describe('a pause', () => {
  it('moves a year that is paid for, and waits for the end of a month', () => {
    expect([movesPaidTime('annual'), movesPaidTime('monthly')]).toEqual([true, false]);
  });

  it.each([
    [1, '2026-07-15T12:00:00.000Z', '2027-04-14T08:00:00.000Z'],
    [3, '2026-09-15T12:00:00.000Z', '2027-06-15T08:00:00.000Z'],
  ])('of %i months lasts to the day, and so much longer is paid for', (months, until, paid) => {
    const moved = movePaidTime(
      new Date('2026-06-15T12:00:00Z'),
      months,
      new Date('2027-03-15T08:00:00Z'),
    );
    expect(moved.resumesAt.toISOString()).toBe(until);
    expect(moved.paidUntil.toISOString()).toBe(paid);
  });
});
