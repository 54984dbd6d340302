import {
  calls,
  cutOf,
  DAY_MS,
  isWatched,
  mayPlay,
  type Progress,
  type SessionCut,
  type TrainingSession,
  VIDEO_SECONDS_MAX,
} from 'contract';
import { findWorkout } from '../catalogue/index.ts';
import type { Context } from '../context.ts';
import { perContext } from '../platform/context/index.ts';
import { csvOf } from '../platform/csv/index.ts';
import {
  apiError,
  type Endpoint,
  endpoint,
  InvalidField,
  NotFound,
} from '../platform/http/index.ts';
import { type Credited, creditCounted, creditedOf, freeDays, titlesOf } from './credits.ts';
import { goalsKeptOf, keepWeek } from './kept-weeks.ts';
import { WorkoutLocked } from './progress.ts';
import { completeWorkout, findProgress, noteOpened, noteReached } from './progress-repository.ts';
import {
  addRanges,
  addSession,
  allSessionsOf,
  findTrainingSession,
  type NewSession,
  removeSession,
  type SessionRow,
  sessionPage,
  setFeeling,
  shownSessionsOf,
} from './sessions-repository.ts';

/** The id that a browser has made is already in use for something else. */
class SessionIdTaken extends apiError(409, 'This session belongs to another workout.') {}

type Workout = NonNullable<ReturnType<typeof findWorkout>>;

/** For the metrics: a workout may be unpublished while it is played. */
const kindOf = (workout: Workout | undefined): 'free' | 'premium' | 'unpublished' => {
  if (workout === undefined) return 'unpublished';
  return workout.isPremium ? 'premium' : 'free';
};

/** What is to be played, and how many seconds of it. */
type Planned = Pick<NewSession, 'plannedRanges' | 'plannedSeconds'>;

/**
 * What is to be played: the whole video, or the kept moves of a cut.
 *
 * A page that was opened before the coach changed the moves cuts by the earlier ones. The member
 * trains by that cut to its end, so it is counted: the moves that are kept in it are not known any
 * more, but the seconds that were chosen are, and any second of the video is one of them.
 */
const plannedOf = (workout: Workout, chosenSeconds: number, cut: SessionCut | null): Planned => {
  const whole: Planned = { plannedRanges: [[0, chosenSeconds]], plannedSeconds: chosenSeconds };
  if (cut === null) return whole;
  const ofEarlierMoves: Planned = { ...whole, plannedRanges: [[0, VIDEO_SECONDS_MAX]] };
  if (workout.moves === null) return ofEarlierMoves;
  const { moves } = workout.moves;
  const known = new Set(moves.map(({ key }) => key));
  if (!cut.keys.every((key) => known.has(key))) return ofEarlierMoves;
  const kept = new Set(cut.keys);
  const { ranges, seconds } = cutOf(workout.moves, (index) => kept.has(moves[index]?.key ?? ''));
  const isOfThese = Math.abs(seconds - chosenSeconds) < 1;
  return isOfThese ? { plannedRanges: ranges, plannedSeconds: seconds } : ofEarlierMoves;
};

const CSV_COLUMNS = ['date', 'title', 'minutes', 'of minutes', 'programmes', 'feeling'];

const minutesOf = (seconds: number): number => Math.floor(seconds / 60);

const toCsv = (sessions: readonly TrainingSession[]): string =>
  csvOf(
    CSV_COLUMNS,
    sessions.map((session) => [
      session.date,
      session.title,
      minutesOf(session.watched_seconds),
      minutesOf(session.workout_seconds),
      session.programmes.join(', '),
      session.feeling ?? '',
    ]),
  );

/** Longest that a play may wait on a device for its connection. */
const WAITS_MS = 7 * DAY_MS;

/** When a session began: as the browser says, within the last week. */
const startOf = (startedAt: string | undefined, now: Date): Date => {
  const at = startedAt === undefined ? now.getTime() : Date.parse(startedAt);
  return new Date(Math.min(now.getTime(), Math.max(at, now.getTime() - WAITS_MS)));
};

