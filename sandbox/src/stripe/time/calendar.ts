type Interval = 'day' | 'week' | 'month' | 'year';

const DAY = 86_400;

/**
 * The moment `count` intervals after `start`, in UTC. A month that is too short ends on its last
 * day, and the next one goes back to the day of `start`. See /billing/subscriptions/billing-cycle.
 * @param start seconds
 */
export function addInterval(start: number, interval: Interval, count: number): number {
  if (interval === 'day') return start + count * DAY;
  if (interval === 'week') return start + count * 7 * DAY;
  const months = interval === 'year' ? count * 12 : count;
  const from = new Date(start * 1000);
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1));
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), days);
  const midnight = Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), day) / 1000;
  return midnight + (start % DAY);
}

/**
 * The billing period around `moment` when periods are counted from `anchor`.
 * The anchor may lie before or after it.
 */
export function periodAround(
  anchor: number,
  interval: Interval,
  count: number,
  moment: number,
): { start: number; end: number } {
  const roughly = { day: DAY, week: 7 * DAY, month: 30.44 * DAY, year: 365.25 * DAY }[interval];
  let n = Math.floor((moment - anchor) / (roughly * count)) - 1;
  while (addInterval(anchor, interval, (n + 1) * count) <= moment) n += 1;
  while (addInterval(anchor, interval, n * count) > moment) n -= 1;
  return {
    start: addInterval(anchor, interval, n * count),
    end: addInterval(anchor, interval, (n + 1) * count),
  };
}
