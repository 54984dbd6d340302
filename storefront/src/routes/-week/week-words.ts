import { type TrainingWeekAnswer, type User, weekText } from 'contract';
import * as m from '#messages/week';
import { dayOf, writtenDay, writtenWeekday } from '../../ui/dates.ts';

type Week = TrainingWeekAnswer;

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

/** Whether today is a day of rest in a programme. */
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
