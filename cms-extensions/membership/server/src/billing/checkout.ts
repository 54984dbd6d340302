import type { Core } from '@strapi/strapi';
import { DAY_MS, paymentStatusSchema } from 'contract';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Settings } from '../config.ts';
import { insertOnce } from '../platform/database/index.ts';
import { Forbidden, NotFound } from '../platform/http/index.ts';
import type { Locks } from '../platform/locks/index.ts';
import type { ActiveSubscriptions } from './active-subscriptions.ts';
import { type Attempts, asItStands } from './attempts.ts';
import { testerMetadata } from './card-testing/index.ts';
import type { Consents } from './consents.ts';
import type { Customers, Payer } from './customers.ts';
import { ignoreFault, isMissing } from './errors.ts';
import { orderOf, type Purchase, type Quotes } from './quotes.ts';
import { memberLockName, type Sync } from './sync.ts';
import { automaticTax } from './tax.ts';

const TABLE = 'membership_billing_checkouts';
const CHECKOUT_UID = 'plugin::membership.billing-checkout';
/** Rows are kept this long. A checkout is open for a day, so no member returns later than this. */
const KEPT_MS = 90 * DAY_MS;

const ownerSchema = z.object({ userDocumentId: z.string() });

/** The owner of each checkout. Unknown session ids are rejected without a request to Stripe. */
export const createCheckouts = (strapi: Core.Strapi) => {
  const rows = () => strapi.db.query(CHECKOUT_UID);
  return {
    note: async (sessionId: string, userDocumentId: string): Promise<void> => {
      const values = { user_document_id: userDocumentId };
      await insertOnce(strapi, { table: TABLE, key: { session_id: sessionId }, values });
    },

    /** The member who owns the checkout; null if it was not opened by this server. */
    ownerOf: async (sessionId: string): Promise<string | null> => {
      const row = await rows().findOne({ where: { sessionId } });
      return row === null ? null : ownerSchema.parse(row).userDocumentId;
    },

    forget: async (userDocumentId: string): Promise<void> => {
      await rows().deleteMany({ where: { userDocumentId } });
    },

    prune: async (): Promise<void> => {
      const before = new Date(Date.now() - KEPT_MS).toISOString();
      await rows().deleteMany({ where: { createdAt: { $lt: before } } });
    },
  };
};

export type Checkouts = ReturnType<typeof createCheckouts>;

type Parts = {
  stripe: Stripe;
  locks: Locks;
  attempts: Attempts;
  checkouts: Checkouts;
  customers: Customers;
  active: ActiveSubscriptions;
  /** @throws PaysElsewhere */
  payOnce: (payer: Payer) => Promise<void>;
  quotes: Quotes;
  consents: Pick<Consents, 'record'>;
  sync: Sync['sync'];
  /** The plans' currency, three letters. */
  currency: string;
  tax: Settings['tax'];
  wallets: Settings['wallets']['offered'];
};

export type ReturnUrls = { successUrl: string; cancelUrl: string };

type OpenCheckout = { id: string; url: string };

/** Stripe's hosted checkout, used to subscribe without a card on file. */
export const createCheckout = (parts: Parts) => {
  const { stripe, locks, attempts, checkouts, customers, active, quotes, sync } = parts;
  const { consents, payOnce, currency, tax, wallets } = parts;

  const createSession = async (
    payer: Payer,
    purchase: Purchase,
    urls: ReturnUrls,
    customer: string,
  ): Promise<Stripe.Checkout.Session> => {
    const { plan, tester } = purchase;
    const quote = await quotes.agreedQuote(customer, purchase);
    const { price, discounts } = quote;
    const origin = tester === undefined ? {} : testerMetadata(tester);
    const intent = { plan, ...urls, customer, price, discounts, origin, ...automaticTax(tax) };
    return attempts.attempt(payer.id, 'checkout', intent, async ({ idempotencyKey }) => {
      await active.expireCheckouts(customer, idempotencyKey);
      await active.assertNone(customer, idempotencyKey);
      await consents.record(payer.id, orderOf('checkout', purchase, quote));
      const created = await stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer,
          client_reference_id: payer.id,
          line_items: [{ price, quantity: 1 }],
          // Without a code from our form, Stripe's page asks for one.
          ...(discounts.length > 0 ? { discounts } : { allow_promotion_codes: true }),
          // Pass the URLs unchanged: Stripe replaces the placeholder for the session id.
          success_url: urls.successUrl,
          cancel_url: urls.cancelUrl,
          // Stripe's page shows Apple Pay and Google Pay by the account's own settings.
          ...(wallets.includes('link')
            ? { allowed_payment_method_types: ['card', 'link'] }
            : {
                allowed_payment_method_types: ['card'],
                wallet_options: { link: { display: 'never' } },
              }),
          // The buyer agreed to our amount in our currency.
          adaptive_pricing: { enabled: false },
          // Stripe's page asks for the address and shows the taxes before it charges.
          ...(tax.enabled && {
            ...automaticTax(tax),
            billing_address_collection: 'required' as const,
            customer_update: { address: 'auto' as const },
          }),
          metadata: { userId: payer.id, plan, attempt: idempotencyKey, ...origin },
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
     * @throws AlreadySubscribed, PaysElsewhere, AmountChanged, PromotionCodeRefused
     */
    open: (payer: Payer, purchase: Purchase, urls: ReturnUrls): Promise<OpenCheckout> =>
      locks.exclusively(memberLockName(payer.id), async () => {
        await payOnce(payer);
        const customer = await customers.ensureCustomer(payer);
        const { id, url } = await createSession(payer, purchase, urls, customer);
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
        currency: session.currency ?? currency,
      });
    },
  };
};

export type Checkout = ReturnType<typeof createCheckout>;
