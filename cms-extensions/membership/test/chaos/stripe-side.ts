import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import type { TestStripe } from '../stripe.ts';

const DAY_SECONDS = 86_400;

/** What the test does at Stripe; unlike the app's calls, these get through whatever fails. */
export const createStripeSide = ({ url, key, control }: TestStripe) => {
  const { hostname, port } = new URL(url);
  const client = new Stripe(key, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 8,
    telemetry: false,
  });
  return {
    client,
    control,

    /** Every customer of an address, the newest first. */
    customersOf: async (email: string): Promise<Stripe.Customer[]> => {
      const { data } = await client.customers.search({ query: `email:'${email}'` });
      return [...data].sort((a, b) => b.created - a.created);
    },

    /** Moves a customer's own time. */
    advance: async (customerId: string, days: number): Promise<void> => {
      const customer = await client.customers.retrieve(customerId);
      if (customer.deleted === true || typeof customer.test_clock !== 'string') return;
      const { id, frozen_time } = await client.testHelpers.testClocks.retrieve(customer.test_clock);
      await client.testHelpers.testClocks.advance(id, {
        frozen_time: frozen_time + days * DAY_SECONDS,
      });
      while ((await client.testHelpers.testClocks.retrieve(id)).status === 'advancing') {
        await wait(10);
      }
    },
  };
};

export type StripeSide = ReturnType<typeof createStripeSide>;
