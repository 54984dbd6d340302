/** How many sessions of each of a programme's weeks are done, of how many. */
export const doneByWeek = (
  days: readonly { week: number; state: string }[],
): { done: number; total: number }[] =>
  [...Map.groupBy(days, ({ week }) => week).values()].map((ofWeek) => ({
    done: ofWeek.filter(({ state }) => state === 'done').length,
    total: ofWeek.length,
  }));
