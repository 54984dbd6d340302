import { describe, expect, it } from 'vitest';
import { monthBounds, monthKeyOf } from './months.ts';

describe('a month of the desk', () => {
  it.each([
    ['2026-10-31T22:59:59.999Z', 'Europe/Berlin', '2026-10'],
    ['2026-10-31T23:00:00.000Z', 'Europe/Berlin', '2026-11'],
    ['2026-10-31T23:30:00.000Z', 'America/New_York', '2026-10'],
    ['2028-02-29T23:30:00.000Z', 'UTC', '2028-02'],
    ['2028-02-29T23:30:00.000Z', 'Europe/Berlin', '2028-03'],
    ['2026-12-31T12:00:00.000Z', 'Pacific/Auckland', '2027-01'],
  ])('%s in %s is in %s', (at, timeZone, month) => {
    expect(monthKeyOf(new Date(at), timeZone)).toBe(month);
  });

  it.each([
    // Both changes of the clocks.
    ['2026-03', 'Europe/Berlin', ['2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z']],
    ['2026-10', 'Europe/Berlin', ['2026-09-30T22:00:00.000Z', '2026-10-31T23:00:00.000Z']],
    ['2028-02', 'Europe/Berlin', ['2028-01-31T23:00:00.000Z', '2028-02-29T23:00:00.000Z']],
    ['2026-11', 'America/New_York', ['2026-11-01T04:00:00.000Z', '2026-12-01T05:00:00.000Z']],
    // On the last day of a month the clocks changed at midnight.
    ['2012-04', 'Asia/Amman', ['2012-03-31T21:00:00.000Z', '2012-04-30T21:00:00.000Z']],
  ])('%s in %s has these bounds', (month, timeZone, expected) => {
    const bounds = monthBounds(month, 1, timeZone);
    expect(bounds.map((bound) => new Date(bound).toISOString())).toEqual(expected);
  });

  it('comes after those before it, over the turn of the year', () => {
    const bounds = monthBounds('2026-02', 3, 'UTC').map((bound) => new Date(bound).toISOString());
    expect(bounds).toEqual(
      ['2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01'].map((day) => `${day}T00:00:00.000Z`),
    );
  });
});
