import type { WorkoutTime } from '../enumerations.ts';
import type { Preferences } from '../user.ts';

/** The preferences that the rules need. */
type MailPreferences = Pick<
  Preferences,
  'email_notifications' | 'workout_reminders' | 'preferred_workout_time'
>;

/**
 * Whether a member wants reminders. They are on by default (spec section 3), but need a chosen time
 * of day: without one there is no time to send at, and members who never asked get no mail.
 */
export const wantsReminders = (preferences: MailPreferences): boolean =>
  preferences.email_notifications &&
  preferences.workout_reminders &&
  preferences.preferred_workout_time !== '';

/** The local hour at which a member is reminded. */
export const REMINDER_HOURS: Readonly<Record<WorkoutTime, number>> = {
  morning: 7,
  afternoon: 13,
  evening: 18,
};

/** A reminder that is later than this is skipped: its time of day is over. */
const REMINDER_WINDOW_HOURS = 2;

const partsIn = (timeZone: string | undefined, moment: Date): Map<string, string> =>
  new Map(
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      calendar: 'iso8601',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
    })
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );

const dayOf = (parts: Map<string, string>): string =>
  `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;

/**
 * The calendar day of a moment in a time zone.
 * @param timeZone a name that Intl knows; undefined is the device's own
 * @returns for example `2026-11-21`
 */
export const dayIn = (timeZone: string | undefined, moment: Date): string =>
  dayOf(partsIn(timeZone, moment));

/**
 * The day, in the member's time zone, whose reminder is due at a moment; null when none is.
 * @param timeZone a name that Intl knows
 */
export const reminderDay = (time: WorkoutTime, timeZone: string, moment: Date): string | null => {
  const parts = partsIn(timeZone, moment);
  const hour = Number(parts.get('hour'));
  const from = REMINDER_HOURS[time];
  return hour < from || hour >= from + REMINDER_WINDOW_HOURS ? null : dayOf(parts);
};
