import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { PLAN_PRICES_MINOR } from 'contract';
import Stripe from 'stripe';
import type { Booted, BootOptions } from '../../../cms/test/boot.ts';
import type { Billing } from '../server/src/billing/index.ts';
import { bootMembership } from './boot.ts';

const STAND_IN = resolve(import.meta.dirname, '../../../sandbox/src/stripe/main.ts');
const SECRET_KEY = 'sk_test_sandbox';
export const WEBHOOK_SECRET = 'whsec_of_the_tests';
const PLAN = 'api::subscription-plan.subscription-plan';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export type FaultKind = 'error' | 'rate_limit' | 'hang' | 'drop';

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const port = portOf(server);
      server.close(() => done(port));
    });
  });

/** The stand-in as a process of its own, as Stripe would be; with a state of its own. */
export const startStripe = async (webhookUrl?: string) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const data = mkdtempSync(join(tmpdir(), 'stripe-test-'));
  const webhook =
    webhookUrl === undefined ? [] : ['--webhook', webhookUrl, '--secret', WEBHOOK_SECRET];
  const launch = (): ChildProcess =>
    spawn(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        STAND_IN,
        ...['--port', String(port), '--url', url, '--data', data],
        ...webhook,
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );

  /** The stand-in's own API (sandbox/STRIPE.md): clock, faults, cards, deliveries. */
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

  const answers = async (): Promise<boolean> => {
    try {
      await control('/clock', undefined, 'GET');
      return true;
    } catch {
      // It does not listen yet.
      return false;
    }
  };
  let running = launch();
  while (!(await answers())) await wait(30);

  const client = new Stripe(SECRET_KEY, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
  /** Pays at the hosted checkout, as its form does; another card is one of Stripe's test numbers. */
  const payAt = async (checkoutUrl: string, number = '4242424242424242'): Promise<Response> =>
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
      }),
    });

  /** Gives a customer a card that pays from now on. */
  const giveCard = async (customer: string, card = 'pm_card_visa'): Promise<string> => {
    const { id } = await client.paymentMethods.attach(card, { customer });
    await client.customers.update(customer, { invoice_settings: { default_payment_method: id } });
    return id;
  };

  const end = async (): Promise<void> => {
    const gone = new Promise((done) => running.once('exit', done));
    running.kill();
    await gone;
  };

  return {
    url,
    key: SECRET_KEY,
    /** The SDK, for what a test does at Stripe by hand; it repeats nothing by itself. */
    client,
    control,
    payAt,
    giveCard,
    /** The next calls to a path fail: sandbox/STRIPE.md, control API. */
    fault: (path: string, kind: FaultKind, method: Method | '*' = 'POST', times = 2) =>
      control('/faults', { path, kind, method, times }),
    /** Waits until every event has been delivered, or given up for now. */
    settle: () => control('/deliveries/settle'),
    /** Moves a customer's test clock, and waits until all that was due has happened. */
    advance: async (customerId: string, seconds: number): Promise<void> => {
      const customer = await client.customers.retrieve(customerId);
      if (customer.deleted === true || typeof customer.test_clock !== 'string') {
        throw new Error(`${customerId} has no test clock`);
      }
      const clock = customer.test_clock;
      const { frozen_time } = await client.testHelpers.testClocks.retrieve(clock);
      await client.testHelpers.testClocks.advance(clock, { frozen_time: frozen_time + seconds });
      while ((await client.testHelpers.testClocks.retrieve(clock)).status === 'advancing') {
        await wait(5);
      }
      await control('/deliveries/settle');
    },
    /** As when Stripe cannot be reached; its state is kept. */
    goDown: end,
    comeBack: async (): Promise<void> => {
      running = launch();
      while (!(await answers())) await wait(30);
    },
    stop: async (): Promise<void> => {
      if (running.exitCode === null && running.signalCode === null) await end();
      rmSync(data, { recursive: true, force: true });
    },
  };
};

export type TestStripe = Awaited<ReturnType<typeof startStripe>>;

/**
 * Hands deliveries on to the app, whose port changes when it restarts. A test can lose some, as a
 * network does.
 */
const startRelay = async () => {
  let target = '';
  let losing = false;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (losing || target === '') {
      response.writeHead(200).end();
      return;
    }
    const answer = await fetch(`${target}/api/payments/webhook`, {
      method: 'POST',
      headers: {
        'content-type': request.headers['content-type'] ?? '',
        'stripe-signature': String(request.headers['stripe-signature']),
      },
      body: Buffer.concat(chunks),
    }).catch(() => null);
    response.writeHead(answer?.status ?? 502).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${portOf(server)}/webhook`,
    deliverTo: (url: string): void => {
      target = url;
    },
    /** Says yes to Stripe and tells the app nothing. */
    lose: (yes: boolean): void => {
      losing = yes;
    },
    stop: () => new Promise((done) => server.close(done)),
  };
};

/** Both plans on sale at the prices of spec section 9. */
export const publishPlans = async (strapi: Core.Strapi): Promise<void> => {
  for (const key of ['monthly', 'annual'] as const) {
    const { documentId } = await strapi.documents(PLAN).create({
      data: {
        key,
        name: key === 'monthly' ? 'Monthly' : 'Annual',
        price: PLAN_PRICES_MINOR[key] / 100,
        durationDays: key === 'monthly' ? 30 : 365,
        isPopular: key === 'annual',
        sortOrder: key === 'monthly' ? 0 : 1,
      },
    });
    await strapi.documents(PLAN).publish({ documentId });
  }
};

export type BillingApp = Booted & {
  stripe: TestStripe;
  /** Loses deliveries from now on, or no longer. */
  loseWebhooks: (yes: boolean) => void;
};

/**
 * The real app with both plans on sale, wired to a stand-in of its own that delivers its events to
 * it. Customers have test clocks, so that `stripe.advance` moves one member's time.
 */
export const bootBilling = async (options: BootOptions = {}): Promise<BillingApp> => {
  const relay = await startRelay();
  const stripe = await startStripe(relay.url);
  const app = await bootMembership({
    ...options,
    seed: async (strapi) => {
      await publishPlans(strapi);
      await options.seed?.(strapi);
    },
    env: {
      STRIPE_API_URL: stripe.url,
      STRIPE_SECRET_KEY: stripe.key,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_TIMEOUT_MS: '1500',
      STRIPE_TEST_CLOCKS: 'true',
      ...options.env,
    },
  });
  relay.deliverTo(app.url);
  const { restart, stop } = app;
  return Object.assign(app, {
    stripe,
    loseWebhooks: relay.lose,
    restart: async () => {
      await restart();
      relay.deliverTo(app.url);
    },
    stop: async () => {
      await stripe.stop();
      await stop();
      await relay.stop();
    },
  });
};

/** The plugin's billing, as the loader of the demo takes it. */
export const billingOf = (strapi: Core.Strapi): Billing =>
  strapi.plugin('membership').service('billing');
