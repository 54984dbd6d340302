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

/** '2 of 3 sessions this week', and what stands below it. */
export const goalText = ({ goal, done, planned_away_days, state }: Week) =>
  weekText({ goal, counted: done, plannedAwayDays: planned_away_days, isPast: false }, state);

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
export const quietText = ({ away, today, enrolments }: Week): string => {
  if (away !== null) {
    return away.until_on === null
      ? m.restWell
      : m.awayUntil({ day: writtenDay(dayOf(away.until_on)) });
  }
  if (today.length > 0) return m.doneToday;
  return enrolments.some(({ finished_at }) => finished_at === null) ? m.resting : m.whatToday;
};
