import { addCalendarMonths, movePaidTime, movesPaidTime } from 'contract';
import {
  type Billing,
  PAID_UNTIL,
  PAUSE_STARTS_AT,
  type Snapshot,
  type SubscriptionSnapshot,
} from '../index.ts';
import type { ChargedChange, Previews } from './charges.ts';
import {
  type Agreement,
  activeSubscriptionOf,
  assertRecent,
  assertSameAmount,
  changeable,
  hasMovedPause,
  type Price,
  paidAfterPause,
  pauseHasBegun,
  pauseTimes,
  toSeconds,
} from './rules.ts';

/** A member's subscription with the ids needed to change it. */
type Subscriber = {
  userDocumentId: string;
  customerId: string;
  subscription: SubscriptionSnapshot;
};

/** One of the two ways to pause a subscription at Stripe. Call inside `withMember`. */
type KindOfPause = {
  /** Whether the member already has the requested pause. */
  isInEffect: (subscriber: Subscriber, months: number) => Promise<boolean>;
  begin: (subscriber: Subscriber, months: number) => Promise<void>;
  /** What ending the pause now costs. */
  priceOfEnd: (subscriber: Subscriber) => Promise<Price>;
  end: (subscriber: Subscriber) => Promise<void>;
};

/** The parameters that remove a pause from a subscription. */
const NO_PAUSE = { pause_collection: '' as const, metadata: { [PAUSE_STARTS_AT]: '' } };

/** The pause of a monthly plan: starts when the paid period ends; renewals in it are voided. */
const createLaterPause = (
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
    isInEffect: async ({ subscription: { pause, currentPeriodEnd } }, months) =>
      pause?.resumesAt === pauseTimes(currentPeriodEnd, months).resumesAt.toISOString(),

    begin: async ({ subscription: { id, currentPeriodEnd } }, months) => {
      const { startsAt, resumesAt } = pauseTimes(currentPeriodEnd, months);
      await stripe.subscriptions.update(id, {
        pause_collection: { behavior: 'void', resumes_at: toSeconds(resumesAt) },
        metadata: { [PAUSE_STARTS_AT]: String(toSeconds(startsAt)) },
      });
    },

    priceOfEnd: async ({ subscription }) =>
      hasBegun(subscription)
        ? previews.ofRestart(subscription)
        : previews.ofNothing(subscription, subscription.currentPeriodEnd),

    end: async (subscriber) => {
      const { subscription } = subscriber;
      if (hasBegun(subscription)) await restart(subscriber);
      else await stripe.subscriptions.update(subscription.id, NO_PAUSE);
    },
  };
};

/** Two requests for the same pause within this time count as one. */
const SAME_CLICK_MS = 3_600_000;

/**
 * The pause of an annual plan: starts at once, and the rest of the paid year is moved behind it. At
 * Stripe a paid period is moved as a trial (/billing/subscriptions/billing-cycle, 'add a trial');
 * the metadata mark that it is not a real trial.
 */
const createPauseNow = ({ stripe, nowOf }: Billing, previews: Previews): KindOfPause => {
  /** The parameters that move the end of the paid period without a charge or a credit. */
  const paidUntil = (moment: Date) => ({
    trial_end: toSeconds(moment),
    proration_behavior: 'none' as const,
    metadata: { [PAUSE_STARTS_AT]: '', [PAID_UNTIL]: String(toSeconds(moment)) },
  });

  const restOf = async ({ customerId, subscription }: Subscriber): Promise<Date> =>
    paidAfterPause(subscription, await nowOf(customerId));

  return {
    isInEffect: async ({ customerId, subscription: { pause } }, months) => {
      if (!pause?.resumesAt) return false;
      const ifBegunNow = addCalendarMonths(await nowOf(customerId), months).getTime();
      return Math.abs(ifBegunNow - Date.parse(pause.resumesAt)) < SAME_CLICK_MS;
    },

    begin: async ({ customerId, subscription: { id, currentPeriodEnd } }, months) => {
      const moved = movePaidTime(await nowOf(customerId), months, new Date(currentPeriodEnd));
      await stripe.subscriptions.update(id, {
        pause_collection: { behavior: 'void', resumes_at: toSeconds(moved.resumesAt) },
        ...paidUntil(moved.paidUntil),
      });
    },

    priceOfEnd: async (subscriber) =>
      previews.ofNothing(subscriber.subscription, (await restOf(subscriber)).toISOString()),

    end: async (subscriber) => {
      await stripe.subscriptions.update(subscriber.subscription.id, {
        pause_collection: '',
        ...paidUntil(await restOf(subscriber)),
      });
    },
  };
};

/** Pauses: no charge and no premium for some months (spec section 2, /cancel-subscription). */
export const createPause = (billing: Billing, previews: Previews, changeCharged: ChargedChange) => {
  const { sync, withMember } = billing;
  const later = createLaterPause(billing, previews, changeCharged);
  const now = createPauseNow(billing, previews);

  /** The kind of the member's current pause, else the kind for the member's plan. */
  const kindOf = (subscription: SubscriptionSnapshot): KindOfPause => {
    if (subscription.pause !== null) return hasMovedPause(subscription) ? now : later;
    return movesPaidTime(subscription.planKey) ? now : later;
  };

  const subscriberFrom = (
    userDocumentId: string,
    snapshot: Snapshot | null,
    subscription: SubscriptionSnapshot,
  ): Subscriber => ({ userDocumentId, customerId: snapshot?.customerId ?? '', subscription });

  return {
    /**
     * Pauses the subscription. Safe to repeat.
     * @throws NoSubscription, ChangeNotPossible
     */
    pause: (userDocumentId: string, months: number): Promise<void> =>
      withMember(userDocumentId, async () => {
        const snapshot = await sync(userDocumentId);
        const subscription = activeSubscriptionOf(snapshot);
        const subscriber = subscriberFrom(userDocumentId, snapshot, subscription);
        const kind = kindOf(subscription);
        if (await kind.isInEffect(subscriber, months)) return;
        changeable(snapshot, 'pause');
        await kind.begin(subscriber, months);
        await sync(userDocumentId);
      }),

    /**
     * What ending the pause now costs.
     * @throws NoSubscription, ChangeNotPossible
     */
    previewEnd: (userDocumentId: string): Promise<Price> =>
      withMember(userDocumentId, async () => {
        const snapshot = await sync(userDocumentId);
        const subscription = changeable(snapshot, 'resume');
        return kindOf(subscription).priceOfEnd(
          subscriberFrom(userDocumentId, snapshot, subscription),
        );
      }),

    /**
     * Ends the pause now, for the amount that was shown. Does nothing when there is no pause.
     * @throws NoSubscription, ChangeNotPossible, AmountChanged, BankAsks, CardDeclined
     */
    end: (userDocumentId: string, agreement: Agreement): Promise<void> =>
      withMember(userDocumentId, async () => {
        const snapshot = await sync(userDocumentId);
        if (activeSubscriptionOf(snapshot).pause === null) return;
        const subscription = changeable(snapshot, 'resume');
        const subscriber = subscriberFrom(userDocumentId, snapshot, subscription);
        const kind = kindOf(subscription);
        const price = await kind.priceOfEnd(subscriber);
        assertRecent(price.asOf, agreement);
        assertSameAmount(price, agreement);
        await kind.end(subscriber);
        await sync(userDocumentId);
      }),
  };
};

export type Pause = ReturnType<typeof createPause>;
