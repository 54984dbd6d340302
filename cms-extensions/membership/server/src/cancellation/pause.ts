import { type Billing, PAUSE_STARTS_AT, type SubscriptionReading } from '../billing/index.ts';
import type { ChargedChange } from './charged-change.ts';
import type { Previews } from './previews.ts';
import {
  type Agreement,
  assertRecent,
  assertSameAmount,
  changeable,
  livingOf,
  type Price,
  pauseHasBegun,
  pauseOf,
} from './rules.ts';

/** What takes a pause off a subscription. */
const NO_PAUSE = { pause_collection: '' as const, metadata: { [PAUSE_STARTS_AT]: '' } };

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);

/** Pauses: no charge and no premium for some months (spec section 2, /cancel-subscription). */
export const createPause = (billing: Billing, previews: Previews, changeCharged: ChargedChange) => {
  const { stripe, sync, withMember } = billing;

  /** Nothing is due for a pause that has not begun. */
  const priceOfNothing = (subscription: SubscriptionReading): Price => ({
    amountMinor: 0,
    currency: subscription.currency,
    next: { amountMinor: subscription.amountMinor, at: subscription.currentPeriodEnd },
    asOf: secondsOf(new Date()),
  });

  const hasBegun = ({ pause }: SubscriptionReading): boolean =>
    pause !== null && pauseHasBegun(pause, Date.now());

  const priceOfEnd = (subscription: SubscriptionReading): Promise<Price> =>
    hasBegun(subscription)
      ? previews.ofRestart(subscription)
      : Promise.resolve(priceOfNothing(subscription));

  /** A new period begins and is charged; when that fails, the pause stays. */
  const restart = (userDocumentId: string, { id }: SubscriptionReading): Promise<void> =>
    changeCharged(userDocumentId, 'resume', id, {
      ...NO_PAUSE,
      billing_cycle_anchor: { type: 'now' },
      proration_behavior: 'none',
    });

  return {
    /**
     * Agrees a pause from the end of what is paid for. The same again is harmless.
     * @throws NoSubscription, ChangeNotPossible
     */
    pause: (userDocumentId: string, months: number): Promise<void> =>
      withMember(userDocumentId, async () => {
        const reading = await sync(userDocumentId);
        const { id, currentPeriodEnd, pause } = livingOf(reading);
        const { startsAt, resumesAt } = pauseOf(currentPeriodEnd, months);
        if (pause?.resumesAt === resumesAt.toISOString()) return;
        changeable(reading, 'pause');
        await stripe.subscriptions.update(id, {
          pause_collection: { behavior: 'void', resumes_at: secondsOf(resumesAt) },
          metadata: { [PAUSE_STARTS_AT]: String(secondsOf(startsAt)) },
        });
        await sync(userDocumentId);
      }),

    /**
     * What ending the pause now costs.
     * @throws NoSubscription, ChangeNotPossible
     */
    previewEnd: (userDocumentId: string): Promise<Price> =>
      withMember(userDocumentId, async () =>
        priceOfEnd(changeable(await sync(userDocumentId), 'resume')),
      ),

    /**
     * Ends the pause now, for the amount that was shown. Harmless when it is over.
     * @throws NoSubscription, ChangeNotPossible, AmountChanged, BankAsks, CardDeclined
     */
    end: (userDocumentId: string, agreement: Agreement): Promise<void> =>
      withMember(userDocumentId, async () => {
        const reading = await sync(userDocumentId);
        if (livingOf(reading).pause === null) return;
        const subscription = changeable(reading, 'resume');
        const price = await priceOfEnd(subscription);
        assertRecent(price.asOf, agreement);
        assertSameAmount(price, agreement);
        if (hasBegun(subscription)) await restart(userDocumentId, subscription);
        else await stripe.subscriptions.update(subscription.id, NO_PAUSE);
        await sync(userDocumentId);
      }),
  };
};

export type Pause = ReturnType<typeof createPause>;
