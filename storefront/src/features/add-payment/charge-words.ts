import type { Membership, User } from 'contract';
import { writtenWeekday } from '../../ui/dates.ts';
import { formatMoney } from '../subscription/money.ts';

/**
 * What a new card is charged, read before it is given.
 * @param membership her subscription; undefined until it is known
 */
export const chargeWords = (user: User, membership: Membership | undefined): string => {
  const problem = membership?.payment_problem;
  if (problem) {
    return `The open payment of ${formatMoney(problem)} is charged to this card as soon as you save it.`;
  }
  const end = user.trial_end_date;
  if (user.subscription_status === 'trial' && end !== null) {
    return `Nothing is charged today. Your trial stays free until ${writtenWeekday(new Date(end))}.`;
  }
  const next = membership?.next_charge;
  return next
    ? `Nothing is charged today. The next payment, ${formatMoney(next)} on ${writtenWeekday(new Date(next.at))}, goes to this card.`
    : 'Nothing is charged today.';
};
