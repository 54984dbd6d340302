import { tz } from '@date-fns/tz';
import { addWeeks, startOfISOWeek } from 'date-fns';

/** `from` is included, `until` is not. */
export type Period = { from: Date; until: Date };

/*
 * The beginning of the next period is looked up as well: where the clocks go forward at midnight,
 * the period begins an hour later than the one after it.
 */

/**
 * The calendar week that contains a moment, from Monday to Sunday.
 * @param timeZone a name that Intl knows
 */
export const weekOf = (now: Date, timeZone: string): Period => {
  const from = startOfISOWeek(now, { in: tz(timeZone) });
  return { from: new Date(+from), until: new Date(+startOfISOWeek(addWeeks(from, 1))) };
};
