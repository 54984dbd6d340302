import { addCalendarMonths, billingPeriod, type SubscriptionPlan, TRIAL_DAYS } from 'contract';
import { writtenWeekday } from '../../ui/dates.ts';
import { formatPrice } from '../../ui/plan-card/price.tsx';

const DAY_MS = 86_400_000;

/** Who agrees: a visitor starts with the trial, a member pays at once. */
export type Buyer = 'visitor' | 'member';

/** 'a month', as on the button. */
export const perPeriod = (plan: SubscriptionPlan): string =>
  billingPeriod(plan) === 'monthly' ? 'a month' : 'a year';

/**
 * What a plan charges today and when next, shown before agreeing.
 * @param today the reader's clock
 */
export const planTerms = (
  plan: SubscriptionPlan,
  buyer: Buyer,
  today: Date,
): { term: string; value: string }[] => {
  const price = formatPrice(plan.price);
  if (buyer === 'visitor') {
    const end = writtenWeekday(new Date(today.getTime() + TRIAL_DAYS * DAY_MS));
    return [
      { term: 'Charged today', value: formatPrice(0) },
      { term: 'First charge', value: `${price} on ${end}` },
    ];
  }
  const next = addCalendarMonths(today, billingPeriod(plan) === 'monthly' ? 1 : 12);
  return [
    { term: 'Charged today', value: price },
    { term: 'Next payment', value: `${price} on ${writtenWeekday(next)}` },
  ];
};
