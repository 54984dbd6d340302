import { addCalendarMonths, DAY_MS, dayIn } from 'contract';
import { instantOf } from '../../platform/clock/index.ts';
import { type FreeTime, freeTimeOf, timeFrom } from '../actions/free-time-rules.ts';
import { endOfDayIn, type Span } from '../entitlements/rules.ts';
import type { Snapshot } from '../snapshot/schema.ts';

/* When a gift goes out, what it gives, and until when its buyer can withdraw (desk, section 7.3). */

/** The last day of some calendar months that begin on a day; both `YYYY-MM-DD`. */
const addMonths = (day: string, months: number): string =>
  addCalendarMonths(new Date(`${day}T12:00:00Z`), months)
    .toISOString()
    .slice(0, 10);

/**
 * What the months of a gift are for a member. Where a payment is to come, it moves; else everything is
 * open through the last day, counted from the end of what runs.
 * @param now milliseconds since the epoch
 * @param written a moment as a refusal names it
 * @throws Refusal
 */
export const giftTimeOf = (
  snapshot: Snapshot | null,
  given: readonly Span[],
  months: number,
  now: number,
  timeZone: string,
  written: (moment: string) => string,
): FreeTime => {
  const { kind, from } = timeFrom(snapshot, given, now);
  if (kind !== 'entitlement') return freeTimeOf(snapshot, given, { months }, now, written);
  // What runs ends before its end: at midnight the day before is its last one.
  const isNow = Date.parse(from) <= now;
  const begins = dayIn(timeZone, new Date(isNow ? now : Date.parse(from) - 1));
  return { kind, from, until: endOfDayIn(addMonths(begins, months), timeZone).toISOString() };
};

const DELIVERED_AT = '08:00';

/** The last day on which a gift can be mailed, `YYYY-MM-DD`. */
export const lastDeliveryDay = (now: Date, timeZone: string): string =>
  addMonths(dayIn(timeZone, now), 12);

/**
 * When a gift is mailed.
 * @param day `YYYY-MM-DD` at the desk; today, or without one: at once
 * @returns null for a day that has passed, or is more than twelve months away
 */
export const deliveryAt = (day: string | undefined, now: Date, timeZone: string): Date | null => {
  const today = dayIn(timeZone, now);
  if (day === undefined || day === today) return now;
  if (day < today || day > lastDeliveryDay(now, timeZone)) return null;
  return instantOf(`${day}T${DELIVERED_AT}`, timeZone);
};

/**
 * Whether a buyer can still withdraw. The day of the contract does not count.
 * @param agreedAt ISO 8601
 */
export const canWithdraw = (agreedAt: string, days: number, now: number): boolean =>
  days > 0 && now < Date.parse(agreedAt) + (days + 1) * DAY_MS;
