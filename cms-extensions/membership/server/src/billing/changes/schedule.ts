import type Stripe from 'stripe';
import { isOver } from '../errors.ts';

/**
 * Parts a subscription from the schedule that says what follows, made by a switch of ours or by the
 * coach in Stripe's Dashboard. Stripe refuses every other change of a subscription until then
 * (/billing/subscriptions/subscription-schedules). Safe to repeat.
 */
export const releaseSchedule = async (stripe: Stripe, scheduleId: string | null): Promise<void> => {
  if (scheduleId === null) return;
  await stripe.subscriptionSchedules.release(scheduleId).catch((error: unknown) => {
    if (!isOver(error)) throw error;
  });
};
