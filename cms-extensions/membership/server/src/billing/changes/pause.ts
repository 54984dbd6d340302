import { movesPaidTime } from 'contract';
import type { Billing, Reading, SubscriptionReading } from '../index.ts';
import type { ChargedChange } from './charged-change.ts';
import type { KindOfPause, Subscriber } from './kind-of-pause.ts';
import { createLaterPause } from './pause-later.ts';
import { createPauseNow } from './pause-now.ts';
import type { Previews } from './previews.ts';
import {
  type Agreement,
  assertRecent,
  assertSameAmount,
  changeable,
  hasMovedPause,
  livingOf,
  type Price,
} from './rules.ts';

/** Pauses: no charge and no premium for some months (spec section 2, /cancel-subscription). */
export const createPause = (billing: Billing, previews: Previews, changeCharged: ChargedChange) => {
  const { sync, withMember } = billing;
  const later = createLaterPause(billing, previews, changeCharged);
  const now = createPauseNow(billing);

  /** The kind that she has, else the kind that her plan takes. */
  const kindOf = (subscription: SubscriptionReading): KindOfPause => {
    if (subscription.pause !== null) return hasMovedPause(subscription) ? now : later;
    return movesPaidTime(subscription.planKey) ? now : later;
  };

  const subscriberOf = (
    userDocumentId: string,
    reading: Reading | null,
    subscription: SubscriptionReading,
  ): Subscriber => ({ userDocumentId, customerId: reading?.customerId ?? '', subscription });

  return {
    /**
     * Agrees a pause. The same again is harmless.
     * @throws NoSubscription, ChangeNotPossible
     */
    pause: (userDocumentId: string, months: number): Promise<void> =>
      withMember(userDocumentId, async () => {
        const reading = await sync(userDocumentId);
        const subscription = livingOf(reading);
        const subscriber = subscriberOf(userDocumentId, reading, subscription);
        const kind = kindOf(subscription);
        if (await kind.isAgreed(subscriber, months)) return;
        changeable(reading, 'pause');
        await kind.begin(subscriber, months);
        await sync(userDocumentId);
      }),

    /**
     * What ending the pause now costs.
     * @throws NoSubscription, ChangeNotPossible
     */
    previewEnd: (userDocumentId: string): Promise<Price> =>
      withMember(userDocumentId, async () => {
        const reading = await sync(userDocumentId);
        const subscription = changeable(reading, 'resume');
        return kindOf(subscription).priceOfEnd(subscriberOf(userDocumentId, reading, subscription));
      }),

    /**
     * Ends the pause now, for the amount that was shown. Harmless when it is over.
     * @throws NoSubscription, ChangeNotPossible, AmountChanged, BankAsks, CardDeclined
     */
    end: (userDocumentId: string, agreement: Agreement): Promise<void> =>
      withMember(userDocumentId, async () => {
        const reading = await sync(userDocumentId);
        if (livingOf(reading).pause === null) return;
        const subscription = changeable(reading, 'resume');
        const subscriber = subscriberOf(userDocumentId, reading, subscription);
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
