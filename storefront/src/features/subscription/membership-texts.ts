import {
  type Membership,
  type PlanKey,
  STATUS_LABELS,
  type SubscriptionStatus,
  writtenAmount,
} from 'contract';
import { writtenDate, writtenWeekday } from '../../ui/dates.ts';

/** An amount as in the API: minor units and a three-letter currency. */
export type Money = { amount: number; currency: string };

/** An amount for display: `$9.99`. */
export const formatMoney = ({ amount, currency }: Money): string => writtenAmount(amount, currency);

type Card = NonNullable<Membership['card']>;

/** Display names of card brands; the payment provider sends lower-case ids. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'Eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** 'Visa ending 4242'. */
const cardName = (card: Card): string => `${BRANDS[card.brand] ?? 'Card'} ending ${card.last4}`;

/** '08/29', as printed on the card. */
const cardExpiry = (card: Card): string =>
  `${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year).slice(-2)}`;

/** A card is valid until the end of its month. */
const isOverBy = (card: Card, moment: string): boolean =>
  Date.UTC(card.exp_year, card.exp_month) <= Date.parse(moment);

/**
 * The card on file in a sentence, with a warning when it expires before the next charge.
 * @param nextChargeAt the next charge, ISO 8601; null when there is none
 */
export const cardText = (card: Card, nextChargeAt: string | null): string => {
  const words = `${cardName(card)}, valid until ${cardExpiry(card)}.`;
  return nextChargeAt !== null && isOverBy(card, nextChargeAt)
    ? `${words} It ends before your next payment: please change it.`
    : words;
};

type Problem = NonNullable<Membership['payment_problem']>;

/** A failed charge: what happened, what to do, and the effect on access. */
export const paymentProblemTexts = (problem: Problem): { title: string; text: string } => {
  const help = problem.needs_confirmation
    ? 'Your bank wants you to confirm it.'
    : 'Add another card, and we try again at once.';
  const access =
    problem.access_until === null
      ? 'Premium is closed until then.'
      : `Everything stays open until ${writtenWeekday(new Date(problem.access_until))}.`;
  return {
    title:
      problem.invoices === 1
        ? `Your payment of ${formatMoney(problem)} did not go through`
        : `${problem.invoices} payments, ${formatMoney(problem)} together, did not go through`,
    text: `${help} ${access}`,
  };
};

type Refund = NonNullable<Membership['refund']>;

/** How long a refund takes (spec section 9). */
export const REFUND_TIMES =
  'A refund is processed in 2-3 business days and arrives in 5-7 days. You get a confirmation by e-mail within 24 hours.';

/** State of a requested refund. */
export const refundTexts = (refund: Refund): { title: string; text: string } => {
  const amount = formatMoney(refund);
  switch (refund.status) {
    case 'requested':
      return {
        title: `You asked for ${amount} back on ${writtenDate(new Date(refund.requested_at))}`,
        text: REFUND_TIMES,
      };
    case 'granted':
      return {
        title: `${amount} is on its way back to you`,
        text: 'It arrives on your card in 5-7 days.',
      };
    case 'refused':
      return {
        title: `Your refund of ${amount} was not granted`,
        text: `${refund.answer ?? 'The reason is in your e-mail.'} Write to us if it leaves a question open.`,
      };
  }
};

/** Whether the pause ends before the next charge: then the rest of the paid period follows it. */
export const keepsPaidTime = ({ pause, current_period_end }: Membership): boolean =>
  pause !== null &&
  pause.resumes_at !== null &&
  current_period_end !== null &&
  pause.resumes_at < current_period_end;

/** The settings page's texts about a subscription. */
type MembershipTexts = {
  plan: string;
  status: string;
  /** The next event: an amount with its date, or the end of the current state. */
  headline: string;
  text: string;
  /** The discounts and the credit that lower the next payments; null without any. */
  reductions: string | null;
  /** The card on file; null when there is none. */
  card: string | null;
};

type Outlook = Pick<MembershipTexts, 'headline' | 'text'>;

const EVERY: Readonly<Record<PlanKey, string>> = { monthly: 'every month', annual: 'every year' };

const on = (date: string): string => writtenWeekday(new Date(date));
const day = (date: string): string => writtenDate(new Date(date));

const price = ({ price }: Membership): string =>
  price === null ? 'Your price' : formatMoney(price);

type Pause = NonNullable<Membership['pause']>;

const ended = (membership: Membership): Outlook =>
  membership.payment_problem === null
    ? {
        headline: 'Your subscription has ended',
        text: 'Nothing is charged any more. Workouts without the diamond still play.',
      }
    : {
        headline: 'Premium is closed for now',
        text: 'It opens again as soon as the open payment has gone through.',
      };

