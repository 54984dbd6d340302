import { keptWeek, ONE_MORE_KEEPS, openWeek, pastWeek, WEEK_OF_REST } from '../texts/sentences.ts';

/** Whether a week is open, kept, one of rest, or over without having been kept. */
export const WEEK_STATES = ['open', 'kept', 'resting', 'past'] as const;
export type WeekState = (typeof WEEK_STATES)[number];

export const WEEKLY_GOAL_DEFAULT = 3;
export const WEEKLY_GOAL_MAX = 7;

/** An ISO week of a member, Monday to Sunday of the member's calendar. */
export type TrainingWeek = {
  /** Sessions. */
  goal: number;
  /** Counted sessions of the week. */
  counted: number;
  /** Days that are a training day of a running enrolment, and away. */
  plannedAwayDays: number;
  isPast: boolean;
};

/** The goal less the sessions that the member planned to be away for. */
export const effectiveGoal = ({
  goal,
  plannedAwayDays,
}: Pick<TrainingWeek, 'goal' | 'plannedAwayDays'>): number => Math.max(0, goal - plannedAwayDays);

/**
 * Without an enrolment there are no planned days: two full days away are one session less.
 * @param awayDays days of the week that are away
 */
export const plannedAwayDaysWithoutPlan = (awayDays: number): number => Math.floor(awayDays / 2);

/** The state of a week. One that was kept once stays kept: that is stored, and not seen here. */
export const weekState = (week: TrainingWeek): WeekState => {
  const goal = effectiveGoal(week);
  if (goal === 0) return 'resting';
  if (week.counted >= goal) return 'kept';
  return week.isPast ? 'past' : 'open';
};

/** What the home says about a week; `hint` stands below it. */
export const weekText = (
  week: TrainingWeek,
  state: WeekState = weekState(week),
): { text: string; hint: string | null } => {
  const goal = effectiveGoal(week);
  const { counted } = week;
  if (state === 'resting') return { text: WEEK_OF_REST, hint: null };
  if (state === 'past') return { text: pastWeek(counted), hint: null };
  if (state === 'kept') return { text: keptWeek(counted, goal), hint: null };
  return {
    text: openWeek(counted, goal),
    hint: goal - counted === 1 ? ONE_MORE_KEEPS : null,
  };
};
