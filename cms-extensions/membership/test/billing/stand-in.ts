import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import type { ServedStripe } from '../../../../sandbox/src/stripe/serve.ts';
import { freePort } from '../../../server-kit/src/free-port.ts';
import { registerWebhook } from '../../server/src/billing/webhook/events.ts';

const SECRET_KEY = 'sk_test_sandbox';
export const WEBHOOK_SECRET = 'whsec_of_the_tests';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** What the sandbox does for each kind of fault (sandbox/STRIPE.md, control API). */
const EFFECTS = { error: '500', rate_limit: '429', hang: 'hang', drop: 'drop' } as const;

export type FaultKind = keyof typeof EFFECTS;

/** Attaches a card to a customer and makes it the default; returns the card. */
export const giveDefaultCard = async (
  client: Stripe,
  customer: string,
  card = 'pm_card_visa',
): Promise<string> => {
  const { id } = await client.paymentMethods.attach(card, { customer });
  await client.customers.update(customer, { invoice_settings: { default_payment_method: id } });
  return id;
};

/**
 * Advances a customer's test clock, and waits until all that was due has happened.
 * @throws when the customer has no test clock
 */
export const advanceClock = async (
  client: Stripe,
  customerId: string,
  { seconds, pollMs }: { seconds: number; pollMs: number },
): Promise<void> => {
  const customer = await client.customers.retrieve(customerId);
  if (customer.deleted === true || typeof customer.test_clock !== 'string') {
    throw new Error(`${customerId} has no test clock`);
  }
  const clock = customer.test_clock;
  const { frozen_time } = await client.testHelpers.testClocks.retrieve(clock);
  await client.testHelpers.testClocks.advance(clock, { frozen_time: frozen_time + seconds });
  while ((await client.testHelpers.testClocks.retrieve(clock)).status === 'advancing') {
    await wait(pollMs);
  }
};

/**
 * Starts the Stripe sandbox with its own state. It runs in this process: to start one for each app
 * would take a tenth of the processor time of all integration tests.
 * @param webhookUrl gets its events; none are sent without it
 * @param hasEvents whether it sends all of them, or those of `withEvents` and `advance` alone
 */
export const startStripe = async (webhookUrl?: string, hasEvents = true) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const data = mkdtempSync(join(tmpdir(), 'stripe-test-'));

  /** The sandbox's control API (sandbox/STRIPE.md): clock, faults, cards, deliveries. */
  const control = async <Answer = unknown>(
    path: string,
    body?: object,
    method: Method = 'POST',
  ): Promise<Answer> => {
    const response = await fetch(`${url}/_sandbox/stripe${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  };

  const client = new Stripe(SECRET_KEY, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
  let endpoint = '';
  const setSending = async (yes: boolean): Promise<void> => {
    if (webhookUrl !== undefined)
      await client.webhookEndpoints.update(endpoint, { disabled: !yes });
  };
  const webhookEndpoints =
    webhookUrl === undefined ? [] : [{ url: webhookUrl, secret: WEBHOOK_SECRET }];
  const start = async (): Promise<ServedStripe> => {
    // Not by a process that uses this file for something else.
    const { serveStripe } = await import('../../../../sandbox/src/stripe/serve.ts');
    const started = await serveStripe({ port, baseUrl: url, dataDir: data, webhookEndpoints });
    if (webhookUrl !== undefined) {
      // As in production. The other events, two thirds of all, would cost both sides a request each.
      ({ id: endpoint } = await registerWebhook(client, webhookUrl));
      if (!hasEvents) await setSending(false);
    }
    return started;
  };
  let running: ServedStripe | null = await start();
  /** Does something and waits until its events were delivered, also where others are not sent. */
  const withEvents = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (!hasEvents) await setSending(true);
    try {
      return await work();
    } finally {
      await control('/deliveries/settle');
      if (!hasEvents) await setSending(false);
    }
  };
  /** Pays at the hosted checkout, as its form does; `number` is one of Stripe's test numbers. */
  const payAt = async (
    checkoutUrl: string,
    number = '4242424242424242',
    email = '',
    address: Readonly<Record<string, string>> = {},
  ): Promise<Response> =>
    fetch(checkoutUrl, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        action: 'pay',
        saved: '',
        number,
        expiry: '12 / 34',
        cvc: '123',
        name: 'Anna Member',
        email,
        ...address,
      }),
    });

  const end = async (): Promise<void> => {
    await running?.close();
    running = null;
  };

  return {
    url,
    key: SECRET_KEY,
    /** The SDK, for a test's own calls to Stripe; without retries. */
    client,
    control,
    payAt,
    /** Gives a customer a new default card. */
    giveCard: (customer: string, card?: string) => giveDefaultCard(client, customer, card),
    /** Makes the next calls to a path fail: sandbox/STRIPE.md, control API. */
    fault: (path: string, kind: FaultKind, method: Method | '*' = 'POST', times = 2) =>
      control('/faults', {
        path,
        effect: EFFECTS[kind],
        ...(method !== '*' && { method }),
        times,
      }),
    /** Waits until every event was delivered, or its delivery postponed. */
    settle: () => control('/deliveries/settle'),
    withEvents,
    /**
     * Advances a customer's test clock, and waits until all that was due has happened. Its events
     * are sent in any case: the app learns of renewals and ends by them alone.
     */
    advance: (customerId: string, seconds: number): Promise<void> =>
      withEvents(() => advanceClock(client, customerId, { seconds, pollMs: 5 })),
    /** Simulates an outage of Stripe; its state is kept. */
    goDown: end,
    comeBack: async (): Promise<void> => {
      running = await start();
    },
    stop: async (): Promise<void> => {
      await end();
      rmSync(data, { recursive: true, force: true });
    },
  };
};

export type TestStripe = Awaited<ReturnType<typeof startStripe>>;
