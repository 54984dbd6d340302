import type { EnrolmentDay, ProgrammeCard } from 'contract';
import { capital, numberWord } from '../../features/moves/index.ts';
import { dayOf, writtenDay } from '../../ui/dates.ts';

const counted = (count: number, word: string): string =>
  `${count} ${word}${count === 1 ? '' : 's'}`;

const between = ({ min, max }: { min: number; max: number }): string =>
  min === max ? `${min}` : `${min} to ${max}`;

/** 'A mat', or the kit that the workouts need besides one. */
export const kitText = ({ kit }: Pick<ProgrammeCard, 'kit'>): string =>
  kit.length === 0 ? 'a mat' : `a mat, ${kit.map((one) => one.replace('-', ' ')).join(', ')}`;

/** '4 weeks, 4 sessions a week of 20 to 28 min, a mat'. */
export const programmeFacts = (programme: ProgrammeCard): string => {
  const {
    week_count: weeks,
    sessions_per_week: sessions,
    minutes_per_session: minutes,
  } = programme;
  const perWeek = `${between(sessions)} ${sessions.max === 1 ? 'session' : 'sessions'} a week`;
  return `${counted(weeks, 'week')}, ${perWeek} of ${between(minutes)} min, ${kitText(programme)}`;
};

/** '16 sessions, 20 to 28 min'. */
export const sessionsText = (programme: ProgrammeCard): string =>
  `${counted(programme.session_count, 'session')}, ${between(programme.minutes_per_session)} min`;

/** ISO weekdays with their full names, for the days that a member trains. */
export const WEEKDAYS = [
  { day: 1, short: 'Mo', name: 'Monday' },
  { day: 2, short: 'Tu', name: 'Tuesday' },
  { day: 3, short: 'We', name: 'Wednesday' },
  { day: 4, short: 'Th', name: 'Thursday' },
  { day: 5, short: 'Fr', name: 'Friday' },
  { day: 6, short: 'Sa', name: 'Saturday' },
  { day: 7, short: 'Su', name: 'Sunday' },
] as const;

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
    .map(({ name }) => name.slice(0, 3))
    .join(', ');

/**
 * 'Four days a week: done on Saturday 12 December.'
 * @param endsOn null while sessions wait for the end of days away
 */
export const paceText = (daysPerWeek: number, endsOn: string | null): string => {
  const perWeek = `${capital(numberWord(daysPerWeek))} ${daysPerWeek === 1 ? 'day' : 'days'} a week`;
  return endsOn === null
    ? `${perWeek}. The rest waits until you are back.`
    : `${perWeek}: done on ${writtenDay(dayOf(endsOn))}.`;
};

/** 'Done. Sixteen sessions in four weeks.' */
export const finishedText = (sessions: number, weeks: number): string =>
  `Done. ${capital(numberWord(sessions))} ${sessions === 1 ? 'session' : 'sessions'} in ${numberWord(weeks)} ${weeks === 1 ? 'week' : 'weeks'}.`;

const shortDay = new Intl.DateTimeFormat('en-GB', {
  ...{ weekday: 'short', day: 'numeric', month: 'long' },
});

/**
 * Where a day is on the member's calendar: 'Done on Mon 16 November, 17 of 24 min',
 * 'Today, Friday 27 November, 20 min', 'Sat 28 November, 22 min', 'Skipped, 20 min'.
 */
export const dayText = ({ state, on, minutes_done, workout }: EnrolmentDay): string => {
  const whole = `${workout.duration} min`;
  if (state === 'skipped') return `Skipped, ${whole}`;
  if (on === null) return `Waits until you are back, ${whole}`;
  if (state === 'today') return `Today, ${writtenDay(dayOf(on))}, ${whole}`;
  const date = shortDay.format(dayOf(on)).replace(',', '');
  if (state === 'planned') return `${date}, ${whole}`;
  const isPart = minutes_done !== null && minutes_done < workout.duration;
  return `Done on ${date}, ${isPart ? `${minutes_done} of ` : ''}${whole}`;
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
