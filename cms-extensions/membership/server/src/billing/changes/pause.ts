import { movesPaidTime } from 'contract';
import type { Context } from '../../context.ts';
import { recordOrder } from '../consents.ts';
import { withMember } from '../locks.ts';
import type { Snapshot, SubscriptionSnapshot } from '../snapshot/schema.ts';
import { stripeOf } from '../stripe.ts';
import { syncMember } from '../sync.ts';
import { type Confirmation, settledSnapshot } from './charges.ts';
import { type KindOfPause, MOVED_PAUSE, PLANNED_PAUSE, type Subscriber } from './kinds-of-pause.ts';
import {
  type Agreement,
  activeSubscriptionOf,
  assertRecent,
  assertSameAmount,
  changeable,
  hasMovedPause,
  orderOfChange,
  type Price,
} from './rules.ts';
import { releaseSchedule } from './schedule.ts';

/* Pauses: no charge and no premium for some months (spec section 2, /cancel-subscription). */

/** The kind of the member's current pause, else the kind for the member's plan. */
const kindOf = (subscription: SubscriptionSnapshot): KindOfPause => {
  if (subscription.pause !== null) return hasMovedPause(subscription) ? MOVED_PAUSE : PLANNED_PAUSE;
  return movesPaidTime(subscription.planKey) ? MOVED_PAUSE : PLANNED_PAUSE;
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

/**
 * Pauses the subscription. Safe to repeat.
 * @throws NoSubscription, ChangeNotPossible
 */
export const pauseSubscription = async (
  ctx: Context,
  userDocumentId: string,
  months: number,
): Promise<void> =>
  await withMember(ctx, userDocumentId, async () => {
    const snapshot = await settledSnapshot(ctx, userDocumentId);
    const subscription = activeSubscriptionOf(snapshot);
    const subscriber = subscriberFrom(userDocumentId, snapshot, subscription);
    const kind = kindOf(subscription);
    if (await kind.isInEffect(ctx, subscriber, months)) return;
    changeable(snapshot, 'pause');
    await releaseSchedule(stripeOf(ctx), subscription.scheduleId);
    await kind.begin(ctx, subscriber, months);
    await syncMember(ctx, userDocumentId);
  });

/**
 * What ending the pause now costs.
 * @throws NoSubscription, ChangeNotPossible
 */
export const previewEndOfPause = async (ctx: Context, userDocumentId: string): Promise<Price> =>
  await withMember(ctx, userDocumentId, async () => {
    const snapshot = await settledSnapshot(ctx, userDocumentId);
    const subscription = changeable(snapshot, 'resume');
    return kindOf(subscription).priceOfEnd(
      ctx,
      subscriberFrom(userDocumentId, snapshot, subscription),
    );
  });

/**
 * Ends the pause now, for the amount that was shown. Does nothing when there is no pause.
 * @returns null, or what the browser needs when the bank asks the member to confirm
 * @throws NoSubscription, ChangeNotPossible, AmountChanged, CardMissing, CardDeclined
 */
export const endPause = async (
  ctx: Context,
  userDocumentId: string,
  agreement: Agreement,
): Promise<Confirmation | null> =>
  await withMember(ctx, userDocumentId, async () => {
    const snapshot = await settledSnapshot(ctx, userDocumentId);
    if (activeSubscriptionOf(snapshot).pause === null) return null;
    const subscription = changeable(snapshot, 'resume');
    const subscriber = subscriberFrom(userDocumentId, snapshot, subscription);
    const kind = kindOf(subscription);
    const price = await kind.priceOfEnd(ctx, subscriber);
    assertRecent(price.asOf, agreement);
    assertSameAmount(price, agreement);
    const order = orderOfChange('resumption', subscription.planKey, price, agreement);
    await recordOrder(ctx, userDocumentId, order);
    const confirmation = await kind.end(ctx, subscriber);
    await syncMember(ctx, userDocumentId);
    return confirmation;
  });