/** Counts the sessions that members begin. */
export const countPlay = perContext(({ metrics }) =>
  metrics.counter({
    name: 'ondelle_plays_total',
    help: 'Sessions that members began, by the kind of the workout (free, premium)',
    labelNames: ['kind'],
  }),
);

/** Counts the sessions that count. */
export const countCounted = perContext(({ metrics }) =>
  metrics.counter({
    name: 'ondelle_counted_sessions_total',
    help: 'Sessions that were played far enough to count, by the kind of the workout',
    labelNames: ['kind'],
  }),
);

const describe = (
  ctx: Context,
  row: SessionRow,
  credited: readonly Credited[] = [],
): TrainingSession => {
  const workout = findWorkout(ctx, row.workoutDocumentId);
  return {
    id: row.sessionId,
    workout_id: row.workoutDocumentId,
    title: workout?.title ?? row.title,
    slug: workout?.slug ?? null,
    started_at: row.startedAt,
    date: row.localDate,
    planned_seconds: row.plannedSeconds,
    watched_seconds: row.watchedSeconds,
    workout_seconds: row.workoutSeconds,
    cut: row.cut,
    feeling: row.feeling,
    counted_at: row.countedAt,
    programmes: titlesOf(credited),
  };
};

/** @throws NotFound also for another member's session */
const sessionOf = async (ctx: Context, userDocumentId: string, id: string): Promise<SessionRow> => {
  const row = await findTrainingSession(ctx, id);
  if (row === null || row.userDocumentId !== userDocumentId || row.removedAt !== null) {
    throw new NotFound('Session');
  }
  return row;
};

/** @throws SessionIdTaken, NotFound */
const repeated = (row: SessionRow, session: NewSession): SessionRow => {
  const isSame =
    row.userDocumentId === session.userDocumentId &&
    row.workoutDocumentId === session.workoutDocumentId;
  if (!isSame) throw new SessionIdTaken();
  if (row.removedAt !== null) throw new NotFound('Session');
  return row;
};

const describeAll = async (
  ctx: Context,
  userDocumentId: string,
  found: readonly SessionRow[],
): Promise<TrainingSession[]> => {
  const credited = await creditedOf(ctx, userDocumentId);
  return found.map((row) => describe(ctx, row, credited.get(row.sessionId)));
};

/**
 * Keeps where the video goes on, and that the whole of it was watched.
 * @param place in seconds; null when it is not known any more
 */
const goOnAt = async (
  ctx: Context,
  row: SessionRow,
  place: number | null,
  now: Date,
): Promise<Progress> => {
  const pair = { userDocumentId: row.userDocumentId, workoutDocumentId: row.workoutDocumentId };
  const duration_total = (row.cut === null && row.plannedSeconds) || row.workoutSeconds;
  const reached = { duration_completed: Math.min(place ?? 0, duration_total), duration_total };
  await (place === null ? noteOpened : noteReached)(ctx, pair, reached, now);
  if (row.cut === null && isWatched(row)) await completeWorkout(ctx, pair, now);
  return findProgress(ctx, pair);
};

