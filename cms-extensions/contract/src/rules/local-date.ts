import { DAY_MS } from '../time.ts';

/*
 * Days of a member's calendar as `YYYY-MM-DD`. They belong to no time zone: sums and comparisons
 * of them cannot be wrong by an hour when clocks change, and they compare as text.
 */

const middayOf = (date: string): number => Date.parse(`${date}T12:00:00Z`);

/** The day some days later; earlier when negative. */
export const addDays = (date: string, days: number): string =>
  new Date(middayOf(date) + days * DAY_MS).toISOString().slice(0, 10);

/** How many days `to` is after `from`; negative when it is before. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((middayOf(to) - middayOf(from)) / DAY_MS);

/** 1 for Monday to 7 for Sunday (ISO 8601). */
export const isoWeekday = (date: string): number => new Date(middayOf(date)).getUTCDay() || 7;

export const mondayOf = (date: string): string => addDays(date, 1 - isoWeekday(date));
