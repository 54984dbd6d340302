import { addCalendarMonths, HOUR_MS, movePaidTime, movesPaidTime } from 'contract';
import type Stripe from 'stripe';
import { keepingCoupons } from '../coupons.ts';
import {
  type Billing,
  isOver,
  PAUSE_LEAD_SECONDS,
  type Snapshot,
  type SubscriptionSnapshot,
} from '../index.ts';
import { idOf } from '../stripe.ts';
import type { ChargedChanges, Confirmation, Previews } from './charges.ts';
import {
  type Agreement,
  activeSubscriptionOf,
  assertRecent,
  assertSameAmount,
  CardMissing,
  changeable,
  hasMovedPause,
  orderOfChange,
  type Price,
  paidAfterPause,
  pauseTimes,
  toSeconds,
} from './rules.ts';
import { releaseSchedule } from './schedule.ts';

/** A member's subscription with the ids needed to change it. */
type Subscriber = {
  userDocumentId: string;
  customerId: string;
  subscription: SubscriptionSnapshot;
  hasCard: boolean;
};

/** How a pause is ended early. Call inside `withMember`. */
type EndOfPause = {
  /** What ending the pause now costs. */
  priceOfEnd: (subscriber: Subscriber) => Promise<Price>;
  /** Returns null, or what the browser needs when the bank asks the member to confirm. */
  end: (subscriber: Subscriber) => Promise<Confirmation | null>;
};

/** One of the two ways to pause a subscription. Call inside `withMember`. */
type KindOfPause = EndOfPause & {
  /** Whether the member already has the requested pause. */
  isInEffect: (subscriber: Subscriber, months: number) => Promise<boolean>;
  begin: (subscriber: Subscriber, months: number) => Promise<void>;
};

/** The pause settings of a schedule: the first bill after the pause is that of a new period. */
const resumption = (moment: string) => ({
  resume_at: { type: 'timestamp' as const, timestamp: toSeconds(new Date(moment)) },
  settings: {
    billing_cycle_anchor: 'resume_at' as const,
    payment_behavior: 'resume_on_payment_attempt' as const,
  },
});

/**
 * The pause of a monthly plan is Stripe's own, planned by a schedule: it begins when the paid period
 * ends, makes no bills, and ends by itself (/billing/subscriptions/pause/schedules).
 */
const createPlannedPause = (
  { stripe }: Billing,
  previews: Previews,
  charges: ChargedChanges,
): KindOfPause => {
  /** A schedule ends with its phase, so the phase lasts until the first period after the pause. */
  const keepUntil = async (
    { id, phases }: Stripe.SubscriptionSchedule,
    { priceId }: SubscriptionSnapshot,
    resumesAt: string,
  ): Promise<void> => {
    const [running] = phases;
    if (running === undefined) throw new Error(`The schedule ${id} has no phase`);
    await stripe.subscriptionSchedules.update(id, {
      end_behavior: 'release',
      phases: [
        {
          items: [{ price: priceId }],
          discounts: running.discounts.map(({ discount }) => ({ discount: idOf(discount ?? '') })),
          start_date: running.start_date,
          end_date: toSeconds(addCalendarMonths(new Date(resumesAt), 1)),
        },
      ],
    });
  };

  /** Gives a pause its end again. Does nothing when the subscription is resumed by now. */
  const restore = async (subscription: SubscriptionSnapshot, resumesAt: string): Promise<void> => {
    try {
      const made = await stripe.subscriptionSchedules.create({
        from_subscription: subscription.id,
        pause_schedules: [{ resume: resumption(resumesAt) }],
      });
      await keepUntil(made, subscription, resumesAt);
    } catch (error) {
      if (!isOver(error)) throw error;
    }
  };

  return {
    isInEffect: async ({ subscription }, months) =>
      subscription.pause?.resumesAt === pauseTimes(subscription, months).resumesAt.toISOString(),

    begin: async ({ subscription }, months) => {
      const { startsAt, resumesAt } = pauseTimes(subscription, months);
      const made = await stripe.subscriptionSchedules.create({
        from_subscription: subscription.id,
        pause_schedules: [
          {
            pause: {
              pause_at: {
                type: 'timestamp',
                timestamp: toSeconds(startsAt) - PAUSE_LEAD_SECONDS,
              },
              settings: { bill_for: { unused_time_from: { type: 'none' } } },
            },
            resume: resumption(resumesAt.toISOString()),
          },
        ],
      });
      await keepUntil(made, subscription, resumesAt.toISOString());
    },

    priceOfEnd: async ({ subscription }) =>
      subscription.status === 'paused'
        ? previews.ofResumption(subscription)
        : previews.ofNothing(subscription, subscription.currentPeriodEnd),

    end: async ({ userDocumentId, subscription, hasCard }) => {
      const { id, status, pause, scheduleId } = subscription;
      if (status !== 'paused') {
        await releaseSchedule(stripe, scheduleId);
        // A pause of payments that was made by hand at Stripe.
        await stripe.subscriptions.update(id, { pause_collection: '' });
        return null;
      }
      if (!hasCard) throw new CardMissing();
      await releaseSchedule(stripe, scheduleId);
      let isResumed = false;
      try {
        const confirmation = await charges.resumption(userDocumentId, subscription);
        isResumed = confirmation === null;
        return confirmation;
      } finally {
        // Declined, or waiting for the bank: the pause ends when it was agreed to end.
        if (!isResumed && pause?.isPlanned && pause.resumesAt !== null)
          await restore(subscription, pause.resumesAt);
      }
    },
  };
};

