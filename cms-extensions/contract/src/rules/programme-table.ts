import { PROGRAMME_LIMITS } from '../constants.ts';
import { dayWithoutWorkout, notPublished } from '../texts/training.ts';

/* The table of a programme that the coach sees beside its form, and what it hints at. */

/** More sessions than these leave no day of rest. */
const SESSIONS_MAX = 6;

/** A day as the coach planned it; its workout is null until one is chosen. */
export type PlannedDay = {
  kind: 'workout' | 'rest';
  workout: {
    id: string;
    title: string;
    minutes: number;
    isPublished: boolean;
    /** Whether members see a list of its moves. */
    hasMoves: boolean;
  } | null;
};

export type PlannedWeek = { title: string; days: readonly PlannedDay[] };

type TableRow = {
  title: string;
  /** One for each day of the week; null is rest. */
  minutes: (number | null)[];
  sum: number;
};

type ProgrammeTable = { rows: TableRow[]; hints: string[] };

const dayAt = (index: number): string =>
  `week ${Math.floor(index / PROGRAMME_LIMITS.days) + 1}, day ${(index % PROGRAMME_LIMITS.days) + 1}`;

/** The workouts of all days in a row; null is rest. Days missing at the end of a week are rest. */
const workoutsOf = (weeks: readonly PlannedWeek[]): PlannedDay['workout'][] =>
  weeks.flatMap(({ days }) =>
    Array.from({ length: PROGRAMME_LIMITS.days }, (_, index) => {
      const day = days[index];
      return day?.kind === 'workout' ? day.workout : null;
    }),
  );

const repeatedDays = (weeks: readonly PlannedWeek[]): string[] => {
  const workouts = workoutsOf(weeks);
  return workouts.flatMap((workout, index) =>
    workout !== null && workout.id === workouts[index - 1]?.id
      ? [`${workout.title} stands on two days in a row: ${dayAt(index - 1)}, and ${dayAt(index)}.`]
      : [],
  );
};

/** Minutes of each day with sums per week, and hints; each workout is named once. */
export const programmeTable = (weeks: readonly PlannedWeek[]): ProgrammeTable => {
  const days = workoutsOf(weeks);
  const workouts = [...new Map(days.flatMap((one) => (one ? [[one.id, one]] : []))).values()];
  const rows = weeks.map(({ title }, week) => {
    const from = week * PROGRAMME_LIMITS.days;
    const minutes = days
      .slice(from, from + PROGRAMME_LIMITS.days)
      .map((one) => one?.minutes ?? null);
    return { title, minutes, sum: minutes.reduce<number>((sum, one) => sum + (one ?? 0), 0) };
  });
  return {
    rows,
    hints: [
      ...weeks.flatMap((week, index) =>
        week.days.flatMap(({ kind, workout }, day) =>
          kind === 'workout' && workout === null ? [dayWithoutWorkout(index + 1, day + 1)] : [],
        ),
      ),
      ...workouts.flatMap(({ title, isPublished }) => (isPublished ? [] : [notPublished(title)])),
      ...workouts.flatMap(({ title, hasMoves }) =>
        hasMoves ? [] : [`${title} has no list of moves.`],
      ),
      ...repeatedDays(weeks),
      ...rows.flatMap(({ minutes }, index) => {
        const sessions = minutes.filter((one) => one !== null).length;
        return sessions > SESSIONS_MAX
          ? [`Week ${index + 1} has ${sessions} sessions and no day of rest.`]
          : [];
      }),
    ],
  };
};
