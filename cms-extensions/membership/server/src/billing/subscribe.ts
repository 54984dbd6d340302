import type Stripe from 'stripe';
import type { Locks } from '../platform/locks/index.ts';
import type { ActiveSubscriptions } from './active-subscriptions.ts';
import { type Attempts, asItStands } from './attempts.ts';
import type { Checkout, ReturnUrls } from './checkout.ts';
import type { Customers, Payer } from './customers.ts';
import { ignoreFault, needsCardholder } from './errors.ts';
import type { Plan } from './plans.ts';
import type { Prices } from './prices.ts';
import { isActiveSubscription } from './snapshot/index.ts';
import { memberLockName, type Sync } from './sync.ts';

type Parts = {
  stripe: Stripe;
  locks: Locks;
  attempts: Attempts;
  customers: Customers;
  active: ActiveSubscriptions;
  prices: Prices;
  checkout: Checkout;
  sync: Sync['sync'];
  /** Where a checkout redirects back to on our site. */
  returnUrls: ReturnUrls;
};

/** The subscription made with the card on file, or the URL of the checkout to subscribe at. */
export type Subscribed = { subscription: Stripe.Subscription } | { checkoutUrl: string };

/** `POST /api/subscriptions`: charges the card on file at once, else opens a checkout. */
export const createSubscribe = (parts: Parts) => {
  const { stripe, locks, attempts, customers, active, prices, checkout, sync, returnUrls } = parts;

  const create = async (
    payer: Payer,
    plan: Plan,
    customer: string,
    card: string,
    price: string,
  ): Promise<Stripe.Subscription> => {
    await active.expireCheckouts(customer);
    const intent = { customer, price, card };
    return attempts.attempt(payer.id, 'subscribe', intent, async ({ idempotencyKey }) => {
      const made = await active.assertNone(customer, idempotencyKey);
      if (made !== null) return made;
      const created = await stripe.subscriptions.create(
        {
          customer,
          items: [{ price }],
          default_payment_method: card,
          payment_behavior: 'error_if_incomplete',
          metadata: { userId: payer.id, plan: plan.key, attempt: idempotencyKey },
        },
        { idempotencyKey },
      );
      return asItStands(created, async ({ id }) => {
        const subscription = await stripe.subscriptions.retrieve(id);
        return isActiveSubscription(subscription) ? subscription : null;
      });
    });
  };

  const atCheckout = async (payer: Payer, plan: Plan): Promise<Subscribed> => ({
    checkoutUrl: (await checkout.open(payer, plan.key, returnUrls)).url,
  });

  const withCard = async (
    payer: Payer,
    plan: Plan,
    customer: string,
    card: string,
  ): Promise<Subscribed> => {
    try {
      const subscription = await prices.using(plan.key, (price) =>
        create(payer, plan, customer, card, price),
      );
      return { subscription };
    } catch (error) {
      // The checkout can obtain the cardholder's confirmation.
      if (needsCardholder(error)) return atCheckout(payer, plan);
      throw error;
    }
  };

  /**
   * Subscribes a member to a plan.
   * @throws AlreadySubscribed, CardDeclined
   */
  return (payer: Payer, plan: Plan): Promise<Subscribed> =>
    locks.exclusively(memberLockName(payer.id), async () => {
      const customer = await customers.ensureCustomer(payer);
      const card = (await sync(payer.id))?.card?.paymentMethodId;
      if (card === undefined) return atCheckout(payer, plan);
      const subscribed = await withCard(payer, plan, customer, card);
      // Ignore a Stripe fault here: the payment is done, and the webhook will sync the member too.
      await sync(payer.id).catch(ignoreFault);
      return subscribed;
    });
};

export type Subscribe = ReturnType<typeof createSubscribe>;
