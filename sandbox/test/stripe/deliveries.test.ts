import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Running, startSandbox } from './support.ts';

interface Received {
  body: string;
  signature: string;
  type: string;
}

let running: Running;
let stripe: Stripe;
let receiver: Server;
let received: Received[];
let answers: number[];
let url: string;
let secret: string;

beforeEach(async () => {
  received = [];
  answers = [];
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      received.push({
        body,
        signature: String(request.headers['stripe-signature']),
        type: JSON.parse(body).type,
      });
      response.writeHead(answers.shift() ?? 200, { location: 'http://localhost/elsewhere' }).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, resolve));
  url = `http://localhost:${(receiver.address() as AddressInfo).port}/hook`;
  running = await startSandbox({ deliveryBackoffMs: [1, 1, 1] });
  stripe = running.stripe;
  secret =
    (
      await stripe.webhookEndpoints.create({
        url,
        enabled_events: ['customer.created', 'product.created'],
      })
    ).secret ?? '';
});
afterEach(async () => {
  await running.close();
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});

async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  await running.sandbox.world.deliveries.settled();
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) {
    await new Promise((resolve) => setTimeout(resolve, 2));
    await settled();
  }
}

const control = (path: string, method: string, body: object) =>
  fetch(`${running.url}/_sandbox/stripe${path}`, { method, body: JSON.stringify(body) });

describe('deliveries', () => {
  // /webhooks/signature
  test('are signed over the bytes that are sent, accents included', async () => {
    await stripe.customers.create({ name: 'Zoë "Łódź" & Søn 🏋️\r\n' });
    await settled();
    const [delivery] = received;
    const event = stripe.webhooks.constructEvent(
      delivery?.body ?? '',
      delivery?.signature ?? '',
      secret,
    );
    expect(event.type).toBe('customer.created');
    expect(() =>
      stripe.webhooks.constructEvent(`${delivery?.body} `, delivery?.signature ?? '', secret),
    ).toThrow();
    expect(() =>
      stripe.webhooks.constructEvent(
        delivery?.body ?? '',
        delivery?.signature ?? '',
        'whsec_wrong',
      ),
    ).toThrow();
  });

  // /webhooks#events
  test('go only to endpoints that want the event', async () => {
    await stripe.customers.create();
    await stripe.coupons.create({ percent_off: 10 });
    await settled();
    expect(received.map((each) => each.type)).toEqual(['customer.created']);
  });

  // /webhooks#retries
  test('are repeated until the endpoint answers 2xx', async () => {
    answers = [500, 404];
    await stripe.customers.create();
    await until(() => received.length === 3);
    const [event] = (await stripe.events.list({ type: 'customer.created' })).data;
    expect(new Set(received.map((each) => JSON.parse(each.body).id)).size).toBe(1);
    expect(event?.pending_webhooks).toBe(0);
  });

  // /webhooks
  test('a redirect counts as failed', async () => {
    answers = [302];
    await stripe.customers.create();
    await until(() => received.length === 2);
  });

  // /webhooks#retries
  test('are given up after the last attempt', async () => {
    answers = [500, 500, 500, 500, 500, 500];
    await stripe.customers.create();
    await until(() => running.sandbox.world.deliveries.list(1)[0]?.state === 'failed');
    expect(received).toHaveLength(4);
  });

  // /webhooks#disable
  test('a disabled endpoint gets nothing', async () => {
    const [endpoint] = (await stripe.webhookEndpoints.list()).data;
    await stripe.webhookEndpoints.update(endpoint?.id ?? '', { disabled: true });
    await stripe.customers.create();
    await settled();
    expect(received).toEqual([]);
  });

  test('come twice when asked', async () => {
    await control('/settings', 'PATCH', { delivery: { delayMs: 0, copies: 2, reverse: false } });
    await stripe.customers.create();
    await settled();
    expect(received).toHaveLength(2);
  });

  test('come in reverse when asked', async () => {
    await control('/settings', 'PATCH', { delivery: { delayMs: 0, copies: 1, reverse: true } });
    await stripe.customers.create();
    await stripe.products.create({ name: 'P' });
    await until(() => received.length === 2);
    expect(received.map((each) => each.type)).toEqual(['product.created', 'customer.created']);
  });

  test('an event can be sent again by hand', async () => {
    await stripe.customers.create();
    await settled();
    const [event] = (await stripe.events.list({ type: 'customer.created' })).data;
    const answer = await control(`/events/${event?.id}/send`, 'POST', { times: 2 });
    await settled();
    expect(await answer.json()).toEqual({ queued: 2 });
    expect(received).toHaveLength(3);
  });

  test('nothing is told of a call that was refused or taken back', async () => {
    await stripe.customers
      .create({ payment_method: 'pm_card_visa_chargeDeclined' })
      .catch(() => undefined);
    await settled();
    expect(received).toEqual([]);
  });
});
