import type { WorkoutTime } from '../enumerations.ts';
import type { Preferences } from '../user.ts';

/** What the rules ask of a member's preferences. */
export type MailPreferences = Pick<
  Preferences,
  'email_notifications' | 'workout_reminders' | 'marketing_emails' | 'preferred_workout_time'
>;

/**
 * Whether a member chose reminders. They are on from the start (spec section 3), so what she
 * chooses is the time of day: without one there is no moment to remind her at, and nobody is
 * written to who never asked.
 */
export const wantsReminders = (preferences: MailPreferences): boolean =>
  preferences.email_notifications &&
  preferences.workout_reminders &&
  preferences.preferred_workout_time !== '';

/** Whether a member chose to hear of news. */
export const wantsMarketing = (preferences: MailPreferences): boolean =>
  preferences.email_notifications && preferences.marketing_emails;

/** The hour of her own day at which a member is reminded. */
export const REMINDER_HOURS: Readonly<Record<WorkoutTime, number>> = {
  morning: 7,
  afternoon: 13,
  evening: 18,
};

/** A reminder that is later than this is left out: its time of day is over. */
const REMINDER_WINDOW_HOURS = 2;

const partsIn = (timeZone: string, moment: Date): Map<string, string> =>
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
 * The day that a moment falls on, on the calendar of a time zone.
 * @param timeZone a name that Intl knows
 * @returns for example `2026-11-21`
 */
export const dayIn = (timeZone: string, moment: Date): string => dayOf(partsIn(timeZone, moment));

/**
 * The day, on a member's own calendar, whose reminder is due at a moment; null when none is.
 * @param timeZone a name that Intl knows
 */
export const reminderDay = (time: WorkoutTime, timeZone: string, moment: Date): string | null => {
  const parts = partsIn(timeZone, moment);
  const hour = Number(parts.get('hour'));
  const from = REMINDER_HOURS[time];
  return hour < from || hour >= from + REMINDER_WINDOW_HOURS ? null : dayOf(parts);
};
