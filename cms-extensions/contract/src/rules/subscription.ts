import type { SubscriptionStatus } from '../enumerations.ts';

/** The statuses of a subscription at Stripe (Stripe API reference, the Subscription object). */
export const STRIPE_SUBSCRIPTION_STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const;

export type StripeSubscriptionStatus = (typeof STRIPE_SUBSCRIPTION_STATUSES)[number];

/** A first failed renewal keeps access for this long, unless the deployment sets another number. */
export const PAST_DUE_GRACE_DAYS_DEFAULT = 3;

/** What a subscription's status at Stripe depends on besides its name. */
export type StripeReading = {
  status: StripeSubscriptionStatus;
  /**
   * When a pause of the payments (`pause_collection`) takes premium away, milliseconds since the
   * epoch: an agreed one begins when what is paid for ends. Null when none is agreed.
   */
  pauseStartsAt: number | null;
  /** When a renewal first failed, milliseconds since the epoch; null when none did. */
  pastDueSince: number | null;
};

/**
 * The one table from Stripe's statuses to ours. No branch grants by default.
 * @param now milliseconds since the epoch
 * @param graceDays how long a failed renewal keeps access
 */
export const statusFromStripe = (
  reading: StripeReading,
  now: number,
  graceDays: number = PAST_DUE_GRACE_DAYS_DEFAULT,
): SubscriptionStatus => {
  const paused = reading.pauseStartsAt !== null && now >= reading.pauseStartsAt;
  switch (reading.status) {
    case 'trialing':
      return paused ? 'inactive' : 'trial';
    case 'active':
      return paused ? 'inactive' : 'active';
    case 'past_due': {
      if (paused) return 'inactive';
      // The grace counts from a failure; without one there is nothing that it could count from.
      if (reading.pastDueSince === null) return 'expired';
      const graceEnds = reading.pastDueSince + graceDays * 86_400_000;
      return now < graceEnds ? 'active' : 'expired';
    }
    case 'unpaid':
    case 'canceled':
      return 'expired';
    case 'incomplete':
    case 'incomplete_expired':
    case 'paused':
      return 'inactive';
  }
};
