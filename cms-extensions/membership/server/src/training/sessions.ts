import {
  addDays,
  calls,
  cutOf,
  dayIn,
  type FilmRange,
  mayPlay,
  mondayOf,
  type SessionCut,
  secondsOf,
  type TrainingSession,
  type TrainingWeekAnswer,
} from 'contract';
import type { FindWorkout } from '../catalogue/index.ts';
import type { PluginContext } from '../context.ts';
import {
  ApiError,
  type Endpoint,
  endpoint,
  InvalidField,
  NotFound,
} from '../platform/http/index.ts';
import { createKeptWeeks } from './kept-weeks.ts';
import { type ProgressFeature, WorkoutLocked } from './progress.ts';
import { createSessionRows, type NewSession, type SessionRow } from './sessions-repository.ts';

/** The id that a browser has made is already in use for something else. */
class SessionIdTaken extends ApiError {
  readonly status = 409;
  constructor() {
    super('This session belongs to another workout.');
  }
}

type Workout = NonNullable<ReturnType<FindWorkout>>;

/** What is to be played: the whole video, or the kept moves of a cut. */
const plannedOf = (
  workout: Workout,
  plannedSeconds: number,
  cut: SessionCut | null,
): FilmRange[] => {
  if (cut === null) return [[0, plannedSeconds]];
  const known = new Set(workout.moves?.moves.map(({ key }) => key));
  if (workout.moves === null || !cut.keys.every((key) => known.has(key))) {
    throw new InvalidField('The moves of this workout have changed', 'cut');
  }
  const kept = new Set(cut.keys);
  const { moves } = workout.moves;
  return cutOf(workout.moves, (index) => kept.has(moves[index]?.key ?? '')).ranges;
};

const CSV_COLUMNS = ['date', 'title', 'minutes', 'of minutes', 'programmes', 'feeling'];

