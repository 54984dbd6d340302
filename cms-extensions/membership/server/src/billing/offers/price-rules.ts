import { addDays, HOUR_MS, type LawRules, lawIn, type PlanKey, renewalAfter } from 'contract';
import { hasMovedPause } from '../changes/rules.ts';
import type { Snapshot, SubscriptionSnapshot } from '../snapshot/schema.ts';
import { lastingDiscountOf } from './who-pays.ts';

/* A new price for members who have a plan: who pays it, and from which payment on. */

/** A price that is to hold from a moment on (ISO 8601), in minor units. */
export type NewPrice = { plan: PlanKey; minor: number; currency: string; effectiveAt: string };

/** Who pays a new price, by what they have now. */
export type Raised = 'renewal' | 'trial' | 'paused' | 'switch' | 'moved' | 'failed' | 'code';

/** Who keeps the old one, and why. */
export type Kept = 'cancelled' | 'unreachable' | 'law' | 'currency';

export type Verdict =
  | {
      group: Raised;
      /** What is paid now for a period, minor units. */
      oldMinor: number;
      /** The new price less a code that lasts; absent without one. */
      newMinor?: number;
      /** The first payment at the new price, ISO 8601; null after a pause without an end. */
      firstAt: string | null;
    }
  | { group: Kept; oldMinor: number };

export const isKept = (verdict: Verdict): verdict is Extract<Verdict, { group: Kept }> =>
  !('firstAt' in verdict);

/** A member is told this long before at least. */
const NOTICE_DAYS_MIN = 30;

/** Renewals within this time after the change are charged as before. */
const LEAD_MS = HOUR_MS;

const LIVE: readonly string[] = ['trialing', 'active', 'past_due', 'paused'];

const MONTHS: Readonly<Record<PlanKey, number>> = { monthly: 1, annual: 12 };

/**
 * The first day on which a higher price may hold for members.
 * @param noticeDay the day on which they are told, `YYYY-MM-DD`
 */
export const earliestDay = (
  noticeDay: string,
  law: readonly Pick<LawRules, 'price_notice_days'>[],
): string =>
  addDays(noticeDay, Math.max(NOTICE_DAYS_MIN, ...law.map(({ price_notice_days: days }) => days)));

/** Whether a payment is late enough after the change to be at the new price. */
const isLateEnough = (payment: string, effectiveAt: string): boolean =>
  Date.parse(payment) >= Date.parse(effectiveAt) + LEAD_MS;

/** The payment that comes next; null in a pause without an end. */
const comingPayment = (subscription: SubscriptionSnapshot): string | null => {
  const { pause, currentPeriodEnd } = subscription;
  return pause === null || hasMovedPause(subscription) ? currentPeriodEnd : pause.resumesAt;
};

/** Whether a payment is still to come that was promised at the old price, or a bank is asked for one. */
export const mustWait = (
  subscription: SubscriptionSnapshot,
  { effectiveAt }: Pick<NewPrice, 'effectiveAt'>,
): boolean => {
  const next = comingPayment(subscription);
  return (
    subscription.status === 'trialing' ||
    subscription.pendingInvoiceId !== null ||
    (next !== null && !isLateEnough(next, effectiveAt))
  );
};

/** The payments from a first one on, and what they are counted from. */
const paymentsOf = (
  subscription: SubscriptionSnapshot,
  months: number,
): { first: string; anchor: string } | null => {
  const { status, trialEnd, pause, isMoved, nextPlanKey } = subscription;
  const { billingCycleAnchor } = subscription;
  // The first payment of a trial is as it was promised.
  if (status === 'trialing' && trialEnd !== null) {
    const ends = new Date(trialEnd);
    return { first: renewalAfter(ends, ends, months).toISOString(), anchor: trialEnd };
  }
  const first = comingPayment(subscription);
  if (first === null) return null;
  const begins = pause !== null || isMoved || nextPlanKey !== null;
  return { first, anchor: begins ? first : billingCycleAnchor };
};

/**
 * The first payment of a subscription at a new price, as it stands now (ISO 8601).
 * @returns null in a pause without an end
 */
export const firstPayment = (
  subscription: SubscriptionSnapshot,
  { plan, effectiveAt }: Pick<NewPrice, 'plan' | 'effectiveAt'>,
): string | null => {
  const payments = paymentsOf(subscription, MONTHS[plan]);
  if (payments === null) return null;
  const [first, anchor] = [new Date(payments.first), new Date(payments.anchor)];
  let payment = payments.first;
  for (let periods = 1; !isLateEnough(payment, effectiveAt); periods += 1) {
    payment = renewalAfter(anchor, first, MONTHS[plan] * periods).toISOString();
  }
  return payment;
};

/** A price less the code that lasts. */
const lessCode = ({ nextCharge }: Snapshot, minor: number): number => {
  const lasting = nextCharge?.discounts.find(({ duration }) => duration !== 'once');
  if (lasting?.percentOff !== undefined)
    return minor - Math.round((minor * lasting.percentOff) / 100);
  return Math.max(0, minor - (nextCharge?.discountMinor ?? 0));
};

const groupOf = (snapshot: Snapshot, subscription: SubscriptionSnapshot): Raised => {
  const { status, pause, nextPlanKey, isMoved } = subscription;
  if (status === 'trialing') return 'trial';
  if (pause !== null && !hasMovedPause(subscription)) return 'paused';
  if (nextPlanKey !== null) return 'switch';
  if (isMoved) return 'moved';
  if (status === 'past_due') return 'failed';
  return lastingDiscountOf(snapshot) === null ? 'renewal' : 'code';
};

/**
 * Whether a member pays a new price, and from when on.
 * @param isReachable whether mails arrive
 * @returns null for who is not concerned: without the plan, on the way to the other one, or at that
 *   price already
 */
export const verdictOf = (
  snapshot: Snapshot,
  isReachable: boolean,
  price: NewPrice,
  law: readonly LawRules[],
): Verdict | null => {
  const { subscription, nextCharge } = snapshot;
  if (subscription === null || !LIVE.includes(subscription.status)) return null;
  const { planKey, nextPlanKey, amountMinor, currency, endsAt } = subscription;
  if ((nextPlanKey ?? planKey) !== price.plan) return null;
  // A planned switch is charged as it was planned until now.
  const oldMinor = nextPlanKey === null ? amountMinor : (nextCharge?.regularMinor ?? amountMinor);
  if (currency !== price.currency) return { group: 'currency', oldMinor };
  if (oldMinor === price.minor) return null;
  if (endsAt !== null) return { group: 'cancelled', oldMinor };
  const isRise = price.minor > oldMinor;
  if (isRise && lawIn(law, snapshot.country).price_rise === 'none')
    return { group: 'law', oldMinor };
  if (!isReachable) return { group: 'unreachable', oldMinor };
  const firstAt = firstPayment(subscription, price);
  const group = groupOf(snapshot, subscription);
  const less = group === 'code' ? { newMinor: lessCode(snapshot, price.minor) } : {};
  return { group, oldMinor, ...less, firstAt };
};

/** What a new price changes in a month, minor units, if all stay. */
export const monthlyDelta = (
  { plan, minor }: Pick<NewPrice, 'plan' | 'minor'>,
  verdicts: readonly Verdict[],
): number =>
  Math.round(
    verdicts.reduce((sum, verdict) => sum + (isKept(verdict) ? 0 : minor - verdict.oldMinor), 0) /
      MONTHS[plan],
  );
