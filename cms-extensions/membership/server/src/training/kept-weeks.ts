import {
  addDays,
  effectiveGoal,
  mondayOf,
  WEEKLY_GOAL_DEFAULT,
  type WeekState,
  weekState,
} from 'contract';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { insertOnce, storedIsoTime, upsert } from '../platform/database/index.ts';
import { plansOf } from './plans.ts';
import { countedBetween } from './sessions-repository.ts';

const SETTING_UID = 'plugin::membership.training-setting';
const KEPT_UID = 'plugin::membership.kept-week';

/** A weekly goal, from a Monday on. */
export type Goal = { from: string; sessions: number };

const goalsSchema = z.object({
  goals: z.array(z.object({ from: z.string(), sessions: z.number() })),
});

const keptSchema = z.object({ startsOn: z.string(), goal: z.number(), keptAt: storedIsoTime });

/** A week of a member as it stands. */
export type MemberWeek = {
  startsOn: string;
  goal: number;
  plannedAwayDays: number;
  /** Counted sessions. */
  counted: number;
  state: WeekState;
};

/* Members' weekly goals, and the weeks that they have kept. */

const goalsOf = async ({ strapi }: Context, userDocumentId: string): Promise<Goal[]> => {
  const row: unknown = await strapi.db
    .query(SETTING_UID)
    .findOne({ where: { userDocumentId }, select: ['goals'] });
  return row === null ? [] : goalsSchema.parse(row).goals;
};

const keptWeeksOf = async ({ strapi }: Context, userDocumentId: string) => {
  const found: unknown[] = await strapi.db
    .query(KEPT_UID)
    .findMany({ where: { userDocumentId }, orderBy: [{ startsOn: 'asc' }] });
  return found.map((row) => keptSchema.parse(row));
};

const goalIn = (goals: readonly Goal[], monday: string): number =>
  goals.findLast(({ from }) => from <= monday)?.sessions ?? WEEKLY_GOAL_DEFAULT;

/**
 * Weeks in a row, oldest first.
 * @param firstMonday of the first
 * @param today on the member's calendar
 */
export const weeksFrom = async (
  ctx: Context,
  userDocumentId: string,
  firstMonday: string,
  count: number,
  today: string,
): Promise<MemberWeek[]> => {
  const goals = await goalsOf(ctx, userDocumentId);
  const kept = new Map(
    (await keptWeeksOf(ctx, userDocumentId)).map((week) => [week.startsOn, week]),
  );
  const counted = await countedBetween(
    ctx,
    userDocumentId,
    firstMonday,
    addDays(firstMonday, count * 7 - 1),
  );
  const { plannedAwayDays } = await plansOf(ctx, userDocumentId);
  return Array.from({ length: count }, (_, index) => {
    const startsOn = addDays(firstMonday, index * 7);
    const stored = kept.get(startsOn);
    const week = {
      // A kept week has what it was kept with: the days away of that moment are in its goal.
      goal: stored?.goal ?? goalIn(goals, startsOn),
      plannedAwayDays: stored === undefined ? plannedAwayDays(startsOn) : 0,
      counted: counted.filter(({ localDate }) => mondayOf(localDate) === startsOn).length,
      isPast: addDays(startsOn, 6) < today,
    };
    return { ...week, startsOn, state: stored === undefined ? weekState(week) : 'kept' };
  });
};

/** Stores a week as kept when it is. Safe to repeat. */
export const keepWeek = async (
  ctx: Context,
  userDocumentId: string,
  date: string,
  now: Date,
): Promise<void> => {
  const [week] = await weeksFrom(ctx, userDocumentId, mondayOf(date), 1, date);
  if (week?.state !== 'kept') return;
  await insertOnce(ctx.strapi, {
    table: 'membership_kept_weeks',
    key: { user_document_id: userDocumentId, starts_on: week.startsOn },
    values: { goal: effectiveGoal(week), kept_at: now },
  });
};

/** The goal from this week on. */
export const weeklyGoalOf = async (ctx: Context, userDocumentId: string): Promise<number> =>
  (await goalsOf(ctx, userDocumentId)).at(-1)?.sessions ?? WEEKLY_GOAL_DEFAULT;

/**
 * Sets the goal from this week on; weeks before keep theirs.
 * @param today on the member's calendar
 */
export const setWeeklyGoal = async (
  ctx: Context,
  userDocumentId: string,
  weeklyGoal: number,
  today: string,
  now: Date,
): Promise<void> => {
  const from = mondayOf(today);
  const earlier = (await goalsOf(ctx, userDocumentId)).filter((goal) => goal.from < from);
  const values = {
    weekly_goal: weeklyGoal,
    goals: JSON.stringify([...earlier, { from, sessions: weeklyGoal }]),
  };
  const key = { user_document_id: userDocumentId };
  await upsert(ctx.strapi, { table: 'membership_training', key, values }, values);
  await keepWeek(ctx, userDocumentId, today, now);
};

/** What is kept of a member. */
export const goalsKeptOf = async (ctx: Context, userDocumentId: string) => ({
  goals: await goalsOf(ctx, userDocumentId),
  kept_weeks: (await keptWeeksOf(ctx, userDocumentId)).map(({ startsOn, goal, keptAt }) => ({
    starts_on: startsOn,
    goal,
    kept_at: keptAt,
  })),
});
