import type Stripe from 'stripe';
import type { Settings } from '../config.ts';
import type { Locks } from '../platform/locks/index.ts';
import type { ActiveSubscriptions } from './active-subscriptions.ts';
import { type Attempts, asItStands } from './attempts.ts';
import type { Checkout, ReturnUrls } from './checkout.ts';
import type { Consents } from './consents.ts';
import type { Customers, Payer } from './customers.ts';
import { ignoreFault, needsCardholder } from './errors.ts';
import { assertLocated, orderOf, type Purchase, type Quotes } from './quotes.ts';
import { isActiveSubscription } from './snapshot/index.ts';
import { memberLockName, type Sync } from './sync.ts';
import { automaticTax } from './tax.ts';

type Parts = {
  stripe: Stripe;
  locks: Locks;
  attempts: Attempts;
  customers: Customers;
  active: ActiveSubscriptions;
  /** @throws PaysElsewhere */
  payOnce: (payer: Payer) => Promise<void>;
  quotes: Quotes;
  consents: Pick<Consents, 'record'>;
  checkout: Checkout;
  sync: Sync['sync'];
  tax: Settings['tax'];
  /** Where a checkout redirects back to on our site. */
  returnUrls: ReturnUrls;
};

/** The subscription made with the card on file, or the URL of the checkout to subscribe at. */
type Subscribed = { subscription: Stripe.Subscription } | { checkoutUrl: string };

/** `POST /api/subscriptions`: charges the card on file at once, else opens a checkout. */
export const createSubscribe = (parts: Parts) => {
  const { stripe, locks, attempts, customers, active, quotes, checkout, sync, returnUrls } = parts;
  const { consents, payOnce, tax } = parts;

  const create = async (
    payer: Payer,
    purchase: Purchase,
    customer: string,
    card: string,
  ): Promise<Stripe.Subscription> => {
    const quote = await quotes.agreedQuote(customer, purchase);
    assertLocated(quote);
    const { price, discounts } = quote;
    await payOnce(payer);
    await active.expireCheckouts(customer);
    const intent = { customer, price, card, discounts, ...automaticTax(tax) };
    return attempts.attempt(payer.id, 'subscribe', intent, async ({ idempotencyKey }) => {
      const made = await active.assertNone(customer, idempotencyKey);
      if (made !== null) return made;
      await consents.record(payer.id, orderOf('subscription', purchase, quote));
      const created = await stripe.subscriptions.create(
        {
          customer,
          items: [{ price }],
          ...automaticTax(tax),
          ...(discounts.length > 0 && { discounts }),
          default_payment_method: card,
          payment_behavior: 'error_if_incomplete',
          metadata: { userId: payer.id, plan: purchase.plan, attempt: idempotencyKey },
        },
        { idempotencyKey },
      );
      return asItStands(created, async ({ id }) => {
        const subscription = await stripe.subscriptions.retrieve(id);
        return isActiveSubscription(subscription) ? subscription : null;
      });
    });
  };

  const atCheckout = async (payer: Payer, purchase: Purchase): Promise<Subscribed> => ({
    checkoutUrl: (await checkout.open(payer, purchase, returnUrls)).url,
  });

  const withCard = async (
    payer: Payer,
    purchase: Purchase,
    customer: string,
    card: string,
  ): Promise<Subscribed> => {
    try {
      return { subscription: await create(payer, purchase, customer, card) };
    } catch (error) {
      // The checkout can obtain the cardholder's confirmation.
      if (needsCardholder(error)) return atCheckout(payer, purchase);
      throw error;
    }
  };

  /**
   * Subscribes a member to a plan.
   * @throws AlreadySubscribed, PaysElsewhere, AmountChanged, PromotionCodeRefused, CardDeclined
   */
  return (payer: Payer, purchase: Purchase): Promise<Subscribed> =>
    locks.exclusively(memberLockName(payer.id), async () => {
      const customer = await customers.ensureCustomer(payer);
      const card = (await sync(payer.id))?.card?.paymentMethodId;
      if (card === undefined) return atCheckout(payer, purchase);
      const subscribed = await withCard(payer, purchase, customer, card);
      // Ignore a Stripe fault here: the payment is done, and the webhook will sync the member too.
      await sync(payer.id).catch(ignoreFault);
      return subscribed;
    });
};

export type Subscribe = ReturnType<typeof createSubscribe>;
