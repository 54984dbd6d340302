import { addCalendarMonths, type Membership, movePaidTime, movesPaidTime } from 'contract';
import { writtenDate } from '../../ui/dates.ts';
import { formatMoney } from './money.ts';

/** The lengths of a pause that are offered (spec section 9). */
export const PAUSE_LENGTHS = ['1', '2', '3'] as const;

export type PauseLength = (typeof PAUSE_LENGTHS)[number];

/** '2 months'. */
export const pauseLength = (months: PauseLength): string =>
  months === '1' ? '1 month' : `${months} months`;

/** What is paid for is kept for after the pause: it is over before the next charge. */
export const keepsPaidTime = ({ pause, current_period_end }: Membership): boolean =>
  pause !== null && current_period_end !== null && pause.resumes_at < current_period_end;

type Terms = { term: string; value: string }[];

/** Of a month's plan: it begins when what is paid for ends. */
const termsAfter = (paidUntil: Date, months: number, price: string): Terms => {
  const ends = writtenDate(addCalendarMonths(paidUntil, months));
  return [
    { term: 'Everything stays open until', value: writtenDate(paidUntil) },
    { term: 'No charge and no premium until', value: ends },
    { term: 'Then it goes on by itself', value: `${price} on ${ends}` },
  ];
};

/** Of a year's plan: it begins at once, and the rest of the year follows it. */
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
 * What a pause means, before she agrees to it.
 * @param now the moment at which it would begin, when it begins at once
 * @returns nothing for who has no subscription
 */
export const pauseTerms = (
  { current_period_end, plan, price }: Membership,
  length: PauseLength,
  now: Date,
): Terms => {
  if (current_period_end === null || plan === null || price === null) return [];
  const [paidUntil, months] = [new Date(current_period_end), Number(length)];
  return movesPaidTime(plan.key)
    ? termsNow(now, months, paidUntil, formatMoney(price))
    : termsAfter(paidUntil, months, formatMoney(price));
};
