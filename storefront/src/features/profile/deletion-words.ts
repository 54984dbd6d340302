import type { Membership } from 'contract';
import { writtenDate } from '../../ui/dates.ts';

/** What happens to a subscription when the account is deleted; null when there is none to end. */
export const subscriptionEnd = (membership: Membership | undefined): string | null => {
  if (membership === undefined || membership.price === null) return null;
  const { plan, current_period_end, status } = membership;
  const name = plan === null ? 'Your subscription' : `Your ${plan.name} subscription`;
  if (status === 'trial') return `${name} ends at once, with your free trial. Nothing is charged.`;
  return current_period_end === null
    ? `${name} ends at once.`
    : `${name} ends at once. What you have paid until ${writtenDate(new Date(current_period_end))} is not paid back.`;
};
