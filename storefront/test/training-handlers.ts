import { calls, dayIn, isCounted, mondayOf, type TrainingSession, type User } from 'contract';
import type { RequestHandler } from 'msw';
import { detail, onMember } from './answers.ts';
import type { Database } from './database.ts';

/* A member's training sessions and weeks, over the tests' database. */

const sessionsOf = (database: Database, { id }: User): TrainingSession[] =>
  database.sessionsOf.get(id) ?? [];

const replace = (database: Database, user: User, session: TrainingSession): TrainingSession => {
  const others = sessionsOf(database, user).filter(({ id }) => id !== session.id);
  database.sessionsOf.set(user.id, [session, ...others]);
  return session;
};

const writing = (database: Database): RequestHandler[] => [
  onMember(database, calls.startSession, (user, { body }) => {
    const workout = database.workouts.find(({ id }) => id === body.workout_id);
    if (workout === undefined) return detail(404, 'Workout not found');
    const now = new Date();
    return (
      sessionsOf(database, user).find(({ id }) => id === body.id) ??
      replace(database, user, {
        ...{ id: body.id, workout_id: workout.id, title: workout.title, slug: workout.slug },
        ...{ started_at: now.toISOString(), date: dayIn(body.time_zone, now) },
        ...{ planned_seconds: body.planned_seconds, watched_seconds: 0, cut: body.cut },
        workout_seconds: workout.duration * 60,
        ...{ feeling: null, counted_at: null, programmes: [] },
      })
    );
  }),
  onMember(
    database,
    calls.reportSession,
    (user, { params, body: { ranges, duration_completed } }) => {
      const session = sessionsOf(database, user).find(({ id }) => id === params.id);
      if (session === undefined) return detail(404, 'Session not found');
      const watched = ranges.reduce((sum, [from, to]) => sum + to - from, session.watched_seconds);
      const planned = session.planned_seconds;
      const counts = isCounted({ ranges: [[0, watched]], plannedRanges: [[0, planned]] });
      const counted_at = session.counted_at ?? (counts ? new Date().toISOString() : null);
      replace(database, user, { ...session, watched_seconds: watched, counted_at });
      const progress = {
        ...{ workout_id: session.workout_id, duration_completed: duration_completed ?? 0 },
        ...{ duration_total: planned, completed_at: null, updated_at: new Date().toISOString() },
      };
      return { watched_seconds: watched, counted_at, progress, credited: [] };
    },
  ),
  onMember(database, calls.updateSession, (user, { params, body: { feeling } }) => {
    const session = sessionsOf(database, user).find(({ id }) => id === params.id);
    if (session === undefined) return detail(404, 'Session not found');
    const all = sessionsOf(database, user).map((one) =>
      one.id === session.id ? { ...one, feeling } : one,
    );
    database.sessionsOf.set(user.id, all);
    return { ...session, feeling };
  }),
  onMember(database, calls.removeSession, (user, { params }) => {
    const left = sessionsOf(database, user).filter(({ id }) => id !== params.id);
    database.sessionsOf.set(user.id, left);
    return undefined;
  }),
  onMember(database, calls.setWeeklyGoal, (_, { body: { sessions } }) => {
    database.weeklyGoal = sessions;
    return { weekly_goal: sessions };
  }),
];

const readingHandlers = (database: Database): RequestHandler[] => [
  onMember(
    database,
    calls.exportSessions,
    (user) => `${sessionsOf(database, user).length} sessions\r\n`,
  ),
  onMember(database, calls.listSessions, (user, { query: { before, limit } }) => {
    const all = sessionsOf(database, user);
    const from = before === undefined ? 0 : all.findIndex(({ id }) => id === before) + 1;
    const sessions = all.slice(from, from + limit);
    const next = all.length > from + limit ? (sessions.at(-1)?.id ?? null) : null;
    return { sessions, next };
  }),
  onMember(database, calls.getTrainingHistory, () => {
    const weeks = database.trainingWeeks;
    const sumOf = (key: 'sessions' | 'minutes') => weeks.reduce((sum, one) => sum + one[key], 0);
    return {
      weeks,
      kept_total: weeks.filter(({ state }) => state === 'kept').length,
      sessions_total: sumOf('sessions'),
      minutes_total: sumOf('minutes'),
      weekly_goal: database.weeklyGoal,
    };
  }),
  onMember(database, calls.listDone, (user) => {
    const counted = sessionsOf(database, user).filter(({ counted_at }) => counted_at !== null);
    const done = [...Map.groupBy(counted, ({ workout_id }) => workout_id)].map(
      ([workout_id, sessions]) => {
        const [last_on = ''] = sessions
          .map(({ date }) => date)
          .toSorted()
          .toReversed();
        return { workout_id, times: sessions.length, last_on };
      },
    );
    const watched = (database.progress.get(user.id) ?? []).flatMap(
      ({ workout_id, completed_at }) =>
        completed_at === null || counted.some((one) => one.workout_id === workout_id)
          ? []
          : [{ workout_id, times: 1, last_on: completed_at.slice(0, 10) }],
    );
    return { done: [...done, ...watched] };
  }),
  onMember(database, calls.getTrainingWeek, (user) => {
    const done = sessionsOf(database, user).filter(({ counted_at }) => counted_at !== null);
    const state: 'kept' | 'open' = done.length >= database.weeklyGoal ? 'kept' : 'open';
    return {
      ...{ starts_on: mondayOf(dayIn('UTC', new Date())), goal: database.weeklyGoal },
      ...{ done: done.length, state, planned_away_days: 0 },
      ...{ days: [], today: [], continue: [], away: null, enrolments: [] },
    };
  }),
];

/** The calls about training. */
export const trainingHandlers = (database: Database): RequestHandler[] => [
  ...writing(database),
  ...readingHandlers(database),
];