/** A field of a CSV file. A text that a spreadsheet would run as a formula is marked as text. */
const csvField = (value: string | number): string => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : `${value}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const minutesOf = (seconds: number): number => Math.floor(seconds / 60);

const toCsv = (sessions: readonly TrainingSession[]): string =>
  [
    CSV_COLUMNS,
    ...sessions.map((session) => [
      session.date,
      session.title,
      minutesOf(session.watched_seconds),
      minutesOf(session.workout_seconds),
      session.programmes.join(', '),
      session.feeling ?? '',
    ]),
  ]
    .map((fields) => `${fields.map(csvField).join(',')}\r\n`)
    .join('');

type Parts = Pick<PluginContext, 'strapi' | 'limits'> & {
  findWorkout: FindWorkout;
  progress: Pick<ProgressFeature, 'unfinishedOf' | 'minutesOf'>;
};

/** Members' sessions, their history, and their weeks. */
export const createSessions = ({ strapi, limits, findWorkout, progress }: Parts) => {
  const rows = createSessionRows(strapi);
  const weeks = createKeptWeeks({ strapi, sessions: rows });

  const describe = (row: SessionRow): TrainingSession => {
    const workout = findWorkout(row.workoutDocumentId);
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
      programmes: [],
    };
  };

  /** @throws NotFound also for another member's session */
  const sessionOf = async (userDocumentId: string, id: string): Promise<SessionRow> => {
    const row = await rows.find(id);
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

  const weekOf = async (
    userDocumentId: string,
    date: string,
    today: string,
  ): Promise<TrainingWeekAnswer> => {
    const monday = mondayOf(date);
    const [week] = await weeks.weeksFrom(userDocumentId, monday, 1, today);
    if (week === undefined) throw new Error('A week was asked for and none was found');
    const counted = await rows.countedBetween(userDocumentId, monday, addDays(monday, 6));
    const days = Array.from({ length: 7 }, (_, index): TrainingWeekAnswer['days'][number] => {
      const day = addDays(monday, index);
      const sessions = counted
        .filter(({ localDate }) => localDate === day)
        .map((row) => ({
          workout_id: row.workoutDocumentId,
          title: describe(row).title,
          slug: describe(row).slug,
          minutes: minutesOf(row.watchedSeconds),
          enrolment_id: null,
          key: null,
          session_id: row.sessionId,
        }));
      const idle = day === today ? 'today' : 'rest';
      return { date: day, state: sessions.length > 0 ? 'done' : idle, sessions };
    });
    return {
      starts_on: monday,
      goal: week.goal,
      planned_away_days: week.plannedAwayDays,
      done: week.counted,
      state: week.state,
      days,
      today: days.find((day) => day.date === today)?.sessions ?? [],
      continue: await progress.unfinishedOf(userDocumentId),
      enrolments: [],
    };
  };

  const endpoints: Endpoint[] = [
    endpoint(calls.startSession, async ({ session: { user }, body, ctx }) => {
      await limits.training.spend(user.id);
      const now = new Date();
      const known = await rows.find(body.id);
      const workout = findWorkout(body.workout_id);
      if (workout === undefined) throw new NotFound('Workout');
      if (!mayPlay(user, { is_premium: workout.isPremium }, now.getTime())) {
        throw new WorkoutLocked();
      }
      const plannedRanges = plannedOf(workout, body.planned_seconds, body.cut);
      const added: NewSession = {
        sessionId: body.id,
        userDocumentId: user.id,
        workoutDocumentId: workout.id,
        title: workout.title,
        workoutSeconds: workout.moves?.seconds ?? workout.duration * 60,
        timeZone: body.time_zone,
        plannedRanges,
        plannedSeconds: secondsOf(plannedRanges),
        cut: body.cut,
      };
      if (known !== null || !(await rows.add(added, now))) ctx.status = 200;
      const row = await rows.find(body.id);
      if (row === null) throw new NotFound('Session');
      return describe(repeated(row, added));
    }),

    endpoint(calls.reportSession, async ({ session: { user }, params, body }) => {
      await limits.sessionReports.spend(user.id);
      await sessionOf(user.id, params.id);
      const now = new Date();
      const row = await rows.addRanges(params.id, body.ranges, now);
      if (row === null) throw new NotFound('Session');
      // Repeated by each later report, so that an interrupted one is made up for.
      if (row.countedAt !== null) await weeks.keepWeek(user.id, row.localDate, now);
      return { watched_seconds: row.watchedSeconds, counted_at: row.countedAt, credited: [] };
    }),

    endpoint(calls.updateSession, async ({ session: { user }, params, body }) => {
      await limits.training.spend(user.id);
      const row = await sessionOf(user.id, params.id);
      await rows.setFeeling(params.id, body.feeling);
      return describe({ ...row, feeling: body.feeling });
    }),

    endpoint(calls.removeSession, async ({ session: { user }, params }) => {
      await limits.training.spend(user.id);
      await sessionOf(user.id, params.id);
      await rows.remove(params.id, new Date());
      return undefined;
    }),

    endpoint(calls.listSessions, async ({ session: { user }, query: { before, limit } }) => {
      const after = before === undefined ? null : await rows.find(before);
      if (before !== undefined && after?.userDocumentId !== user.id) {
        throw new InvalidField('Is not a session of yours', 'before', 'query');
      }
      const found = await rows.page(user.id, after, limit + 1);
      const page = found.slice(0, limit);
      const next = found.length > limit ? (page.at(-1)?.sessionId ?? null) : null;
      return { sessions: page.map(describe), next };
    }),

    endpoint(calls.exportSessions, async ({ session: { user }, ctx }) => {
      await limits.training.spend(user.id);
      ctx.set('Content-Disposition', 'attachment; filename="sessions.csv"');
      return toCsv((await rows.shownOf(user.id)).map(describe));
    }),

    endpoint(calls.getTrainingWeek, async ({ session: { user }, query }) => {
      const today = dayIn(query.time_zone, new Date());
      return weekOf(user.id, query.date ?? today, today);
    }),

    endpoint(calls.getTrainingHistory, async ({ session: { user }, query }) => {
      const now = new Date();
      const today = dayIn(query.time_zone, now);
      const first = addDays(mondayOf(today), -7 * (query.weeks - 1));
      const minutes = await progress.minutesOf(user.id, query.time_zone, now, query.weeks);
      const shown = (await weeks.weeksFrom(user.id, first, query.weeks, today)).map((week) => ({
        starts_on: week.startsOn,
        minutes: minutes.find(({ starts_on }) => starts_on === week.startsOn)?.minutes ?? 0,
        sessions: week.counted,
        goal: week.goal,
        state: week.state,
      }));
      return {
        weeks: shown,
        kept_total: shown.filter(({ state }) => state === 'kept').length,
        sessions_total: shown.reduce((sum, week) => sum + week.sessions, 0),
        minutes_total: shown.reduce((sum, week) => sum + week.minutes, 0),
        weekly_goal: await weeks.goalOf(user.id),
      };
    }),

    endpoint(calls.setWeeklyGoal, async ({ session: { user }, body }) => {
      await limits.training.spend(user.id);
      const now = new Date();
      await weeks.setGoal(user.id, body.sessions, dayIn(body.time_zone, now), now);
      return { weekly_goal: body.sessions };
    }),
  ];

  return {
    endpoints,

    /** All stored sessions, goals and kept weeks of the member. */
    keptOf: async (userDocumentId: string) => ({
      training_sessions: (await rows.allOf(userDocumentId)).map((row) => ({
        ...describe(row),
        time_zone: row.timeZone,
        last_report_at: row.lastReportAt,
        removed_at: row.removedAt,
      })),
      training: await weeks.keptOf(userDocumentId),
    }),

    bootstrap: (): void => {
      rows.forgetDeletedMembers();
      weeks.forgetDeletedMembers();
    },
  };
};

export type SessionsFeature = ReturnType<typeof createSessions>;
