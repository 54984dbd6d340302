import { calls, dayIn, isCounted, mondayOf, type TrainingSession, type User } from 'contract';
import { http, type RequestHandler } from 'msw';
import { answer, detail, forMember, pathOf } from './answers.ts';
import type { Database } from './database.ts';

/* A member's training sessions and weeks, over the tests' database. */

const sessionsOf = (database: Database, { id }: User): TrainingSession[] =>
  database.sessionsOf.get(id) ?? [];

const idIn = (request: Request): string =>
  /sessions\/([^/]+)/.exec(new URL(request.url).pathname)?.[1] ?? '';

const replace = (database: Database, user: User, session: TrainingSession): TrainingSession => {
  const others = sessionsOf(database, user).filter(({ id }) => id !== session.id);
  database.sessionsOf.set(user.id, [session, ...others]);
  return session;
};

const writing = (database: Database): RequestHandler[] => [
  http.post(
    pathOf(calls.startSession),
    forMember(database, async (user, request) => {
      const body = calls.startSession.body.parse(await request.json());
      const workout = database.workouts.find(({ id }) => id === body.workout_id);
      if (workout === undefined) return detail(404, 'Workout not found');
      const known = sessionsOf(database, user).find(({ id }) => id === body.id);
      const now = new Date();
      return answer(
        calls.startSession,
        known ??
          replace(database, user, {
            ...{ id: body.id, workout_id: workout.id, title: workout.title, slug: workout.slug },
            ...{ started_at: now.toISOString(), date: dayIn(body.time_zone, now) },
            ...{ planned_seconds: body.planned_seconds, watched_seconds: 0, cut: body.cut },
            workout_seconds: workout.duration * 60,
            ...{ feeling: null, counted_at: null, programmes: [] },
          }),
      );
    }),
  ),
  http.post(
    pathOf(calls.reportSession),
    forMember(database, async (user, request) => {
      const { ranges } = calls.reportSession.body.parse(await request.json());
      const session = sessionsOf(database, user).find(({ id }) => id === idIn(request));
      if (session === undefined) return detail(404, 'Session not found');
      const watched = ranges.reduce((sum, [from, to]) => sum + to - from, session.watched_seconds);
      const planned = session.planned_seconds;
      const counts = isCounted({ ranges: [[0, watched]], plannedRanges: [[0, planned]] });
      const counted_at = session.counted_at ?? (counts ? new Date().toISOString() : null);
      replace(database, user, { ...session, watched_seconds: watched, counted_at });
      return answer(calls.reportSession, { watched_seconds: watched, counted_at, credited: [] });
    }),
  ),
  http.patch(
    pathOf(calls.updateSession),
    forMember(database, async (user, request) => {
      const { feeling } = calls.updateSession.body.parse(await request.json());
      const session = sessionsOf(database, user).find(({ id }) => id === idIn(request));
      if (session === undefined) return detail(404, 'Session not found');
      const all = sessionsOf(database, user).map((one) =>
        one.id === session.id ? { ...one, feeling } : one,
      );
      database.sessionsOf.set(user.id, all);
      return answer(calls.updateSession, { ...session, feeling });
    }),
  ),
  http.delete(
    pathOf(calls.removeSession),
    forMember(database, (user, request) => {
      const left = sessionsOf(database, user).filter(({ id }) => id !== idIn(request));
      database.sessionsOf.set(user.id, left);
      return answer(calls.removeSession, undefined);
    }),
  ),
  http.put(
    pathOf(calls.setWeeklyGoal),
    forMember(database, async (_, request) => {
      const { sessions } = calls.setWeeklyGoal.body.parse(await request.json());
      database.weeklyGoal = sessions;
      return answer(calls.setWeeklyGoal, { weekly_goal: sessions });
    }),
  ),
];

const readingHandlers = (database: Database): RequestHandler[] => [
  http.get(
    pathOf(calls.exportSessions),
    forMember(database, (user) =>
      answer(calls.exportSessions, `${sessionsOf(database, user).length} sessions\r\n`),
    ),
  ),
  http.get(
    pathOf(calls.listSessions),
    forMember(database, (user, request) => {
      const { searchParams } = new URL(request.url);
      const { before, limit } = calls.listSessions.query.parse(Object.fromEntries(searchParams));
      const all = sessionsOf(database, user);
      const from = before === undefined ? 0 : all.findIndex(({ id }) => id === before) + 1;
      const sessions = all.slice(from, from + limit);
      const next = all.length > from + limit ? (sessions.at(-1)?.id ?? null) : null;
      return answer(calls.listSessions, { sessions, next });
    }),
  ),
  http.get(
    pathOf(calls.getTrainingHistory),
    forMember(database, () => {
      const weeks = database.trainingWeeks;
      const sumOf = (key: 'sessions' | 'minutes') => weeks.reduce((sum, one) => sum + one[key], 0);
      return answer(calls.getTrainingHistory, {
        weeks,
        kept_total: weeks.filter(({ state }) => state === 'kept').length,
        sessions_total: sumOf('sessions'),
        minutes_total: sumOf('minutes'),
        weekly_goal: database.weeklyGoal,
      });
    }),
  ),
  http.get(
    pathOf(calls.listDone),
    forMember(database, (user) => {
      const counted = sessionsOf(database, user).filter(({ counted_at }) => counted_at !== null);
      const done = [...Map.groupBy(counted, ({ workout_id }) => workout_id)].map(
        ([workout_id, sessions]) => ({
          ...{ workout_id, times: sessions.length },
          last_on:
            sessions
              .map(({ date }) => date)
              .sort()
              .at(-1) ?? '',
        }),
      );
      const watched = (database.progress.get(user.id) ?? []).flatMap(
        ({ workout_id, completed_at }) =>
          completed_at === null || counted.some((one) => one.workout_id === workout_id)
            ? []
            : [{ workout_id, times: 1, last_on: completed_at.slice(0, 10) }],
      );
      return answer(calls.listDone, { done: [...done, ...watched] });
    }),
  ),
  http.get(
    pathOf(calls.getTrainingWeek),
    forMember(database, (user) => {
      const today = dayIn('UTC', new Date());
      const done = sessionsOf(database, user).filter(({ counted_at }) => counted_at !== null);
      return answer(calls.getTrainingWeek, {
        ...{ starts_on: mondayOf(today), goal: database.weeklyGoal, planned_away_days: 0 },
        ...{ done: done.length, state: done.length >= database.weeklyGoal ? 'kept' : 'open' },
        ...{ days: [], today: [], continue: [], away: null, enrolments: [] },
      });
    }),
  ),
];

/** The calls about training. */
export const trainingHandlers = (database: Database): RequestHandler[] => [
  ...writing(database),
  ...readingHandlers(database),
];
