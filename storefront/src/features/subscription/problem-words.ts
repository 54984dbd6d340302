import type { Membership } from 'contract';
import { writtenWeekday } from '../../ui/dates.ts';
import { formatMoney } from './money.ts';

type Problem = NonNullable<Membership['payment_problem']>;

/** A charge that failed: what happened, what helps, and what it means for her workouts. */
export const problemWords = (problem: Problem): { title: string; text: string } => {
  const help = problem.needs_confirmation
    ? 'Your bank wants you to confirm it.'
    : 'Add another card, and we try again at once.';
  const access =
    problem.access_until === null
      ? 'Premium is closed until then.'
      : `Everything stays open until ${writtenWeekday(new Date(problem.access_until))}.`;
  return {
    title: `Your payment of ${formatMoney(problem)} did not go through`,
    text: `${help} ${access}`,
  };
};
