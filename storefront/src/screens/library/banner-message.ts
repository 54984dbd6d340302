import {
  effectiveStatus,
  hasPremium,
  STATUS_LABELS,
  type SubscriptionPlan,
  trialDaysLeft,
  type User,
} from 'contract';
import { writtenWeekday } from '../../ui/dates.ts';
import { formatPrice } from '../../ui/plan-card/price.tsx';

/** What the banner says, and what its button does. */
export type BannerMessage = {
  title: string;
  text: string;
  action: 'start-trial' | 'see-plan' | 'add-payment' | 'choose-plan' | null;
};

const DAYS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'];

const greeting = (hour: number): string => {
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
};

const firstName = (user: Pick<User, 'name'>): string => user.name.trim().split(/\s+/)[0] ?? '';

const freeDays = (days: number): string =>
  `${DAYS[days] ?? days} free ${days === 1 ? 'day' : 'days'} left.`;

const trialMessage = (user: User, plans: readonly SubscriptionPlan[], now: Date): BannerMessage => {
  const hello = `${greeting(now.getHours())}, ${firstName(user)}.`;
  const end = user.trial_end_date;
  const title = `${hello} ${freeDays(trialDaysLeft(user, now.getTime()))}`;
  if (!user.has_payment_method) {
    return {
      title,
      text: `Add a card to open the premium workouts. Nothing is charged ${
        end === null ? 'during your trial' : `before ${writtenWeekday(new Date(end))}`
      }.`,
      action: 'add-payment',
    };
  }
  const price = plans.find((plan) => plan.key === user.subscription_plan)?.price;
  const amount = price === undefined ? '' : ` is ${formatPrice(price)}`;
  const text =
    end === null
      ? 'Every workout is open.'
      : `Your first charge${amount} on ${writtenWeekday(new Date(end))}.`;
  return {
    title,
    text: amount === '' ? text.replace('charge on', 'charge is on') : text,
    action: 'see-plan',
  };
};

/**
 * The library's banner by the member's state (spec section 2, /workouts).
 * @param user the signed-in member, or null for a visitor
 * @param plans for the amount of a first charge; empty until they are known
 * @param now the reader's clock, for the greeting and the days left
 */
export const bannerMessage = (
  user: User | null,
  plans: readonly SubscriptionPlan[],
  now: Date,
): BannerMessage => {
  if (user === null) {
    return {
      title: 'Every workout, free for seven days.',
      text: 'Look around as long as you like. Start a trial to press play, and cancel any time.',
      action: 'start-trial',
    };
  }
  const status = effectiveStatus(user, now.getTime());
  if (status === 'trial') return trialMessage(user, plans, now);
  if (hasPremium(user, now.getTime())) {
    return {
      title: `${greeting(now.getHours())}, ${firstName(user)}.`,
      text: `${STATUS_LABELS.active}. Every workout is open to you.`,
      action: null,
    };
  }
  return status === 'expired'
    ? {
        title: `Welcome back, ${firstName(user)}.`,
        text: 'Your subscription has ended. Choose a plan to play premium workouts again; those without the diamond still play.',
        action: 'choose-plan',
      }
    : {
        title: `${greeting(now.getHours())}, ${firstName(user)}.`,
        text: 'Choose a plan to play premium workouts; those without the diamond play already.',
        action: 'choose-plan',
      };
};
