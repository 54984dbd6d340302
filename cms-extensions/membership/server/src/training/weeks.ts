import { PROGRESS_WEEKS, type ProgressSummary } from 'contract';

export const QUARTER_SECONDS = 900;
const DAY_MS = 86_400_000;

/** The seconds watched in one quarter of an hour, numbered since the epoch. */
export type WatchedQuarter = { quarterHour: number; seconds: number };

/** The quarter of an hour that contains a moment. */
export const quarterHourOf = (moment: Date): number =>
  Math.floor(moment.getTime() / (QUARTER_SECONDS * 1000));

/** Not later than the beginning of the first week that is shown, in any time zone. */
export const weeksBegin = (now: Date): Date =>
  new Date(now.getTime() - (PROGRESS_WEEKS * 7 + 1) * DAY_MS);

const isoDate = (utc: Date): string => utc.toISOString().slice(0, 10);

/** The calendar day of a moment in a time zone, as midnight UTC of that day. */
const dayIn = (timeZone: string): ((moment: Date) => Date) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  return (moment) => {
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
    const number = (type: 'year' | 'month' | 'day') => Number(parts.get(type));
    return new Date(Date.UTC(number('year'), number('month') - 1, number('day')));
  };
};

/** The Monday on or before a day, both as midnight UTC. */
const mondayOf = (day: Date): Date =>
  new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS);

/**
 * Minutes by ISO week in a time zone, the current week last.
 * @param timeZone a name that Intl knows
 */
export const minutesByWeek = (
  quarters: readonly WatchedQuarter[],
  timeZone: string,
  now: Date,
): ProgressSummary['weeks'] => {
  const day = dayIn(timeZone);
  const weekOf = (moment: Date): string => isoDate(mondayOf(day(moment)));
  const presentWeek = mondayOf(day(now)).getTime();
  const seconds = new Map<string, number>();
  for (let back = PROGRESS_WEEKS - 1; back >= 0; back -= 1) {
    seconds.set(isoDate(new Date(presentWeek - back * 7 * DAY_MS)), 0);
  }
  for (const quarter of quarters) {
    const week = weekOf(new Date(quarter.quarterHour * QUARTER_SECONDS * 1000));
    const before = seconds.get(week);
    if (before !== undefined) seconds.set(week, before + quarter.seconds);
  }
  return [...seconds].map(([starts_on, sum]) => ({ starts_on, minutes: Math.round(sum / 60) }));
};
