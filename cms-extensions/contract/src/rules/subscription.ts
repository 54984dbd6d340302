import type { Membership } from '../calls/subscription.ts';
import type { SubscriptionStatus } from '../enumerations.ts';
import { DAY_MS } from '../time.ts';

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

type StripeSubscriptionStatus = (typeof STRIPE_SUBSCRIPTION_STATUSES)[number];

/** After a first failed renewal, access continues for this long unless the deployment sets it. */
export const PAST_DUE_GRACE_DAYS_DEFAULT = 3;

/** The state at Stripe that decides our status. */
type StripeSnapshot = {
  status: StripeSubscriptionStatus;
  /**
   * When a payment pause (`pause_collection`) removes premium access, in milliseconds since the
   * epoch: an agreed pause begins at the end of the paid period. Null without a pause.
   */
  pauseStartsAt: number | null;
  /** When a renewal first failed, milliseconds since the epoch; null when none did. */
  pastDueSince: number | null;
};

/**
 * The one mapping from Stripe's statuses to ours. No branch grants access by default.
 * @param now milliseconds since the epoch
 * @param graceDays how long access continues after a failed renewal
 */
export const statusFromStripe = (
  snapshot: StripeSnapshot,
  now: number,
  graceDays: number = PAST_DUE_GRACE_DAYS_DEFAULT,
): SubscriptionStatus => {
  const paused = snapshot.pauseStartsAt !== null && now >= snapshot.pauseStartsAt;
  switch (snapshot.status) {
    case 'trialing':
      return paused ? 'inactive' : 'trial';
    case 'active':
      return paused ? 'inactive' : 'active';
    case 'past_due': {
      if (paused) return 'inactive';
      // The grace period counts from a failed renewal; without one there is no grace.
      if (snapshot.pastDueSince === null) return 'expired';
      const graceEnds = snapshot.pastDueSince + graceDays * DAY_MS;
      return now < graceEnds ? 'active' : 'expired';
    }
    case 'unpaid':
    case 'canceled':
      return 'expired';
    // Stripe begins a planned pause a little before the paid period ends.
    case 'paused':
      return snapshot.pauseStartsAt !== null && !paused ? 'active' : 'inactive';
    case 'incomplete':
    case 'incomplete_expired':
      return 'inactive';
  }
};

/** Whether the pause ends before the next charge: then the rest of the paid period follows it. */
export const keepsPaidTime = ({
  pause,
  current_period_end,
}: Pick<Membership, 'pause' | 'current_period_end'>): boolean =>
  pause !== null &&
  pause.resumes_at !== null &&
  current_period_end !== null &&
  pause.resumes_at < current_period_end;

/**
 * Until when a member has paid, ISO 8601: what is lost when the subscription ends at once; null when
 * nothing is.
 */
export const paidUntil = (
  membership: Omit<Membership, 'actions' | 'trial_available'>,
): string | null => {
  const { status, price, payment_problem, charge_pending, by_invoice, invoices } = membership;
  const owes =
    payment_problem !== null ||
    charge_pending === true ||
    (by_invoice === true && invoices.some((invoice) => invoice.status === 'open'));
  const hasPaidTime = status === 'active' || keepsPaidTime(membership);
  if (price === null || owes || !hasPaidTime) return null;
  return membership.ends_at ?? membership.current_period_end;
};
