import {
  billingPeriod,
  DAY_MS,
  formatPrice,
  type SubscriptionPlan,
  TRIAL_DAYS,
  TRIAL_REMINDER_DAYS,
  taxNote,
  writtenAmount,
} from 'contract';
import type { Quote } from '../../api/checkout.ts';
import { writtenDay, writtenWeekday } from '../../ui/dates.ts';

/** A date of the trial, and what happens then. */
export type TrialMoment = { when: string; what: string };

const every = (plan: SubscriptionPlan): string =>
  billingPeriod(plan) === 'monthly' ? 'every month' : 'every year';

/** An amount in minor units. */
const written = ({ amount, currency }: { amount: number; currency: string }): string =>
  writtenAmount(amount, currency);

/** 'every month', with the price when the first charge has another. */
const thenText = (plan: SubscriptionPlan, { first_charge, regular }: Quote): string =>
  first_charge.amount === regular.amount
    ? every(plan)
    : `${writtenAmount(regular.amount, regular.currency)} ${every(plan)}`;

/** How long a discount lowers the charges after the first one; '' when none does. */
const discountNote = ({ discounts }: Quote): string => {
  const lasting = discounts.find(({ duration }) => duration === 'repeating');
  return lasting?.ends_at
    ? `, once the discount has ended on ${writtenWeekday(new Date(lasting.ends_at))},`
    : '';
};

type TrialFacts = {
  /** The plan that begins after the trial; null until it is known. */
  plan: SubscriptionPlan | null;
  /** What the plan costs; undefined until it is known. */
  quote: Quote | undefined;
  /** End of the trial, from the server; null until it is known. */
  endsAt: Date | null;
  today: Date;
};

/**
 * The trial's dates from today to its first charge; without dates until the server has sent its
 * end.
 */
export const trialMoments = ({ plan, quote, endsAt, today }: TrialFacts): TrialMoment[] => [
  {
    when: endsAt === null ? 'Today' : `Today, ${writtenDay(today)}`,
    what: `Every workout opens. You pay ${plan === null ? 'nothing' : formatPrice(0, plan.currency)}.`,
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
      plan === null || quote === undefined
        ? 'Your card is charged for the plan that you choose.'
        : `Your card is charged ${written(quote.first_charge)}${taxNote(quote)}, then ${thenText(plan, quote)}.`
    } Cancel before and pay nothing.`,
  },
];

/** The first charge and its date, for display beside the button that agrees to it. */
export const firstCharge = (plan: SubscriptionPlan, quote: Quote, endsAt: Date) => ({
  today: written({ ...quote.first_charge, amount: 0 }),
  first: `${written(quote.first_charge)}${taxNote(quote)} on ${writtenWeekday(endsAt)}`,
  after: `${written(quote.regular)} ${every(plan)}${discountNote(quote)} until you cancel, which takes two steps in your settings.`,
});

/** What a plan costs after the trial with a promotion code. */
export const trialPrice = (plan: SubscriptionPlan, quote: Quote): string =>
  `First charge: ${written(quote.first_charge)}${taxNote(quote)}. Then ${written(quote.regular)} ${every(plan)}${discountNote(quote).replace(/,$/, '')}.`;

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
