import { tzOffset } from '@date-fns/tz';
import { DAY_MS, MINUTE_MS } from 'contract';

/**
 * The instant of a local time; of two that clocks show twice, the first.
 * @param local `YYYY-MM-DDTHH:mm`
 * @param timeZone a name that Intl knows
 * @returns null for a time that does not exist: 30 February, or skipped when the clocks change
 */
export const instantOf = (local: string, timeZone: string): Date | null => {
  const wall = new Date(`${local}:00.000Z`);
  if (Number.isNaN(wall.getTime()) || !wall.toISOString().startsWith(local)) return null;
  const offsetAt = (instant: number): number => tzOffset(timeZone, new Date(instant)) * MINUTE_MS;
  const found = [-DAY_MS, DAY_MS]
    .map((around) => wall.getTime() - offsetAt(wall.getTime() + around))
    .filter((instant) => instant + offsetAt(instant) === wall.getTime());
  return found.length === 0 ? null : new Date(Math.min(...found));
};
