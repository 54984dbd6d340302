import {
  billingPeriod,
  formatPrice,
  type Membership,
  movePaidTime,
  movesPaidTime,
  PAUSE_MONTHS_MAX,
  PAUSE_MONTHS_MIN,
  renewalAfter,
  type SUBSCRIPTION_ACTIONS,
  SUBSCRIPTION_ERRORS,
  type SubscriptionPlan,
  taxSuffix,
  writtenMoment,
} from 'contract';
import { errorMessage } from '../../api/errors.ts';
import { writtenDate, writtenWeekday } from '../../ui/dates.ts';
import { NotConfirmed } from '../payment-form/index.ts';
import { formatMoney, type Money } from './membership-texts.ts';

/** The text for a change that failed: the bank's or the server's reason, if there is one. */
export const changeFailure = (error: unknown): string =>
  error instanceof NotConfirmed
    ? error.message
    : errorMessage(error, 'This did not work. Please try again in a moment.');

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

/** Pause 1-3 months. */
export const pauseTexts = (membership: Membership): ChoiceTexts => {
  const title = `Pause ${PAUSE_MONTHS_MIN}-${PAUSE_MONTHS_MAX} months`;
  if (can(membership, 'pause')) {
    return { title, text: 'Nothing is charged. Your favorites and progress stay.' };
  }
  if (membership.pause !== null) return { title, text: 'Your pause is agreed already.' };
  return membership.status === 'trial'
    ? {
        title,
        text: 'Possible once your free trial is over. Until then nothing is charged anyway.',
      }
    : { title, text: 'Not possible at the moment.' };
};

/** Switch to the other plan, with its price. */
export const switchTexts = (
  plan: SubscriptionPlan | undefined,
  membership: Pick<Membership, 'price'>,
): ChoiceTexts => {
  if (plan === undefined) {
    return { title: 'Switch to monthly', text: 'Pay by the month and stop any month.' };
  }
  const own = membership.price?.currency ?? plan.currency;
  if (own !== plan.currency) {
    const title = `Switch to ${billingPeriod(plan) === 'monthly' ? 'monthly' : 'annual'}`;
    return { title, text: SUBSCRIPTION_ERRORS.otherCurrency(own) };
  }
  if (billingPeriod(plan) === 'monthly') {
    return {
      title: 'Switch to monthly',
      text: `${formatPrice(plan.price, plan.currency)} a month${taxSuffix(plan)}, and you can stop any month.`,
    };
  }
  const savings = plan.savings === null ? '' : ` ${plan.savings}.`;
  return {
    title: 'Switch to annual',
    text: `${formatPrice(plan.price, plan.currency)} a year${taxSuffix(plan)}.${savings} You can switch to monthly again later.`,
  };
};

/** The payment that a refund would return: the newest with an amount. */
export const lastPayment = (membership: Membership) =>
  membership.invoices.find(({ status, amount }) => status === 'paid' && amount > 0);

/** The right to withdraw from the contract. @param until ISO 8601 */
export const withdrawalTexts = (until: string): ChoiceTexts => ({
  title: 'Right of withdrawal',
  text: `Until ${writtenMoment(new Date(until))}. The contract ends at once, and what you paid for it is given back.`,
});

/** Request a refund of the last payment. */
export const refundChoiceTexts = (membership: Membership): ChoiceTexts => {
  const title = 'Ask for a refund';
  const payment = lastPayment(membership);
  if (membership.refund?.status === 'requested') {
    return { title, text: `You asked for ${formatMoney(membership.refund)} back already.` };
  }
  if (payment === undefined) return { title, text: 'You have paid nothing yet.' };
  const { refunded = 0, currency } = payment;
  if (refunded === payment.amount) {
    return { title, text: `Your last payment of ${formatMoney(payment)} was refunded.` };
  }
  if (refunded > 0) {
    const left = formatMoney({ amount: payment.amount - refunded, currency });
    return { title, text: `Of your last payment of ${formatMoney(payment)}, ${left} is left.` };
  }
  return {
    title,
    text: `Your last payment was ${formatMoney(payment)} on ${writtenDate(new Date(payment.created_at))}.`,
  };
};

/** Undo a cancellation, with the day of the next payment; the mail about it has its amount. */
export const undoTexts = ({ ends_at }: Membership): ChoiceTexts => ({
  title: 'Keep your subscription',
  text:
    ends_at === null
      ? 'Takes your cancellation back.'
      : `Takes your cancellation back: your next payment is on ${writtenDate(new Date(ends_at))} as before.`,
});

/** End a pause, before or after it began. */
export const resumeTexts = ({ status }: Membership): ChoiceTexts =>
  status === 'inactive'
    ? { title: 'Go on now', text: 'Ends the pause: every workout opens again at once.' }
    : { title: 'Drop the pause', text: 'Everything goes on as if you had not asked for it.' };

/** The offered lengths of a pause in months (spec section 9). */
export const PAUSE_LENGTHS = ['1', '2', '3'] as const;

export type PauseLength = (typeof PAUSE_LENGTHS)[number];

/** '2 months'. */
export const pauseLength = (months: PauseLength): string =>
  months === '1' ? '1 month' : `${months} months`;

type Terms = { term: string; value: string }[];

/** For a monthly plan: the pause begins at the end of the paid period. */
const termsAfter = (anchor: Date, paidUntil: Date, months: number, price: string): Terms => {
  const ends = writtenDate(renewalAfter(anchor, paidUntil, months));
  return [
    { term: 'Everything stays open until', value: writtenDate(paidUntil) },
    { term: 'No charge and no premium until', value: ends },
    { term: 'Then it goes on by itself', value: `${price} on ${ends}` },
  ];
};

/** For an annual plan: the pause begins at once, and the rest of the year follows it. */
const termsNow = (now: Date, months: number, paidUntil: Date, price: string): Terms => {
  const moved = movePaidTime(now, months, paidUntil);
  const next = writtenDate(moved.paidUntil);
  return [
    { term: 'The pause begins', value: 'Today' },
    { term: 'No premium until', value: writtenDate(moved.resumesAt) },
    { term: 'Then it is paid for until', value: next },
    { term: 'Next payment', value: `${price} on ${next}` },
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
  const price = formatMoney(next_charge);
  return movesPaidTime(plan.key)
    ? termsNow(now, months, paidUntil, price)
    : termsAfter(new Date(billing_anchor ?? paidUntil), paidUntil, months, price);
};

/** The cost of a change: now, and afterwards. */
type Preview = Money & { next_charge: Money & { at: string } };

/** Today's charge and the next one, shown before confirming. */
export const previewTerms = (preview: Preview): { term: string; value: string }[] => [
  { term: 'Charged today', value: formatMoney(preview) },
  {
    term: 'Next payment',
    value: `${formatMoney(preview.next_charge)} on ${writtenWeekday(new Date(preview.next_charge.at))}`,
  },
];
