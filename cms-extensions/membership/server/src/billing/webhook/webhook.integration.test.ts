import type { User } from 'contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { paymentsOf } from '../../../../test/billing/payments.ts';
import { detailOf, type Reply, signUp } from '../../../../test/client.ts';
import { rare } from '../../../../test/rare.ts';
import { eventually } from '../../../../test/redis.ts';
import { securityLogOf } from '../../../../test/security-log.ts';
import { billingOf, bootBilling, WEBHOOK_SECRET } from '../../../../test/stripe.ts';
import { refreshSiteSettings } from '../../site/settings.ts';

describe("Stripe's messages", () => {
  const { app, client } = testApp(() => bootBilling());
  beforeAll(async () => {
    // The functions that are called from here have a memory of their own.
    await refreshSiteSettings(app);
  });

  /** A member with a monthly subscription at Stripe that the app has not been told about yet. */
  const newSubscriber = async () => {
    const { user, token } = await signUp(client);
    const billing = billingOf(app.strapi);
    const customer = await billing.withMember(user.id, () => billing.ensureCustomer(user));
    await app.stripe.giveCard(customer);
    const subscription = await app.stripe.client.subscriptions.create({
      customer,
      items: [{ price: await billing.prices.idOf('monthly') }],
    });
    const me = async () => (await client.get<User>('/auth/me', { token })).body;
    const status = async () => (await me()).subscription_status;
    return { user, token, customer, subscription, me, status, billing };
  };

  type Delivery = { secret?: string; secondsAgo?: number; signature?: string };

  const deliver = async (payload: string, delivery: Delivery = {}): Promise<Reply<unknown>> => {
    const { secret = WEBHOOK_SECRET, secondsAgo = 0 } = delivery;
    const signature =
      delivery.signature ??
      app.stripe.client.webhooks.generateTestHeaderString({
        payload,
        secret,
        timestamp: Math.floor(Date.now() / 1000) - secondsAgo,
      });
    const response = await fetch(`${app.url}/api/payments/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    });
    return {
      status: response.status,
      headers: response.headers,
      body: JSON.parse(await response.text()),
    };
  };

  const eventOf = (customer: string, changes: object = {}, id = `evt_${crypto.randomUUID()}`) => ({
    id,
    object: 'event',
    created: Math.floor(Date.now() / 1000),
    type: 'customer.subscription.updated',
    data: { object: { object: 'subscription', id: 'sub_1', customer, ...changes } },
  });

  const recorded = (eventId: string): Promise<number> =>
    app.strapi.db.query('plugin::membership.billing-event').count({ where: { eventId } });

  it('are read from the very bytes: accents, line ends and indentation included', async () => {
    const { customer, status } = await newSubscriber();
    const event = eventOf(customer, { description: 'Übung für später, à bientôt \u2028 ✓' });
    const payload = JSON.stringify(event, null, 4).replaceAll('\n', '\r\n');
    expect((await deliver(payload)).status).toBe(200);
    expect(await status()).toBe('active');
  });

  it.each([
    ['signed by someone else', { secret: 'whsec_of_someone_else' }, 'signature'],
    ['signed six minutes ago', { secondsAgo: 360 }, 'stale'],
    ['signed ten minutes ahead', { secondsAgo: -600 }, 'stale'],
    ['not signed', { signature: '' }, 'unsigned'],
    ['signed with nonsense', { signature: 't=1,v1=zz' }, 'stale'],
  ])('%s are answered 400, change nothing and are recorded', async (_what, delivery, reason) => {
    app.loseWebhooks(true);
    try {
      const { customer, status } = await newSubscriber();
      const event = eventOf(customer);
      const reply = await deliver(JSON.stringify(event), delivery);
      expect([reply.status, detailOf(reply)]).toEqual([
        400,
        'This is not an event of the provider',
      ]);
      expect(await status()).toBe('inactive');
      expect(await recorded(event.id)).toBe(0);
      const refused = {
        provider: 'stripe',
        reason,
        actor: { kind: 'visitor' },
        address: '127.0.0.1',
      };
      expect(securityLogOf(app).of('webhook.refused').at(-1)).toMatchObject(refused);
    } finally {
      app.loseWebhooks(false);
    }
  });

  it.each([
    ['with its length said', false],
    ['in chunks of unknown number', true],
  ])('of a huge body are answered 400: %s', async (_what, inChunks) => {
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const body = inChunks
      ? new ReadableStream({
          start(controller) {
            for (let index = 0; index < 12; index += 1) controller.enqueue(chunk);
            controller.close();
          },
        })
      : Buffer.alloc(12 * chunk.length, 'x');
    const response = await fetch(`${app.url}/api/payments/webhook`, {
      method: 'POST',
      headers: { 'stripe-signature': 't=1,v1=aa' },
      body,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(400);
    expect(securityLogOf(app).of('webhook.refused').at(-1)).toMatchObject({ reason: 'too-large' });
    expect((await fetch(`${app.url}/_health`)).ok).toBe(true);
  });

  it('of a body that is no JSON are answered 400, whoever signed it', async () => {
    expect((await deliver('{')).status).toBe(400);
  });

  it('that come twice are worked through once', async () => {
    const { customer } = await newSubscriber();
    const event = JSON.stringify(eventOf(customer));
    const replies = await Promise.all([deliver(event), deliver(event), deliver(event)]);
    replies.push(await deliver(event));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await recorded(JSON.parse(event).id)).toBe(1);
  });

  rare('of which many come at once cause fewer reads than there are events', async () => {
    const { customer, status } = await newSubscriber();
    await app.stripe.settle();
    const asked: string[] = [];
    const listen = ({ path }: { path: string }): void => {
      asked.push(path);
    };
    const { stripe } = billingOf(app.strapi);
    stripe.on('request', listen);
    const events = Array.from({ length: 8 }, () => JSON.stringify(eventOf(customer)));
    const replies = await Promise.all(events.map((event) => deliver(event)));
    stripe.off('request', listen);
    expect(replies.every((reply) => reply.status === 200)).toBe(true);
    const reads = asked.filter((path) => path === `/v1/customers/${customer}`).length;
    expect(reads).toBeLessThan(events.length);
    for (const event of events) expect(await recorded(JSON.parse(event).id)).toBe(1);
    expect(await status()).toBe('active');
  });

  rare('of a paid checkout close the one that another tab has opened meanwhile', async () => {
    const { user } = await signUp(client);
    const billing = billingOf(app.strapi);
    const urls = { success_url: 'http://localhost:3000/', cancel_url: 'http://localhost:3000/' };
    const first = await paymentsOf(app.strapi).openCheckout(
      user,
      { plan: 'monthly', promotionCode: null, agreedMinor: undefined },
      urls,
    );
    const customer = (await paymentsOf(app.strapi).customerOf(user.id)) ?? '';
    const second = await app.stripe.client.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: await billing.prices.idOf('annual'), quantity: 1 }],
      success_url: urls.success_url,
    });
    await app.stripe.payAt(first.url);
    await app.stripe.settle();
    const closed = await app.stripe.client.checkout.sessions.retrieve(second.id);
    expect(closed.status).toBe('expired');
  });

  it.each([
    ['a customer of another shop', eventOf('cus_of_another_shop')],
    ['a kind that nobody knows', { ...eventOf('cus_1'), type: 'moon.waxed' }],
    ['nobody', { ...eventOf('cus_1'), data: { object: { object: 'balance' } } }],
  ])('about %s are answered 2xx, so that Stripe keeps sending', async (_what, event) => {
    expect((await deliver(JSON.stringify(event))).status).toBe(200);
  });

  it('are read again from Stripe, whatever the payload says', async () => {
    const { customer, subscription, status } = await newSubscriber();
    await deliver(JSON.stringify(eventOf(customer, { id: subscription.id, status: 'canceled' })));
    expect(await status()).toBe('active');
  });

  it('that come late and in the wrong order come to the same end', async () => {
    await app.stripe.control(
      '/settings',
      { delivery: { delayMs: 20, copies: 2, reverse: true } },
      'PATCH',
    );
    try {
      const { subscription, status, customer } = await newSubscriber();
      await app.stripe.client.subscriptions.cancel(subscription.id);
      await eventually(async () => expect(await status()).toBe('expired'));
      await app.stripe.client.subscriptions.create({
        customer,
        items: [{ price: await billingOf(app.strapi).prices.idOf('annual') }],
      });
      await eventually(async () => expect(await status()).toBe('active'));
      // Events about the old subscription do not end the access that the new one gives.
      await deliver(
        JSON.stringify({
          ...eventOf(customer, { id: subscription.id, status: 'canceled' }),
          type: 'customer.subscription.deleted',
        }),
      );
      expect(await status()).toBe('active');
    } finally {
      await app.stripe.control(
        '/settings',
        { delivery: { delayMs: 0, copies: 1, reverse: false } },
        'PATCH',
      );
    }
  });

  it('that could not be worked through are asked for again, and nothing is half done', async () => {
    app.loseWebhooks(true);
    const { customer, status } = await newSubscriber();
    await app.stripe.settle();
    app.loseWebhooks(false);
    const event = eventOf(customer);
    // More faults than this event meets: a late event of an earlier test may meet some of them.
    await app.stripe.fault('/v1/subscriptions', 'error', 'GET', 50);
    expect((await deliver(JSON.stringify(event))).status).toBe(502);
    await app.stripe.control('/faults', undefined, 'DELETE');
    expect(await status()).toBe('inactive');
    expect(await recorded(event.id)).toBe(0);
    expect((await deliver(JSON.stringify(event))).status).toBe(200);
    expect(await status()).toBe('active');
  });

  it('are sent in the version that we read, by an endpoint that is made once', async () => {
    const billing = billingOf(app.strapi);
    const url = 'https://ondelle.example/api/payments/webhook';
    const made = await billing.registerWebhook(url);
    expect(made.secret).toMatch(/^whsec_/);
    expect(await billing.registerWebhook(url)).toEqual({ id: made.id, secret: null });
    const endpoint = await app.stripe.client.webhookEndpoints.retrieve(made.id);
    expect(endpoint.api_version).toBe('2026-10-28.endive');
    expect(endpoint.enabled_events).toContain('customer.subscription.deleted');
    await app.stripe.client.webhookEndpoints.del(made.id);
  });
});
