import type { Core } from '@strapi/strapi';
import { planKeySchema, type SubscriptionPlan, toMajorUnits, toMinorUnits } from 'contract';
import { z } from 'zod';
import { storedIsoTime } from '../platform/database/index.ts';
import { saleAt, salePriceOf } from './sale-rules.ts';

export const SALE_UID = 'plugin::membership.sale';

const rowSchema = z
  .object({
    documentId: z.string(),
    planKeys: z.array(planKeySchema),
    percent: z.number().nullable(),
    amountMinor: z.number().nullable(),
    fromAt: storedIsoTime,
    untilAt: storedIsoTime,
    stoppedAt: storedIsoTime.nullable(),
    /** At Stripe. */
    couponId: z.string(),
    /** Of each plan the lowest price in the 30 days before, minor units. */
    lowest: z.partialRecord(planKeySchema, z.number()),
  })
  .transform(({ stoppedAt, untilAt, ...row }) => ({
    ...row,
    untilAt: stoppedAt !== null && stoppedAt < untilAt ? stoppedAt : untilAt,
  }));

/** A sale; one that was stopped ends then. */
export type Sale = z.output<typeof rowSchema>;

/** All sales, the newest first. */
export const readSales = async ({ db }: Core.Strapi): Promise<Sale[]> =>
  z
    .array(rowSchema)
    .parse(await db.query(SALE_UID).findMany({ orderBy: [{ fromAt: 'desc' }, { id: 'desc' }] }));

/** A plan at its price in the sale that runs, as visitors see it. */
export const withSale = (
  plan: SubscriptionPlan,
  sales: readonly Sale[],
  now: number,
): SubscriptionPlan => {
  const sale = saleAt(sales, plan.key, now);
  if (sale === null) return plan;
  const minor = salePriceOf(toMinorUnits(plan.price, plan.currency), sale);
  const lowest = sale.lowest[plan.key] ?? 0;
  return {
    ...plan,
    price: toMajorUnits(minor, plan.currency),
    original_price: lowest > minor ? toMajorUnits(lowest, plan.currency) : null,
    sale: { later_price: plan.price, ends_at: sale.untilAt },
  };
};
