import {
  keepsPaidTime,
  type Membership,
  paymentMethodName,
  STATUS_LABELS,
  writtenAmount,
} from 'contract';
import * as m from '#messages/membership';
import { locale } from '../../locale.ts';
import { writtenDate, writtenWeekday } from '../../ui/dates.ts';

/** An amount as in the API: minor units and a three-letter currency. */
export type Money = { amount: number; currency: string };

/** An amount for display: `$9.99`. */
export const formatMoney = ({ amount, currency }: Money): string => writtenAmount(amount, currency);

type Card = NonNullable<Membership['card']>;

/** 'Visa ending 4242', 'Apple Pay, Visa ending 4242', 'Link'. */
const cardName = ({ brand, last4, wallet }: Card): string => {
  const name = paymentMethodName(brand, locale);
  const words = last4 === null ? name : m.cardEnding({ brand: name, last4 });
  return wallet === null ? words : `${paymentMethodName(wallet)}, ${words}`;
};

/** '08/29', as printed on the card. */
const written = (month: number, year: number): string =>
  `${String(month).padStart(2, '0')}/${String(year).slice(-2)}`;

/**
 * What is charged in a sentence, with a warning when it expires before the next charge.
 * @param nextChargeAt the next charge, ISO 8601; null when there is none
 */
export const cardText = (card: Card, nextChargeAt: string | null): string => {
  const { exp_month: month, exp_year: year } = card;
  if (month === null || year === null) return `${cardName(card)}.`;
  const words = m.cardValid({ card: cardName(card), date: written(month, year) });
  // A card is valid until the end of its month.
  const isOver = nextChargeAt !== null && Date.UTC(year, month) <= Date.parse(nextChargeAt);
  return isOver ? `${words} ${m.cardEnds}` : words;
};

type Problem = NonNullable<Membership['payment_problem']>;

/** A failed charge: what happened, what to do, and the effect on access. */
export const paymentProblemTexts = (
  problem: Problem,
  byInvoice = false,
): { title: string; text: string } => {
  const help = problem.needs_confirmation ? m.bankConfirms : m.addAnother;
  const access =
    problem.access_until === null
      ? m.premiumClosed
      : m.openUntilDay({ day: writtenWeekday(new Date(problem.access_until)) });
  const what = { count: problem.invoices, amount: formatMoney(problem) };
  return byInvoice
    ? { title: m.invoiceOverdue(what), text: `${m.payIt} ${access}` }
    : { title: m.didNotGoThrough(what), text: `${help} ${access}` };
};

type Refund = NonNullable<Membership['refund']>;

/** How long a refund takes (spec section 9). */
export const REFUND_TIMES: string = m.refundTimes;

export const refundTexts = (refund: Refund): { title: string; text: string } => {
  const amount = formatMoney(refund);
  switch (refund.status) {
    case 'requested':
      return {
        title: m.refundRequested({ amount, day: writtenDate(new Date(refund.requested_at)) }),
        text: REFUND_TIMES,
      };
    case 'granted':
      return { title: m.refundGranted({ amount }), text: m.refundGrantedText };
    case 'refused':
      return {
        title: m.refundRefused({ amount }),
        text: m.refundRefusedText({ answer: refund.answer ?? m.reasonMailed }),
      };
  }
};

/** The settings page's texts about a subscription. */
type MembershipTexts = {
  plan: string;
  status: string;
  /** The next event: an amount with its date, or the end of the current state. */
  headline: string;
  text: string;
  /** The plan that follows a switch, and from when on; null without one. */
  nextPlan: string | null;
  /** The discounts and the credit that lower the next payments; null without any. */
  reductions: string | null;
  /** The card on file; null when there is none. */
  card: string | null;
  /** What is open besides the subscription, without a payment; null for nothing. */
  given: string | null;
  /** A new price of the plan, which one may cancel before. */
  comingPrice: string | null;
  /** That a bank is asked for a payment, and how long it takes; null when none is. */
  bankAsked: string | null;
};

type Outlook = Pick<MembershipTexts, 'headline' | 'text'>;

const weekday = (moment: string): string => writtenWeekday(new Date(moment));
const date = (moment: string): string => writtenDate(new Date(moment));

const price = ({ price }: Membership): string =>
  price === null ? m.yourPrice : formatMoney(price);

type Pause = NonNullable<Membership['pause']>;
type Given = NonNullable<Membership['given']>;

const ended = (membership: Membership): Outlook =>
  membership.payment_problem === null
    ? { headline: m.ended, text: m.endedText }
    : { headline: m.closedForNow, text: m.closedForNowText };

const pausedInPaidTime = (membership: Membership, resumesAt: string): Outlook => {
  const { next_charge: next } = membership;
  const charge =
    next === null ? '' : ` ${m.nextPaymentIs({ amount: formatMoney(next), day: date(next.at) })}`;
  return {
    headline: m.pausedUntil({ day: weekday(resumesAt) }),
    text: `${m.pausedInPaidTime}${charge}`,
  };
};

const paused = (membership: Membership, pause: Pause): Outlook => {
  if (pause.resumes_at === null) {
    return { headline: m.isPaused, text: m.isPausedText };
  }
  if (keepsPaidTime(membership)) return pausedInPaidTime(membership, pause.resumes_at);
  // The pause itself ends slightly before the renewal that follows it.
  const resumesAt = membership.next_charge?.at ?? pause.resumes_at;
  const amount = membership.next_charge ? formatMoney(membership.next_charge) : price(membership);
  const resumption = m.resumption({ day: date(resumesAt), amount });
  return membership.status === 'inactive'
    ? {
        headline: m.pausedUntil({ day: weekday(resumesAt) }),
        text: m.noneUntilThen({ resumption }),
      }
    : {
        headline: m.premiumUntil({ day: weekday(pause.starts_at) }),
        text: m.thenPause({ resumption }),
      };
};

