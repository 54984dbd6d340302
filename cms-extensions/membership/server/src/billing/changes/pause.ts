import { movesPaidTime } from 'contract';
import type { Billing, Snapshot, SubscriptionSnapshot } from '../index.ts';
import type { ChargedChange } from './charged-change.ts';
import type { KindOfPause, Subscriber } from './kind-of-pause.ts';
import { createLaterPause } from './pause-later.ts';
import { createPauseNow } from './pause-now.ts';
import type { Previews } from './previews.ts';
import {
  type Agreement,
  activeSubscriptionOf,
  assertRecent,
  assertSameAmount,
  changeable,
  hasMovedPause,
  type Price,
} from './rules.ts';

/** Pauses: no charge and no premium for some months (spec section 2, /cancel-subscription). */
export const createPause = (billing: Billing, previews: Previews, changeCharged: ChargedChange) => {
  const { sync, withMember } = billing;
  const later = createLaterPause(billing, previews, changeCharged);
  const now = createPauseNow(billing);

  /** The kind of the member's current pause, else the kind for the member's plan. */
  const kindOf = (subscription: SubscriptionSnapshot): KindOfPause => {
    if (subscription.pause !== null) return hasMovedPause(subscription) ? now : later;
    return movesPaidTime(subscription.planKey) ? now : later;
  };

  const subscriberOf = (
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
        const subscriber = subscriberOf(userDocumentId, snapshot, subscription);
        const kind = kindOf(subscription);
        if (await kind.isAgreed(subscriber, months)) return;
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
          subscriberOf(userDocumentId, snapshot, subscription),
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
        const subscriber = subscriberOf(userDocumentId, snapshot, subscription);
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
