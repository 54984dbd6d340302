import { actionIdSchema, PLAN_KEYS, planKeySchema } from 'contract';
import type { SaleView } from 'contract/desk/offers';
import { z } from 'zod';
import { currentSale, offeredPlans, putSale, stopSale } from '../billing/index.ts';
import { salePriceOf } from '../catalogue/index.ts';
import type { Context } from '../context.ts';
import { actRoute, bodyOf, localTimeSchema, momentIn } from './desk-calls.ts';
import { noteOffer } from './offers-log.ts';

const PERCENT = 'From 1 to 100 percent.';

const orderSchema = actionIdSchema
  .extend({
    id: z.string().max(64).nullable(),
    planKeys: z.array(planKeySchema).min(1, 'Choose a plan.').max(PLAN_KEYS.length),
    percent: z.int(PERCENT).min(1, PERCENT).max(100, PERCENT).nullable(),
    amountMinor: z.int('Enter an amount.').min(1, 'Enter an amount.').nullable(),
    /** Null for now. */
    from: localTimeSchema.nullable(),
    until: localTimeSchema,
  })
  .refine(({ percent, amountMinor }) => (percent === null) !== (amountMinor === null), {
    error: 'Enter a percentage or an amount.',
    path: ['percent'],
  });

/** The sale that runs or is planned, with what it makes of the prices. */
export const readSale = async (ctx: Context): Promise<SaleView | null> => {
  const sale = await currentSale(ctx);
  if (sale === null) return null;
  const { documentId, planKeys, percent, amountMinor, fromAt, untilAt, lowest } = sale;
  const plans = (await offeredPlans(ctx)).filter(({ key }) => planKeys.includes(key));
  return {
    id: documentId,
    planKeys,
    percent,
    amountMinor,
    fromAt,
    untilAt,
    isRunning: Date.parse(fromAt) <= Date.now(),
    prices: plans.map((plan) => {
      const minor = salePriceOf(plan.amountMinor ?? 0, sale);
      const before = lowest[plan.key] ?? 0;
      return {
        name: plan.name,
        minor,
        laterMinor: plan.amountMinor ?? 0,
        crossedOutMinor: before > minor ? before : null,
      };
    }),
  };
};

/** Routes of the sale, below `/membership` of the panel's own API. */
export const saleRoutes = (ctx: Context) => [
  actRoute(ctx, 'PUT', '/offers/sale', 'offers.write', async (call, by) => {
    const { action_id, from, until, ...terms } = bodyOf(call, orderSchema);
    const begin = from === null ? new Date() : momentIn(ctx, 'from', from);
    const fromAt = begin.toISOString();
    const untilAt = momentIn(ctx, 'until', until).toISOString();
    await putSale(ctx, action_id, { ...terms, fromAt, untilAt });
    return noteOffer(ctx, by, 'The sale is set.', { ...terms, fromAt, untilAt });
  }),
  actRoute(ctx, 'DELETE', '/offers/sale', 'offers.write', async (_call, by) => {
    await stopSale(ctx);
    return noteOffer(ctx, by, 'The sale has ended.', {});
  }),
];
