/**
 * How many of the workouts were made in this month, as the reader's own calendar counts it (spec
 * section 2, Overview).
 */
export const madeThisMonth = (workouts: readonly { created_at: string }[], now: Date): number => {
  const start = new Date(now.getFullYear(), now.getMonth(), 1);
  return workouts.filter(({ created_at }) => new Date(created_at) >= start).length;
};
