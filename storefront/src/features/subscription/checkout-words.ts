import { addCalendarMonths, type PlanKey } from 'contract';
import { writtenDate } from '../../ui/dates.ts';
import { formatPrice } from '../../ui/plan-card/price.tsx';

const MONTHS: Readonly<Record<PlanKey, number>> = { monthly: 1, annual: 12 };

/**
 * What the checkout charges, read before she sets out for it.
 * @param amount major units, as the packages have it; undefined until it is known
 * @param today the reader's clock
 */
export const checkoutWords = (plan: PlanKey, amount: number | undefined, today: Date): string => {
  const next = writtenDate(addCalendarMonths(today, MONTHS[plan]));
  return amount === undefined
    ? `Charged today, and again on ${next}.`
    : `${formatPrice(amount)} charged today, and again on ${next}.`;
};
