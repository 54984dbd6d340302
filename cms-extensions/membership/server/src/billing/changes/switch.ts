import type Stripe from 'stripe';
import {
  type Billing,
  NEXT_PLAN,
  type Plan,
  type Snapshot,
  type SubscriptionSnapshot,
} from '../index.ts';
import { idOf } from '../stripe.ts';
import type { ChargedChanges, Confirmation, Previews } from './charges.ts';
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
import { releaseSchedule } from './schedule.ts';

/** Whether the rest of the paid period is credited, and from which time on. */
type Terms = Pick<Stripe.SubscriptionUpdateParams, 'proration_behavior' | 'proration_date'>;

/** Switches between the plans in either direction (spec section 2: switch to monthly). */
export const createSwitch = (billing: Billing, previews: Previews, charges: ChargedChanges) => {
  const { stripe, sync, withMember, prices, plans, consents } = billing;
  const { settled } = charges;

  const switchable = (snapshot: Snapshot | null, plan: Plan): SubscriptionSnapshot => {
    const subscription = changeable(snapshot, 'switch');
    if (subscription.planKey === plan.key) throw new SamePlan();
    if (subscription.currency !== plans.currency) throw new OtherCurrency(subscription.currency);
    return subscription;
  };

  /** In a trial or a moved paid period the other plan takes the place of this one at once, unpaid. */
  const isUnpaidYet = ({ status, isMoved }: SubscriptionSnapshot): boolean =>
    status === 'trialing' || isMoved;

  /** A paid year is used up first, so that no credit arises (billing checklist 46). */
  const isPlanned = (subscription: SubscriptionSnapshot, plan: Plan): boolean =>
    plan.key === 'monthly' && !isUnpaidYet(subscription);

  /** What the switch costs, with the price at Stripe from which that was computed. */
  const priceNow = async (
    subscription: SubscriptionSnapshot,
    plan: Plan,
    asOf?: number,
  ): Promise<{ price: Price; priceId: string }> =>
    prices.using(plan.key, async (priceId) => ({
      priceId,
      price:
        isUnpaidYet(subscription) || isPlanned(subscription, plan)
          ? await previews.ofLaterSwitch(subscription, priceId)
          : await previews.ofSwitch(subscription, priceId, asOf),
    }));

  /** Adds the plan to the subscription's life behind the running period, by a schedule at Stripe. */
  const planNext = async (
    { id, priceId }: SubscriptionSnapshot,
    plan: Plan,
    price: string,
  ): Promise<void> => {
    const made = await stripe.subscriptionSchedules.create({ from_subscription: id });
    const [running] = made.phases;
    if (running === undefined) throw new Error(`The schedule ${made.id} has no phase`);
    const { start_date, end_date } = running;
    // A phase without its own would drop the discounts of the subscription.
    const discounts = running.discounts.map(({ discount }) => ({ discount: idOf(discount ?? '') }));
    await stripe.subscriptionSchedules.update(made.id, {
      end_behavior: 'release',
      metadata: { [NEXT_PLAN]: plan.key },
      phases: [
        { items: [{ price: priceId }], discounts, start_date, end_date },
        {
          items: [{ price }],
          discounts,
          duration: { interval: 'month', interval_count: 1 },
          proration_behavior: 'none',
          metadata: { plan: plan.key },
        },
      ],
    });
  };

  const change = async (
    userDocumentId: string,
    subscription: SubscriptionSnapshot,
    plan: Plan,
    price: string,
    { asOf }: Agreement,
  ): Promise<Confirmation | null> => {
    await releaseSchedule(stripe, subscription.scheduleId);
    if (isPlanned(subscription, plan)) {
      await planNext(subscription, plan, price);
      return null;
    }
    // Without the item's id Stripe would add the plan instead of replacing the current one.
    const target = { items: [{ id: subscription.itemId, price }], metadata: { plan: plan.key } };
    const terms: Terms = isUnpaidYet(subscription)
      ? { proration_behavior: 'none' }
      : { proration_behavior: 'always_invoice', proration_date: asOf };
    return charges.whenPaid(
      userDocumentId,
      'switch',
      subscription,
      { ...target, ...terms },
      ({ items }) => items.data.some((item) => item.price.id === price),
    );
  };

  return {
    /**
     * What the switch costs now, and the next charge after it.
     * @throws NoSubscription, ChangeNotPossible, SamePlan
     */
    preview: (userDocumentId: string, plan: Plan): Promise<Price> =>
      withMember(
        userDocumentId,
        async () => (await priceNow(switchable(await settled(userDocumentId), plan), plan)).price,
      ),

    /**
     * Switches to the plan, for the amount that was shown. Safe to repeat.
     * @returns null, or what the browser needs when the bank asks the member to confirm
     * @throws NoSubscription, ChangeNotPossible, AmountChanged, CardDeclined
     */
    change: (
      userDocumentId: string,
      plan: Plan,
      agreement: Agreement,
    ): Promise<Confirmation | null> =>
      withMember(userDocumentId, async () => {
        const snapshot = await settled(userDocumentId);
        const { planKey, nextPlanKey } = activeSubscriptionOf(snapshot);
        if ((nextPlanKey ?? planKey) === plan.key) return null;
        const subscription = switchable(snapshot, plan);
        // The agreement's age is measured by Stripe's clock; its amount is recomputed as of then.
        assertRecent((await priceNow(subscription, plan)).price.asOf, agreement);
        // The coach may edit the plan's price at this moment: what was agreed to is charged.
        const { price, priceId } = await priceNow(subscription, plan, agreement.asOf);
        assertSameAmount(price, agreement);
        await consents.record(userDocumentId, orderOfChange('switch', plan.key, price, agreement));
        const confirmation = await change(userDocumentId, subscription, plan, priceId, agreement);
        await sync(userDocumentId);
        return confirmation;
      }),

    /**
     * Keeps the plan: takes back a switch that waits for the end of the period. Safe to repeat.
     * @throws NoSubscription
     */
    undo: (userDocumentId: string): Promise<void> =>
      withMember(userDocumentId, async () => {
        const { nextPlanKey, scheduleId } = activeSubscriptionOf(await sync(userDocumentId));
        if (nextPlanKey === null) return;
        await releaseSchedule(stripe, scheduleId);
        await sync(userDocumentId);
      }),
  };
};

export type Switch = ReturnType<typeof createSwitch>;
