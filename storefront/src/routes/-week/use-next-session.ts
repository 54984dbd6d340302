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
