import {
  ACCOUNT_RETENTION_MONTHS,
  addCalendarMonths,
  DAY_MS,
  RETENTION_WARNING_DAYS,
} from 'contract';
import type { SubscriptionSnapshot } from '../../billing/index.ts';

const WARNING_MS = RETENTION_WARNING_DAYS * DAY_MS;

/** A warning that was sent, and the end of the subscription (ISO 8601) that it refers to. */
export type Notice = { subscriptionEndedAt: string; warnedAt: string };

export type Next =
  | { step: 'keep' }
  /** Warn the member that the account is removed on that day. */
  | { step: 'warn'; removedOn: Date }
  | { step: 'remove' };

const KEEP: Next = { step: 'keep' };

/**
 * Decides what to do with an account whose subscription has ended (spec section 9: kept for 6
 * months after cancellation). An account that never had a subscription is kept. No account is
 * removed without a warning two weeks before, even if the job did not run for a long time.
 * @param subscription the one that decides, of all that the member ever had
 */
export const nextForAccount = (
  subscription: Pick<SubscriptionSnapshot, 'status' | 'endedAt'> | null,
  notice: Notice | null,
  now: Date,
): Next => {
  // A subscription whose first payment was never made does not count as ended.
  if (subscription?.status !== 'canceled' || subscription.endedAt === null) return KEEP;
  const { endedAt } = subscription;
  const due = addCalendarMonths(new Date(endedAt), ACCOUNT_RETENTION_MONTHS);
  if (notice?.subscriptionEndedAt !== endedAt) {
    if (now.getTime() < due.getTime() - WARNING_MS) return KEEP;
    return {
      step: 'warn',
      removedOn: new Date(Math.max(due.getTime(), now.getTime() + WARNING_MS)),
    };
  }
  const warnedUntil = Date.parse(notice.warnedAt) + WARNING_MS;
  return now.getTime() >= Math.max(due.getTime(), warnedUntil) ? { step: 'remove' } : KEEP;
};
