import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  addDays,
  LEVELS,
  type TrainingWeekAnswer,
  type User,
  type Workout,
  weekText,
} from 'contract';
import * as m from '#messages/week';
import { programmesQuery } from '../../api/catalogue.ts';
import { doneQuery, trainingWeekQuery } from '../../api/training.ts';
import { workoutPagesQuery } from '../../api/workouts.ts';
import { dayOf, writtenDay, writtenWeekday } from '../../ui/dates.ts';

type Week = TrainingWeekAnswer;

/** A session of a later day. */
export type Planned = { date: string; session: Week['today'][number] };

/** The first session after today; what is also for today is none, since it would count for today. */
const firstAfter = ({ days }: Week, today: string, ofToday: readonly string[]): Planned | null =>
  days
    .filter(({ date }) => date > today)
    .flatMap(({ date, sessions }) => sessions.map((session) => ({ date, session })))
    .find(
      ({ session: { session_id, workout_id } }) =>
        session_id === null && !ofToday.includes(workout_id),
    ) ?? null;

/** The next session, this week or later; null when none is planned, undefined until it is known. */
export const useNextSession = (week: Week | undefined, today: string, memberId: string) => {
  const ofToday = week?.today.map(({ workout_id }) => workout_id) ?? [];
  const next = week === undefined ? null : firstAfter(week, today, ofToday);
  const isRunning = week?.enrolments.some(({ finished_at }) => finished_at === null) ?? false;
  const following = addDays(week?.starts_on ?? today, 7);
  const { data: later, isLoading } = useQuery({
    ...trainingWeekQuery(memberId, (week && nextDay(week, today)) ?? following),
    enabled: next === null && isRunning,
  });
  if (week === undefined || isLoading) return undefined;
  return next ?? (later === undefined ? null : firstAfter(later, today, ofToday));
};

/**
 * Whether a member has a week to show: something was done, or a programme was started.
 * @returns undefined while it is not known, and when the week cannot be loaded
 */
export const useHasTrained = (memberId: string, enabled = true): boolean | undefined => {
  const { data: week } = useQuery({ ...trainingWeekQuery(memberId), enabled });
  const done = useQuery({ ...doneQuery(memberId), enabled });
  if (week === undefined) return undefined;
  if (week.enrolments.length > 0 || week.done > 0 || week.away !== null) return true;
  // Without an answer, the week is shown, which is there.
  if (done.data === undefined) return done.isError || undefined;
  return Object.keys(done.data).length > 0;
};

/** The same for the band of the library, which shows the week with an active plan or a trial. */
export const useTrains = ({ id, subscription_status: status }: User): boolean | undefined => {
  const mayTrain = status === 'active' || status === 'trial';
  const hasTrained = useHasTrained(id, mayTrain);
  return mayTrain ? hasTrained : false;
};

/** What a first day offers: one for right now, and three more. */
const SHOWN_MAX = 4;

/** What plays without a subscription first, and then by level. */
const rankOf = ({ is_premium, difficulty }: Workout): number =>
  (is_premium ? LEVELS.length : 0) + LEVELS.indexOf(difficulty);

/** Workouts for a beginner, first those that play without a subscription; none until they are loaded. */
export const useBeginnerWorkouts = (): readonly Workout[] => {
  const { data } = useInfiniteQuery(workoutPagesQuery({}));
  const workouts = data?.pages[0]?.workouts ?? [];
  return workouts.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, SHOWN_MAX);
};

/** 'Good morning, Amara.' */
export const greeting = ({ name }: Pick<User, 'name'>, hour: number): string => {
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  const hello = m.hello({ part });
  const first = name.trim().split(/\s+/)[0];
  return first ? m.greeting({ hello, name: first }) : m.greetingAlone({ hello });
};

/** 'Premium until Sunday 27 December 2026. You have cancelled: …' */
export const endText = (status: User['subscription_status'], endsAt: string): string =>
  m.endsOn({
    status: status === 'trial' ? status : 'active',
    day: writtenWeekday(new Date(endsAt)),
  });

const isRestDay = ({ away, today, enrolments }: Week): boolean =>
  away === null && today.length === 0 && enrolments.some(({ finished_at }) => finished_at === null);

/** '2 of 3 sessions this week', and what stands below it; a day of rest asks for no more. */
export const goalText = (week: Week) => {
  const { goal, done, planned_away_days: plannedAwayDays, state } = week;
  const said = weekText({ goal, counted: done, plannedAwayDays, isPast: false }, state);
  return isRestDay(week) ? { ...said, hint: null } : said;
};

/** The day of the next session after today; null when there is none, or when it waits. */
export const nextDay = ({ enrolments }: Week, today: string): string | null =>
  enrolments
    .flatMap(({ next_on, finished_at }) => (next_on && finished_at === null ? [next_on] : []))
    .filter((date) => date > today)
    .toSorted()[0] ?? null;

/** A day of the week as a pane shows it: one without a session is one of rest, today too. */
export const paneState = ({ state, sessions }: Week['days'][number]) =>
  state === 'today' && sessions.every(({ session_id }) => session_id !== null) ? 'rest' : state;

/** What a day without an open session is: away, done, of rest, or open. */
export const quietText = (week: Week): string => {
  const { away, today } = week;
  if (away !== null) {
    return away.until_on === null
      ? m.restWell
      : m.awayUntil({ day: writtenDay(dayOf(away.until_on)) });
  }
  if (today.length > 0) return m.doneToday;
  return isRestDay(week) ? m.resting : m.whatToday;
};

/** A programme that was finished in the last days, when none is running. */
export const finishedOf = ({ enrolments }: Week) =>
  enrolments.every(({ finished_at }) => finished_at !== null) ? enrolments[0] : undefined;

/**
 * The member's week; waits also for what is shown with it, so that nothing moves: the programmes, of
 * which one can follow one that is done, the next session, and a workout to begin with.
 * @param today `YYYY-MM-DD`
 */
export const useWeek = (memberId: string, today: string) => {
  const { data, isError, refetch } = useQuery(trainingWeekQuery(memberId));
  const enabled = data !== undefined && finishedOf(data) !== undefined;
  const programmes = useQuery({ ...programmesQuery(), enabled });
  const next = useNextSession(data, today, memberId);
  const isQuiet = data?.today.every(({ session_id }) => session_id !== null);
  const isOpen = data?.enrolments.length === 0;
  const workouts = useInfiniteQuery({ ...workoutPagesQuery({}), enabled: isOpen });
  const isWaiting = programmes.isLoading || (isQuiet && next === undefined) || workouts.isLoading;
  return { week: isWaiting ? undefined : data, isError, refetch };
};
