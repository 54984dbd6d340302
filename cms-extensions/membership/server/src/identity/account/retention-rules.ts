import { ACCOUNT_RETENTION_MONTHS, addCalendarMonths, RETENTION_WARNING_DAYS } from 'contract';
import type { SubscriptionSnapshot } from '../../billing/index.ts';

const WARNING_MS = RETENTION_WARNING_DAYS * 86_400_000;

/** That a member was told, and for which of her subscriptions' ends (ISO 8601). */
export type Notice = { subscriptionEndedAt: string; warnedAt: string };

export type Next =
  | { step: 'keep' }
  /** Tell her that her account is removed on that day. */
  | { step: 'warn'; removedOn: Date }
  | { step: 'remove' };

const KEEP: Next = { step: 'keep' };

/**
 * What becomes of an account whose subscription is over (spec section 9: kept for 6 months after
 * cancellation). One that never had a subscription is kept, and none goes without a warning two
 * weeks before, however long nobody looked.
 * @param subscription the one that decides, of all that she ever had
 */
export const nextForAccount = (
  subscription: Pick<SubscriptionSnapshot, 'status' | 'endedAt'> | null,
  notice: Notice | null,
  now: Date,
): Next => {
  // A first payment that was never made is no subscription that ended.
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