/** Two requests for the same pause within this time count as one. */
const SAME_CLICK_MS = HOUR_MS;

/**
 * The pause of an annual plan: starts at once, and the rest of the paid year is moved behind it. At
 * Stripe a paid period is moved as a trial (/billing/subscriptions/billing-cycle, 'add a trial').
 */
const createPauseNow = ({ stripe, nowOf }: Billing, previews: Previews): KindOfPause => {
  /** The parameters that move the end of the paid period without a charge or a credit. */
  const paidUntil = (moment: Date) => ({
    trial_end: toSeconds(moment),
    proration_behavior: 'none' as const,
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
      await keepingCoupons(stripe, id, () =>
        stripe.subscriptions.update(id, {
          pause_collection: { behavior: 'void', resumes_at: toSeconds(moved.resumesAt) },
          ...paidUntil(moved.paidUntil),
        }),
      );
    },

    priceOfEnd: async (subscriber) =>
      previews.ofNothing(subscriber.subscription, (await restOf(subscriber)).toISOString()),

    end: async (subscriber) => {
      const { id } = subscriber.subscription;
      const rest = paidUntil(await restOf(subscriber));
      await keepingCoupons(stripe, id, () =>
        stripe.subscriptions.update(id, { pause_collection: '', ...rest }),
      );
      return null;
    },
  };
};

/** Pauses: no charge and no premium for some months (spec section 2, /cancel-subscription). */
export const createPause = (billing: Billing, previews: Previews, charges: ChargedChanges) => {
  const { sync, withMember, consents } = billing;
  const { settled } = charges;
  const planned = createPlannedPause(billing, previews, charges);
  const now = createPauseNow(billing, previews);

  /** The kind of the member's current pause, else the kind for the member's plan. */
  const kindOf = (subscription: SubscriptionSnapshot): KindOfPause => {
    if (subscription.pause !== null) return hasMovedPause(subscription) ? now : planned;
    return movesPaidTime(subscription.planKey) ? now : planned;
  };

  const subscriberFrom = (
    userDocumentId: string,
    snapshot: Snapshot | null,
    subscription: SubscriptionSnapshot,
  ): Subscriber => ({
    userDocumentId,
    customerId: snapshot?.customerId ?? '',
    subscription,
    hasCard: snapshot !== null && snapshot.card !== null,
  });

  return {
    /**
     * Pauses the subscription. Safe to repeat.
     * @throws NoSubscription, ChangeNotPossible
     */
    pause: (userDocumentId: string, months: number): Promise<void> =>
      withMember(userDocumentId, async () => {
        const snapshot = await settled(userDocumentId);
        const subscription = activeSubscriptionOf(snapshot);
        const subscriber = subscriberFrom(userDocumentId, snapshot, subscription);
        const kind = kindOf(subscription);
        if (await kind.isInEffect(subscriber, months)) return;
        changeable(snapshot, 'pause');
        await releaseSchedule(billing.stripe, subscription.scheduleId);
        await kind.begin(subscriber, months);
        await sync(userDocumentId);
      }),

    /**
     * What ending the pause now costs.
     * @throws NoSubscription, ChangeNotPossible
     */
    previewEnd: (userDocumentId: string): Promise<Price> =>
      withMember(userDocumentId, async () => {
        const snapshot = await settled(userDocumentId);
        const subscription = changeable(snapshot, 'resume');
        return kindOf(subscription).priceOfEnd(
          subscriberFrom(userDocumentId, snapshot, subscription),
        );
      }),

    /**
     * Ends the pause now, for the amount that was shown. Does nothing when there is no pause.
     * @returns null, or what the browser needs when the bank asks the member to confirm
     * @throws NoSubscription, ChangeNotPossible, AmountChanged, CardMissing, CardDeclined
     */
    end: (userDocumentId: string, agreement: Agreement): Promise<Confirmation | null> =>
      withMember(userDocumentId, async () => {
        const snapshot = await settled(userDocumentId);
        if (activeSubscriptionOf(snapshot).pause === null) return null;
        const subscription = changeable(snapshot, 'resume');
        const subscriber = subscriberFrom(userDocumentId, snapshot, subscription);
        const kind = kindOf(subscription);
        const price = await kind.priceOfEnd(subscriber);
        assertRecent(price.asOf, agreement);
        assertSameAmount(price, agreement);
        const order = orderOfChange('resumption', subscription.planKey, price, agreement);
        await consents.record(userDocumentId, order);
        const confirmation = await kind.end(subscriber);
        await sync(userDocumentId);
        return confirmation;
      }),
  };
};

export type Pause = ReturnType<typeof createPause>;
