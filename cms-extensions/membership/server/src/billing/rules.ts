import {
  DAY_MS,
  type Membership,
  movesPaidTime,
  type PlanKey,
  renewalAfter,
  type SubscriptionStatus,
  statusFromStripe,
} from 'contract';
import type { Snapshot, SubscriptionSnapshot } from './snapshot/schema.ts';
import { isActiveSubscription } from './snapshot/subscription.ts';

export type SubscriptionAction = Membership['actions'][number];

/** The first renewal at or after a moment (ISO 8601), as Stripe dates it. */
const renewalFrom = (
  subscription: Pick<SubscriptionSnapshot, 'billingCycleAnchor' | 'currentPeriodEnd' | 'planKey'>,
  moment: string,
): string => {
  const anchor = new Date(subscription.billingCycleAnchor);
  const next = new Date(subscription.currentPeriodEnd);
  const monthsOfPeriod = subscription.planKey === 'annual' ? 12 : 1;
  let renewal = subscription.currentPeriodEnd;
  for (let months = monthsOfPeriod; renewal < moment; months += monthsOfPeriod) {
    renewal = renewalAfter(anchor, next, months).toISOString();
  }
  return renewal;
};

/** Whether a charge failed and the member can try to pay it again. */
export const hasPaymentProblem = (subscription: SubscriptionSnapshot): boolean =>
  isActiveSubscription(subscription) && subscription.openInvoiceId !== null;

/** When the next renewal is charged, ISO 8601; null when nothing more will be charged. */
export const nextChargeAt = ({ subscription, card }: Snapshot): string | null => {
  if (subscription === null) return null;
  const { status, endsAt, pause, byInvoice } = subscription;
  if (endsAt !== null) return null;
  if (pause?.isPlanned) return pause.resumesAt;
  const isCharged =
    status === 'active' ||
    status === 'past_due' ||
    (status === 'trialing' && (card !== null || byInvoice));
  if (!isCharged) return null;
  if (pause === null) return subscription.currentPeriodEnd;
  // Renewals before the pause ends are not charged.
  return pause.resumesAt === null ? null : renewalFrom(subscription, pause.resumesAt);
};

/** What a new card is charged as soon as it is saved: all open payments. Minor units. */
export const dueAmountOf = (snapshot: Snapshot | null): number =>
  (snapshot?.due ?? []).reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/**
 * Whether the current period is being charged. A renewal's invoice is a draft for an hour. If the
 * subscription were paused in that hour, Stripe would void the invoice and the period would be free;
 * if its plan were switched, Stripe would credit the period before it is paid for.
 */
const isBeingCharged = (
  { invoices }: Pick<Snapshot, 'invoices'>,
  { currentPeriodStart }: SubscriptionSnapshot,
): boolean =>
  invoices.some(({ status, createdAt }) => status === 'draft' && createdAt >= currentPeriodStart);

/** Whether money is about to be charged for the current period: no pause or coupon spares it. */
export const isChargePending = (snapshot: Snapshot, subscription: SubscriptionSnapshot): boolean =>
  subscription.pause === null &&
  isBeingCharged(
    { invoices: snapshot.invoices.filter(({ amountMinor }) => amountMinor > 0) },
    subscription,
  );

/**
 * Whether no charge is being made, nor a bank asked for one: until then nothing can be moved, credited
 * or switched.
 */
export const isSettled = (snapshot: Snapshot, subscription: SubscriptionSnapshot): boolean =>
  !isBeingCharged(snapshot, subscription) &&
  !snapshot.invoices.some(({ isProcessing }) => isProcessing);

/** Whether a subscription besides the deciding one can still charge the member. */
export const anotherGoesOn = ({ others }: Pick<Snapshot, 'others'>): boolean =>
  others.some(({ status, endsAt }) => endsAt === null && status !== 'incomplete');

/**
 * The actions that a member can take on the subscription. Used both to show them and to check them
 * on the server. `request_refund` is not included, since it depends on more than the snapshot.
 * @param currency what the plans are sold in; by default the subscription's own
 */
