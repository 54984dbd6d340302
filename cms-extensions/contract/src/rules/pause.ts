import type { PlanKey } from '../enumerations.ts';
import { addCalendarMonths } from './calendar.ts';

/**
 * Whether a pause of a plan begins at once and extends the paid period (annual), or begins at the
 * end of the paid period (monthly): a month is over soon, a year may not be.
 */
export const movesPaidTime = (plan: PlanKey): boolean => plan === 'annual';

/**
 * A pause that begins now: the paid period is extended by its length, so nothing is lost.
 * @param paidUntil the end of the paid period without the pause
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
