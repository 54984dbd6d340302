import { dayIn } from 'contract';

const QUARTER_MS = 900_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** `from` is included, `until` is not. */
export type Period = { from: Date; until: Date };

const dayOf = (utcMidnight: number): string => new Date(utcMidnight).toISOString().slice(0, 10);

/**
 * When a day begins in a time zone. Every zone's offset from UTC is a multiple of 15 minutes, from
 * 12 hours behind to 14 hours ahead.
 * @param utcMidnight the day, as midnight UTC
 */
const beginOf = (utcMidnight: number, timeZone: string): Date => {
  const day = dayOf(utcMidnight);
  let before = utcMidnight - 15 * HOUR_MS;
  let begun = utcMidnight + 13 * HOUR_MS;
  while (begun - before > QUARTER_MS) {
    const middle = before + Math.ceil((begun - before) / QUARTER_MS / 2) * QUARTER_MS;
    if (dayIn(timeZone, new Date(middle)) < day) before = middle;
    else begun = middle;
  }
  return new Date(begun);
};

/** Today in a time zone, as midnight UTC. */
const today = (now: Date, timeZone: string): Date => new Date(dayIn(timeZone, now));

/**
 * The calendar week that contains a moment, from Monday to Sunday.
 * @param timeZone a name that Intl knows
 */
export const weekOf = (now: Date, timeZone: string): Period => {
  const day = today(now, timeZone);
  const monday = day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS;
  return { from: beginOf(monday, timeZone), until: beginOf(monday + 7 * DAY_MS, timeZone) };
};

/**
 * The calendar month that contains a moment.
 * @param timeZone a name that Intl knows
 */
export const monthOf = (now: Date, timeZone: string): Period => {
  const day = today(now, timeZone);
  const first = (month: number): number => Date.UTC(day.getUTCFullYear(), month, 1);
  return {
    from: beginOf(first(day.getUTCMonth()), timeZone),
    until: beginOf(first(day.getUTCMonth() + 1), timeZone),
  };
};
