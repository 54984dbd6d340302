import { tz } from '@date-fns/tz';
import { DAY_MS, PROGRESS_WEEKS, type ProgressSummary } from 'contract';
import { addWeeks, formatISO, startOfISOWeek, subWeeks } from 'date-fns';

export const QUARTER_SECONDS = 900;

/** The seconds watched in one quarter of an hour, numbered since the epoch. */
export type WatchedQuarter = { quarterHour: number; seconds: number };

export const quarterHourOf = (moment: Date): number =>
  Math.floor(moment.getTime() / (QUARTER_SECONDS * 1000));

/** Not later than the beginning of the first week that is shown, in any time zone. */
export const weeksBegin = (now: Date, weeks: number = PROGRESS_WEEKS): Date =>
  new Date(now.getTime() - (weeks * 7 + 1) * DAY_MS);

/**
 * Minutes by ISO week in a time zone, the current week last.
 * @param timeZone a name that Intl knows
 */
export const minutesByWeek = (
  quarters: readonly WatchedQuarter[],
  timeZone: string,
  now: Date,
  weeks: number = PROGRESS_WEEKS,
): ProgressSummary['weeks'] => {
  const zone = { in: tz(timeZone) };
  return Array.from({ length: weeks }, (_, index) => {
    const monday = startOfISOWeek(subWeeks(now, weeks - 1 - index, zone));
    const from = quarterHourOf(monday);
    const until = quarterHourOf(startOfISOWeek(addWeeks(monday, 1)));
    const seconds = quarters
      .filter(({ quarterHour }) => quarterHour >= from && quarterHour < until)
      .reduce((sum, quarter) => sum + quarter.seconds, 0);
    return {
      starts_on: formatISO(monday, { representation: 'date' }),
      minutes: Math.round(seconds / 60),
    };
  });
};
