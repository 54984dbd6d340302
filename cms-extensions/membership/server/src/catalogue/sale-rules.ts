import { DAY_MS, type PlanKey } from 'contract';

/** What a sale takes off the first payment: one of the two. */
export type Off = { percent: number | null; amountMinor: number | null };

/** A sale; it includes `fromAt` and excludes `untilAt` (ISO 8601). */
export type SaleSpan = Off & { planKeys: readonly PlanKey[]; fromAt: string; untilAt: string };

/** A price of a plan, in minor units, from a moment on (ISO 8601). */
export type PriceSince = { minor: number; since: string };

/** Before a sale, for how long its lowest price is looked for. */
const LOOKED_BACK_MS = 30 * DAY_MS;

/** What is paid for a price in a sale; minor units, as Stripe rounds them. */
export const salePriceOf = (minor: number, { percent, amountMinor }: Off): number =>
  Math.max(0, minor - (amountMinor ?? Math.round((minor * (percent ?? 0)) / 100)));

/** The sale of a plan at a moment (milliseconds since the epoch); null when there is none. */
export const saleAt = <Sale extends SaleSpan>(
  sales: readonly Sale[],
  plan: PlanKey,
  now: number,
): Sale | null =>
  sales.find(
    ({ planKeys, fromAt, untilAt }) =>
      planKeys.includes(plan) && Date.parse(fromAt) <= now && now < Date.parse(untilAt),
  ) ?? null;

/**
 * The lowest price of a plan in the 30 days before a sale, sales included; null without any.
 * @param prices oldest first
 * @param sales those of before, too
 */
export const lowestBefore = (
  plan: PlanKey,
  fromAt: string,
  prices: readonly PriceSince[],
  sales: readonly SaleSpan[],
): number | null => {
  const [begin, end] = [Date.parse(fromAt) - LOOKED_BACK_MS, Date.parse(fromAt)];
  const asked = prices.flatMap(({ minor, since }, index) => {
    const from = Math.max(begin, Date.parse(since));
    const until = Math.min(end, Date.parse(prices[index + 1]?.since ?? fromAt));
    if (from >= until) return [];
    const reduced = sales.filter(
      (sale) =>
        sale.planKeys.includes(plan) &&
        Date.parse(sale.fromAt) < until &&
        Date.parse(sale.untilAt) > from,
    );
    return [minor, ...reduced.map((sale) => salePriceOf(minor, sale))];
  });
  return asked.length === 0 ? null : Math.min(...asked);
};
