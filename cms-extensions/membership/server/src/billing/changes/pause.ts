import { addCalendarMonths, HOUR_MS, movePaidTime, movesPaidTime } from 'contract';
import type { Context } from '../../context.ts';
import { recordOrder } from '../consents.ts';
import { nowOf } from '../customers.ts';
import { ignoreOver } from '../errors.ts';
import { withMember } from '../locks.ts';
import { PAUSE_LEAD_SECONDS } from '../snapshot/facts.ts';
import type { Snapshot, SubscriptionSnapshot } from '../snapshot/schema.ts';
import { stripeOf } from '../stripe.ts';
import { syncMember } from '../sync.ts';
import {
  type Confirmation,
  priceOfResumption,
  priceWithoutCharge,
  resumeWhenPaid,
  settledSnapshot,
} from './charges.ts';
import { movePayment } from './moved.ts';
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
import { pauseScheduleOf, releaseSchedule, runningPhaseOf } from './schedule.ts';

/* Pauses: no charge and no premium for some months (spec section 2, /cancel-subscription). */

type Active = Snapshot & { subscription: SubscriptionSnapshot };

/** Two requests for the same pause within this time count as one. */
const SAME_CLICK_MS = HOUR_MS;

/*
 * The pause of a monthly plan is Stripe's own, planned by a schedule: it begins when the paid period
 * ends, makes no bills, and ends by itself (/billing/subscriptions/pause/schedules).
 */

/** Schedules a pause, or the end of the one that runs; the schedule ends with the first period after it. */
const schedulePause = async (
  ctx: Context,
  { id }: SubscriptionSnapshot,
  resumesAt: string,
  pauseAt: number | null = null,
): Promise<void> => {
  const { subscriptionSchedules } = stripeOf(ctx);
  const made = await subscriptionSchedules.create({
    from_subscription: id,
    pause_schedules: [pauseScheduleOf(pauseAt, toSeconds(new Date(resumesAt)))],
  });
  const end_date = toSeconds(addCalendarMonths(new Date(resumesAt), 1));
  await subscriptionSchedules.update(made.id, {
    end_behavior: 'release',
    phases: [{ ...runningPhaseOf(made), end_date }],
  });
};

const endPlannedPause = async (
  ctx: Context,
  userDocumentId: string,
  snapshot: Active,
): Promise<Confirmation | null> => {
  const { id, status, pause, scheduleId } = snapshot.subscription;
  if (status === 'paused' && snapshot.card === null) throw new CardMissing();
  await releaseSchedule(ctx, scheduleId);
  if (status !== 'paused') {
    // A pause of payments that was made by hand at Stripe.
    await stripeOf(ctx).subscriptions.update(id, { pause_collection: '' });
    return null;
  }
  let isResumed = false;
  try {
    const confirmation = await resumeWhenPaid(ctx, userDocumentId, snapshot);
    isResumed = confirmation === null;
    return confirmation;
  } finally {
    // Declined, or waiting for the bank: the pause ends when it was agreed to end.
    if (!isResumed && pause?.isPlanned && pause.resumesAt !== null)
      await schedulePause(ctx, snapshot.subscription, pause.resumesAt).catch(ignoreOver);
  }
};

/*
 * The pause of an annual plan: starts at once, and the rest of the paid year is moved behind it.
 */

/** The end of the paid period if the pause ended now. */
const restOf = async (ctx: Context, { customerId, subscription }: Active): Promise<Date> =>
  paidAfterPause(subscription, await nowOf(ctx, customerId));

/** Whether the paid time is moved by the current pause, or would be by one of the member's plan. */
const isMoving = (subscription: SubscriptionSnapshot): boolean =>
  subscription.pause === null ? movesPaidTime(subscription.planKey) : hasMovedPause(subscription);

const isInEffect = (subscription: SubscriptionSnapshot, months: number, now: Date): boolean => {
  const { pause } = subscription;
  if (!pause?.resumesAt) return false;
  if (!isMoving(subscription))
    return pause.resumesAt === pauseTimes(subscription, months).resumesAt.toISOString();
  const ifBegunNow = addCalendarMonths(now, months).getTime();
  return Math.abs(ifBegunNow - Date.parse(pause.resumesAt)) < SAME_CLICK_MS;
};

const priceOfEnd = async (ctx: Context, snapshot: Active): Promise<Price> => {
  const { subscription } = snapshot;
  if (isMoving(subscription)) {
    return priceWithoutCharge(ctx, subscription, (await restOf(ctx, snapshot)).toISOString());
  }
  return subscription.status === 'paused'
    ? priceOfResumption(ctx, subscription)
    : priceWithoutCharge(ctx, subscription, subscription.currentPeriodEnd);
};

/** @throws NoSubscription */
const activeSnapshot = async (ctx: Context, userDocumentId: string): Promise<Active> => {
  const snapshot = await settledSnapshot(ctx, userDocumentId);
  const subscription = activeSubscriptionOf(snapshot);
  return { ...(snapshot as Snapshot), subscription };
};

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
    const snapshot = await activeSnapshot(ctx, userDocumentId);
    const { subscription, customerId } = snapshot;
    const now = await nowOf(ctx, customerId);
    if (isInEffect(subscription, months, now)) return;
    changeable(snapshot, 'pause');
    await releaseSchedule(ctx, subscription.scheduleId);
    if (isMoving(subscription)) {
      const moved = movePaidTime(now, months, new Date(subscription.currentPeriodEnd));
      const resumes_at = toSeconds(moved.resumesAt);
      const pause_collection = { behavior: 'void' as const, resumes_at };
      await movePayment(ctx, subscription.id, moved.paidUntil, { pause_collection });
    } else {
      const { startsAt, resumesAt } = pauseTimes(subscription, months);
      const pauseAt = toSeconds(startsAt) - PAUSE_LEAD_SECONDS;
      await schedulePause(ctx, subscription, resumesAt.toISOString(), pauseAt);
    }
    await syncMember(ctx, userDocumentId);
  });

/**
 * What ending the pause now costs.
 * @throws NoSubscription, ChangeNotPossible
 */
export const previewEndOfPause = async (ctx: Context, userDocumentId: string): Promise<Price> =>
  await withMember(ctx, userDocumentId, async () => {
    const snapshot = await activeSnapshot(ctx, userDocumentId);
    changeable(snapshot, 'resume');
    return priceOfEnd(ctx, snapshot);
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
    const snapshot = await activeSnapshot(ctx, userDocumentId);
    const { subscription } = snapshot;
    if (subscription.pause === null) return null;
    changeable(snapshot, 'resume');
    const price = await priceOfEnd(ctx, snapshot);
    assertRecent(price.asOf, agreement);
    assertSameAmount(price, agreement);
    const order = orderOfChange('resumption', subscription.planKey, price, agreement);
    await recordOrder(ctx, userDocumentId, order);
    let confirmation: Confirmation | null = null;
    if (isMoving(subscription)) {
      // One that is cancelled still ends with what is paid for, which is a date at Stripe.
      const move = { pause_collection: '' as const, cancels: subscription.endsAt !== null };
      await movePayment(ctx, subscription.id, await restOf(ctx, snapshot), move);
    } else {
      confirmation = await endPlannedPause(ctx, userDocumentId, snapshot);
    }
    await syncMember(ctx, userDocumentId);
    return confirmation;
  });
