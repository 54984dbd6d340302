import {
  type AwayPeriod,
  addDays,
  type Enrolment,
  endsOn,
  isAway,
  isoWeekday,
  nextOn,
  plannedAwayDaysWithoutPlan,
  type ScheduledDay,
  scheduleSessions,
} from 'contract';
import { FIRST_WEEK_TITLES } from 'contract/first-week-titles';
import {
  type CatalogueProgramme,
  findWorkout,
  programmesOf,
  type WorkoutDay,
} from '../catalogue/index.ts';
import type { Context } from '../context.ts';
import { currentLocale } from '../platform/http/index.ts';
import { type AwayRow, awayOfMembers } from './away-repository.ts';
import {
  type CreditRow,
  creditsOfMembers,
  type EnrolmentRow,
  enrolmentsOfMembers,
} from './enrolments-repository.ts';

/** A day of a plan, with what has become of it. */
export type PlanDay = WorkoutDay &
  Pick<ScheduledDay, 'state' | 'on'> & { sessionId: string | null };

/** An enrolment with its days and their dates. */
export type Plan = {
  row: EnrolmentRow;
  title: string;
  /** Null for a first week, and while the programme is not published: it has no days then. */
  programme: CatalogueProgramme | null;
  isAvailable: boolean;
  days: PlanDay[];
  done: number;
  total: number;
  endsOn: string | null;
  nextOn: string | null;
};

/** Changes of a plan that are tried, and written only later. */
type Trial = {
  away?: readonly AwayPeriod[];
  startOn?: string | undefined;
  trainingDays?: readonly number[] | undefined;
};

/** Everything that decides about the dates of a member. */
export type MemberPlans = {
  /** The oldest first. */
  rows: EnrolmentRow[];
  credits: CreditRow[];
  away: AwayRow[];
  /** @param today on the member's calendar */
  planOf: (row: EnrolmentRow, today: string, trial?: Trial) => Plan;
  /** The running ones, the oldest first. */
  running: (today: string, trial?: Trial) => Plan[];
  /** Training days of a week on which the member is away. */
  plannedAwayDays: (monday: string) => number;
};

/** The days of a first week. */
const ownDaysOf = (ctx: Context, row: EnrolmentRow): WorkoutDay[] =>
  (row.ownDays ?? []).flatMap(({ key, workout_id, note }, index) => {
    const workout = findWorkout(ctx, workout_id);
    return workout === undefined ? [] : [{ key, week: 1, day: index + 1, note, workout }];
  });

/* What members are in, with its dates: computed from what is stored, and never stored. */

const programmeOf = (
  ctx: Context,
  { programmeDocumentId: id }: EnrolmentRow,
): CatalogueProgramme | null => {
  const found = id === null ? undefined : programmesOf(ctx).find(id);
  return found?.id === id ? (found ?? null) : null;
};

/** In the language of the request; as it was at the start when it is not published any more. */
export const planTitleOf = (ctx: Context, row: EnrolmentRow): string =>
  row.programmeDocumentId === null
    ? FIRST_WEEK_TITLES[currentLocale()]
    : (programmeOf(ctx, row)?.title ?? row.title);

/** The days that can be done: coaches change them, and a member's are known by their keys. */
export const planDaysOf = (ctx: Context, row: EnrolmentRow): WorkoutDay[] =>
  row.programmeDocumentId === null
    ? ownDaysOf(ctx, row)
    : (programmeOf(ctx, row)?.workoutDays ?? []);

/** The workouts of all days that a plan has, published or not. */
export const plannedWorkoutsOf = (ctx: Context, row: EnrolmentRow) =>
  row.programmeDocumentId === null
    ? (row.ownDays ?? []).map(({ key, workout_id }) => ({ key, workoutId: workout_id }))
    : (programmeOf(ctx, row)?.weeks ?? []).flatMap(({ days }) =>
        days.flatMap(({ key, workout }) => (workout ? [{ key, workoutId: workout }] : [])),
      );

