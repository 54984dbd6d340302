import { describe, expect, it } from 'vitest';
import { addCalendarMonths, renewalAfter } from './calendar.ts';

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

describe('renewalAfter', () => {
  it.each([
    // A pause from the 28th of February of one that renews on the 31st.
    ['2027-01-31', '2027-02-28', 1, '2027-03-31'],
    ['2027-01-31', '2027-02-28', 2, '2027-04-30'],
    ['2027-01-31', '2027-02-28', 3, '2027-05-31'],
    ['2028-01-31', '2028-02-29', 1, '2028-03-31'],
    ['2027-01-30', '2027-02-28', 1, '2027-03-30'],
    ['2028-01-30', '2028-02-29', 1, '2028-03-30'],
    ['2027-01-29', '2027-02-28', 12, '2028-02-29'],
    ['2027-01-28', '2027-02-28', 1, '2027-03-28'],
    ['2026-12-31', '2027-04-30', 1, '2027-05-31'],
    ['2026-10-31', '2026-12-31', 2, '2027-02-28'],
    ['2026-11-15', '2026-12-15', 3, '2027-03-15'],
    ['2027-03-31', '2027-03-31', 1, '2027-04-30'],
    // A yearly one of the 29th of February.
    ['2028-02-29', '2029-02-28', 36, '2032-02-29'],
  ])('of one of %s, after %s and %i months, is %s', (anchor, renewal, months, expected) => {
    const at = (day: string) => new Date(`${day}T10:00:00.000Z`);
    expect(renewalAfter(at(anchor), at(renewal), months)).toEqual(at(expected));
  });
});
