import { addDays, isoWeekday } from './local-date.ts';

/* All days are `YYYY-MM-DD` of the member's calendar. */

/** Days without training, both included; an open end is null. */
export type AwayPeriod = { fromOn: string; untilOn: string | null };

export const isAway = (away: readonly AwayPeriod[], date: string): boolean =>
  away.some(({ fromOn, untilOn }) => fromOn <= date && (untilOn === null || date <= untilOn));

const laterEnd = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? null : a > b ? a : b;

/** Adds a period. Periods that overlap or follow directly on each other become one. */
export const mergeAway = (
  periods: readonly AwayPeriod[],
  added: AwayPeriod,
): { periods: AwayPeriod[]; merged: AwayPeriod } => {
  let merged = added;
  const apart: AwayPeriod[] = [];
  for (const period of periods.toSorted((a, b) => (a.fromOn < b.fromOn ? -1 : 1))) {
    const endsBefore = period.untilOn !== null && addDays(period.untilOn, 1) < merged.fromOn;
    const beginsAfter = merged.untilOn !== null && addDays(merged.untilOn, 1) < period.fromOn;
    if (endsBefore || beginsAfter) {
      apart.push(period);
      continue;
    }
    const { fromOn } = period.fromOn < merged.fromOn ? period : merged;
    merged = {
      fromOn,
      untilOn: laterEnd(period.untilOn, merged.untilOn),
    };
  }
  const all = [...apart, merged].sort((a, b) => (a.fromOn < b.fromOn ? -1 : 1));
  return { periods: all, merged };
};

/**
 * A period that the member takes back: what has passed of it stays.
 * @returns null when nothing of it has passed
 */
export const endAway = (period: AwayPeriod, today: string): AwayPeriod | null => {
  if (period.fromOn >= today) return null;
  const yesterday = addDays(today, -1);
  const isOver = period.untilOn !== null && period.untilOn < yesterday;
  return { fromOn: period.fromOn, untilOn: isOver ? period.untilOn : yesterday };
};

export type ScheduleInput = {
  /** Keys of the programme's workout days, in order. */
  days: readonly string[];
  startOn: string;
  /** ISO weekdays, 1 is Monday. */
  trainingDays: readonly number[];
  away: readonly AwayPeriod[];
  /** Days that are done, and when. */
  credits: readonly { key: string; on: string }[];
  skipped: readonly string[];
  /** Days that the member has moved to a date of choice. */
  pins: readonly { key: string; on: string }[];
  today: string;
};

export type ScheduledDay = {
  key: string;
  state: 'done' | 'today' | 'planned' | 'skipped';
  /** Null when it is skipped, or waits for the end of an open away period. */
  on: string | null;
};

/** How far ahead dates are looked for; what has none by then waits. */
const SCHEDULE_DAYS_AHEAD = 800;

function* freeDates(
  input: ScheduleInput,
  taken: ReadonlySet<string>,
): Generator<string, undefined> {
  const { startOn, today, credits, away, trainingDays } = input;
  const last = addDays(today, SCHEDULE_DAYS_AHEAD);
  const hasTrainedToday = credits.some(({ on }) => on === today);
  const startsLater = startOn > today;
  for (let date = startsLater ? startOn : today; date <= last; date = addDays(date, 1)) {
    if (!trainingDays.includes(isoWeekday(date)) || isAway(away, date) || taken.has(date)) continue;
    if (date === today && hasTrainedToday) continue;
    yield date;
  }
}

/**
 * The date of each day of a programme. Nothing of it is stored: days that pass without training
 * move the rest on by themselves. Days done keep their date; pinned days keep theirs while it is
 * neither past nor away, the first of two on the same date; the others take the free training days
 * in order.
 */
export const scheduleSessions = (input: ScheduleInput): ScheduledDay[] => {
  const { days, credits, skipped, pins, away, today } = input;
  const doneOn = new Map(credits.map(({ key, on }) => [key, on]));
  const skips = new Set(skipped);
  const pinnedOn = new Map<string, string>();
  const taken = new Set<string>();
  for (const key of days) {
    const on = pins.find((pin) => pin.key === key)?.on;
    if (on === undefined || doneOn.has(key) || skips.has(key)) continue;
    if (on < today || isAway(away, on) || taken.has(on)) continue;
    pinnedOn.set(key, on);
    taken.add(on);
  }
  const free = freeDates(input, taken);
  return days.map((key): ScheduledDay => {
    const done = doneOn.get(key);
    if (done !== undefined) return { key, state: 'done', on: done };
    if (skips.has(key)) return { key, state: 'skipped', on: null };
    const on = pinnedOn.get(key) ?? free.next().value ?? null;
    return { key, state: on === today ? 'today' : 'planned', on };
  });
};

/** The day on which a schedule ends; null when a day of it waits, or when it has none. */
export const endsOn = (schedule: readonly ScheduledDay[]): string | null => {
  const dates = schedule.flatMap(({ state, on }) => (state === 'skipped' ? [] : [on]));
  const known = dates.filter((on) => on !== null).toSorted();
  return known.length === dates.length ? (known.at(-1) ?? null) : null;
};

/** The day of the next session that is not done; null when there is none, or when it waits. */
export const nextOn = (schedule: readonly ScheduledDay[]): string | null =>
  schedule
    .flatMap(({ state, on }) => ((state === 'today' || state === 'planned') && on ? [on] : []))
    .toSorted()[0] ?? null;

/** A session that became counted. */
type CreditedSession = {
  workoutId: string;
  localDate: string;
  /** What was chosen to be played. */
  plannedSeconds: number;
  /** The whole video. */
  workoutSeconds: number;
};

type CreditableEnrolment = {
  id: string;
  startOn: string;
  /** The workout days in order. */
  days: readonly { key: string; workoutId: string }[];
  /** Keys of days that are done. */
  credited: readonly string[];
  skipped: readonly string[];
};

/**
 * The days that a counted session does: in each running enrolment the first open day with its
 * workout. A cut of half the workout or less does none.
 */
export const creditSession = (
  session: CreditedSession,
  enrolments: readonly CreditableEnrolment[],
): { enrolmentId: string; key: string }[] => {
  if (session.plannedSeconds * 2 <= session.workoutSeconds) return [];
  return enrolments.flatMap(({ id, startOn, days, credited, skipped }) => {
    if (startOn > session.localDate) return [];
    const day = days.find(
      ({ key, workoutId }) =>
        workoutId === session.workoutId && !credited.includes(key) && !skipped.includes(key),
    );
    return day === undefined ? [] : [{ enrolmentId: id, key: day.key }];
  });
};
