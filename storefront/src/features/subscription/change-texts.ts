import {
  billingPeriod,
  formatPrice,
  fullPrice,
  type Membership,
  movePaidTime,
  movesPaidTime,
  orderTexts,
  PAUSE_MONTHS_MAX,
  PAUSE_MONTHS_MIN,
  renewalAfter,
  type SUBSCRIPTION_ACTIONS,
  SUBSCRIPTION_ERRORS,
  type SubscriptionPlan,
  taxSuffix,
  writtenMoment,
} from 'contract';
import * as m from '#messages/membership';
import { errorMessage } from '../../api/errors.ts';
import { writtenDate, writtenWeekday } from '../../ui/dates.ts';
import { NotConfirmed } from '../payment-form/index.ts';
import { formatMoney, type Money, nextPlanText } from './membership-texts.ts';

/** The text for a change that failed: the bank's or the server's reason, if there is one. */
export const changeFailure = (error: unknown): string =>
  error instanceof NotConfirmed ? error.message : errorMessage(error, m.didNotWork);

type SubscriptionAction = (typeof SUBSCRIPTION_ACTIONS)[number];

/** Title and text of a possible change to the subscription. */
export type ChoiceTexts = { title: string; text: string };

/** Whether the member can make a change now; the server decides. */
export const can = (membership: Membership, action: SubscriptionAction): boolean =>
  membership.actions.includes(action);

/**
 * Whether the subscription has not ended (it is running, paused or awaiting payment): only then it
 * has a price.
 */
export const hasLiveSubscription = ({ price }: Membership): boolean => price !== null;

/** The plan to switch to: the one of the two that is not the current plan. */
export const otherPlan = (
  membership: Membership,
  plans: readonly SubscriptionPlan[],
): SubscriptionPlan | undefined =>
  membership.plan === null ? undefined : plans.find(({ id }) => id !== membership.plan?.id);

export const pauseTexts = (membership: Membership): ChoiceTexts => {
  const title = m.pauseTitle({ min: PAUSE_MONTHS_MIN, max: PAUSE_MONTHS_MAX });
  if (can(membership, 'pause')) {
    return { title, text: m.pauseText };
  }
  if (membership.pause !== null) return { title, text: m.pauseAgreed };
  return membership.status === 'trial'
    ? { title, text: m.pauseAfterTrial }
    : { title, text: m.notPossible };
};

/**
 * Switch to the other plan, with its price.
 * @param plan undefined when it could not be fetched, or is not for sale
 */
export const switchTexts = (
  plan: SubscriptionPlan | undefined,
  membership: Pick<Membership, 'plan' | 'price'>,
): ChoiceTexts => {
  if (plan === undefined) {
    const isMonthly = membership.plan?.key === 'monthly';
    return { title: isMonthly ? orderTexts.toAnnual : orderTexts.toMonthly, text: m.notPossible };
  }
  const own = membership.price?.currency ?? plan.currency;
  if (own !== plan.currency) {
    const title = billingPeriod(plan) === 'monthly' ? orderTexts.toMonthly : orderTexts.toAnnual;
    return { title, text: SUBSCRIPTION_ERRORS.otherCurrency(own) };
  }
  const [price, tax] = [formatPrice(fullPrice(plan), plan.currency), taxSuffix(plan)];
  if (billingPeriod(plan) === 'monthly') {
    return { title: orderTexts.toMonthly, text: m.monthlyPrice({ price, tax }) };
  }
  const savings = plan.savings === null ? '' : ` ${plan.savings}.`;
  return { title: orderTexts.toAnnual, text: m.annualPrice({ price, tax, savings }) };
};

/** The payment that a refund would return: the newest with an amount. */
export const lastPayment = (membership: Membership) =>
  membership.invoices.find(({ status, amount }) => status === 'paid' && amount > 0);

/** The right to withdraw from the contract. @param until ISO 8601 */
export const withdrawalTexts = (until: string): ChoiceTexts => ({
  title: m.withdrawalTitle,
  text: m.withdrawalText({ moment: writtenMoment(new Date(until)) }),
});

