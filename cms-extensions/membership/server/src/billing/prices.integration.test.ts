import type { Membership, SubscriptionPlan } from 'contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { paymentsOf } from '../../../test/billing/payments.ts';
import { clientOf, signUp } from '../../../test/client.ts';
import { rare } from '../../../test/rare.ts';
import { eventually } from '../../../test/redis.ts';
import { billingOf, bootBilling } from '../../../test/stripe.ts';
import { changePrice, newSubscriber, planIdOf } from '../../../test/subscribers.ts';

const PLAN = 'api::subscription-plan.subscription-plan';

describe("the plans' prices at Stripe", () => {
  const { app, client } = testApp(() =>
    bootBilling({ hasEvents: false, env: { LOCALES: 'en,de' } }),
  );

  const pricesOf = async (key: string) => {
    const { data } = await app.stripe.client.prices.list({ product: `membership_${key}` });
    return data;
  };
  const active = async (key: string) => (await pricesOf(key)).filter((price) => price.active);

  it('are made at the start, one for each plan, and shown on its entry', async () => {
    await eventually(async () => {
      const [monthly] = await pricesOf('monthly');
      expect(monthly).toMatchObject({
        unit_amount: 999,
        currency: 'usd',
        lookup_key: 'membership_monthly',
        recurring: { interval: 'month', interval_count: 1 },
      });
      expect((await pricesOf('annual'))[0]).toMatchObject({
        unit_amount: 9999,
        recurring: { interval: 'year' },
      });
      for (const status of ['draft', 'published'] as const) {
        const plan = await app.strapi
          .documents(PLAN)
          .findFirst({ filters: { key: { $eq: 'monthly' } }, status });
        expect(plan?.stripePriceId).toBe(monthly?.id);
      }
    });
  });

  rare('are found again at every other start', async () => {
    await app.restart();
    const billing = billingOf(app.strapi);
    await billing.prices.syncAll();
    expect(await pricesOf('monthly')).toHaveLength(1);
    expect(await pricesOf('annual')).toHaveLength(1);
  });

  it('follow the coach: new members pay the new price, subscribers keep theirs', async () => {
    const billing = billingOf(app.strapi);
    const { user } = await signUp(clientOf(app));
    const customer = await billing.withMember(user.id, () => billing.ensureCustomer(user));
    await app.stripe.giveCard(customer);
    const old = await billing.prices.idOf('monthly');
    const { id } = await app.stripe.client.subscriptions.create({
      customer,
      items: [{ price: old }],
    });
    await changePrice(app.strapi, 'monthly', 12.5);
    await eventually(async () => {
      expect(await active('monthly')).toMatchObject([
        { unit_amount: 1250, lookup_key: 'membership_monthly' },
      ]);
    });
    expect(await billing.prices.idOf('monthly')).not.toBe(old);
    const kept = await app.stripe.client.subscriptions.retrieve(id);
    expect(kept.items.data[0]?.price.id).toBe(old);
    expect((await billing.sync(user.id))?.subscription).toMatchObject({
      planKey: 'monthly',
      amountMinor: 999,
    });
  });

  it.each([0, 0.49, -1])('are never %s: the coach is told why at the field', async (price) => {
    await billingOf(app.strapi).prices.syncAll();
    const before = await active('annual');
    await expect(changePrice(app.strapi, 'annual', price)).rejects.toMatchObject({
      message: expect.stringContaining('at least $0.50'),
      details: {
        errors: [{ path: ['price'], message: expect.stringContaining('cannot be free') }],
      },
    });
    await billingOf(app.strapi).prices.syncAll();
    expect(await active('annual')).toEqual(before);
  });

  it('are asked by the month or year as the kind of the plan says', async () => {
    const { body } = await clientOf(app).get<SubscriptionPlan[]>('/subscription-plans');
    for (const { key, duration_days } of body) {
      const [price] = await active(key);
      expect(price?.recurring?.interval).toBe(key === 'monthly' ? 'month' : 'year');
      // The screens say 'per month' for 30 days and 'per year' for any other number.
      expect(duration_days).toBe(key === 'monthly' ? 30 : 365);
    }
    expect(body).toHaveLength(2);
  });

  it('are of one plan of each kind: a second one is not published', async () => {
    const second = { name: 'Yearly', price: 79, isPopular: false, sortOrder: 3, key: 'annual' };
    const { documentId } = await app.strapi.documents(PLAN).create({ data: second });
    await expect(app.strapi.documents(PLAN).publish({ documentId })).rejects.toThrow(
      'There is one plan of each kind, and "Annual" is public.',
    );
    const { body } = await clientOf(app).get<SubscriptionPlan[]>('/subscription-plans');
    expect(body).toHaveLength(2);
    // The plan that is on sale is published again with every change.
    await changePrice(app.strapi, 'annual', 99.99);
    await app.strapi.documents(PLAN).delete({ documentId });
  });

  it('are the same in other languages, where plans have their own texts', async () => {
    const billing = billingOf(app.strapi);
    const plan = () => ({ documentId, locale: 'de' });
    const documentId = await planIdOf(app, 'monthly');
    const before = await paymentsOf(app.strapi).findPlan('monthly');
    const prices = await pricesOf('monthly');
    const translate = (data: Record<string, unknown>) =>
      app.strapi.documents(PLAN).update({ ...plan(), data });
    await translate({ name: 'Monatlich', features: [{ text: 'Jedes Workout' }] });
    await app.strapi.documents(PLAN).publish(plan());
    const shown = async (query: string) =>
      (await client.get<SubscriptionPlan[]>(`/subscription-plans${query}`)).body;
    const english = (await shown('')).find(({ key }) => key === 'monthly');
    await eventually(async () =>
      expect((await shown('?locale=de')).find(({ key }) => key === 'monthly')).toEqual({
        ...{ ...english, name: 'Monatlich', features: ['Jedes Workout'] },
      }),
    );
    expect(await shown('')).toHaveLength(2);
    expect((await shown('?locale=de')).map(({ name }) => name)).toEqual(['Monatlich', 'Annual']);
    const member = await newSubscriber(app, client);
    const named = async (query: string) =>
      (await client.get<Membership>(`/subscription${query}`, { token: member.token })).body.plan;
    await billing.sync(member.user.id);
    expect(await named('?locale=de')).toMatchObject({ id: documentId, name: 'Monatlich' });
    expect(await named('')).toMatchObject({ id: documentId, name: before?.name });
    // What is sold is that of the English entry.
    await expect(translate({ price: 1 })).rejects.toThrow('"price" is the same in all languages');
    await translate({ price: before?.amountMinor && before.amountMinor / 100 });
    await billing.prices.syncAll();
    expect(await paymentsOf(app.strapi).plansOnSale()).toHaveLength(2);
    expect(await paymentsOf(app.strapi).findPlan('monthly')).toEqual(before);
    expect(await pricesOf('monthly')).toEqual(prices);
    const product = await app.stripe.client.products.retrieve('membership_monthly');
    expect(product.name).toBe(before?.name);
  });

  it('are one when several ask at once', async () => {
    const billing = billingOf(app.strapi);
    await changePrice(app.strapi, 'annual', 79);
    const ids = await Promise.all([1, 2, 3].map(() => billing.prices.idOf('annual')));
    expect(new Set(ids).size).toBe(1);
    expect(await active('annual')).toHaveLength(1);
  });

  rare('are made anew for a purchase when they were archived at Stripe by hand', async () => {
    const billing = billingOf(app.strapi);
    const annual = await planIdOf(app, 'annual');
    const archive = async (key: 'monthly' | 'annual') => {
      const id = await billing.prices.idOf(key);
      await app.stripe.client.prices.update(id, { active: false });
    };
    const member = await newSubscriber(app, client);
    await archive('annual');
    const { make } = await member.previewSwitch('annual');
    await archive('annual');
    expect((await make()).status).toBe(200);

    const { user, token } = await signUp(client);
    const customer = await billing.withMember(user.id, () => billing.ensureCustomer(user));
    await archive('annual');
    const opened = await client.post('/subscriptions', { plan_id: annual }, { token });
    expect(opened.body).toMatchObject({ checkout_url: expect.any(String) });
    await app.stripe.giveCard(customer);
    await archive('annual');
    const bought = await client.post('/subscriptions', { plan_id: annual }, { token });
    expect(bought.body).toMatchObject({ subscription: { status: 'active' } });
    expect(await active('annual')).toHaveLength(1);
  });

  rare('are never those of a product that is not ours', async () => {
    const { client } = app.stripe;
    const product = await client.products.create({ name: 'Towels' });
    await client.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 1,
      recurring: { interval: 'month' },
      lookup_key: 'membership_monthly',
      transfer_lookup_key: true,
    });
    await changePrice(app.strapi, 'monthly', 13);
    await expect(billingOf(app.strapi).prices.idOf('monthly')).rejects.toThrow(
      'belongs to the foreign product',
    );
  });

  rare(
    'replace one that is the default of its product, which Stripe does not archive',
    async () => {
      const old = await billingOf(app.strapi).prices.idOf('annual');
      await app.stripe.client.products.update('membership_annual', { default_price: old });
      await changePrice(app.strapi, 'annual', 89.99);
      await eventually(async () => {
        const quote = await paymentsOf(app.strapi).quotePurchase(null, {
          plan: 'annual',
          promotionCode: null,
        });
        expect(quote.first.amountMinor).toBe(8999);
      });
      expect((await active('annual')).map(({ id }) => id)).not.toContain(old);
    },
  );
});
