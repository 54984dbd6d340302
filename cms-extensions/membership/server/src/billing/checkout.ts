import { CURRENCY, type PlanKey, paymentStatusSchema } from 'contract';
import type Stripe from 'stripe';
import type { z } from 'zod';
import { Forbidden, NotFound } from '../platform/http/index.ts';
import type { Locks } from '../platform/locks/index.ts';
import type { ActiveSubscriptions } from './active-subscriptions.ts';
import { type Attempts, asItStands } from './attempts.ts';
import type { Checkouts } from './checkouts.ts';
import type { Customers, Payer } from './customers.ts';
import { ignoreFault, isMissing } from './errors.ts';
import type { Prices } from './prices.ts';
import { memberLockName, type Sync } from './sync.ts';

type Parts = {
  stripe: Stripe;
  locks: Locks;
  attempts: Attempts;
  checkouts: Checkouts;
  customers: Customers;
  active: ActiveSubscriptions;
  prices: Prices;
  sync: Sync['sync'];
};

export type ReturnUrls = { successUrl: string; cancelUrl: string };

export type OpenCheckout = { id: string; url: string };

/** Stripe's hosted checkout, used to subscribe without a card on file. */
export const createCheckout = (parts: Parts) => {
  const { stripe, locks, attempts, checkouts, customers, active, prices, sync } = parts;

  const createSession = async (
    payer: Payer,
    plan: PlanKey,
    urls: ReturnUrls,
    customer: string,
  ): Promise<Stripe.Checkout.Session> => {
    const price = await prices.idOf(plan);
    const intent = { plan, ...urls, customer, price };
    return attempts.attempt(payer.id, 'checkout', intent, async ({ idempotencyKey }) => {
      await active.expireCheckouts(customer, idempotencyKey);
      await active.assertNone(customer, idempotencyKey);
      const created = await stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer,
          client_reference_id: payer.id,
          line_items: [{ price, quantity: 1 }],
          // Pass the URLs unchanged: Stripe replaces the placeholder for the session id.
          success_url: urls.successUrl,
          cancel_url: urls.cancelUrl,
          allowed_payment_method_types: ['card'],
          metadata: { userId: payer.id, plan, attempt: idempotencyKey },
          // Stripe does not copy the session's metadata to the subscription.
          subscription_data: { metadata: { userId: payer.id, plan } },
        },
        { idempotencyKey },
      );
      return asItStands(created, async ({ id }) => {
        const session = await stripe.checkout.sessions.retrieve(id);
        return session.status === 'open' ? session : null;
      });
    });
  };

  const retrieve = async (sessionId: string): Promise<Stripe.Checkout.Session> => {
    try {
      return await stripe.checkout.sessions.retrieve(sessionId);
    } catch (error) {
      if (isMissing(error)) throw new NotFound('Payment session');
      throw error;
    }
  };

  return {
    /**
     * Opens a checkout for the member's customer and expires the member's other open checkouts.
     * @throws AlreadySubscribed
     */
    open: (payer: Payer, plan: PlanKey, urls: ReturnUrls): Promise<OpenCheckout> =>
      locks.exclusively(memberLockName(payer.id), async () => {
        const customer = await customers.ensureCustomer(payer);
        const { id, url } = await createSession(payer, plan, urls, customer);
        if (url === null) throw new Error(`The open checkout ${id} has no address`);
        await checkouts.note(id, payer.id);
        return { id, url };
      }),

    /**
     * Returns the status of a checkout. This alone grants no access: a completed checkout triggers
     * a sync of the member.
     * @param userDocumentId the caller; null for a visitor who is not signed in, which is allowed
     *   because the session id cannot be guessed
     * @throws NotFound, Forbidden when it is another member's
     */
    status: async (
      sessionId: string,
      userDocumentId: string | null,
    ): Promise<z.output<typeof paymentStatusSchema>> => {
      const owner = await checkouts.ownerOf(sessionId);
      if (owner === null) throw new NotFound('Payment session');
      if (userDocumentId !== null && userDocumentId !== owner) throw new Forbidden();
      const session = await retrieve(sessionId);
      // Ignore a Stripe fault here: the payment is done, and the webhook will sync the member too.
      if (session.status === 'complete') await sync(owner).catch(ignoreFault);
      return paymentStatusSchema.parse({
        payment_status: session.payment_status,
        status: session.status,
        amount_total: session.amount_total ?? 0,
        currency: session.currency ?? CURRENCY,
      });
    },
  };
};

export type Checkout = ReturnType<typeof createCheckout>;
