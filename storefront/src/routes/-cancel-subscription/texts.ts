import {
  ACCOUNT_RETENTION_MONTHS,
  CANCELLATION_ERRORS,
  type Membership,
  type PlanKey,
  type SubscriptionStatus,
  type User,
} from 'contract';
import { ApiError } from '../../api/errors.ts';
import { formatMoney, keepsPaidTime } from '../../features/subscription/index.ts';
import { writtenDate, writtenWeekday } from '../../ui/dates.ts';

const PLAN_NAMES: Readonly<Record<PlanKey, string>> = { monthly: 'Monthly', annual: 'Annual' };

const STATUS_NAMES: Readonly<Record<SubscriptionStatus, string>> = {
  active: 'Active',
  trial: 'Free Trial',
  expired: 'Expired',
  inactive: 'Inactive',
};

/** The known member data; the subscription loads later or may fail to load. */
type Known = Partial<Pick<User, 'subscription_plan' | 'subscription_status' | 'join_date'>>;

const joined = (date: string | undefined): string => {
  const time = date === undefined ? Number.NaN : Date.parse(date);
  return Number.isNaN(time) ? 'Recently' : writtenDate(new Date(time));
};

const renewal = (plan: PlanKey, membership?: Membership): string => {
  if (membership && membership.ends_at !== null) return 'None';
  return plan === 'annual' ? 'Annual renewal' : 'Monthly renewal';
};

/**
 * The first step's facts, with the spec's defaults (section 2, Cancellation).
 * @param membership undefined until it is known
 */
export const cancellationFacts = (
  user: Known,
  membership?: Membership,
): { term: string; value: string }[] => {
  const plan = membership?.plan?.key ?? user.subscription_plan ?? 'monthly';
  const status = membership?.status ?? user.subscription_status ?? 'active';
  const charge = membership?.next_charge;
  return [
    { term: 'Current plan', value: PLAN_NAMES[plan] },
    { term: 'Status', value: STATUS_NAMES[status] },
    { term: 'Member since', value: joined(user.join_date) },
    { term: 'Next billing', value: renewal(plan, membership) },
    ...(charge
      ? [
          {
            term: 'Next payment',
            value: `${formatMoney(charge)} on ${writtenDate(new Date(charge.at))}`,
          },
        ]
      : []),
  ];
};

/** The effects of a cancellation, shown before confirming it. */
export const cancellationTerms = (membership?: Membership): string => {
  const problem = membership?.payment_problem;
  if (problem) {
    const open = problem.invoices === 1 ? 'the open payment' : 'open payments';
    return `Your subscription ends at once, and ${open} of ${formatMoney(problem)} ${problem.invoices === 1 ? 'is' : 'are'} dropped.`;
  }
  if (membership?.charge_pending) {
    return 'Your subscription ends at once, and the payment that is due now is not made.';
  }
  const end = membership?.current_period_end;
  if (!membership || !end) return 'It takes effect at the end of the billing period.';
  if (keepsPaidTime(membership)) {
    return `What you have paid for stays yours after the pause, until ${writtenWeekday(new Date(end))}. After that nothing is charged.`;
  }
  if (membership.status === 'inactive') return 'Your pause ends with it. Nothing will be charged.';
  return `Every workout stays open until ${writtenWeekday(new Date(end))}. After that nothing is charged.`;
};

/**
 * The state after a cancellation.
 * @param endsAt ISO 8601; null when the subscription ended at once
 */
export const cancelledText = (endsAt: string | null): string =>
  endsAt === null
    ? 'Your subscription has ended. Nothing is charged any more.'
    : `Your subscription ends on ${writtenWeekday(new Date(endsAt))}. Until then every workout stays open, and nothing more is charged.`;

/** What else happens (spec section 9). */
export const AFTERWARDS = `A confirmation comes by e-mail within 24 hours. Your account and what is in it are kept for ${ACCOUNT_RETENTION_MONTHS} months, should you come back.`;

/** The alert for a failed cancellation (spec section 8, Cancellation). */
export const cancellationFailure = (error: unknown): string =>
  error instanceof ApiError
    ? `Cancellation failed: ${error.message || CANCELLATION_ERRORS.unknown}`
    : CANCELLATION_ERRORS.network;