const cancelled = (membership: Membership, endsAt: string): Outlook => {
  const { status, pause } = membership;
  const day = weekday(endsAt);
  if (!pause?.resumes_at || !keepsPaidTime(membership))
    return { headline: m.cancelledUntil({ status, day }), text: m.cancelledText };
  return {
    headline: m.pausedUntil({ day: weekday(pause.resumes_at) }),
    text: `${m.pausedInPaidTime} ${m.premiumUntil({ day })}. ${m.cancelledText}`,
  };
};

const charged = (
  membership: Membership,
  charge: NonNullable<Membership['next_charge']>,
): Outlook => {
  const ofCard = membership.status === 'trial' ? m.firstCharge : m.yourNextPayment;
  const which = membership.by_invoice ? m.yourNextInvoice : ofCard;
  const repeats =
    membership.plan === null
      ? ''
      : m.thenEvery({
          price: price(membership),
          plan: membership.next_plan?.key ?? membership.plan.key,
        });
  const wayOut = membership.status === 'trial' ? ` ${m.wayOut}` : '';
  return {
    headline: m.amountOn({ amount: formatMoney(charge), day: weekday(charge.at) }),
    text: `${which}${repeats}.${wayOut}`,
  };
};

const uncharged = (membership: Membership): Outlook => {
  if (membership.status === 'trial' && membership.trial_end_date !== null) {
    return {
      headline: m.freeUntil({ day: weekday(membership.trial_end_date) }),
      text: m.noCardText,
    };
  }
  if (membership.status === 'active') {
    return { headline: m.allOpen, text: m.nothingDue };
  }
  return { headline: m.noSubscription, text: m.noSubscriptionText };
};

/** The last day: a span ends with the first instant that is closed. */
const lastDay = (until: string): string => weekday(new Date(Date.parse(until) - 1).toISOString());

const givenOutlook = ({ until }: Given): Outlook =>
  until === null
    ? { headline: m.givenOpen, text: m.givenOpenText }
    : { headline: m.givenUntil({ day: lastDay(until) }), text: m.givenText };

const givenText = ({ kind, until, from }: Given): string => {
  if (until === null) return m.givenBesidesOpen({ kind });
  const day = lastDay(until);
  return from === undefined ? m.givenBesides({ kind, day }) : m.giftFrom({ from, day });
};

const freeTimeText = ({ free_time_from: from, next_charge: next }: Membership): string | null =>
  from === undefined || next === null ? null : m.freeTimeFrom({ from, day: date(next.at) });

const outlook = (membership: Membership): Outlook => {
  const { status, pause, ends_at, next_charge } = membership;
  if (status === 'expired') return ended(membership);
  if (ends_at !== null) return cancelled(membership, ends_at);
  if (pause !== null) return paused(membership, pause);
  return next_charge === null ? uncharged(membership) : charged(membership, next_charge);
};

type Discount = Membership['discounts'][number];

const discountText = ({ name, duration, ends_at }: Discount): string => {
  if (duration === 'once') return m.discountOnce({ name });
  return ends_at === null
    ? m.discountAlways({ name })
    : m.discountUntil({ name, day: date(ends_at) });
};

/** A discount in a few words, for a list of terms: '“Spring”, until 3 March 2027'. */
export const discountTerm = ({ name, duration, ends_at }: Discount): string => {
  if (duration === 'once') return m.termOnce({ name });
  return ends_at === null ? m.termAlways({ name }) : m.termUntil({ name, day: date(ends_at) });
};

/** What lowers the next payments; their amounts count it already. */
const reductionsText = ({ discounts, credit }: Membership): string | null => {
  const texts = discounts.map(discountText);
  if (credit !== null) texts.push(m.credit({ amount: formatMoney(credit) }));
  return texts.length === 0 ? null : texts.join(' ');
};

/** 'Monthly from 4 June 2027'. */
export const nextPlanText = ({ name, at }: NonNullable<Membership['next_plan']>): string =>
  m.planFrom({ plan: name, day: date(at) });

/** 'From 15 January $12.00 instead of $9.99, first on 28 January.' */
const comingPriceText = ({ coming_price: coming }: Membership): string | null => {
  if (coming === undefined) return null;
  const { price, former, from, first_at: first } = coming;
  const texts = { day: date(from), price: formatMoney(price), former: formatMoney(former) };
  return first === null
    ? m.comingPriceOpen(texts)
    : m.comingPrice({ ...texts, first: date(first) });
};

const bankAskedText = ({ invoices }: Membership): string | null => {
  const asked = invoices.find(({ processing }) => processing);
  return asked === undefined ? null : m.bankAsked({ amount: formatMoney(asked) });
};

/** The texts about a member's subscription: the next charge, or why there is none. */
export const membershipTexts = (membership: Membership): MembershipTexts => {
  const given = membership.given ?? null;
  const isAlone = given !== null && membership.price === null;
  return {
    plan: isAlone ? m.givenPlan({ kind: given.kind }) : (membership.plan?.name ?? m.noPlan),
    nextPlan: membership.next_plan && `${nextPlanText(membership.next_plan)}.`,
    comingPrice: comingPriceText(membership),
    status: STATUS_LABELS[given === null ? membership.status : 'active'],
    given:
      given === null || (isAlone && given.from === undefined)
        ? freeTimeText(membership)
        : givenText(given),
    reductions: reductionsText(membership),
    card: membership.card && cardText(membership.card, membership.next_charge?.at ?? null),
    bankAsked: bankAskedText(membership),
    ...(isAlone ? givenOutlook(given) : outlook(membership)),
  };
};
