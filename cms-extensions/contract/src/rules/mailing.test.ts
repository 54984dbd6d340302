import { describe, expect, it } from 'vitest';
import { DEFAULT_PREFERENCES } from '../user.ts';
import { dayIn, reminderDay, wantsReminders } from './mailing.ts';

const preferences = (changes: object = {}) => ({ ...DEFAULT_PREFERENCES, ...changes });

describe('a workout reminder', () => {
  it.each([
    ['goes to nobody who has not chosen a time of day', {}, false],
    ['goes to a member who has', { preferred_workout_time: 'evening' }, true],
    [
      'ends when the member switches it off',
      { preferred_workout_time: 'evening', workout_reminders: false },
      false,
    ],
    [
      'ends with all notifications',
      { preferred_workout_time: 'evening', email_notifications: false },
      false,
    ],
  ])('%s', (_, changes, wanted) => {
    expect(wantsReminders(preferences(changes))).toBe(wanted);
  });

  it.each([
    ['at seven in the morning', 'morning', 'UTC', '2026-11-21T07:00:00Z', '2026-11-21'],
    ['not before', 'morning', 'UTC', '2026-11-21T06:59:59Z', null],
    ['within two hours', 'morning', 'UTC', '2026-11-21T08:59:59Z', '2026-11-21'],
    ['and not later', 'morning', 'UTC', '2026-11-21T09:00:00Z', null],
    ['at one in the afternoon', 'afternoon', 'UTC', '2026-11-21T13:30:00Z', '2026-11-21'],
    ['at six in the evening', 'evening', 'UTC', '2026-11-21T18:00:00Z', '2026-11-21'],
    [
      'by the member’s own clock',
      'evening',
      'America/Los_Angeles',
      '2026-11-22T02:00:00Z',
      '2026-11-21',
    ],
    ['and calendar', 'morning', 'Pacific/Auckland', '2026-11-20T18:00:00Z', '2026-11-21'],
    ['in zones of half an hour', 'morning', 'Asia/Kolkata', '2026-11-21T01:30:00Z', '2026-11-21'],
    ['at midnight to nobody', 'morning', 'UTC', '2026-11-21T00:00:00Z', null],
  ] as const)('comes %s', (_, time, timeZone, moment, day) => {
    expect(reminderDay(time, timeZone, new Date(moment))).toBe(day);
  });

  it('comes on the days on which the clocks change', () => {
    const inNewYork = (moment: string) =>
      reminderDay('morning', 'America/New_York', new Date(moment));
    expect(inNewYork('2026-10-31T11:00:00Z')).toBe('2026-10-31');
    expect(inNewYork('2026-11-01T11:00:00Z')).toBeNull();
    expect(inNewYork('2026-11-01T12:00:00Z')).toBe('2026-11-01');
  });
});

describe('a day', () => {
  it('is that of the calendar in the member’s time zone', () => {
    const moment = new Date('2026-11-21T23:30:00Z');
    expect(dayIn('UTC', moment)).toBe('2026-11-21');
    expect(dayIn('Europe/Berlin', moment)).toBe('2026-11-22');
  });
});
