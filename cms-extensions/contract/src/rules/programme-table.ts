import { PROGRAMME_LIMITS } from '../constants.ts';

/* The table of a programme that the coach fills, and what it hints at. */

/** More sessions than these leave no day of rest. */
const SESSIONS_MAX = 6;

/** What the table shows of a workout; null for a day of rest. */
export type PlannedDay = {
  id: string;
  title: string;
  minutes: number;
  /** Whether members see a list of its moves. */
  hasMoves: boolean;
} | null;

export type PlannedWeek = { title: string; days: readonly PlannedDay[] };

type TableRow = {
  title: string;
  /** One for each day of the week; null is rest. */
  minutes: (number | null)[];
  sum: number;
};

export type ProgrammeTable = { rows: TableRow[]; hints: string[] };

/** @param index from 0, over all weeks */
export const dayLabel = (index: number): string =>
  `week ${Math.floor(index / PROGRAMME_LIMITS.days) + 1}, day ${(index % PROGRAMME_LIMITS.days) + 1}`;

const repeatedDays = (days: readonly PlannedDay[]): string[] =>
  days.flatMap((workout, index) =>
    workout !== null && workout.id === days[index - 1]?.id
      ? [
          `${workout.title} stands on two days in a row: ${dayLabel(index - 1)}, and ${dayLabel(index)}.`,
        ]
      : [],
  );

/** Minutes of each day with sums per week, and hints; each workout is named once. */
export const programmeTable = (weeks: readonly PlannedWeek[]): ProgrammeTable => {
  const days = weeks.flatMap((week) => week.days);
  const workouts = [...new Map(days.flatMap((one) => (one ? [[one.id, one]] : []))).values()];
  const rows = weeks.map(({ title, days: ofWeek }) => {
    const minutes = ofWeek.map((one) => one?.minutes ?? null);
    return { title, minutes, sum: minutes.reduce<number>((sum, one) => sum + (one ?? 0), 0) };
  });
  return {
    rows,
    hints: [
      ...workouts.flatMap(({ title, hasMoves }) =>
        hasMoves ? [] : [`${title} has no list of moves.`],
      ),
      ...repeatedDays(days),
      ...rows.flatMap(({ minutes }, index) => {
        const sessions = minutes.filter((one) => one !== null).length;
        return sessions > SESSIONS_MAX
          ? [`Week ${index + 1} has ${sessions} sessions and no day of rest.`]
          : [];
      }),
    ],
  };
};
