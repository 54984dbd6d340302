import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { isOver } from '../errors.ts';
import { idOf, stripeOf } from '../stripe.ts';

/**
 * Parts a subscription from the schedule that says what follows, made by a switch of ours or by the
 * coach in Stripe's Dashboard. Stripe refuses every other change of a subscription until then
 * (/billing/subscriptions/subscription-schedules). Safe to repeat.
 */
export const releaseSchedule = async (ctx: Context, scheduleId: string | null): Promise<void> => {
  if (scheduleId === null) return;
  await stripeOf(ctx)
    .subscriptionSchedules.release(scheduleId)
    .catch((error: unknown) => {
      if (!isOver(error)) throw error;
    });
};

/**
 * The phase that runs when a schedule is made of a subscription, to be written again. A phase without
 * its own would drop the discounts of the subscription.
 */
export const runningPhaseOf = ({ id, phases: [running] }: Stripe.SubscriptionSchedule) => {
  if (running === undefined) throw new Error(`The schedule ${id} has no phase`);
  const { start_date, end_date } = running;
  const discounts = running.discounts.map(({ discount }) => ({ discount: idOf(discount ?? '') }));
  return { start_date, end_date, discounts };
};