const plansFrom = (
  ctx: Context,
  all: EnrolmentRow[],
  credits: CreditRow[],
  periods: AwayRow[],
): MemberPlans => {
  const planOf = (row: EnrolmentRow, today: string, trial: Trial = {}): Plan => {
    const days = planDaysOf(ctx, row);
    const programme = programmeOf(ctx, row);
    const done = new Map(
      credits
        .filter(({ enrolmentDocumentId }) => enrolmentDocumentId === row.documentId)
        .map((credit) => [credit.dayKey, credit]),
    );
    const schedule = scheduleSessions({
      days: days.map(({ key }) => key),
      startOn: trial.startOn ?? row.startOn,
      trainingDays: trial.trainingDays ?? row.trainingDays,
      away: trial.away ?? periods,
      credits: [...done.values()].map(({ dayKey, localDate }) => ({
        key: dayKey,
        on: localDate,
      })),
      skipped: row.skipped,
      pins: row.pins,
      today,
    }).map(
      (day): ScheduledDay =>
        // What is left of one that has ended gets no date any more.
        row.endedAt === null || day.state === 'done'
          ? day
          : { ...day, state: day.state === 'skipped' ? 'skipped' : 'planned', on: null },
    );
    const isOver = row.endedAt !== null;
    const lastDone = schedule
      .flatMap(({ state, on }) => (state === 'done' && on !== null ? [on] : []))
      .toSorted()
      .at(-1);
    return {
      row,
      title: planTitleOf(ctx, row),
      programme,
      isAvailable: row.programmeDocumentId === null || programme !== null,
      days: days.map((day, index) => ({
        ...day,
        state: schedule[index]?.state ?? 'planned',
        on: schedule[index]?.on ?? null,
        sessionId: done.get(day.key)?.sessionId ?? null,
      })),
      done: days.length === 0 ? done.size : schedule.filter((day) => day.state === 'done').length,
      total: days.length === 0 ? done.size : days.length,
      endsOn: isOver ? (lastDone ?? null) : endsOn(schedule),
      nextOn: isOver ? null : nextOn(schedule),
    };
  };

  /** Whether an enrolment runs on a day: it has started, and has not ended before. */
  const runsOn = ({ startOn, endedAt }: EnrolmentRow, day: string): boolean =>
    startOn <= day && (endedAt === null || endedAt.slice(0, 10) >= day);

  return {
    rows: all,
    credits,
    away: periods,
    planOf,
    running: (today, trial) =>
      all.filter(({ endedAt }) => endedAt === null).map((row) => planOf(row, today, trial)),
    plannedAwayDays: (monday) => {
      const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
      const awayDays = days.filter((day) => isAway(periods, day));
      if (!days.some((day) => all.some((row) => runsOn(row, day)))) {
        return plannedAwayDaysWithoutPlan(awayDays.length);
      }
      return awayDays.filter((day) =>
        all.some((row) => runsOn(row, day) && row.trainingDays.includes(isoWeekday(day))),
      ).length;
    },
  };
};

/** The plans of some hundred members, by their ids, in three queries. */
export const plansOfMembers = async (
  ctx: Context,
  userDocumentIds: readonly string[],
): Promise<ReadonlyMap<string, MemberPlans>> => {
  const [all, credits, periods] = await Promise.all([
    enrolmentsOfMembers(ctx, userDocumentIds),
    creditsOfMembers(ctx, userDocumentIds),
    awayOfMembers(ctx, userDocumentIds),
  ]);
  return new Map(
    userDocumentIds.map((id) => [
      id,
      plansFrom(ctx, all.get(id) ?? [], credits.get(id) ?? [], periods.get(id) ?? []),
    ]),
  );
};

export const plansOf = async (ctx: Context, userDocumentId: string): Promise<MemberPlans> =>
  (await plansOfMembers(ctx, [userDocumentId])).get(userDocumentId) ?? plansFrom(ctx, [], [], []);

/**
 * A plan as the contract has it.
 * @param minutesOf minutes that were watched in a session
 */
export const describePlan = async (
  ctx: Context,
  { row, programme, ...plan }: Plan,
  minutesOf: ReadonlyMap<string, number>,
  now: number,
): Promise<Enrolment> => {
  const days: Enrolment['days'] = [];
  for (const { workout, sessionId, ...day } of plan.days) {
    days.push({
      ...day,
      kind: 'workout',
      session_id: sessionId,
      workout: await programmesOf(ctx).workoutOf(workout, now),
      minutes_done: sessionId === null ? null : (minutesOf.get(sessionId) ?? 0),
    });
  }
  return {
    ...planSummaryOf({ row, programme, ...plan }),
    picture: programme?.picture ?? days[0]?.workout.thumbnail ?? null,
    training_days: row.trainingDays,
    days,
  };
};

/** What the home shows of a plan. */
export const planSummaryOf = ({ row, programme, ...plan }: Plan) => ({
  id: row.documentId,
  programme_id: row.programmeDocumentId,
  slug: programme?.slug ?? null,
  title: plan.title,
  is_available: plan.isAvailable,
  start_on: row.startOn,
  done: plan.done,
  total: plan.total,
  ends_on: plan.endsOn,
  next_on: plan.nextOn,
  finished_at: row.finishedAt,
});

/** The programmes that a member is in, with how far. @param today on the member's calendar */
export const runningProgrammesOf = async (ctx: Context, userDocumentId: string, today: string) =>
  (await plansOf(ctx, userDocumentId))
    .running(today)
    .map(({ title, done, total }) => ({ title, done, total }));