/** The calls about sessions. */
export const sessionEndpoints = (ctx: Context): Endpoint[] => [
  endpoint(calls.startSession, async ({ session: { user, timeZone }, body, ctx: koa }) => {
    await ctx.limits.training.spend(user.id);
    const now = new Date();
    const known = await findTrainingSession(ctx, body.id);
    const workout = findWorkout(ctx, body.workout_id);
    if (workout === undefined) throw new NotFound('Workout');
    if (!mayPlay(user, { is_premium: workout.isPremium })) {
      throw new WorkoutLocked();
    }
    const added: NewSession = {
      sessionId: body.id,
      userDocumentId: user.id,
      workoutDocumentId: workout.id,
      title: workout.title,
      workoutSeconds: workout.moves?.seconds ?? workout.duration * 60,
      timeZone: body.time_zone ?? timeZone,
      ...plannedOf(workout, body.planned_seconds, body.cut),
      cut: body.cut,
    };
    if (known !== null || !(await addSession(ctx, added, startOf(body.started_at, now))))
      koa.status = 200;
    else countPlay(ctx)({ kind: kindOf(workout) });
    const row = await findTrainingSession(ctx, body.id);
    if (row === null) throw new NotFound('Session');
    const credited = await creditedOf(ctx, user.id);
    return describe(ctx, repeated(row, added), credited.get(body.id));
  }),

  endpoint(calls.reportSession, async ({ session: { user }, params, body }) => {
    await ctx.limits.sessionReports.spend(user.id);
    await sessionOf(ctx, user.id, params.id);
    const now = new Date();
    const row = await addRanges(ctx, params.id, body.ranges, now);
    if (row === null) throw new NotFound('Session');
    if (row.hasJustCounted)
      countCounted(ctx)({ kind: kindOf(findWorkout(ctx, row.workoutDocumentId)) });
    const { watchedSeconds: watched_seconds, countedAt: counted_at } = row;
    const answer = {
      watched_seconds,
      counted_at,
      progress: await goOnAt(ctx, row, body.duration_completed, now),
    };
    if (row.countedAt === null) return { ...answer, credited: [] };
    // Repeated by each later report, so that an interrupted one is made up for.
    await keepWeek(ctx, user.id, row.localDate, now);
    await creditCounted(ctx, row, now);
    const credited = (await creditedOf(ctx, user.id)).get(params.id) ?? [];
    return {
      ...answer,
      credited: credited.flatMap(({ enrolmentId, programme, place }) =>
        place === null ? [] : [{ enrolment_id: enrolmentId, programme, ...place }],
      ),
    };
  }),

  endpoint(calls.updateSession, async ({ session: { user }, params, body }) => {
    await ctx.limits.training.spend(user.id);
    const row = await sessionOf(ctx, user.id, params.id);
    await setFeeling(ctx, params.id, body.feeling);
    const credited = await creditedOf(ctx, user.id);
    return describe(ctx, { ...row, feeling: body.feeling }, credited.get(params.id));
  }),

  endpoint(calls.removeSession, async ({ session: { user }, params }) => {
    await ctx.limits.training.spend(user.id);
    await sessionOf(ctx, user.id, params.id);
    const now = new Date();
    await removeSession(ctx, params.id, now);
    await freeDays(ctx, params.id, now);
    return undefined;
  }),

  endpoint(calls.listSessions, async ({ session: { user }, query: { before, limit } }) => {
    const after = before === undefined ? null : await findTrainingSession(ctx, before);
    if (before !== undefined && after?.userDocumentId !== user.id) {
      throw new InvalidField('Is not a session of yours', 'before', 'query');
    }
    const found = await sessionPage(ctx, user.id, after, limit + 1);
    const page = found.slice(0, limit);
    const next = found.length > limit ? (page.at(-1)?.sessionId ?? null) : null;
    return { sessions: await describeAll(ctx, user.id, page), next };
  }),

  endpoint(calls.exportSessions, async ({ session: { user }, ctx: koa }) => {
    await ctx.limits.training.spend(user.id);
    koa.set('Content-Disposition', 'attachment; filename="sessions.csv"');
    return toCsv(await describeAll(ctx, user.id, await shownSessionsOf(ctx, user.id)));
  }),
];

/** All stored sessions, goals and kept weeks of the member. */
export const sessionsKeptOf = async (ctx: Context, userDocumentId: string) => {
  const credited = await creditedOf(ctx, userDocumentId);
  return {
    training_sessions: (await allSessionsOf(ctx, userDocumentId)).map((row) => ({
      ...describe(ctx, row, credited.get(row.sessionId)),
      time_zone: row.timeZone,
      last_report_at: row.lastReportAt,
      removed_at: row.removedAt,
      finished: row.finished,
      stopped_second: row.stoppedSecond,
    })),
    training: await goalsKeptOf(ctx, userDocumentId),
  };
};
