import { tz } from '@date-fns/tz';
import { dayIn } from 'contract';
import { addWeeks, isSunday, startOfDay, startOfISOWeek } from 'date-fns';

/* Days as the desk writes them, in its time zone. */

const written = (moment: string, timeZone: string, format: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, ...format }).format(new Date(moment));

const yearOf = (moment: string | Date, timeZone: string): string =>
  dayIn(timeZone, new Date(moment)).slice(0, 4);

/** `28 December` or `28 Dec`, with the year when it is not this one. @param moment ISO 8601 */
export const longDay = (
  moment: string,
  now: Date,
  timeZone: string,
  month: 'long' | 'short' = 'long',
): string => {
  const year = yearOf(moment, timeZone) === yearOf(now, timeZone) ? undefined : 'numeric';
  return written(moment, timeZone, { day: 'numeric', month, year });
};

/** `November`. */
export const monthName = (month: number): string =>
  written(new Date(Date.UTC(2000, month - 1)).toISOString(), 'UTC', { month: 'long' });

/** `Friday` within six days, before or after; else `28 December`. */
export const nearDay = (moment: string, now: Date, timeZone: string): string => {
  const days = Math.abs(
    Date.parse(dayIn(timeZone, new Date(moment))) - Date.parse(dayIn(timeZone, now)),
  );
  return days > 6 * 86_400_000
    ? longDay(moment, now, timeZone)
    : written(moment, timeZone, { weekday: 'long' });
};

/** `07:00`. */
export const clockTime = (moment: string, timeZone: string): string =>
  written(moment, timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** The end of what comes: of Sunday, on a Sunday of the next one. It is the first instant after. */
export const endOfComingDays = (now: Date, timeZone: string): Date => {
  const today = startOfDay(now, { in: tz(timeZone) });
  return new Date(+startOfISOWeek(addWeeks(today, isSunday(today) ? 2 : 1)));
};
