import { type PlanKey, renewalAfter, type ShownWords, SUBSCRIPTION_ERRORS } from 'contract';
import { ApiError, apiError } from '../../platform/http/index.ts';
import { AmountChanged, NoSubscription } from '../errors.ts';
import type { Order } from '../order-words.ts';
import { actionsFor, type SubscriptionAction } from '../rules.ts';
import type { InvoiceSnapshot, Snapshot, SubscriptionSnapshot } from '../snapshot/schema.ts';
import { isActiveSubscription } from '../snapshot/subscription.ts';

/** The subscription's state does not allow this change. */
export class ChangeNotPossible extends apiError(409, SUBSCRIPTION_ERRORS.notPossible) {}

/** The member already has the plan to switch to. */
export class SamePlan extends apiError(409, SUBSCRIPTION_ERRORS.samePlan) {}

/** The plans are sold in another currency than the subscription's. */
export class OtherCurrency extends ApiError {
  readonly status = 409;
  constructor(own: string) {
    super(SUBSCRIPTION_ERRORS.otherCurrency(own));
  }
}

/** There is no card to charge. */
export class CardMissing extends apiError(402, SUBSCRIPTION_ERRORS.cardMissing) {}

/** How long an amount that was shown stays valid. */
const AGREEMENT_MAX_SECONDS = 900;

/** What a change costs now, and the next charge after it. Money in minor units. */
export type Price = {
  amountMinor: number;
  currency: string;
  next: { amountMinor: number; at: string };
  /** When the price was computed, by Stripe's clock, seconds since the epoch. */
  asOf: number;
};

/** The amounts that a member agreed to (minor units), and when they were shown (`Price.asOf`). */
export type Agreement = {
  amountMinor: number;
  /** The charge after it; undefined when the client sent none. */
  nextAmountMinor?: number | undefined;
  asOf: number;
  /** What the client says it has shown with the button. */
  words?: ShownWords | undefined;
};

/**
 * The subscription of a snapshot.
 * @throws NoSubscription when there is none or it has ended
 */
export const activeSubscriptionOf = (snapshot: Snapshot | null): SubscriptionSnapshot => {
  const subscription = snapshot?.subscription ?? null;
  if (subscription === null || !isActiveSubscription(subscription)) throw new NoSubscription();
  return subscription;
};

/**
 * The subscription of a snapshot, if the member can take an action on it.
 * @throws NoSubscription, ChangeNotPossible
 */
export const changeable = (
  snapshot: Snapshot | null,
  action: SubscriptionAction,
): SubscriptionSnapshot => {
  const subscription = activeSubscriptionOf(snapshot);
  if (!actionsFor(snapshot).includes(action)) throw new ChangeNotPossible();
  return subscription;
};

/**
 * When a pause begins and ends: when the paid period ends, and `months` calendar months later, when
 * the next period is charged.
 */
export const pauseTimes = (
  {
    billingCycleAnchor,
    currentPeriodEnd,
  }: Pick<SubscriptionSnapshot, 'billingCycleAnchor' | 'currentPeriodEnd'>,
  months: number,
): { startsAt: Date; resumesAt: Date } => {
  const startsAt = new Date(currentPeriodEnd);
  return { startsAt, resumesAt: renewalAfter(new Date(billingCycleAnchor), startsAt, months) };
};

/** Whether the current pause has moved the paid period behind it. */
export const hasMovedPause = ({
  isMoved,
  pause,
  currentPeriodEnd,
}: SubscriptionSnapshot): boolean =>
  isMoved && pause?.resumesAt != null && pause.resumesAt < currentPeriodEnd;

/**
 * The end of the paid period if a pause that moved it ended now: the remaining paid time is the
 * same as after the full pause.
 */
export const paidAfterPause = (
  { pause, currentPeriodEnd }: SubscriptionSnapshot,
  now: Date,
): Date => {
  const restMs = Date.parse(currentPeriodEnd) - Date.parse(pause?.resumesAt ?? currentPeriodEnd);
  return new Date(now.getTime() + restMs);
};

export const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** The price of a change that costs nothing now. */
export const priceOfNothing = (currency: string, next: Price['next']): Price => ({
  amountMinor: 0,
  currency,
  next,
  asOf: toSeconds(new Date()),
});

/**
 * Checks the age of an agreement.
 * @param asOf the current time by Stripe's clock, seconds since the epoch
 * @throws AmountChanged when the amount was shown too long ago
 */
export const assertRecent = (asOf: number, agreement: Agreement): void => {
  const age = asOf - agreement.asOf;
  if (age < 0 || age > AGREEMENT_MAX_SECONDS) throw new AmountChanged();
};

/** @throws AmountChanged when an amount to charge differs from the one that was shown */
export const assertSameAmount = (price: Price, agreement: Agreement): void => {
  const { amountMinor, nextAmountMinor = price.next.amountMinor } = agreement;
  if (price.amountMinor !== amountMinor || price.next.amountMinor !== nextAmountMinor)
    throw new AmountChanged();
};

/** What a change with this price agrees to. */
export const orderOfChange = (
  kind: 'switch' | 'resumption',
  plan: PlanKey,
  { amountMinor, currency, next }: Price,
  { words }: Pick<Agreement, 'words'>,
): Order => ({ kind, plan, amountMinor, currency, words, nextAmountMinor: next.amountMinor });

/**
 * What of a payment Stripe can give back, minor units: not what was refunded before, nor what the
 * customer holds as a credit (billing checklist 46).
 */
export const refundableMinor = (
  { credit }: Pick<Snapshot, 'credit'>,
  { amountMinor, refundedMinor, isPaidOutside }: InvoiceSnapshot,
): number =>
  isPaidOutside ? 0 : Math.max(0, amountMinor - refundedMinor - (credit?.amountMinor ?? 0));

/** The newest payment, the only one that can be refunded; null when nothing is left of it. */
export const refundableOf = (snapshot: Snapshot | null): InvoiceSnapshot | null => {
  if (snapshot === null) return null;
  const newest = snapshot.invoices.find(
    ({ status, amountMinor }) => status === 'paid' && amountMinor > 0,
  );
  return newest !== undefined && refundableMinor(snapshot, newest) > 0 ? newest : null;
};
