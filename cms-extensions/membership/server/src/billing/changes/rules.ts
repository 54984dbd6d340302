import { addCalendarMonths } from 'contract';
import {
  actionsFor,
  type InvoiceSnapshot,
  isActiveSubscription,
  NoSubscription,
  PAUSE_LEAD_SECONDS,
  type Snapshot,
  type SubscriptionAction,
  type SubscriptionSnapshot,
} from '../index.ts';
import { AmountChanged, ChangeNotPossible } from './errors.ts';

/** An amount that was shown is good for this long. */
export const AGREEMENT_MAX_SECONDS = 900;

/** What a change costs at a moment, and what is charged after it. Money in minor units. */
export type Price = {
  amountMinor: number;
  currency: string;
  next: { amountMinor: number; at: string };
  /** Stripe's moment, seconds since the epoch. */
  asOf: number;
};

/** The amount that a member agreed to, and the moment at which it was shown. */
export type Agreement = { amountMinor: number; asOf: number };

/** @throws NoSubscription when there is none, or none any more */
export const activeSubscriptionOf = (snapshot: Snapshot | null): SubscriptionSnapshot => {
  const subscription = snapshot?.subscription ?? null;
  if (subscription === null || !isActiveSubscription(subscription)) throw new NoSubscription();
  return subscription;
};

/** @throws NoSubscription, ChangeNotPossible */
export const changeable = (
  snapshot: Snapshot | null,
  action: SubscriptionAction,
): SubscriptionSnapshot => {
  const subscription = activeSubscriptionOf(snapshot);
  if (!actionsFor(snapshot).includes(action)) throw new ChangeNotPossible();
  return subscription;
};

/**
 * When a pause begins and ends: it begins when what is paid for ends, and is over just before the
 * renewal some calendar months later, so that this one is charged.
 * @param periodEnd ISO 8601
 */
export const pauseOf = (periodEnd: string, months: number): { startsAt: Date; resumesAt: Date } => {
  const startsAt = new Date(periodEnd);
  const renewal = addCalendarMonths(startsAt, months);
  return { startsAt, resumesAt: new Date(renewal.getTime() - PAUSE_LEAD_SECONDS * 1000) };
};

/** Whether what is paid for was moved behind the pause that she has. */
export const hasMovedPause = ({
  isMoved,
  pause,
  currentPeriodEnd,
}: SubscriptionSnapshot): boolean =>
  isMoved && pause?.resumesAt != null && pause.resumesAt < currentPeriodEnd;

/**
 * Until when it is paid for if a pause that moved it ended now: as much is left as would have been
 * left after it.
 */
export const paidAfterPause = (
  { pause, currentPeriodEnd }: SubscriptionSnapshot,
  now: Date,
): Date => {
  const restMs = Date.parse(currentPeriodEnd) - Date.parse(pause?.resumesAt ?? currentPeriodEnd);
  return new Date(now.getTime() + restMs);
};

export const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);

/**
 * What a change costs for which nothing is due.
 * @param nextAt when the next charge is, ISO 8601
 */
export const priceOfNothing = (
  { currency, amountMinor }: Pick<SubscriptionSnapshot, 'currency' | 'amountMinor'>,
  nextAt: string,
): Price => ({
  amountMinor: 0,
  currency,
  next: { amountMinor, at: nextAt },
  asOf: secondsOf(new Date()),
});

/** @param now milliseconds since the epoch */
export const pauseHasBegun = (
  pause: NonNullable<SubscriptionSnapshot['pause']>,
  now: number,
): boolean => Date.parse(pause.startsAt) <= now;

/**
 * @param asOf Stripe's moment, seconds since the epoch
 * @throws AmountChanged when the amount was shown too long ago
 */
export const assertRecent = (asOf: number, agreement: Agreement): void => {
  const age = asOf - agreement.asOf;
  if (age < 0 || age > AGREEMENT_MAX_SECONDS) throw new AmountChanged();
};

/** @throws AmountChanged when another amount would be charged than the one that was shown */
export const assertSameAmount = (price: Price, agreement: Agreement): void => {
  if (price.amountMinor !== agreement.amountMinor) throw new AmountChanged();
};

/** The newest payment, which is what can be asked back; null when nothing was ever paid. */
export const refundableOf = (snapshot: Snapshot | null): InvoiceSnapshot | null =>
  snapshot?.invoices.find(({ status, amountMinor }) => status === 'paid' && amountMinor > 0) ??
  null;
