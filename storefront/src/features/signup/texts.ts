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
import * as m from '#messages/signup';
import type { Quote } from '../../api/payments.ts';
import { capital } from '../../locale.ts';
import { writtenDay, writtenWeekday } from '../../ui/dates.ts';
import { planSheet, type WalletSheet } from '../payment-form/index.ts';

/** A date of the trial, and what happens then. */
export type TrialMoment = {
  when: string;
  /** The date that will replace the words of `when`: there is room for the longer of the two. */
  date?: string;
  what: string;
  /** The text that `what` replaces or is replaced by: there is room for the longer of the two. */
  other?: string;
};

const every = (plan: SubscriptionPlan): string => m.every({ period: billingPeriod(plan) });

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
  return lasting?.ends_at ? m.discountEnds({ day: writtenWeekday(new Date(lasting.ends_at)) }) : '';
};

/** What will be charged, and the other text for it: before the quote its likely length. */
const chargeTexts = ({ plan, quote }: Pick<TrialFacts, 'plan' | 'quote'>) => {
  if (plan === null) return { what: m.chargedForPlan };
  if (quote === undefined) {
    const amount = formatPrice(plan.price, plan.currency);
    return { what: m.chargedForPlan, other: m.charged({ amount, tax: '', after: every(plan) }) };
  }
  const [amount, tax] = [written(quote.first_charge), taxNote(quote)];
  const what = m.charged({ amount, tax, after: thenText(plan, quote) });
  return { what, other: m.chargedForPlan };
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
export const trialMoments = ({ plan, quote, endsAt, today }: TrialFacts): TrialMoment[] => {
  const end = endsAt ?? new Date(today.getTime() + TRIAL_DAYS * DAY_MS);
  const reminder = new Date(end.getTime() - TRIAL_REMINDER_DAYS * DAY_MS);
  const at = (date: string, words: string) =>
    endsAt === null ? { when: words, date } : { when: date };
  return [
    {
      ...at(m.todayDate({ day: writtenDay(today) }), m.today),
      what: m.opens({ amount: plan === null ? m.nothing : formatPrice(0, plan.currency) }),
    },
    {
      ...at(capital(writtenDay(reminder)), m.inDays({ days: TRIAL_DAYS - TRIAL_REMINDER_DAYS })),
      what: m.reminder,
    },
    {
      ...at(capital(writtenWeekday(end)), m.inDays({ days: TRIAL_DAYS })),
      ...chargeTexts({ plan, quote }),
    },
  ];
};

/** The first charge and its date, for display beside the button that agrees to it. */
export const firstCharge = (plan: SubscriptionPlan, quote: Quote, endsAt: Date) => ({
  today: written({ ...quote.first_charge, amount: 0 }),
  first: m.firstOn({
    amount: written(quote.first_charge),
    tax: taxNote(quote),
    day: writtenWeekday(endsAt),
  }),
  after: m.after({
    amount: written(quote.regular),
    every: every(plan),
    discount: discountNote(quote),
  }),
});

/**
 * What Apple Pay's sheet says about a trial: free days, then the price of each period, and the
 * sentence with the first charge.
 */
export const trialSheet = (plan: SubscriptionPlan, quote: Quote, endsAt: Date): WalletSheet => ({
  recurringPaymentRequest: {
    ...planSheet(plan, quote.regular.amount, endsAt),
    trialBilling: {
      label: m.sevenDays,
      amount: 0,
      recurringPaymentEndDate: endsAt,
      recurringPaymentIntervalUnit: 'day',
      recurringPaymentIntervalCount: TRIAL_DAYS,
    },
    billingAgreement: `${capital(writtenWeekday(endsAt))}: ${trialPrice(plan, quote)}`,
  },
});

/** Whether a code or a sale lowers a payment. */
export const isReduced = ({ discounts }: Quote): boolean => discounts.length > 0;

/** What a plan costs after the trial with a promotion code or in a sale. */
export const trialPrice = (plan: SubscriptionPlan, quote: Quote): string =>
  m.price({
    first: written(quote.first_charge),
    tax: taxNote(quote),
    amount: written(quote.regular),
    every: every(plan),
    discount: discountNote(quote).replace(/,$/, ''),
  });

/** The first name, for the greeting. */
export const firstName = ({ name }: { name: string }): string =>
  name.trim().split(/\s+/)[0] ?? name;

/** The rest of the trial, and what it gives access to. */
export const daysRemaining = (days: number): string =>
  days === 0 ? m.fullAccess : m.daysRemaining({ days });

/**
 * End of a trial that begins now. Its days count from the card, not from when its form was sent.
 * @param said by the server, with the form
 */
export const trialEnd = (said: string | undefined, now: Date): Date =>
  new Date(Math.max(Date.parse(said ?? '') || 0, now.getTime() + TRIAL_DAYS * DAY_MS));
