import type { PlanKey } from '../enumerations.ts';
import { addCalendarMonths } from './calendar.ts';

/**
 * Whether a pause of a plan begins at once and moves what is paid for, or waits for its end. A month
 * is soon over; a year is not, and its next renewal falls on no month after it.
 */
export const movesPaidTime = (plan: PlanKey): boolean => plan === 'annual';

/**
 * A pause that begins now: nothing of what is paid for is lost, it lasts as much longer.
 * @param paidUntil until when it is paid for without the pause
 */
export const movePaidTime = (
  now: Date,
  months: number,
  paidUntil: Date,
): { resumesAt: Date; paidUntil: Date } => {
  const resumesAt = addCalendarMonths(now, months);
  const pausedMs = resumesAt.getTime() - now.getTime();
  return { resumesAt, paidUntil: new Date(paidUntil.getTime() + pausedMs) };
};
