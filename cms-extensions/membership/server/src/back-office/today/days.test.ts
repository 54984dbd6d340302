import { describe, expect, it } from 'vitest';
import { endOfComingDays, longDay, nearDay } from './days.ts';

describe('what comes ends', () => {
  it.each([
    // 23:30 on Sunday in New York, when it is Monday in Berlin.
    ['2026-11-30T04:30:00.000Z', 'America/New_York', '2026-12-07T05:00:00.000Z'],
    ['2026-11-30T04:30:00.000Z', 'Europe/Berlin', '2026-12-06T23:00:00.000Z'],
    // The last instant of a Saturday, the first and the last of a Sunday, the first of a Monday.
    ['2026-11-28T22:59:59.999Z', 'Europe/Berlin', '2026-11-29T23:00:00.000Z'],
    ['2026-11-28T23:00:00.000Z', 'Europe/Berlin', '2026-12-06T23:00:00.000Z'],
    ['2026-11-29T22:59:59.999Z', 'Europe/Berlin', '2026-12-06T23:00:00.000Z'],
    ['2026-11-29T23:00:00.000Z', 'Europe/Berlin', '2026-12-06T23:00:00.000Z'],
    // The clocks go forward on Sunday 28 March 2027, and back on Sunday 31 October 2027.
    ['2027-03-24T12:00:00.000Z', 'Europe/Berlin', '2027-03-28T22:00:00.000Z'],
    ['2027-03-28T00:30:00.000Z', 'Europe/Berlin', '2027-04-04T22:00:00.000Z'],
    ['2027-10-27T12:00:00.000Z', 'Europe/Berlin', '2027-10-31T23:00:00.000Z'],
    ['2027-10-31T00:30:00.000Z', 'Europe/Berlin', '2027-11-07T23:00:00.000Z'],
    // The same in New York, on other Sundays.
    ['2027-03-14T06:30:00.000Z', 'America/New_York', '2027-03-22T04:00:00.000Z'],
    ['2027-11-07T05:30:00.000Z', 'America/New_York', '2027-11-15T05:00:00.000Z'],
  ])('at %s in %s with the Sunday before %s', (now, timeZone, end) => {
    expect(endOfComingDays(new Date(now), timeZone).toISOString()).toBe(end);
  });
});

describe('a day in words', () => {
  const NOW = new Date('2026-11-30T09:00:00.000Z');
  it.each([
    ['2026-12-04T09:00:00.000Z', 'Friday', '4 December'],
    ['2026-11-27T09:00:00.000Z', 'Friday', '27 November'],
    ['2026-12-07T09:00:00.000Z', '7 December', '7 December'],
    // Still the old year in New York.
    ['2027-01-01T04:00:00.000Z', '31 December', '31 December'],
    ['2027-02-01T09:00:00.000Z', '1 February 2027', '1 February 2027'],
  ])('%s is %s, and %s', (moment, near, long) => {
    expect(nearDay(moment, NOW, 'America/New_York')).toBe(near);
    expect(longDay(moment, NOW, 'America/New_York')).toBe(long);
  });
});
