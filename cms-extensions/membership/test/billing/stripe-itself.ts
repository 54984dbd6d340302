import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import { advanceClock, giveDefaultCard, type TestStripe, WEBHOOK_SECRET } from './stand-in.ts';

/** Stripe creates events a moment after an answer; this long without a new one counts as settled. */
const QUIET_MS = 4000;
const POLL_MS = 1000;

const onlyStandIn = (): never => {
  throw new Error('Only the stand-in can do this; the test must not run against Stripe itself');
};

/**
 * Stripe's own test mode in the place of the stand-in. Its events are fetched and delivered, signed,
 * to the app, as Stripe's CLI does, so no public address is needed.
 * @param key a secret key of the test mode
 * @param webhookUrl where the app takes events
 * @throws when the key could move money
 */
export const stripeItself = (key: string, webhookUrl: () => string): TestStripe => {
  if (!/^[rs]k_test_/.test(key)) throw new Error('The key is not one of the test mode');
  const client = new Stripe(key, { maxNetworkRetries: 3, telemetry: false });
  const since = Math.floor(Date.now() / 1000);
  const delivered = new Set<string>();

  const deliver = async (event: Stripe.Event): Promise<void> => {
    delivered.add(event.id);
    const payload = JSON.stringify(event);
    const signature = client.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
    await fetch(webhookUrl(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    });
  };

  const settle = async (): Promise<void> => {
    for (let quietMs = 0; quietMs < QUIET_MS; quietMs += POLL_MS) {
      const all = await client.events
        .list({ created: { gte: since }, limit: 100 })
        .autoPagingToArray({ limit: 10_000 });
      const fresh = all.filter(({ id }) => !delivered.has(id)).reverse();
      for (const event of fresh) await deliver(event);
      if (fresh.length > 0) quietMs = 0;
      await wait(POLL_MS);
    }
  };

  return {
    url: 'https://api.stripe.com',
    key,
    client,
    settle,
    withEvents: async (work) => {
      const result = await work();
      await settle();
      return result;
    },
    giveCard: (customer: string, card?: string) => giveDefaultCard(client, customer, card),
    advance: async (customerId: string, seconds: number): Promise<void> => {
      await advanceClock(client, customerId, { seconds, pollMs: POLL_MS });
      await settle();
    },
    control: onlyStandIn,
    payAt: onlyStandIn,
    fault: onlyStandIn,
    goDown: onlyStandIn,
    comeBack: onlyStandIn,
    stop: async () => undefined,
  };
};