export const actionsFor = (
  snapshot: Snapshot | null,
  currency = snapshot?.subscription?.currency,
): SubscriptionAction[] => {
  const subscription = snapshot?.subscription ?? null;
  if (snapshot === null || subscription === null || !isActiveSubscription(subscription)) return [];
  const { status, endsAt, pause, nextPlanKey, isMoved, planKey } = subscription;
  const goesOn = endsAt === null;
  const othersGoOn = anotherGoesOn(snapshot);
  const isPaidFor = status === 'active' || status === 'trialing';
  const isQuiet = isSettled(snapshot, subscription);
  const possible: Record<Exclude<SubscriptionAction, 'request_refund'>, boolean> = {
    cancel: (goesOn && status !== 'incomplete') || othersGoOn,
    undo_cancellation: !goesOn && !othersGoOn && isPaidFor,
    // The schedule of a planned pause would end moved time, and Stripe charge at once.
    pause:
      goesOn &&
      pause === null &&
      status === 'active' &&
      isQuiet &&
      (!isMoved || movesPaidTime(planKey)),
    // One that is cancelled, too: a moved pause is in time that is paid for.
    resume: (goesOn || isMoved) && pause !== null && (isPaidFor || status === 'paused'),
    // Stripe changes no subscription to a price in another currency.
    switch:
      goesOn &&
      pause === null &&
      nextPlanKey === null &&
      isPaidFor &&
      isQuiet &&
      subscription.currency === currency,
    undo_switch: goesOn && nextPlanKey !== null,
    repair_payment: hasPaymentProblem(subscription),
  };
  return (Object.keys(possible) as (keyof typeof possible)[]).filter((action) => possible[action]);
};

/** The fields of a snapshot that are copied to the user, which every signed-in request loads. */
export type UserFields = {
  subscriptionStatus: SubscriptionStatus;
  subscriptionPlan: PlanKey | null;
  trialEndsAt: string | null;
  premiumEndsAt: string | null;
  /** The status from then on, until the next snapshot. */
  premiumEndStatus: 'expired' | 'inactive' | null;
  hasPaymentMethod: boolean;
  stripeCustomerId: string;
  stripeSubscriptionId: string | null;
  statusReadAt: string;
};

/**
 * The subscription status according to a snapshot.
 * @param now milliseconds since the epoch
 */
export const statusOf = (
  { subscription }: Snapshot,
  now: number,
  graceDays: number,
): SubscriptionStatus => {
  if (subscription === null) return 'inactive';
  const { status, pause, pastDueSince } = subscription;
  return statusFromStripe(
    {
      status,
      pauseStartsAt: pause && Date.parse(pause.startsAt),
      pastDueSince: pastDueSince === null ? null : Date.parse(pastDueSince),
    },
    now,
    graceDays,
  );
};

/** When access ends after a failed renewal; null when no renewal failed. */
export const graceEndOf = (
  subscription: Pick<SubscriptionSnapshot, 'status' | 'pastDueSince'> | null,
  graceDays: number,
): string | null => {
  if (subscription?.status !== 'past_due' || subscription.pastDueSince === null) return null;
  return new Date(Date.parse(subscription.pastDueSince) + graceDays * DAY_MS).toISOString();
};

/** The times at which a subscription stops giving access if nothing else changes, sorted. */
const endsOf = (subscription: SubscriptionSnapshot | null, graceDays: number): string[] =>
  [
    subscription?.endsAt ?? null,
    graceEndOf(subscription, graceDays),
    subscription?.pause?.startsAt ?? null,
  ]
    .filter((moment) => moment !== null)
    .sort();

/**
 * The user's fields according to a snapshot.
 * @param now milliseconds since the epoch
 */
export const userFieldsOf = (snapshot: Snapshot, now: number, graceDays: number): UserFields => {
  const { subscription } = snapshot;
  const status = statusOf(snapshot, now, graceDays);
  const premiumEndsAt = endsOf(subscription, graceDays)[0] ?? null;
  const isPause = premiumEndsAt !== null && premiumEndsAt === subscription?.pause?.startsAt;
  return {
    subscriptionStatus: status,
    subscriptionPlan: subscription?.planKey ?? null,
    trialEndsAt: status === 'trial' ? (subscription?.trialEnd ?? null) : null,
    premiumEndsAt,
    premiumEndStatus: premiumEndsAt === null ? null : isPause ? 'inactive' : 'expired',
    hasPaymentMethod: snapshot.card !== null,
    stripeCustomerId: snapshot.customerId,
    stripeSubscriptionId: subscription?.id ?? null,
    statusReadAt: snapshot.readAt,
  };
};

/**
 * The next time at which the status changes without an event: the end of a cancelled subscription,
 * the end of a grace period, or the start of a scheduled pause.
 * @param now milliseconds since the epoch
 */
export const reviewAtOf = (
  { subscription }: Snapshot,
  now: number,
  graceDays: number,
): string | null =>
  endsOf(subscription, graceDays).find((moment) => Date.parse(moment) > now) ?? null;
