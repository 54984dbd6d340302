import type { EnrolmentDay, ProgrammeCard } from 'contract';
import * as m from '#messages/programmeTexts';
import { KIT_NAMES, numberWord } from '../../features/moves/index.ts';
import { capital } from '../../locale.ts';
import { dateFormat, dayOf, longWeekday, shortWeekday, writtenDay } from '../../ui/dates.ts';

const between = ({ min, max }: { min: number; max: number }): string =>
  min === max ? `${min}` : m.between({ min, max });

/** 'A mat', or the kit that the workouts need besides one. */
export const kitText = ({ kit }: Pick<ProgrammeCard, 'kit'>): string =>
  [m.mat, ...kit.map((one) => KIT_NAMES[one])].join(', ');

/** '4 weeks, 4 sessions a week of 20 to 28 min, a mat'. */
export const programmeFacts = (programme: ProgrammeCard): string => {
  const {
    week_count: weeks,
    sessions_per_week: sessions,
    minutes_per_session: minutes,
  } = programme;
  return m.facts({
    weeks,
    sessions: between(sessions),
    max: sessions.max,
    minutes: between(minutes),
    kit: kitText(programme),
  });
};

/** '16 sessions, 20 to 28 min'. */
export const sessionsText = (programme: ProgrammeCard): string =>
  m.sessions({
    count: programme.session_count,
    minutes: between(programme.minutes_per_session),
  });

/** ISO weekdays with their names ('Monday', 'Mon'), for the days that a member trains. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7].map((day) => {
  // The first of January 2024 is a Monday.
  const date = dayOf(`2024-01-0${day}`);
  return { day, name: capital(longWeekday(date)), short: capital(shortWeekday(date)) };
});

/** The days that are chosen at first, by the coach's number of sessions a week. */
const USUAL_DAYS: readonly (readonly number[])[] = [
  [1],
  [1],
  [1, 4],
  [1, 3, 5],
  [1, 3, 5, 6],
  [1, 2, 3, 4, 5],
  [1, 2, 3, 4, 5, 6],
  [1, 2, 3, 4, 5, 6, 7],
];

export const usualDays = ({ sessions_per_week: { max } }: ProgrammeCard): readonly number[] =>
  USUAL_DAYS[Math.min(7, max)] ?? [];

/** 'Mon, Wed, Fri' */
export const weekdaysText = (days: readonly number[]): string =>
  WEEKDAYS.filter(({ day }) => days.includes(day))
    .map(({ short }) => short)
    .join(', ');

/**
 * 'Four days a week: done on Saturday 12 December.'
 * @param endsOn null while sessions wait for the end of days away
 */
export const paceText = (daysPerWeek: number, endsOn: string | null): string => {
  const daysAWeek = m.daysAWeek({ count: daysPerWeek, word: capital(numberWord(daysPerWeek)) });
  return endsOn === null
    ? m.paceWaits({ daysAWeek })
    : m.paceEnds({ daysAWeek, day: writtenDay(dayOf(endsOn)) });
};

/** 'Done. Sixteen sessions in four weeks.' */
export const finishedText = (sessions: number, weeks: number): string =>
  m.finished({
    sessions,
    sessionsWord: capital(numberWord(sessions)),
    weeks,
    weeksWord: numberWord(weeks),
  });

const shortDay = dateFormat({ weekday: 'short', day: 'numeric', month: 'long' });

/**
 * Where a day is on the member's calendar: 'Done on Mon 16 November, 17 of 24 min',
 * 'Today, Friday 27 November, 20 min', 'Sat 28 November, 22 min', 'Skipped, 20 min'.
 */
export const dayText = ({ state, on, minutes_done, workout }: EnrolmentDay): string => {
  const minutes = workout.duration;
  if (state === 'skipped') return m.skipped({ minutes });
  if (on === null) return m.waits({ minutes });
  if (state === 'today') return m.today({ day: writtenDay(dayOf(on)), minutes });
  const day = shortDay(dayOf(on));
  if (state === 'planned') return m.planned({ day, minutes });
  const isPart = minutes_done !== null && minutes_done < minutes;
  return isPart ? m.partDoneOn({ day, done: minutes_done, minutes }) : m.doneOn({ day, minutes });
};

/**
 * What can follow a programme: those after it in the coach's order first, then those before it;
 * only those of its level.
 * @param current null for a first week, which is followed by what begins gently
 * @param taken ids of what the member is or was in
 */
export const nextProgrammes = (
  programmes: readonly ProgrammeCard[],
  current: Pick<ProgrammeCard, 'id' | 'difficulty'> | null,
  taken: readonly string[],
): ProgrammeCard[] => {
  const at = programmes.findIndex(({ id }) => id === current?.id);
  const level = current?.difficulty ?? 'Beginner';
  return [...programmes.slice(at + 1), ...programmes.slice(0, Math.max(0, at))].filter(
    ({ id, difficulty }) => difficulty === level && !taken.includes(id),
  );
};
