import { billingPeriod, type SubscriptionPlan, TRIAL_DAYS, TRIAL_REMINDER_DAYS } from 'contract';
import { writtenDay, writtenWeekday } from '../../ui/dates.ts';
import { formatPrice } from '../../ui/plan-card/price.tsx';

const DAY_MS = 86_400_000;

/** A moment of the trial, and what happens then. */
export type TrialMoment = { when: string; what: string };

const every = (plan: SubscriptionPlan): string =>
  billingPeriod(plan) === 'monthly' ? 'every month' : 'every year';

type TrialFacts = {
  /** The plan that is paid after the trial; null until it is known. */
  plan: SubscriptionPlan | null;
  /** When the trial ends, as the server says; null until it has said so. */
  endsAt: Date | null;
  today: Date;
};

/** The trial from today to its first charge; without dates until the server has given its end. */
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

/** What is charged and when, for the place beside the button that agrees to it. */
export const firstCharge = (plan: SubscriptionPlan, endsAt: Date) => ({
  today: formatPrice(0),
  first: `${formatPrice(plan.price)} on ${writtenWeekday(endsAt)}`,
  after: `${formatPrice(plan.price)} ${every(plan)} until you cancel, which takes two steps in your settings.`,
});

/** The name for the greeting. */
export const firstName = ({ name }: { name: string }): string =>
  name.trim().split(/\s+/)[0] ?? name;

/** What is left of the trial, and what it opens. */
export const daysRemaining = (days: number): string =>
  days === 0
    ? 'You have full access to every workout.'
    : `${days} ${days === 1 ? 'day' : 'days'} remaining, with full access to every workout.`;

/**
 * When a member's trial would end: as the server says, or by the reader's clock from the constant
 * of spec section 9 when it does not say.
 */
export const memberTrialEnd = (said: string | undefined, now: Date): Date =>
  said === undefined ? new Date(now.getTime() + TRIAL_DAYS * DAY_MS) : new Date(said);
