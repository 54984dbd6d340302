import { TZDate } from '@date-fns/tz';
import { startOfMonth } from 'date-fns';
import { z } from 'zod';

/* Calendar months of the desk's time zone. */

/** A month as the addresses of the desk name it. */
export const monthKeySchema = z.string().regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/);

/** The month of a moment, such as `2026-11`. */
export const monthKeyOf = (at: Date, timeZone: string): string => {
  const there = new TZDate(at, timeZone);
  return `${there.getFullYear()}-${String(there.getMonth() + 1).padStart(2, '0')}`;
};

/**
 * The first instants of months, as milliseconds, oldest first.
 * @param key the last month of which both ends are given
 * @param count how many months; one instant more is returned
 */
export const monthBounds = (key: string, count: number, timeZone: string): number[] => {
  const [year = 0, month = 0] = key.split('-').map(Number);
  // From the middle of each month, so that no change of the clocks matters.
  const first = (back: number) => +startOfMonth(new TZDate(year, month - back, 15, timeZone));
  return Array.from({ length: count + 1 }, (_, index) => first(count - index));
};
