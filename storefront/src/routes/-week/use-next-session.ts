import { useQuery } from '@tanstack/react-query';
import { addDays, type TrainingWeekAnswer } from 'contract';
import { trainingWeekQuery } from '../../api/training.ts';
import { nextDay } from './week-words.ts';

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
export const useNextSession = (week: Week, today: string, memberId: string) => {
  const ofToday = week.today.map(({ workout_id }) => workout_id);
  const next = firstAfter(week, today, ofToday);
  const isRunning = week.enrolments.some(({ finished_at }) => finished_at === null);
  const { data: later, isLoading } = useQuery({
    ...trainingWeekQuery(memberId, nextDay(week, today) ?? addDays(week.starts_on, 7)),
    enabled: next === null && isRunning,
  });
  if (isLoading) return undefined;
  return next ?? (later === undefined ? null : firstAfter(later, today, ofToday));
};
