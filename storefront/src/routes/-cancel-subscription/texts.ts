import {
  ACCOUNT_RETENTION_MONTHS,
  CANCELLATION_ERRORS,
  keepsPaidTime,
  type Membership,
  type PlanKey,
  type User,
} from 'contract';
import * as m from '#messages/cancelSubscription';
import { ApiError } from '../../api/errors.ts';
import { formatMoney } from '../../features/subscription/index.ts';
import { writtenDate, writtenWeekday } from '../../ui/dates.ts';

/** The known member data; the subscription loads later or may fail to load. */
type Known = Partial<Pick<User, 'subscription_plan' | 'subscription_status' | 'join_date'>>;

const joined = (date: string | undefined): string => {
  const time = date === undefined ? Number.NaN : Date.parse(date);
  return Number.isNaN(time) ? m.recently : writtenDate(new Date(time));
};

const renewal = (plan: PlanKey, membership?: Membership): string => {
  if (membership && membership.ends_at !== null) return m.none;
  return m.renewal({ plan });
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
    { term: m.currentPlan, value: m.planName({ plan }) },
    { term: m.status, value: m.statusName({ status }) },
    { term: m.memberSince, value: joined(user.join_date) },
    { term: m.nextBilling, value: renewal(plan, membership) },
    ...(charge
      ? [
          {
            term: m.nextPayment,
            value: m.amountOn({
              amount: formatMoney(charge),
              day: writtenDate(new Date(charge.at)),
            }),
          },
        ]
      : []),
  ];
};

/** The effects of a cancellation, shown before confirming it. */
export const cancellationTerms = (membership?: Membership): string => {
  const problem = membership?.payment_problem;
  if (problem) return m.endsWithOpen({ count: problem.invoices, amount: formatMoney(problem) });
  if (membership?.charge_pending) return m.endsWithDue;
  const end = membership?.current_period_end;
  if (!membership || !end) return m.atPeriodEnd;
  const day = writtenWeekday(new Date(end));
  if (keepsPaidTime(membership)) return m.paidAfterPause({ day });
  return membership.status === 'inactive' ? m.pauseEnds : m.openUntil({ day });
};

/**
 * The state after a cancellation.
 * @param endsAt ISO 8601; null when the subscription ended at once
 */
export const cancelledText = (endsAt: string | null): string =>
  endsAt === null ? m.ended : m.endsOn({ day: writtenWeekday(new Date(endsAt)) });

/** What else happens (spec section 9). */
export const AFTERWARDS: string = m.afterwards({ months: ACCOUNT_RETENTION_MONTHS });

/** The alert for a failed cancellation (spec section 8, Cancellation). */
export const cancellationFailure = (error: unknown): string =>
  error instanceof ApiError
    ? m.failed({ message: error.message || CANCELLATION_ERRORS.unknown })
    : CANCELLATION_ERRORS.network;
