import {
  billingPeriod,
  type Membership,
  PAUSE_MONTHS_MAX,
  PAUSE_MONTHS_MIN,
  type SUBSCRIPTION_ACTIONS,
  type SubscriptionPlan,
} from 'contract';
import { writtenDate } from '../../ui/dates.ts';
import { formatPrice } from '../../ui/plan-card/price.tsx';
import { formatMoney } from './money.ts';

export type SubscriptionAction = (typeof SUBSCRIPTION_ACTIONS)[number];

/** A thing that she can do about her subscription, as a row says it. */
export type ChoiceWords = { title: string; text: string };

/** Whether something can be done at this moment; the server decides. */
export const can = (membership: Membership, action: SubscriptionAction): boolean =>
  membership.actions.includes(action);

/** Whether there is a subscription that still runs, rests or waits for its payment: it has a price. */
export const isLiving = ({ price }: Membership): boolean => price !== null;

/** The plan to switch to: of two, the one that she does not have. */
export const otherPlan = (
  membership: Membership,
  plans: readonly SubscriptionPlan[],
): SubscriptionPlan | undefined =>
  membership.plan === null ? undefined : plans.find(({ id }) => id !== membership.plan?.id);

/** Pause 1-3 months. */
export const pauseWords = (membership: Membership): ChoiceWords => {
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

/** Switch to the other plan, with what it costs. */
export const switchWords = (plan: SubscriptionPlan | undefined): ChoiceWords => {
  if (plan === undefined) {
    return { title: 'Switch to monthly', text: 'Pay by the month and stop any month.' };
  }
  if (billingPeriod(plan) === 'monthly') {
    return {
      title: 'Switch to monthly',
      text: `${formatPrice(plan.price)} a month, and you can stop any month.`,
    };
  }
  const savings = plan.savings === null ? '' : ` ${plan.savings}.`;
  return {
    title: 'Switch to annual',
    text: `${formatPrice(plan.price)} a year.${savings} You can switch to monthly again later.`,
  };
};

/** The payment that a refund would give back: the newest with an amount. */
export const lastPayment = (membership: Membership) =>
  membership.invoices.find(({ status, amount }) => status === 'paid' && amount > 0);

/** Ask for the last payment back. */
export const refundChoiceWords = (membership: Membership): ChoiceWords => {
  const title = 'Ask for a refund';
  const payment = lastPayment(membership);
  if (membership.refund?.status === 'requested') {
    return { title, text: `You asked for ${formatMoney(membership.refund)} back already.` };
  }
  if (payment === undefined) return { title, text: 'You have paid nothing yet.' };
  return {
    title,
    text: `Your last payment was ${formatMoney(payment)} on ${writtenDate(new Date(payment.created_at))}.`,
  };
};

/** Take a cancellation back, with what is then charged. */
export const undoWords = ({ price, ends_at }: Membership): ChoiceWords => ({
  title: 'Keep your subscription',
  text:
    price === null || ends_at === null
      ? 'Takes your cancellation back.'
      : `Takes your cancellation back: ${formatMoney(price)} is charged on ${writtenDate(new Date(ends_at))} as before.`,
});

/** End a pause, before it began or in its middle. */
export const resumeWords = ({ status }: Membership): ChoiceWords =>
  status === 'inactive'
    ? { title: 'Go on now', text: 'Ends the pause: every workout opens again at once.' }
    : { title: 'Drop the pause', text: 'Everything goes on as if you had not asked for it.' };
