import { addCalendarMonths, HOUR_MS, movePaidTime, movesPaidTime } from 'contract';
import {
  type Billing,
  PAID_UNTIL,
  PAUSE_STARTS_AT,
  renewalFrom,
  type Snapshot,
  type SubscriptionSnapshot,
} from '../index.ts';
import type { ChargedChanges, Confirmation, Previews } from './charges.ts';
import {
  type Agreement,
  activeSubscriptionOf,
  assertRecent,
  assertSameAmount,
  CardMissing,
  ConfirmationRequired,
  changeable,
  hasMovedPause,
  isPeriodPaid,
  isWaitingPause,
  orderOfChange,
  type Price,
  paidAfterPause,
  pauseHasBegun,
  pauseTimes,
  toSeconds,
} from './rules.ts';
import { releaseSchedule } from './schedule.ts';

/** A member's subscription with the ids needed to change it. */
type Subscriber = {
  userDocumentId: string;
  customerId: string;
  subscription: SubscriptionSnapshot;
  isPeriodPaid: boolean;
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

/** The parameters that remove a pause from a subscription. */
const NO_PAUSE = { pause_collection: '' as const, metadata: { [PAUSE_STARTS_AT]: '' } };

/**
 * A moved period without access, at whose end the next charge is. It ends early when a new period
 * is paid for, and stays as it is when the member's bank does not confirm that payment.
 */
const createWaitingPause = (previews: Previews, charges: ChargedChanges): EndOfPause => ({
  priceOfEnd: ({ subscription }) => previews.ofTrialEnd(subscription),
  end: ({ userDocumentId, subscription }) =>
    charges.whenPaid(
      userDocumentId,
      'resume',
      subscription,
      { trial_end: 'now', proration_behavior: 'none' },
      ({ status }) => status !== 'trialing',
    ),
});

/**
 * How long a pause without an end waits for its payment to be confirmed. Stripe moves a period by
 * two years at most, and the next renewal of an annual plan can be a year after this.
 */
const MONTHS_WITHOUT_END = 12;

/**
 * The pause of a monthly plan: starts when the paid period ends; renewals in it are voided. Also
 * ends pauses of payments that were made by hand at Stripe.
 */
const createLaterPause = (
  { stripe, nowOf }: Billing,
  previews: Previews,
  charges: ChargedChanges,
  waiting: EndOfPause,
): KindOfPause => {
  const hasBegun = ({ pause }: SubscriptionSnapshot): boolean =>
    pause !== null && pauseHasBegun(pause, Date.now());

  const isFree = ({ subscription, isPeriodPaid }: Subscriber): boolean =>
    !hasBegun(subscription) || isPeriodPaid;

  /**
   * Turns the pause into a moved period until the same charge: an update that waits for the bank
   * cannot end a pause of payments, and its bill would be voided in one.
   */
  const makeWaiting = async ({ id, pause, ...rest }: SubscriptionSnapshot, resumesAt: string) => {
    const nextCharge = String(toSeconds(new Date(renewalFrom(rest, resumesAt))));
    const startsAt = String(toSeconds(new Date(pause?.startsAt ?? rest.currentPeriodStart)));
    await stripe.subscriptions.update(id, {
      pause_collection: '',
      trial_end: Number(nextCharge),
      proration_behavior: 'none',
      metadata: { [PAUSE_STARTS_AT]: startsAt, [PAID_UNTIL]: nextCharge },
    });
  };

  /** Starts a new period and charges it; if the charge fails, the pause stays. */
  const restart = async (subscriber: Subscriber): Promise<Confirmation | null> => {
    const { userDocumentId, customerId, subscription } = subscriber;
    try {
      await charges.atOnce(userDocumentId, 'resume', subscription, {
        ...NO_PAUSE,
        billing_cycle_anchor: { type: 'now' },
        proration_behavior: 'none',
      });
      return null;
    } catch (error) {
      if (!(error instanceof ConfirmationRequired)) throw error;
      const resumesAt =
        subscription.pause?.resumesAt ??
        addCalendarMonths(await nowOf(customerId), MONTHS_WITHOUT_END).toISOString();
      await makeWaiting(subscription, resumesAt);
      return waiting.end(subscriber);
    }
  };

  return {
    isInEffect: async ({ subscription }, months) =>
      subscription.pause?.resumesAt === pauseTimes(subscription, months).resumesAt.toISOString(),

    begin: async ({ subscription }, months) => {
      const { startsAt, resumesAt } = pauseTimes(subscription, months);
      await stripe.subscriptions.update(subscription.id, {
        pause_collection: { behavior: 'void', resumes_at: toSeconds(resumesAt) },
        metadata: { [PAUSE_STARTS_AT]: String(toSeconds(startsAt)) },
      });
    },

    priceOfEnd: async (subscriber) => {
      const { subscription } = subscriber;
      return isFree(subscriber)
        ? previews.ofNothing(subscription, subscription.currentPeriodEnd)
        : previews.ofRestart(subscription);
    },

    end: async (subscriber) => {
      if (!isFree(subscriber)) return restart(subscriber);
      await stripe.subscriptions.update(subscriber.subscription.id, NO_PAUSE);
      return null;
    },
  };
};

/** A subscription that Stripe has paused as a whole (status `paused`), not by this product. */
const createPauseAtStripe = (previews: Previews, charges: ChargedChanges): EndOfPause => ({
  priceOfEnd: ({ subscription }) => previews.ofResumption(subscription),
  end: async ({ userDocumentId, subscription, hasCard }) => {
    if (!hasCard) throw new CardMissing();
    return charges.resumption(userDocumentId, subscription);
  },
});

/** Two requests for the same pause within this time count as one. */
const SAME_CLICK_MS = HOUR_MS;

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
      return null;
    },
  };
};

/** Pauses: no charge and no premium for some months (spec section 2, /cancel-subscription). */
export const createPause = (billing: Billing, previews: Previews, charges: ChargedChanges) => {
  const { sync, withMember, consents } = billing;
  const { settled } = charges;
  const waiting = createWaitingPause(previews, charges);
  const later = createLaterPause(billing, previews, charges, waiting);
  const now = createPauseNow(billing, previews);
  const atStripe = createPauseAtStripe(previews, charges);

  /** The kind of the member's current pause, else the kind for the member's plan. */
  const kindOf = (subscription: SubscriptionSnapshot): KindOfPause => {
    if (subscription.pause !== null) return hasMovedPause(subscription) ? now : later;
    return movesPaidTime(subscription.planKey) ? now : later;
  };

  const endOf = (subscription: SubscriptionSnapshot): EndOfPause => {
    if (subscription.status === 'paused') return atStripe;
    return isWaitingPause(subscription) ? waiting : kindOf(subscription);
  };

  const subscriberFrom = (
    userDocumentId: string,
    snapshot: Snapshot | null,
    subscription: SubscriptionSnapshot,
  ): Subscriber => ({
    userDocumentId,
    customerId: snapshot?.customerId ?? '',
    subscription,
    isPeriodPaid: snapshot !== null && isPeriodPaid(snapshot, subscription),
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
        return endOf(subscription).priceOfEnd(
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
        const kind = endOf(subscription);
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
