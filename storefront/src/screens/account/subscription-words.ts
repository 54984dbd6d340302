import { type SubscriptionPlan, trialDaysLeft, type User } from 'contract';
import { writtenWeekday } from '../../ui/dates.ts';
import { formatPrice } from '../../ui/plan-card/price.tsx';

/** What the settings say of a subscription. */
export type SubscriptionWords = { plan: string; headline: string; text: string };

const PLAN_NAMES = { monthly: 'Monthly', annual: 'Annual' } as const;

const trialWords = (user: User, price: string | null): Omit<SubscriptionWords, 'plan'> => {
  const date = user.trial_end_date && writtenWeekday(new Date(user.trial_end_date));
  if (date === null) return { headline: 'Your trial is running', text: 'Nothing is charged yet.' };
  if (!user.has_payment_method) {
    return {
      headline: `Free until ${date}`,
      text: 'There is no card on file yet. Add one to open the premium workouts.',
    };
  }
  return {
    headline: price === null ? `First charge on ${date}` : `${price} on ${date}`,
    text: 'Your first charge. Cancel before and pay nothing.',
  };
};

/**
 * A member's subscription in words: what is charged and when, or why nothing is.
 * @param plans for the amount; empty until they are known
 * @param now milliseconds since the epoch
 */
export const subscriptionWords = (
  user: User,
  plans: readonly SubscriptionPlan[],
  now: number,
): SubscriptionWords => {
  const plan = user.subscription_plan === null ? 'No plan' : PLAN_NAMES[user.subscription_plan];
  const found = plans.find(({ key }) => key === user.subscription_plan);
  const price = found === undefined ? null : formatPrice(found.price);
  const period = user.subscription_plan === 'annual' ? 'year' : 'month';
  switch (user.subscription_status) {
    case 'active':
      return {
        plan,
        headline: price === null ? 'Every workout is open' : `${price} every ${period}`,
        text: 'Your subscription renews by itself until you cancel.',
      };
    case 'trial':
      return trialDaysLeft(user, now) > 0
        ? { plan, ...trialWords(user, price) }
        : { plan, headline: 'Your trial is over', text: 'Choose a plan to go on.' };
    case 'expired':
      return {
        plan,
        headline: 'Your subscription has ended',
        text: 'Nothing is charged any more. Workouts without the diamond still play.',
      };
    case 'inactive':
      return {
        plan,
        headline: 'No subscription',
        text: 'Nothing is charged. Workouts without the diamond play all the same.',
      };
  }
};