export const refundChoiceTexts = (membership: Membership): ChoiceTexts => {
  const title = m.refundTitle;
  const payment = lastPayment(membership);
  if (membership.refund?.status === 'requested') {
    return { title, text: m.refundAsked({ amount: formatMoney(membership.refund) }) };
  }
  if (payment === undefined) return { title, text: m.nothingPaid };
  const { refunded = 0, currency } = payment;
  const amount = formatMoney(payment);
  if (refunded === payment.amount) {
    return { title, text: m.lastRefunded({ amount }) };
  }
  if (refunded > 0) {
    const left = formatMoney({ amount: payment.amount - refunded, currency });
    return { title, text: m.lastLeft({ amount, left }) };
  }
  const day = writtenDate(new Date(payment.created_at));
  return { title, text: m.lastPayment({ amount, day }) };
};

/** Undo a cancellation, with the day of the next payment; the mail about it has its amount. */
export const undoTexts = ({ ends_at }: Membership): ChoiceTexts => ({
  title: m.keepTitle,
  text: ends_at === null ? m.keepText : m.keepTextOn({ day: writtenDate(new Date(ends_at)) }),
});

/** Take back a switch that waits for the end of the paid period. */
export const undoSwitchTexts = ({ plan, next_plan }: Membership): ChoiceTexts => ({
  title: m.keepPlanTitle({ plan: plan?.name ?? '' }),
  text: m.keepPlanText({ next: next_plan === null ? '' : nextPlanText(next_plan) }),
});

/** End a pause, before or after it began. */
export const resumeTexts = ({ status }: Membership): ChoiceTexts =>
  status === 'inactive'
    ? { title: orderTexts.goOnNow, text: m.goOnNowText }
    : { title: orderTexts.dropPause, text: m.dropPauseText };

/** The offered lengths of a pause in months (spec section 9). */
export const PAUSE_LENGTHS = ['1', '2', '3'] as const;

export type PauseLength = (typeof PAUSE_LENGTHS)[number];

/** '2 months'. */
export const pauseLength = (months: PauseLength): string => m.months({ months: Number(months) });

type Terms = { term: string; value: string }[];

/** For a monthly plan: the pause begins at the end of the paid period. */
const termsAfter = (anchor: Date, paidUntil: Date, months: number, amount: string): Terms => {
  const ends = writtenDate(renewalAfter(anchor, paidUntil, months));
  return [
    { term: m.openUntil, value: writtenDate(paidUntil) },
    { term: m.noChargeUntil, value: ends },
    { term: m.thenGoesOn, value: m.amountOn({ amount, day: ends }) },
  ];
};

/** For an annual plan: the pause begins at once, and the rest of the year follows it. */
const termsNow = (now: Date, months: number, paidUntil: Date, amount: string): Terms => {
  const moved = movePaidTime(now, months, paidUntil);
  const next = writtenDate(moved.paidUntil);
  return [
    { term: m.pauseBegins, value: m.today },
    { term: m.noPremiumUntil, value: writtenDate(moved.resumesAt) },
    { term: m.paidUntil, value: next },
    { term: m.nextPayment, value: m.amountOn({ amount, day: next }) },
  ];
};

/**
 * The effects of a pause, shown before confirming it.
 * @param now the beginning of a pause that starts at once
 * @returns an empty list without a subscription
 */
export const pauseTerms = (membership: Membership, length: PauseLength, now: Date): Terms => {
  const { billing_anchor, current_period_end, plan, next_charge } = membership;
  if (current_period_end === null || plan === null || next_charge === null) return [];
  const [paidUntil, months] = [new Date(current_period_end), Number(length)];
  const amount = formatMoney(next_charge);
  return movesPaidTime(plan.key)
    ? termsNow(now, months, paidUntil, amount)
    : termsAfter(new Date(billing_anchor ?? paidUntil), paidUntil, months, amount);
};

/** The cost of a change: now, and afterwards. */
type Preview = Money & { next_charge: Money & { at: string } };

/**
 * Today's charge and the next one, shown before confirming.
 * @param isLast whether nothing is charged then, since it is cancelled
 */
export const previewTerms = (preview: Preview, isLast = false): Terms => {
  const day = writtenWeekday(new Date(preview.next_charge.at));
  return [
    { term: m.chargedToday, value: formatMoney(preview) },
    isLast
      ? { term: m.openUntil, value: day }
      : {
          term: m.nextPayment,
          value: m.amountOn({ amount: formatMoney(preview.next_charge), day }),
        },
  ];
};
