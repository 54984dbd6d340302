import { describe, expect, it } from 'vitest';
import { addCalendarMonths } from './calendar.ts';

describe('addCalendarMonths', () => {
  it.each([
    ['2026-11-21T09:30:00.000Z', 1, '2026-12-21T09:30:00.000Z'],
    ['2026-11-21T09:30:00.000Z', 12, '2027-11-21T09:30:00.000Z'],
    ['2026-11-30T23:59:59.000Z', 3, '2027-02-28T23:59:59.000Z'],
    ['2027-12-31T00:00:00.000Z', 2, '2028-02-29T00:00:00.000Z'],
    ['2028-02-29T00:00:00.000Z', 12, '2029-02-28T00:00:00.000Z'],
    ['2026-01-31T12:00:00.000Z', 0, '2026-01-31T12:00:00.000Z'],
  ])('counts from %s %i months on to %s', (from, months, to) => {
    expect(addCalendarMonths(new Date(from), months).toISOString()).toBe(to);
  });
});
