import { addCalendarMonths, movePaidTime } from 'contract';
import { type Billing, PAID_UNTIL, PAUSE_STARTS_AT } from '../index.ts';
import type { KindOfPause, Subscriber } from './kind-of-pause.ts';
import { paidAfterPause, priceOfNothing, secondsOf } from './rules.ts';

/** Two requests for the same pause within this time count as one. */
const SAME_CLICK_MS = 3_600_000;

/**
 * The pause of an annual plan: starts at once, and the rest of the paid year is moved behind it. At
 * Stripe a paid period is moved as a trial (/billing/subscriptions/billing-cycle, 'add a trial');
 * the metadata mark that it is not a real trial.
 */
export const createPauseNow = ({ stripe, nowOf }: Billing): KindOfPause => {
  /** The parameters that move the end of the paid period without a charge or a credit. */
  const paidUntil = (moment: Date) => ({
    trial_end: secondsOf(moment),
    proration_behavior: 'none' as const,
    metadata: { [PAUSE_STARTS_AT]: '', [PAID_UNTIL]: String(secondsOf(moment)) },
  });

  const restOf = async ({ customerId, subscription }: Subscriber): Promise<Date> =>
    paidAfterPause(subscription, await nowOf(customerId));

  return {
    isAgreed: async ({ customerId, subscription: { pause } }, months) => {
      if (!pause?.resumesAt) return false;
      const ifBegunNow = addCalendarMonths(await nowOf(customerId), months).getTime();
      return Math.abs(ifBegunNow - Date.parse(pause.resumesAt)) < SAME_CLICK_MS;
    },

    begin: async ({ customerId, subscription: { id, currentPeriodEnd } }, months) => {
      const moved = movePaidTime(await nowOf(customerId), months, new Date(currentPeriodEnd));
      await stripe.subscriptions.update(id, {
        pause_collection: { behavior: 'void', resumes_at: secondsOf(moved.resumesAt) },
        ...paidUntil(moved.paidUntil),
      });
    },

    priceOfEnd: async (subscriber) =>
      priceOfNothing(subscriber.subscription, (await restOf(subscriber)).toISOString()),

    end: async (subscriber) => {
      await stripe.subscriptions.update(subscriber.subscription.id, {
        pause_collection: '',
        ...paidUntil(await restOf(subscriber)),
      });
    },
  };
};
