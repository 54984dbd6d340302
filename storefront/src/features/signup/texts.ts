import {
  billingPeriod,
  DAY_MS,
  type SubscriptionPlan,
  TRIAL_DAYS,
  TRIAL_REMINDER_DAYS,
} from 'contract';
import { writtenDay, writtenWeekday } from '../../ui/dates.ts';
import { formatPrice } from '../../ui/plan-card/price.tsx';

/** A date of the trial, and what happens then. */
export type TrialMoment = { when: string; what: string };

const every = (plan: SubscriptionPlan): string =>
  billingPeriod(plan) === 'monthly' ? 'every month' : 'every year';

type TrialFacts = {
  /** The plan that begins after the trial; null until it is known. */
  plan: SubscriptionPlan | null;
  /** End of the trial, from the server; null until it is known. */
  endsAt: Date | null;
  today: Date;
};

/**
 * The trial's dates from today to its first charge; without dates until the server has sent its
 * end.
 */
export const trialMoments = ({ plan, endsAt, today }: TrialFacts): TrialMoment[] => [
  {
    when: endsAt === null ? 'Today' : `Today, ${writtenDay(today)}`,
    what: `Every workout opens. You pay ${formatPrice(0)}.`,
  },
  {
    when:
      endsAt === null
        ? `In ${TRIAL_DAYS - TRIAL_REMINDER_DAYS} days`
        : writtenDay(new Date(endsAt.getTime() - TRIAL_REMINDER_DAYS * DAY_MS)),
    what: 'We remind you by email.',
  },
  {
    when: endsAt === null ? `In ${TRIAL_DAYS} days` : writtenWeekday(endsAt),
    what: `${
      plan === null
        ? 'Your card is charged for the plan that you choose.'
        : `Your card is charged ${formatPrice(plan.price)}, then ${every(plan)}.`
    } Cancel before and pay nothing.`,
  },
];

/** The first charge and its date, for display beside the button that agrees to it. */
export const firstCharge = (plan: SubscriptionPlan, endsAt: Date) => ({
  today: formatPrice(0),
  first: `${formatPrice(plan.price)} on ${writtenWeekday(endsAt)}`,
  after: `${formatPrice(plan.price)} ${every(plan)} until you cancel, which takes two steps in your settings.`,
});

/** The first name, for the greeting. */
export const firstName = ({ name }: { name: string }): string =>
  name.trim().split(/\s+/)[0] ?? name;

/** The rest of the trial, and what it gives access to. */
export const daysRemaining = (days: number): string =>
  days === 0
    ? 'You have full access to every workout.'
    : `${days} ${days === 1 ? 'day' : 'days'} remaining, with full access to every workout.`;

/**
 * End of a member's trial: from the server, otherwise computed with the constant of spec section 9
 * and the reader's clock.
 */
export const memberTrialEnd = (said: string | undefined, now: Date): Date =>
  said === undefined ? new Date(now.getTime() + TRIAL_DAYS * DAY_MS) : new Date(said);
