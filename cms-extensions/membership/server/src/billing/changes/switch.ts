import type { Context } from '../../context.ts';
import { recordOrder } from '../consents.ts';
import { withMember } from '../locks.ts';
import type { Plan } from '../plans.ts';
import { usingPrice } from '../prices.ts';
import { NEXT_PLAN } from '../snapshot/facts.ts';
import type { Snapshot, SubscriptionSnapshot } from '../snapshot/schema.ts';
import { stripeOf } from '../stripe.ts';
import { syncMember } from '../sync.ts';
import {
  type Confirmation,
  changeWhenPaid,
  priceOfLaterSwitch,
  priceOfSwitch,
  settledSnapshot,
} from './charges.ts';
import {
  type Agreement,
  activeSubscriptionOf,
  assertRecent,
  assertSameAmount,
  changeable,
  OtherCurrency,
  orderOfChange,
  type Price,
  SamePlan,
} from './rules.ts';
import { releaseSchedule, runningPhaseOf } from './schedule.ts';

const switchable = (ctx: Context, snapshot: Snapshot | null, plan: Plan): SubscriptionSnapshot => {
  const subscription = changeable(snapshot, 'switch');
  if (subscription.planKey === plan.key) throw new SamePlan();
  if (subscription.currency !== ctx.settings.currency)
    throw new OtherCurrency(subscription.currency);
  return subscription;
};

/** Whether a switch is made at once, or when the paid period ends. */
export type When = 'now' | 'period_end';

/** In a trial or a moved paid period the other plan takes the place of this one at once, unpaid. */
export const isUnpaidYet = ({ status, isMoved }: SubscriptionSnapshot): boolean =>
  status === 'trialing' || isMoved;

/** A paid year is used up first, so that no credit arises (billing checklist 46). */
const isPlanned = (subscription: SubscriptionSnapshot, plan: Plan, when: When): boolean =>
  (plan.key === 'monthly' || when === 'period_end') && !isUnpaidYet(subscription);

/** What the switch costs, with the price at Stripe from which that was computed. */
const priceNow = async (
  ctx: Context,
  subscription: SubscriptionSnapshot,
  plan: Plan,
  when: When,
  asOf?: number,
): Promise<{ price: Price; priceId: string }> =>
  usingPrice(ctx, plan.key, async (priceId) => ({
    priceId,
    price:
      isUnpaidYet(subscription) || isPlanned(subscription, plan, when)
        ? await priceOfLaterSwitch(ctx, subscription, priceId)
        : await priceOfSwitch(ctx, subscription, priceId, asOf),
  }));

/** Adds the plan to the subscription's life behind the running period, by a schedule at Stripe. */
const planNext = async (
  ctx: Context,
  { id, priceId }: SubscriptionSnapshot,
  plan: Plan,
  price: string,
): Promise<void> => {
  const made = await stripeOf(ctx).subscriptionSchedules.create({ from_subscription: id });
  const running = runningPhaseOf(made);
  await stripeOf(ctx).subscriptionSchedules.update(made.id, {
    end_behavior: 'release',
    metadata: { [NEXT_PLAN]: plan.key },
    phases: [
      running,
      {
        items: running.items.map((item) => (item.price === priceId ? { ...item, price } : item)),
        discounts: running.discounts,
        duration: { interval: plan.interval, interval_count: 1 },
        proration_behavior: 'none',
        metadata: { plan: plan.key },
      },
    ],
  });
};

/** To a plan, at a price at Stripe, by the amounts as of a moment (seconds since the epoch). */
type Switch = { plan: Plan; priceId: string; when: When; asOf: number };

const changePlan = async (
  ctx: Context,
  userDocumentId: string,
  subscription: SubscriptionSnapshot,
  { plan, priceId: price, when, asOf }: Switch,
): Promise<Confirmation | null> => {
  await releaseSchedule(ctx, subscription.scheduleId);
  if (isPlanned(subscription, plan, when)) {
    await planNext(ctx, subscription, plan, price);
    return null;
  }
  // Without the item's id Stripe would add the plan instead of replacing the current one.
  const target = { items: [{ id: subscription.itemId, price }], metadata: { plan: plan.key } };
  const change = isUnpaidYet(subscription)
    ? { ...target, proration_behavior: 'none' as const }
    : { ...target, proration_behavior: 'always_invoice' as const, proration_date: asOf };
  return changeWhenPaid(ctx, userDocumentId, subscription, change, ({ items }) =>
    items.data.some((item) => item.price.id === price),
  );
};

/**
 * What the switch costs now, and the next charge after it.
 * @throws NoSubscription, ChangeNotPossible, SamePlan
 */
export const previewSwitch = async (
  ctx: Context,
  userDocumentId: string,
  plan: Plan,
  when: When = 'now',
): Promise<Price> =>
  await withMember(ctx, userDocumentId, async () => {
    const snapshot = await settledSnapshot(ctx, userDocumentId);
    return (await priceNow(ctx, switchable(ctx, snapshot, plan), plan, when)).price;
  });

/**
 * Switches to the plan, for the amount that was shown. Safe to repeat.
 * @returns null, or what the browser needs when the bank asks the member to confirm
 * @throws NoSubscription, ChangeNotPossible, AmountChanged, CardDeclined
 */
export const switchPlan = async (
  ctx: Context,
  userDocumentId: string,
  plan: Plan,
  agreement: Agreement,
  when: When = 'now',
): Promise<Confirmation | null> =>
  await withMember(ctx, userDocumentId, async () => {
    const snapshot = await settledSnapshot(ctx, userDocumentId);
    const { planKey, nextPlanKey } = activeSubscriptionOf(snapshot);
    if ((nextPlanKey ?? planKey) === plan.key) return null;
    const subscription = switchable(ctx, snapshot, plan);
    // The agreement's age is measured by Stripe's clock; its amount is recomputed as of then.
    assertRecent((await priceNow(ctx, subscription, plan, when)).price.asOf, agreement);
    // The coach may edit the plan's price at this moment: what was agreed to is charged.
    const { price, priceId } = await priceNow(ctx, subscription, plan, when, agreement.asOf);
    assertSameAmount(price, agreement);
    await recordOrder(ctx, userDocumentId, orderOfChange('switch', plan.key, price, agreement));
    const change = { plan, priceId, when, asOf: agreement.asOf };
    const confirmation = await changePlan(ctx, userDocumentId, subscription, change);
    await syncMember(ctx, userDocumentId);
    return confirmation;
  });

/**
 * Keeps the plan: takes back a switch that waits for the end of the period. Safe to repeat.
 * @throws NoSubscription
 */
export const undoSwitch = async (ctx: Context, userDocumentId: string): Promise<void> =>
  await withMember(ctx, userDocumentId, async () => {
    const { nextPlanKey, scheduleId } = activeSubscriptionOf(await syncMember(ctx, userDocumentId));
    if (nextPlanKey === null) return;
    await releaseSchedule(ctx, scheduleId);
    await syncMember(ctx, userDocumentId);
  });
