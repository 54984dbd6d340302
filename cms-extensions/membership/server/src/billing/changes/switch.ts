import type Stripe from 'stripe';
import type { Billing, Plan, Snapshot, SubscriptionSnapshot } from '../index.ts';
import type { ChargedChange, Previews } from './charges.ts';
import {
  type Agreement,
  activeSubscriptionOf,
  assertRecent,
  assertSameAmount,
  changeable,
  type Price,
  SamePlan,
} from './rules.ts';

/** Whether the rest of the paid period is credited, and from which time on. */
type Terms = Pick<Stripe.SubscriptionUpdateParams, 'proration_behavior' | 'proration_date'>;

/** Switches between the plans in either direction (spec section 2: switch to monthly). */
export const createSwitch = (
  billing: Billing,
  previews: Previews,
  changeCharged: ChargedChange,
) => {
  const { sync, withMember, prices } = billing;

  const switchable = (snapshot: Snapshot | null, plan: Plan): SubscriptionSnapshot => {
    const subscription = changeable(snapshot, 'switch');
    if (subscription.planKey === plan.key) throw new SamePlan();
    return subscription;
  };

  /** In a trial or a moved paid period nothing is due now: the other plan starts when it ends. */
  const isDueLater = ({ status, isMoved }: SubscriptionSnapshot): boolean =>
    status === 'trialing' || isMoved;

  const priceNow = async (
    subscription: SubscriptionSnapshot,
    plan: Plan,
    asOf?: number,
  ): Promise<Price> => {
    const price = await prices.idOf(plan.key);
    return isDueLater(subscription)
      ? previews.ofLaterSwitch(subscription, price)
      : previews.ofSwitch(subscription, price, asOf);
  };

  const change = async (
    userDocumentId: string,
    subscription: SubscriptionSnapshot,
    plan: Plan,
    { asOf }: Agreement,
  ): Promise<void> => {
    const price = await prices.idOf(plan.key);
    // Without the item's id Stripe would add the plan instead of replacing the current one.
    const target = { items: [{ id: subscription.itemId, price }], metadata: { plan: plan.key } };
    const terms: Terms = isDueLater(subscription)
      ? { proration_behavior: 'none' }
      : { proration_behavior: 'always_invoice', proration_date: asOf };
    await changeCharged(userDocumentId, 'switch', subscription, { ...target, ...terms });
  };

  return {
    /**
     * What the switch costs now, and the next charge after it.
     * @throws NoSubscription, ChangeNotPossible, SamePlan
     */
    preview: (userDocumentId: string, plan: Plan): Promise<Price> =>
      withMember(userDocumentId, async () =>
        priceNow(switchable(await sync(userDocumentId), plan), plan),
      ),

    /**
     * Switches to the plan, for the amount that was shown. Safe to repeat.
     * @throws NoSubscription, ChangeNotPossible, AmountChanged, BankAsks, CardDeclined
     */
    change: (userDocumentId: string, plan: Plan, agreement: Agreement): Promise<void> =>
      withMember(userDocumentId, async () => {
        const snapshot = await sync(userDocumentId);
        if (activeSubscriptionOf(snapshot).planKey === plan.key) return;
        const subscription = switchable(snapshot, plan);
        // The agreement's age is measured by Stripe's clock; its amount is recomputed as of then.
        assertRecent((await priceNow(subscription, plan)).asOf, agreement);
        assertSameAmount(await priceNow(subscription, plan, agreement.asOf), agreement);
        await change(userDocumentId, subscription, plan, agreement);
        await sync(userDocumentId);
      }),
  };
};

export type Switch = ReturnType<typeof createSwitch>;
