import { addCalendarMonths, HOUR_MS, movePaidTime } from 'contract';
import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { keepingCoupons } from '../coupons.ts';
import { nowOf } from '../customers.ts';
import { isOver } from '../errors.ts';
import type { SubscriptionSnapshot } from '../snapshot/schema.ts';
import { PAUSE_LEAD_SECONDS } from '../snapshot/subscription.ts';
import { idOf, stripeOf } from '../stripe.ts';
import {
  type Confirmation,
  priceOfResumption,
  priceWithoutCharge,
  resumeWhenPaid,
} from './charges.ts';
import { CardMissing, type Price, paidAfterPause, pauseTimes, toSeconds } from './rules.ts';
import { releaseSchedule } from './schedule.ts';

/** A member's subscription with the ids needed to change it. */
export type Subscriber = {
  userDocumentId: string;
  customerId: string;
  subscription: SubscriptionSnapshot;
  hasCard: boolean;
};

/** How a pause is ended early. Call inside `withMember`. */
type EndOfPause = {
  /** What ending the pause now costs. */
  priceOfEnd: (ctx: Context, subscriber: Subscriber) => Promise<Price>;
  /** Returns null, or what the browser needs when the bank asks the member to confirm. */
  end: (ctx: Context, subscriber: Subscriber) => Promise<Confirmation | null>;
};

/** One of the two ways to pause a subscription. Call inside `withMember`. */
export type KindOfPause = EndOfPause & {
  /** Whether the member already has the requested pause. */
  isInEffect: (ctx: Context, subscriber: Subscriber, months: number) => Promise<boolean>;
  begin: (ctx: Context, subscriber: Subscriber, months: number) => Promise<void>;
};

/** The pause settings of a schedule: the first bill after the pause is that of a new period. */
const resumption = (moment: string) => ({
  resume_at: { type: 'timestamp' as const, timestamp: toSeconds(new Date(moment)) },
  settings: {
    billing_cycle_anchor: 'resume_at' as const,
    payment_behavior: 'resume_on_payment_attempt' as const,
  },
});

/*
 * The pause of a monthly plan is Stripe's own, planned by a schedule: it begins when the paid period
 * ends, makes no bills, and ends by itself (/billing/subscriptions/pause/schedules).
 */

