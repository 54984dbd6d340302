import type { Context } from '../context.ts';
import { perContext } from '../platform/context/index.ts';
import { isFault } from './errors.ts';

/* Errors of work that is still running while Strapi shuts down are ignored. */
const stateOf = perContext(() => ({ isClosed: false }));

/** Called when Strapi shuts down. */
export const closeBilling = (ctx: Context): void => {
  stateOf(ctx).isClosed = true;
};

/** Logs an unexpected error. */
export const reportFault = (ctx: Context, fault: unknown): void => {
  if (!stateOf(ctx).isClosed) ctx.report(fault);
};

/** Logs that something at Stripe has failed, which is tried again. */
export const warnOfStripe = (ctx: Context, fault: unknown): void => {
  if (stateOf(ctx).isClosed) return;
  ctx.strapi.log.warn(`Stripe: ${fault instanceof Error ? fault.message : String(fault)}`);
};

/** For work that a job repeats: while Stripe does not answer, the next run tries again. */
export const reportUnlessFault = (ctx: Context, fault: unknown): void => {
  if (!isFault(fault)) ctx.report(fault);
};
