import { type Billing, PAUSE_STARTS_AT, type SubscriptionSnapshot } from '../index.ts';
import type { ChargedChange } from './charged-change.ts';
import type { KindOfPause, Subscriber } from './kind-of-pause.ts';
import type { Previews } from './previews.ts';
import { pauseHasBegun, pauseOf, priceOfNothing, secondsOf } from './rules.ts';

/** The parameters that remove a pause from a subscription. */
const NO_PAUSE = { pause_collection: '' as const, metadata: { [PAUSE_STARTS_AT]: '' } };

/** The pause of a monthly plan: starts when the paid period ends; renewals in it are voided. */
export const createLaterPause = (
  { stripe }: Billing,
  previews: Previews,
  changeCharged: ChargedChange,
): KindOfPause => {
  const hasBegun = ({ pause }: SubscriptionSnapshot): boolean =>
    pause !== null && pauseHasBegun(pause, Date.now());

  /** Starts a new period and charges it; if the charge fails, the pause stays. */
  const restart = ({ userDocumentId, subscription }: Subscriber): Promise<void> =>
    changeCharged(userDocumentId, 'resume', subscription, {
      ...NO_PAUSE,
      billing_cycle_anchor: { type: 'now' },
      proration_behavior: 'none',
    });

  return {
    isAgreed: async ({ subscription: { pause, currentPeriodEnd } }, months) =>
      pause?.resumesAt === pauseOf(currentPeriodEnd, months).resumesAt.toISOString(),

    begin: async ({ subscription: { id, currentPeriodEnd } }, months) => {
      const { startsAt, resumesAt } = pauseOf(currentPeriodEnd, months);
      await stripe.subscriptions.update(id, {
        pause_collection: { behavior: 'void', resumes_at: secondsOf(resumesAt) },
        metadata: { [PAUSE_STARTS_AT]: String(secondsOf(startsAt)) },
      });
    },

    priceOfEnd: async ({ subscription }) =>
      hasBegun(subscription)
        ? previews.ofRestart(subscription)
        : priceOfNothing(subscription, subscription.currentPeriodEnd),

    end: async (subscriber) => {
      const { subscription } = subscriber;
      if (hasBegun(subscription)) await restart(subscriber);
      else await stripe.subscriptions.update(subscription.id, NO_PAUSE);
    },
  };
};
