import { type PlanKey, type SubscriptionStatus, statusFromStripe } from 'contract';
import type { Reading, SubscriptionReading } from './reading.ts';

const DAY_MS = 86_400_000;

/** What of a reading stands on the user, where every signed-in request finds it. */
export type UserFields = {
  subscriptionStatus: SubscriptionStatus;
  subscriptionPlan: PlanKey | null;
  trialEndsAt: string | null;
  hasPaymentMethod: boolean;
  stripeCustomerId: string;
  stripeSubscriptionId: string | null;
  statusReadAt: string;
};

const statusAt = (
  { status, pause, pastDueSince }: SubscriptionReading,
  now: number,
  graceDays: number,
): SubscriptionStatus =>
  statusFromStripe(
    {
      status,
      pauseStartsAt: pause === null ? null : Date.parse(pause.startsAt),
      pastDueSince: pastDueSince === null ? null : Date.parse(pastDueSince),
    },
    now,
    graceDays,
  );

/** The status that a reading gives at a moment (milliseconds since the epoch). */
export const statusOf = (
  { subscription }: Reading,
  now: number,
  graceDays: number,
): SubscriptionStatus =>
  subscription === null ? 'inactive' : statusAt(subscription, now, graceDays);

/** @param now milliseconds since the epoch */
export const userFieldsOf = (reading: Reading, now: number, graceDays: number): UserFields => {
  const { subscription } = reading;
  const status = statusOf(reading, now, graceDays);
  return {
    subscriptionStatus: status,
    subscriptionPlan: subscription?.planKey ?? null,
    trialEndsAt: status === 'trial' ? (subscription?.trialEnd ?? null) : null,
    hasPaymentMethod: reading.card !== null,
    stripeCustomerId: reading.customerId,
    stripeSubscriptionId: subscription?.id ?? null,
    statusReadAt: reading.readAt,
  };
};

/** Until when a failed renewal keeps access; null when none failed. */
export const graceEndOf = (
  subscription: Pick<SubscriptionReading, 'status' | 'pastDueSince'> | null,
  graceDays: number,
): string | null => {
  if (subscription?.status !== 'past_due' || subscription.pastDueSince === null) return null;
  return new Date(Date.parse(subscription.pastDueSince) + graceDays * DAY_MS).toISOString();
};

/**
 * The next moment at which time alone changes the status: a grace's end, or an agreed pause's start.
 * @param now milliseconds since the epoch
 */
export const reviewAtOf = (reading: Reading, now: number, graceDays: number): string | null => {
  const { subscription } = reading;
  const moments = [graceEndOf(subscription, graceDays), subscription?.pause?.startsAt ?? null];
  const coming = moments.flatMap((moment) =>
    moment !== null && Date.parse(moment) > now ? [moment] : [],
  );
  return coming.sort()[0] ?? null;
};
