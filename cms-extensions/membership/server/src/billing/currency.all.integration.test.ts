import { SUBSCRIPTION_ERRORS, type SubscriptionPlan } from 'contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { type Client, clientOf, detailOf } from '../../../test/client.ts';
import { mailTo } from '../../../test/mailbox.ts';
import { decideRequest, newPanelUser } from '../../../test/panel.ts';
import { eventually } from '../../../test/redis.ts';
import { type BillingApp, billingOf, bootBilling } from '../../../test/stripe.ts';
import {
  changePrice,
  HOUR_SECONDS,
  newSubscriber,
  planIdOf,
  type Subscriber,
} from '../../../test/subscribers.ts';
import { REFUND_REQUEST_UID } from './refunds/repository.ts';

describe('a deployment that sells in yen, which have no decimals', () => {
  const { app, client } = testApp(() =>
    bootBilling({
      env: { CURRENCY: 'JPY', SUPPORT_EMAIL: 'help@example.com' },
      prices: { monthly: 1500, annual: 15_000 },
    }),
  );

  it('tells the browser what its prices are', async () => {
    const { body } = await client.get<SubscriptionPlan[]>('/subscription-plans');
    expect(body).toMatchObject([
      { key: 'monthly', price: 1500, currency: 'jpy' },
      { key: 'annual', price: 15_000, currency: 'jpy' },
    ]);
    expect((await client.get('/payments/packages')).body).toEqual({
      packages: [
        { id: 'monthly', amount: 1500 },
        { id: 'annual', amount: 15_000 },
      ],
    });
    const quote = await client.post('/payments/quote', { package: 'monthly', trial: true });
    expect(quote.body).toMatchObject({ first_charge: { amount: 1500, currency: 'jpy' } });
    const price = await app.stripe.client.prices.retrieve(
      await billingOf(app.strapi).prices.idOf('annual'),
    );
    expect(price).toMatchObject({ unit_amount: 15_000, currency: 'jpy' });
  });

  it('charges whole yen after a trial, for a switch, and gives them back', async () => {
    const member = await newSubscriber(app, client, { trialDays: 7 });
    const { next_charge } = await member.membership();
    expect(next_charge).toMatchObject({ amount: 1500, currency: 'jpy' });
    await member.passTo(next_charge?.at ?? '', 2 * HOUR_SECONDS);
    await app.stripe.settle();
    expect(await member.paid()).toBe(1500);
    expect((await mailTo(app, member.email, /receipt/)).text).toContain('¥1,500');

    const { preview: body, make } = await member.previewSwitch('annual');
    expect(body.currency).toBe('jpy');
    expect(body.amount).toBeGreaterThan(13_400);
    expect((await make()).status).toBe(200);
    await app.stripe.settle();
    expect(await member.paid()).toBe(1500 + body.amount);

    expect((await member.post('refund', {})).status).toBe(200);
    const request = await app.strapi.db
      .query(REFUND_REQUEST_UID)
      .findOne({ where: { userDocumentId: member.user.id } });
    expect(request.amount).toBe(`¥${body.amount.toLocaleString('en-US')}`);
    const coach = await newPanelUser(app);
    const grant = await decideRequest(coach, request.documentId, 'grant');
    expect(grant.status).toBe(200);
    const [charge] = await member.charges();
    expect(charge).toMatchObject({ amount_refunded: body.amount, currency: 'jpy' });
  });
});

describe('a deployment whose currency is changed', () => {
  let app: BillingApp;
  let client: Client;
  /** Of the time before: one who goes on, one who has left, and one who has left and owes. */
  let staying: Subscriber;
  let former: Subscriber;
  let owing: Subscriber;

  beforeAll(async () => {
    app = await bootBilling();
    client = clientOf(app);
    const { client: stripe } = app.stripe;

    staying = await newSubscriber(app, client);
    former = await newSubscriber(app, client);
    expect((await former.post('refund', {})).status).toBe(200);
    owing = await newSubscriber(app, client);
    for (const { subscriptionId } of [former, owing]) {
      await stripe.subscriptions.cancel(subscriptionId);
    }
    await stripe.invoiceItems.create({ customer: owing.customer, amount: 100, currency: 'usd' });
    await app.stripe.settle();
    await sellIn('eur');
  });
  afterAll(() => app.stop());

  const sellIn = async (currency: string): Promise<void> => {
    process.env.CURRENCY = currency;
    await app.restart();
    client = clientOf(app);
    await billingOf(app.strapi).prices.syncAll();
  };
  const named = async (key: string) =>
    (await billingOf(app.strapi).doctor()).find((one) => one.key === key);

  it('goes on charging its members in theirs, and offers them no switch', async () => {
    const { body } = await client.get('/subscription', { token: staying.token });
    expect(body).toMatchObject({
      price: { amount: 999, currency: 'usd' },
      next_charge: { amount: 999, currency: 'usd' },
      actions: expect.not.arrayContaining(['switch']),
    });
    const reply = await client.post(
      '/subscription/switch/preview',
      { plan_id: await planIdOf(app, 'annual') },
      { token: staying.token },
    );
    expect([reply.status, detailOf(reply)]).toEqual([
      409,
      SUBSCRIPTION_ERRORS.otherCurrency('usd'),
    ]);
    await app.stripe.advance(staying.customer, 32 * 24 * HOUR_SECONDS);
    expect(await staying.paid()).toBe(1998);
    expect((await staying.invoices()).map(({ currency }) => currency)).toEqual(['usd', 'usd']);
  });

  it('sells to a former member in the new one, at the price and customer that there are', async () => {
    const { token, customer } = former;
    const plan_id = await planIdOf(app, 'monthly');
    const order = { plan_id, agreed_amount: 999 };
    const bought = await client.post('/subscriptions', order, { token });
    expect(bought.body).toMatchObject({ subscription: { status: 'active' } });
    await eventually(async () => {
      const { body } = await client.get('/subscription', { token });
      expect(body).toMatchObject({ price: { amount: 999, currency: 'eur' } });
    });
    const { data } = await app.stripe.client.subscriptions.list({ customer });
    expect(data).toMatchObject([{ currency: 'eur' }]);
  });

  it('tells a member for whom something is open in the former one', async () => {
    const reply = await client.post(
      '/subscriptions',
      { plan_id: await planIdOf(app, 'monthly') },
      { token: owing.token },
    );
    expect([reply.status, detailOf(reply)]).toEqual([409, SUBSCRIPTION_ERRORS.boundCurrency]);
  });

  describe('to one that cannot have its prices', () => {
    beforeAll(() => sellIn('jpy'));
    afterAll(async () => {
      await sellIn('eur');
      await changePrice(app.strapi, 'monthly', 9.99);
    });

    it('takes those plans off sale', async () => {
      expect((await client.get('/subscription-plans')).body).toEqual([]);
      expect((await client.get('/payments/packages')).body).toEqual({ packages: [] });
      const quote = await client.post('/payments/quote', { package: 'monthly' });
      expect(quote.status).toBe(404);
      expect(await named('plans')).toMatchObject({
        state: 'missing',
        text: expect.stringContaining('monthly: The price must be at least ¥50'),
      });
      await changePrice(app.strapi, 'monthly', 1500);
      await eventually(async () => {
        const { body } = await client.get('/subscription-plans');
        expect(body).toMatchObject([{ price: 1500 }]);
      });
    });
  });
});
