import { HOUR_SECONDS } from 'contract';
import { REFUND_REQUEST_UID, REVENUE_JOB } from '../../billing/index.ts';
import type { Context } from '../../context.ts';
import { siteSettings } from '../../site/index.ts';
import type { RevenueOfMonth } from '../answers.ts';
import { revenueIn } from './ledger.ts';
import { monthOf } from './periods.ts';
import { importRevenue, revenueReadAt } from './revenue-import.ts';

/** In case that an event was lost; else the import runs when money has moved. */
const IMPORT_EVERY_SECONDS = 24 * HOUR_SECONDS;

/** Adds the job that reads Stripe's balance. */
export const addRevenueJob = (ctx: Context): void =>
  ctx.jobs.add({
    name: REVENUE_JOB,
    everySeconds: IMPORT_EVERY_SECONDS,
    work: (now) => importRevenue(ctx, now),
  });

/** This month's payments and returns of members, according to Stripe's balance at the last import. */
export const revenueOfMonth = async (ctx: Context, now: Date): Promise<RevenueOfMonth> => {
  const { timeZone } = siteSettings(ctx);
  const month = monthOf(now, timeZone);
  return {
    month: { from: month.from.toISOString(), until: month.until.toISOString(), timeZone },
    currencies: await revenueIn(ctx, month),
    refundRequests: await ctx.strapi.db
      .query(REFUND_REQUEST_UID)
      .count({ where: { state: 'requested' } }),
    readAt: await revenueReadAt(ctx),
  };
};