/** A schedule ends with its phase, so the phase lasts until the first period after the pause. */
const keepUntil = async (
  ctx: Context,
  { id, phases }: Stripe.SubscriptionSchedule,
  { priceId }: SubscriptionSnapshot,
  resumesAt: string,
): Promise<void> => {
  const [running] = phases;
  if (running === undefined) throw new Error(`The schedule ${id} has no phase`);
  await stripeOf(ctx).subscriptionSchedules.update(id, {
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
const restore = async (
  ctx: Context,
  subscription: SubscriptionSnapshot,
  resumesAt: string,
): Promise<void> => {
  try {
    const made = await stripeOf(ctx).subscriptionSchedules.create({
      from_subscription: subscription.id,
      pause_schedules: [{ resume: resumption(resumesAt) }],
    });
    await keepUntil(ctx, made, subscription, resumesAt);
  } catch (error) {
    if (!isOver(error)) throw error;
  }
};

const isPlannedPause: KindOfPause['isInEffect'] = async (_ctx, { subscription }, months) =>
  subscription.pause?.resumesAt === pauseTimes(subscription, months).resumesAt.toISOString();

const beginPlannedPause: KindOfPause['begin'] = async (ctx, { subscription }, months) => {
  const { startsAt, resumesAt } = pauseTimes(subscription, months);
  const made = await stripeOf(ctx).subscriptionSchedules.create({
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
  await keepUntil(ctx, made, subscription, resumesAt.toISOString());
};

const priceOfEndPlannedPause: KindOfPause['priceOfEnd'] = async (ctx, { subscription }) =>
  subscription.status === 'paused'
    ? priceOfResumption(ctx, subscription)
    : priceWithoutCharge(ctx, subscription, subscription.currentPeriodEnd);

const endPlannedPause: KindOfPause['end'] = async (
  ctx,
  { userDocumentId, subscription, hasCard },
) => {
  const { id, status, pause, scheduleId } = subscription;
  if (status !== 'paused') {
    await releaseSchedule(stripeOf(ctx), scheduleId);
    // A pause of payments that was made by hand at Stripe.
    await stripeOf(ctx).subscriptions.update(id, { pause_collection: '' });
    return null;
  }
  if (!hasCard) throw new CardMissing();
  await releaseSchedule(stripeOf(ctx), scheduleId);
  let isResumed = false;
  try {
    const confirmation = await resumeWhenPaid(ctx, userDocumentId, subscription);
    isResumed = confirmation === null;
    return confirmation;
  } finally {
    // Declined, or waiting for the bank: the pause ends when it was agreed to end.
    if (!isResumed && pause?.isPlanned && pause.resumesAt !== null)
      await restore(ctx, subscription, pause.resumesAt);
  }
};

/** Of a monthly plan. */
export const PLANNED_PAUSE: KindOfPause = {
  isInEffect: isPlannedPause,
  begin: beginPlannedPause,
  priceOfEnd: priceOfEndPlannedPause,
  end: endPlannedPause,
};

/** Two requests for the same pause within this time count as one. */
const SAME_CLICK_MS = HOUR_MS;

/*
 * The pause of an annual plan: starts at once, and the rest of the paid year is moved behind it. At
 * Stripe a paid period is moved as a trial (/billing/subscriptions/billing-cycle, 'add a trial').
 */

/** The parameters that move the end of the paid period without a charge or a credit. */
const paidUntil = (moment: Date) => ({
  trial_end: toSeconds(moment),
  proration_behavior: 'none' as const,
});

const restOf = async (ctx: Context, { customerId, subscription }: Subscriber): Promise<Date> =>
  paidAfterPause(subscription, await nowOf(ctx, customerId));

const isMovedPause: KindOfPause['isInEffect'] = async (
  ctx,
  { customerId, subscription: { pause } },
  months,
) => {
  if (!pause?.resumesAt) return false;
  const ifBegunNow = addCalendarMonths(await nowOf(ctx, customerId), months).getTime();
  return Math.abs(ifBegunNow - Date.parse(pause.resumesAt)) < SAME_CLICK_MS;
};

const beginMovedPause: KindOfPause['begin'] = async (
  ctx,
  { customerId, subscription: { id, currentPeriodEnd } },
  months,
) => {
  const moved = movePaidTime(await nowOf(ctx, customerId), months, new Date(currentPeriodEnd));
  await keepingCoupons(stripeOf(ctx), id, () =>
    stripeOf(ctx).subscriptions.update(id, {
      pause_collection: { behavior: 'void', resumes_at: toSeconds(moved.resumesAt) },
      ...paidUntil(moved.paidUntil),
    }),
  );
};

const priceOfEndMovedPause: KindOfPause['priceOfEnd'] = async (ctx, subscriber) =>
  priceWithoutCharge(ctx, subscriber.subscription, (await restOf(ctx, subscriber)).toISOString());

const endMovedPause: KindOfPause['end'] = async (ctx, subscriber) => {
  const { id } = subscriber.subscription;
  const rest = paidUntil(await restOf(ctx, subscriber));
  await keepingCoupons(stripeOf(ctx), id, () =>
    stripeOf(ctx).subscriptions.update(id, { pause_collection: '', ...rest }),
  );
  return null;
};

/** Of an annual plan. */
export const MOVED_PAUSE: KindOfPause = {
  isInEffect: isMovedPause,
  begin: beginMovedPause,
  priceOfEnd: priceOfEndMovedPause,
  end: endMovedPause,
};