const pausedInPaidTime = (membership: Membership, resumesAt: string): Outlook => {
  const { next_charge: next } = membership;
  const charge =
    next === null ? '' : ` The next payment, ${formatMoney(next)}, is on ${day(next.at)}.`;
  return {
    headline: `Paused until ${on(resumesAt)}`,
    text: `No premium until then, unless you go on sooner. What you have paid for is kept for after it.${charge}`,
  };
};

const paused = (membership: Membership, pause: Pause): Outlook => {
  if (pause.resumes_at === null) {
    return {
      headline: 'Your subscription is paused',
      text: 'Nothing is charged and premium is closed until you go on. You see the amount before.',
    };
  }
  if (keepsPaidTime(membership)) return pausedInPaidTime(membership, pause.resumes_at);
  // The pause itself ends slightly before the renewal that follows it.
  const resumesAt = membership.next_charge?.at ?? pause.resumes_at;
  const amount = membership.next_charge ? formatMoney(membership.next_charge) : price(membership);
  const resumption = `On ${day(resumesAt)} it goes on by itself and ${amount} is charged, unless you go on sooner.`;
  return membership.status === 'inactive'
    ? {
        headline: `Paused until ${on(resumesAt)}`,
        text: `No charge and no premium until then. ${resumption}`,
      }
    : {
        headline: `Premium until ${on(pause.starts_at)}`,
        text: `Then your pause begins: no charge and no premium. ${resumption}`,
      };
};

/** What a cancelled subscription still includes until it ends. */
const STILL: Readonly<Record<SubscriptionStatus, string>> = {
  active: 'Premium until',
  trial: 'Free until',
  inactive: 'Ends on',
  expired: 'Ended on',
};

const cancelled = ({ status }: Membership, endsAt: string): Outlook => ({
  headline: `${STILL[status]} ${on(endsAt)}`,
  text: 'You have cancelled: nothing more will be charged. You can take it back until then.',
});

const charged = (
  membership: Membership,
  charge: NonNullable<Membership['next_charge']>,
): Outlook => {
  const which = membership.status === 'trial' ? 'Your first charge' : 'Your next payment';
  const repeats =
    membership.plan === null ? '' : `, then ${price(membership)} ${EVERY[membership.plan.key]}`;
  const wayOut = membership.status === 'trial' ? ' Cancel before and pay nothing.' : '';
  return {
    headline: `${formatMoney(charge)} on ${on(charge.at)}`,
    text: `${which}${repeats}.${wayOut}`,
  };
};

const uncharged = (membership: Membership): Outlook => {
  if (membership.status === 'trial' && membership.trial_end_date !== null) {
    return {
      headline: `Free until ${on(membership.trial_end_date)}`,
      text: 'There is no card on file yet, so nothing will be charged. Add one to open the premium workouts and to go on after the trial.',
    };
  }
  if (membership.status === 'active') {
    return { headline: 'Every workout is open', text: 'Nothing is due at the moment.' };
  }
  return {
    headline: 'No subscription',
    text: 'Nothing is charged. Workouts without the diamond play all the same.',
  };
};

const outlook = (membership: Membership): Outlook => {
  const { status, pause, ends_at, next_charge } = membership;
  if (status === 'expired') return ended(membership);
  if (ends_at !== null) return cancelled(membership, ends_at);
  if (pause !== null) return paused(membership, pause);
  return next_charge === null ? uncharged(membership) : charged(membership, next_charge);
};

type Discount = Membership['discounts'][number];

const discountText = ({ name, duration, ends_at }: Discount): string => {
  if (duration === 'once') return `Your discount “${name}” is for the next payment.`;
  return ends_at === null
    ? `Your discount “${name}” counts for every payment.`
    : `Your discount “${name}” counts until ${day(ends_at)}.`;
};

/** A discount in a few words, for a list of terms: '“Spring”, until 3 March 2027'. */
export const discountTerm = ({ name, duration, ends_at }: Discount): string => {
  if (duration === 'once') return `“${name}”, for one payment`;
  return ends_at === null ? `“${name}”, for every payment` : `“${name}”, until ${day(ends_at)}`;
};

/** What lowers the next payments; their amounts count it already. */
const reductionsText = ({ discounts, credit }: Membership): string | null => {
  const texts = discounts.map(discountText);
  if (credit !== null)
    texts.push(`You have a credit of ${formatMoney(credit)}, which pays your next payments first.`);
  return texts.length === 0 ? null : texts.join(' ');
};

/** The texts about a member's subscription: the next charge, or why there is none. */
export const membershipTexts = (membership: Membership): MembershipTexts => ({
  plan: membership.plan?.name ?? 'No plan',
  status: STATUS_LABELS[membership.status],
  reductions: reductionsText(membership),
  card: membership.card && cardText(membership.card, membership.next_charge?.at ?? null),
  ...outlook(membership),
});
