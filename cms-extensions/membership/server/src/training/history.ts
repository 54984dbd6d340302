import {
  addDays,
  calls,
  dayIn,
  doneByWeek,
  isAway,
  mondayOf,
  type TrainingWeekAnswer,
} from 'contract';
import { findWorkout } from '../catalogue/index.ts';
import type { Context } from '../context.ts';
import { type Endpoint, endpoint } from '../platform/http/index.ts';
import { type Credited, creditedOf } from './credits.ts';
import { setWeeklyGoal, weeklyGoalOf, weeksFrom } from './kept-weeks.ts';
import { type Plan, planSummaryOf, plansOf } from './plans.ts';
import { completedAtOf, unfinishedOf } from './progress.ts';
import {
  countedBetween,
  doneWorkoutsOf,
  type SessionRow,
  watchedByWeek,
} from './sessions-repository.ts';

type Day = TrainingWeekAnswer['days'][number];

/* Members' weeks: what is planned and done in them, the weekly goal, and the weeks before. */

const doneSession = (
  ctx: Context,
  row: SessionRow,
  [first]: readonly Credited[] = [],
): Day['sessions'][number] => {
  const workout = findWorkout(ctx, row.workoutDocumentId);
  return {
    workout_id: row.workoutDocumentId,
    title: workout?.title ?? row.title,
    slug: workout?.slug ?? null,
    minutes: Math.floor(row.watchedSeconds / 60),
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
        workout_id: workout.id,
        title: workout.title,
        slug: workout.slug,
        minutes: workout.duration,
        enrolment_id: row.documentId,
        key,
        programme: title,
        week,
        day,
        session_id: null,
      })),
  );

const weekOf = async (
  ctx: Context,
  userDocumentId: string,
  date: string,
  today: string,
): Promise<TrainingWeekAnswer> => {
  const monday = mondayOf(date);
  const [week] = await weeksFrom(ctx, userDocumentId, monday, 1, today);
  if (week === undefined) throw new Error('A week was asked for and none was found');
  const [counted, credited, member] = await Promise.all([
    countedBetween(ctx, userDocumentId, monday, addDays(monday, 6)),
    creditedOf(ctx, userDocumentId),
    plansOf(ctx, userDocumentId),
  ]);
  const running = member.running(today);
  const days = Array.from({ length: 7 }, (_, index): Day => {
    const day = addDays(monday, index);
    const done = counted
      .filter(({ localDate }) => localDate === day)
      .map((row) => doneSession(ctx, row, credited.get(row.sessionId)));
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
    continue: await unfinishedOf(ctx, userDocumentId),
    away: away ? { id: away.documentId, from_on: away.fromOn, until_on: away.untilOn } : null,
    enrolments: [...running, ...justFinished.map((row) => member.planOf(row, today))].map(
      (plan) => ({ ...planSummaryOf(plan), weeks: doneByWeek(plan.days) }),
    ),
  };
};

/** The calls about a member's weeks and weekly goal. */
export const historyEndpoints = (ctx: Context): Endpoint[] => [
  endpoint(calls.getTrainingWeek, async ({ session: { user, timeZone }, query }) => {
    const today = dayIn(query.time_zone ?? timeZone, new Date());
    return weekOf(ctx, user.id, query.date ?? today, today);
  }),

  endpoint(calls.getTrainingHistory, async ({ session: { user, timeZone }, query }) => {
    const today = dayIn(query.time_zone ?? timeZone, new Date());
    const first = addDays(mondayOf(today), -7 * (query.weeks - 1));
    const watched = await watchedByWeek(ctx, user.id, first);
    const shown = (await weeksFrom(ctx, user.id, first, query.weeks, today)).map((week) => ({
      starts_on: week.startsOn,
      minutes: Math.round((watched.get(week.startsOn) ?? 0) / 60),
      sessions: week.counted,
      goal: week.goal,
      state: week.state,
    }));
    return {
      weeks: shown,
      kept_total: shown.filter(({ state }) => state === 'kept').length,
      sessions_total: shown.reduce((sum, week) => sum + week.sessions, 0),
      minutes_total: shown.reduce((sum, week) => sum + week.minutes, 0),
      weekly_goal: await weeklyGoalOf(ctx, user.id),
    };
  }),

  endpoint(calls.listDone, async ({ session: { user, timeZone }, query }) => {
    const counted = await doneWorkoutsOf(ctx, user.id);
    // Watched to the end before sessions were counted, or as a video of fewer than ten minutes.
    const completed = await completedAtOf(ctx, user.id);
    for (const { workout_id } of counted) completed.delete(workout_id);
    const watched = [...completed].map(([workout_id, at]) => ({
      workout_id,
      times: 1,
      last_on: dayIn(query.time_zone ?? timeZone, at),
    }));
    return { done: [...counted, ...watched] };
  }),

  endpoint(calls.setWeeklyGoal, async ({ session: { user, timeZone }, body }) => {
    await ctx.limits.training.spend(user.id);
    const now = new Date();
    await setWeeklyGoal(ctx, user.id, body.sessions, dayIn(body.time_zone ?? timeZone, now), now);
    return { weekly_goal: body.sessions };
  }),
];
