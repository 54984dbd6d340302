import {
  addDays,
  calls,
  cutOf,
  dayIn,
  type FilmRange,
  isAway,
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
import { type Credited, type Credits, titlesOf } from './credits.ts';
import type { KeptWeeks } from './kept-weeks.ts';
import type { Plan, Plans } from './plans.ts';
import { type ProgressFeature, WorkoutLocked } from './progress.ts';
import type { NewSession, SessionRow, SessionRows } from './sessions-repository.ts';

/** The id that a browser has made is already in use for something else. */
class SessionIdTaken extends ApiError {
  readonly status = 409;
  constructor() {
    super('This session belongs to another workout.');
  }
}

type Workout = NonNullable<ReturnType<FindWorkout>>;

/** For the metrics: a workout may be unpublished while it is played. */
const kindOf = (workout: Workout | undefined): 'free' | 'premium' | 'unpublished' => {
  if (workout === undefined) return 'unpublished';
  return workout.isPremium ? 'premium' : 'free';
};

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

type Parts = Pick<PluginContext, 'limits' | 'metrics'> & {
  findWorkout: FindWorkout;
  rows: SessionRows;
  weeks: KeptWeeks;
  plans: Plans;
  credits: Credits;
  progress: Pick<ProgressFeature, 'unfinishedOf' | 'minutesOf' | 'completedAtOf'>;
};

/** Members' sessions, their history, and their weeks. */
export const createSessions = (parts: Parts) => {
  const { limits, metrics, findWorkout, rows, weeks, plans, credits, progress } = parts;
  const countPlay = metrics.counter({
    name: 'ondelle_plays_total',
    help: 'Sessions that members began, by the kind of the workout (free, premium)',
    labelNames: ['kind'],
  });
  const countCounted = metrics.counter({
    name: 'ondelle_counted_sessions_total',
    help: 'Sessions that were played far enough to count, by the kind of the workout',
    labelNames: ['kind'],
  });

  const describe = (row: SessionRow, credited: readonly Credited[] = []): TrainingSession => {
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
      programmes: titlesOf(credited),
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

  const describeAll = async (
    userDocumentId: string,
    found: readonly SessionRow[],
  ): Promise<TrainingSession[]> => {
    const credited = await credits.ofMember(userDocumentId);
    return found.map((row) => describe(row, credited.get(row.sessionId)));
  };

  type Day = TrainingWeekAnswer['days'][number];

  const doneSession = (
    row: SessionRow,
    [first]: readonly Credited[] = [],
  ): Day['sessions'][number] => {
    const { title, slug } = describe(row);
    return {
      ...{ workout_id: row.workoutDocumentId, title, slug },
      minutes: minutesOf(row.watchedSeconds),
      enrolment_id: first?.enrolmentId ?? null,
      key: first?.key ?? null,
      programme: first?.programme ?? null,
      week: first?.place?.week ?? null,
      day: first?.place?.day ?? null,
      session_id: row.sessionId,
    };
  };

  /** What the running programmes have for a day, that of the oldest first. */
  const plannedOn = (running: readonly Plan[], date: string): Day['sessions'] =>
    running.flatMap(({ row, title, days }) =>
      days
        .filter(({ on, state }) => on === date && (state === 'today' || state === 'planned'))
        .map(({ key, week, day, workout }) => ({
          ...{ workout_id: workout.id, title: workout.title, slug: workout.slug },
          ...{ minutes: workout.duration, enrolment_id: row.documentId, key },
          ...{ programme: title, week, day, session_id: null },
        })),
    );

  const weekOf = async (
    userDocumentId: string,
    date: string,
    today: string,
  ): Promise<TrainingWeekAnswer> => {
    const monday = mondayOf(date);
    const [week] = await weeks.weeksFrom(userDocumentId, monday, 1, today);
    if (week === undefined) throw new Error('A week was asked for and none was found');
    const [counted, credited, member] = await Promise.all([
      rows.countedBetween(userDocumentId, monday, addDays(monday, 6)),
      credits.ofMember(userDocumentId),
      plans.of(userDocumentId),
    ]);
    const running = member.running(today);
    const days = Array.from({ length: 7 }, (_, index): Day => {
      const day = addDays(monday, index);
      const done = counted
        .filter(({ localDate }) => localDate === day)
        .map((row) => doneSession(row, credited.get(row.sessionId)));
      const planned = plannedOn(running, day);
      const stateOf = (): Day['state'] => {
        if (done.length > 0 && planned.length === 0) return 'done';
        if (planned.length > 0) return day === today ? 'today' : 'planned';
        if (isAway(member.away, day)) return 'away';
        return day === today ? 'today' : 'rest';
      };
      return { date: day, state: stateOf(), sessions: [...done, ...planned] };
    });
    const away = member.away.find((period) => isAway([period], today));
    const justFinished = member.rows.filter(
      ({ finishedAt }) => finishedAt !== null && finishedAt.slice(0, 10) > addDays(today, -7),
    );
    return {
      starts_on: monday,
      goal: week.goal,
      planned_away_days: week.plannedAwayDays,
      done: week.counted,
      state: week.state,
      days,
      today: days.find((day) => day.date === today)?.sessions ?? [],
      continue: await progress.unfinishedOf(userDocumentId),
      away: away ? { id: away.documentId, from_on: away.fromOn, until_on: away.untilOn } : null,
      enrolments: [...running, ...justFinished.map((row) => member.planOf(row, today))].map(
        plans.summaryOf,
      ),
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
      else countPlay({ kind: kindOf(workout) });
      const row = await rows.find(body.id);
      if (row === null) throw new NotFound('Session');
      const credited = await credits.ofMember(user.id);
      return describe(repeated(row, added), credited.get(body.id));
    }),

    endpoint(calls.reportSession, async ({ session: { user }, params, body }) => {
      await limits.sessionReports.spend(user.id);
      await sessionOf(user.id, params.id);
      const now = new Date();
      const row = await rows.addRanges(params.id, body.ranges, now);
      if (row === null) throw new NotFound('Session');
      if (row.hasJustCounted) countCounted({ kind: kindOf(findWorkout(row.workoutDocumentId)) });
      const answer = { watched_seconds: row.watchedSeconds, counted_at: row.countedAt };
      if (row.countedAt === null) return { ...answer, credited: [] };
      // Repeated by each later report, so that an interrupted one is made up for.
      await weeks.keepWeek(user.id, row.localDate, now);
      await credits.credit(row, now);
      const credited = (await credits.ofMember(user.id)).get(params.id) ?? [];
      return {
        ...answer,
        credited: credited.flatMap(({ enrolmentId, programme, place }) =>
          place === null ? [] : [{ enrolment_id: enrolmentId, programme, ...place }],
        ),
      };
    }),

    endpoint(calls.updateSession, async ({ session: { user }, params, body }) => {
      await limits.training.spend(user.id);
      const row = await sessionOf(user.id, params.id);
      await rows.setFeeling(params.id, body.feeling);
      const credited = await credits.ofMember(user.id);
      return describe({ ...row, feeling: body.feeling }, credited.get(params.id));
    }),

    endpoint(calls.removeSession, async ({ session: { user }, params }) => {
      await limits.training.spend(user.id);
      await sessionOf(user.id, params.id);
      const now = new Date();
      await rows.remove(params.id, now);
      await credits.free(params.id, now);
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
      return { sessions: await describeAll(user.id, page), next };
    }),

    endpoint(calls.exportSessions, async ({ session: { user }, ctx }) => {
      await limits.training.spend(user.id);
      ctx.set('Content-Disposition', 'attachment; filename="sessions.csv"');
      return toCsv(await describeAll(user.id, await rows.shownOf(user.id)));
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

    endpoint(calls.listDone, async ({ session: { user }, query }) => {
      const counted = await rows.doneOf(user.id);
      // Watched to the end before sessions were counted, or as a video of fewer than ten minutes.
      const completed = await progress.completedAtOf(user.id);
      for (const { workout_id } of counted) completed.delete(workout_id);
      const watched = [...completed].map(([workout_id, at]) => ({
        ...{ workout_id, times: 1, last_on: dayIn(query.time_zone, at) },
      }));
      return { done: [...counted, ...watched] };
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
    keptOf: async (userDocumentId: string) => {
      const credited = await credits.ofMember(userDocumentId);
      return {
        training_sessions: (await rows.allOf(userDocumentId)).map((row) => ({
          ...describe(row, credited.get(row.sessionId)),
          time_zone: row.timeZone,
          last_report_at: row.lastReportAt,
          removed_at: row.removedAt,
        })),
        training: await weeks.keptOf(userDocumentId),
      };
    },

    bootstrap: (): void => {
      rows.forgetDeletedMembers();
      weeks.forgetDeletedMembers();
    },
  };
};

export type SessionsFeature = ReturnType<typeof createSessions>;
