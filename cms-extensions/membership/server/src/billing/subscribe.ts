import Stripe from 'stripe';
import type { Attempts } from './attempts.ts';
import type { Checkout, ReturnUrls } from './checkout.ts';
import type { Customers, Payer } from './customers.ts';
import type { Living } from './living.ts';
import type { Lock } from './lock.ts';
import type { Plan } from './plans.ts';
import type { Prices } from './prices.ts';
import type { Reading, SubscriptionReading } from './reading.ts';
import { memberLockName, type Sync } from './sync.ts';

type Parts = {
  stripe: Stripe;
  lock: Lock;
  attempts: Attempts;
  customers: Customers;
  living: Living;
  prices: Prices;
  checkout: Checkout;
  sync: Sync['sync'];
  /** Where a checkout leads back to on our site. */
  returnUrls: ReturnUrls;
};

/** Subscribed with the card on file, or the checkout where she does it. */
export type Subscribed = { subscription: SubscriptionReading } | { checkoutUrl: string };

/** The bank wants to hear from her, which it can at the checkout. */
const needsHer = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeCardError &&
  (error.code === 'subscription_payment_intent_requires_action' ||
    error.code === 'authentication_required');

/** `POST /api/subscriptions`: at once with a card on file, else by a checkout. */
export const createSubscribe = (parts: Parts) => {
  const { stripe, lock, attempts, customers, living, prices, checkout, sync, returnUrls } = parts;

  const create = async (
    payer: Payer,
    plan: Plan,
    { customerId: customer }: Reading,
    card: string,
  ): Promise<void> => {
    const price = await prices.idOf(plan.key);
    await living.expireCheckouts(customer);
    await living.assertNone(customer);
    await attempts.attempt(payer.id, 'subscribe', { customer, price, card }, (attempt) =>
      stripe.subscriptions.create(
        {
          customer,
          items: [{ price }],
          default_payment_method: card,
          payment_behavior: 'error_if_incomplete',
          metadata: { userId: payer.id, plan: plan.key },
        },
        { idempotencyKey: attempt.idempotencyKey },
      ),
    );
  };

  const atCheckout = async (payer: Payer, plan: Plan): Promise<Subscribed> => ({
    checkoutUrl: (await checkout.open(payer, plan.key, returnUrls)).url,
  });

  /** @throws AlreadySubscribed, CardDeclined */
  return (payer: Payer, plan: Plan): Promise<Subscribed> =>
    lock.exclusively(memberLockName(payer.id), async () => {
      await customers.ensureCustomer(payer);
      const before = await sync(payer.id);
      const card = before?.card?.paymentMethodId;
      if (before === null || card === undefined) return atCheckout(payer, plan);
      try {
        await create(payer, plan, before, card);
      } catch (error) {
        if (needsHer(error)) return atCheckout(payer, plan);
        throw error;
      }
      const subscription = (await sync(payer.id))?.subscription;
      if (!subscription) throw new Error('A subscription that was made cannot be read');
      return { subscription };
    });
};

export type Subscribe = ReturnType<typeof createSubscribe>;
