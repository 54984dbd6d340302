import { describe, expect, it } from 'vitest';
import { minutesByWeek, quarterHourOf, type WatchedQuarter, weeksBegin } from './weeks.ts';

const NOW = new Date('2026-11-25T12:00:00Z');

const watched = (time: string, minutes: number): WatchedQuarter => ({
  quarterHour: quarterHourOf(new Date(time)),
  seconds: minutes * 60,
});

const weeks = (timeZone: string, ...quarters: WatchedQuarter[]) =>
  Object.fromEntries(
    minutesByWeek(quarters, timeZone, NOW)
      .filter(({ minutes }) => minutes > 0)
      .map(({ starts_on, minutes }) => [starts_on, minutes]),
  );

describe('minutes by week', () => {
  it('are the last twelve weeks from Monday to Sunday, the present one last, empty ones too', () => {
    const all = minutesByWeek([], 'UTC', NOW);
    expect(all).toHaveLength(12);
    expect(all.at(0)).toEqual({ starts_on: '2026-09-07', minutes: 0 });
    expect(all.at(-1)).toEqual({ starts_on: '2026-11-23', minutes: 0 });
  });

  it('add up what was watched from Monday to Sunday', () => {
    const quarters = [
      watched('2026-11-16T00:00:00Z', 10),
      watched('2026-11-22T23:45:00Z', 7),
      watched('2026-11-23T00:00:00Z', 3),
    ];
    expect(weeks('UTC', ...quarters)).toEqual({ '2026-11-16': 17, '2026-11-23': 3 });
  });

  // Sunday evening in UTC.
  const sunday = watched('2026-11-22T18:15:00Z', 12);
  it.each([
    ['UTC', '2026-11-16'],
    ['America/Los_Angeles', '2026-11-16'],
    ['Asia/Tokyo', '2026-11-23'],
    // 00:15 in Kathmandu is 18:30 in UTC: the offset includes a quarter of an hour.
    ['Asia/Kathmandu', '2026-11-23'],
    ['Asia/Kolkata', '2026-11-16'],
  ])('are those of the calendar in %s', (timeZone, week) => {
    expect(weeks(timeZone, sunday)).toEqual({ [week]: 12 });
  });

  it('know the days of the week on which the clocks change', () => {
    // New York leaves summer time on Sunday 1 November 2026: its week has 169 hours.
    expect(weeks('America/New_York', watched('2026-11-02T04:45:00Z', 5))).toEqual({
      '2026-10-26': 5,
    });
    expect(weeks('America/New_York', watched('2026-11-02T05:00:00Z', 5))).toEqual({
      '2026-11-02': 5,
    });
  });

  it('cross the year as the calendar does', () => {
    const january = new Date('2027-01-01T12:00:00Z');
    expect(minutesByWeek([], 'UTC', january).at(-1)?.starts_on).toBe('2026-12-28');
  });

  it('leave out what is older, and never need what is older than they are read from', () => {
    expect(weeks('UTC', watched('2026-09-06T23:45:00Z', 9))).toEqual({});
    for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
      const first = minutesByWeek([], zone, NOW).at(0)?.starts_on ?? '';
      expect(weeksBegin(NOW).getTime()).toBeLessThan(Date.parse(first) - 14 * 3_600_000);
    }
  });
});
