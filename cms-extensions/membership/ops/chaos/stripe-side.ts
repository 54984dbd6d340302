import { setTimeout as wait } from 'node:timers/promises';
import { DAY_SECONDS } from 'contract';
import Stripe from 'stripe';
import { z } from 'zod';
import { registerWebhook } from '../../server/src/billing/webhook/events.ts';
import { giveDefaultCard } from '../../test/billing/stand-in.ts';
import type { TestStripe } from '../../test/stripe.ts';

/**
 * Registers a webhook for the events that the app needs, as the app's command does.
 * @returns the signing secret
 */
export const webhookSecretFor = async (client: Stripe, url: string): Promise<string> => {
  const { secret } = await registerWebhook(client, url);
  if (secret === null) throw new Error(`The endpoint ${url} was there before`);
  return secret;
};

/** Already ended: the answer to a first call was lost. */
const ignoreMissing = (error: unknown): void => {
  const isMissing = error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';
  if (!isMissing) throw error;
};

/** Where Stripe.js finds the bank's page. */
const challengeSchema = z.object({ stripe_js: z.string() });

/** A test clock, and the time that it was last moved to. */
type Clock = { id: string; seconds: number };

/** The test's own actions at Stripe; unlike the app's calls, they are not affected by faults. */
export const createStripeSide = ({ url, key, control }: TestStripe) => {
  const { hostname, port } = new URL(url);
  const client = new Stripe(key, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 8,
    telemetry: false,
  });
  const clocks = new Map<string, Clock | null>();
  let made: Promise<Stripe.Price> | undefined;
  const oldPrice = async (unit_amount: number): Promise<string> => {
    made ??= client.prices.create({
      ...{ currency: 'usd', unit_amount, recurring: { interval: 'month' } },
      product_data: { name: 'Gold' },
    });
    return (await made).id;
  };

  const findClock = async (customerId: string): Promise<Clock | null> => {
    const customer = await client.customers.retrieve(customerId);
    if (customer.deleted === true || typeof customer.test_clock !== 'string') return null;
    const { id, frozen_time } = await client.testHelpers.testClocks.retrieve(customer.test_clock);
    return { id, seconds: frozen_time };
  };

  const clockOf = async (customerId: string): Promise<Clock | null> => {
    const known = clocks.get(customerId);
    if (known !== undefined) return known;
    const found = await findClock(customerId);
    clocks.set(customerId, found);
    return found;
  };

  return {
    client,
    control,

    /**
     * Begins a monthly subscription that this app knows nothing of.
     * @param unit_amount minor units
     * @returns its customer
     */
    subscribeElsewhere: async (email: string, unit_amount: number): Promise<string> => {
      const { id: test_clock } = await client.testHelpers.testClocks.create({
        frozen_time: Math.floor(Date.now() / 1000),
      });
      const { id: customer } = await client.customers.create({ email, test_clock });
      await giveDefaultCard(client, customer);
      await client.subscriptions.create({
        customer,
        items: [{ price: await oldPrice(unit_amount) }],
      });
      return customer;
    },

    /** Ends a subscription immediately. */
    end: async (subscriptionId: string): Promise<void> => {
      await client.subscriptions.cancel(subscriptionId).catch(ignoreMissing);
    },

    /** A customer's payments that succeeded, newest first. */
    paymentsOf: async (customer: string): Promise<Stripe.Charge[]> => {
      const all = await client.charges
        .list({ customer, limit: 100 })
        .autoPagingToArray({ limit: 1000 });
      return all.filter(({ status }) => status === 'succeeded');
    },

    /**
     * What was due for a period that began at a time, minor units.
     * @param at seconds since the epoch
     * @returns null when there is no invoice for it
     */
    dueAt: async (customer: string, at: number): Promise<number | null> => {
      const all = await client.invoices
        .list({ customer, limit: 100 })
        .autoPagingToArray({ limit: 1000 });
      const invoice = all.find(
        ({ lines, status }) =>
          status !== 'void' &&
          lines.data.some(
            ({ period, parent }) =>
              Math.abs(period.start - at) <= 1 &&
              parent?.subscription_item_details?.proration === false,
          ),
      );
      return invoice?.amount_due ?? null;
    },

    /** Whether a payment of a customer has been tried and is still missing. */
    hasFailedPayment: async (customer: string): Promise<boolean> => {
      const all = await client.invoices
        .list({ customer, limit: 100 })
        .autoPagingToArray({ limit: 1000 });
      return all.some(({ status, attempt_count }) => status !== 'paid' && attempt_count > 0);
    },

    /**
     * The credit of a customer that comes back if first payments stay missing, minor units: Stripe
     * ends such subscriptions after 23 hours and voids their invoices
     * (/billing/subscriptions/overview#incomplete).
     */
    creditHeldByFirstPayments: async (customer: string): Promise<number> => {
      const { data } = await client.subscriptions.list({
        ...{ customer, status: 'incomplete', expand: ['data.latest_invoice'] },
      });
      return data
        .map(({ latest_invoice: invoice }) =>
          invoice === null || typeof invoice === 'string'
            ? 0
            : (invoice.ending_balance ?? 0) - invoice.starting_balance,
        )
        .reduce((sum, each) => sum + each, 0);
    },

    /** Answers the bank's question about a payment or a card, as the cardholder does. */
    confirmAtBank: async (intent: Stripe.PaymentIntent | Stripe.SetupIntent): Promise<void> => {
      const { redirect_to_url, use_stripe_sdk } = intent.next_action ?? {};
      const page =
        redirect_to_url?.url ?? challengeSchema.safeParse(use_stripe_sdk).data?.stripe_js;
      if (intent.status !== 'requires_action' || typeof page !== 'string') return;
      await fetch(page, {
        ...{ method: 'POST', redirect: 'manual' },
        body: new URLSearchParams({ answer: 'complete' }),
      });
    },

    /** All customers with an e-mail, newest first. */
    customersOf: async (email: string): Promise<Stripe.Customer[]> => {
      const { data } = await client.customers.search({ query: `email:'${email}'` });
      return [...data].sort((a, b) => b.created - a.created);
    },

    /**
     * Advances a customer's test clock.
     * @returns the new time, seconds since the epoch; null without a clock
     */
    advance: async (customerId: string, days: number): Promise<number | null> => {
      const clock = await clockOf(customerId);
      if (clock === null) return null;
      const { id } = clock;
      clock.seconds += days * DAY_SECONDS;
      await client.testHelpers.testClocks.advance(id, { frozen_time: clock.seconds });
      while ((await client.testHelpers.testClocks.retrieve(id)).status === 'advancing') {
        await wait(10);
      }
      return clock.seconds;
    },
  };
};

export type StripeSide = ReturnType<typeof createStripeSide>;
