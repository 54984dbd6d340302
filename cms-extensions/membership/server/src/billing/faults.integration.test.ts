import type { User } from 'contract';
import type Stripe from 'stripe';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { paymentsOf } from '../../../test/billing/payments.ts';
import { confirmCard, giveCard, sendTrialForm } from '../../../test/cards.ts';
import { clientOf, detailOf, freshEmail, signUp } from '../../../test/client.ts';
import { allFaultsAt, faultsAt, whileFailing } from '../../../test/faults.ts';
import { isShort } from '../../../test/length.ts';
import { billingOf, bootBilling } from '../../../test/stripe.ts';
import { newSubscriber } from '../../../test/subscribers.ts';

const UNAVAILABLE = 'Payments are not available at the moment. Please try again.';
/** The fault lasts until the test removes it, whatever calls the flow makes. */
const EVERY_TIME = 1000;

describe('while Stripe is down, slow or busy', () => {
  const { app, client } = testApp(() =>
    bootBilling({ hasEvents: false, env: { TIMINGS: 'STRIPE_TIMEOUT_MS=400' } }),
  );
  beforeAll(async () => {
    await billingOf(app.strapi).prices.syncAll();
  });
  afterEach(() => app.stripe.control('/faults', undefined, 'DELETE'));

  const newMember = async () => {
    const { user, token } = await signUp(client);
    const billing = billingOf(app.strapi);
    const [monthly] = await paymentsOf(app.strapi).plansOnSale();
    return {
      user,
      client,
      token,
      checkout: () =>
        client.post<{ checkout_url: string; session_id: string }>(
          '/payments/checkout/session',
          {
            package: 'monthly',
            provider: 'stripe',
            success_url: 'http://localhost:3000/subscription/success',
            cancel_url: 'http://localhost:3000/subscription/cancel',
            email: user.email,
          },
          { token },
        ),
      subscribe: () =>
        client.post<{ subscription?: { id: string } }>(
          '/subscriptions',
          { plan_id: monthly?.documentId },
          { token },
        ),
      giveCard: async (card?: string) => {
        const customer = await billing.withMember(user.id, () => billing.ensureCustomer(user));
        await app.stripe.giveCard(customer, card);
        return customer;
      },
      status: async () => (await client.get<User>('/auth/me', { token })).body.subscription_status,
    };
  };

  const customersOf = async (user: User): Promise<Stripe.Customer[]> => {
    const query = `metadata['userId']:'${user.id}'`;
    return (await app.stripe.client.customers.search({ query })).data;
  };

  /** What the member's customers have paid, minor units. */
  const paidBy = async (user: User): Promise<number> => {
    let paid = 0;
    for (const { id } of await customersOf(user)) {
      const { data } = await app.stripe.client.charges.list({ customer: id });
      paid += data.reduce((sum, charge) => sum + (charge.paid ? charge.amount : 0), 0);
    }
    return paid;
  };

  describe('the checkout', () => {
    it.each(
      faultsAt([
        'POST /v1/test_helpers/test_clocks',
        'POST /v1/customers',
        'GET /v1/checkout/sessions',
        'GET /v1/subscriptions',
        'POST /v1/checkout/sessions',
      ]),
    )(
      'answers with the text when Stripe $what at $call, and opens at the next try',
      async ({ kind, method, path }) => {
        const { user, checkout } = await newMember();
        await app.stripe.fault(path, kind, method, EVERY_TIME);
        const refused = await checkout();
        expect([refused.status, detailOf(refused)]).toEqual([502, UNAVAILABLE]);
        await app.stripe.control('/faults', undefined, 'DELETE');
        const opened = await checkout();
        expect(opened.status).toBe(200);
        expect((await app.stripe.payAt(opened.body.checkout_url)).status).toBe(303);
        expect(await customersOf(user)).toHaveLength(1);
        expect(await paidBy(user)).toBe(999);
      },
    );

    it('opens another one when the one of a lost answer has expired meanwhile', async () => {
      const { user, checkout } = await newMember();
      await app.stripe.fault('/v1/checkout/sessions', 'drop', 'POST', 2);
      expect((await checkout()).status).toBe(502);
      const [customer] = await customersOf(user);
      const { sessions } = app.stripe.client.checkout;
      const [lost] = (await sessions.list({ customer: customer?.id ?? '' })).data;
      await sessions.expire(lost?.id ?? '');
      const { body } = await checkout();
      expect(body.session_id).not.toBe(lost?.id);
      expect((await app.stripe.payAt(body.checkout_url)).status).toBe(303);
      expect(await paidBy(user)).toBe(999);
    });

    it('says that the member has paid even when no more can be fetched', async () => {
      const { checkout, client, token } = await newMember();
      const { body } = await checkout();
      await app.stripe.payAt(body.checkout_url);
      await app.stripe.fault('/v1/customers', 'error', 'GET', EVERY_TIME);
      const reply = await client.get(`/payments/checkout/status/${body.session_id}`, { token });
      expect(reply).toMatchObject({ status: 200, body: { payment_status: 'paid' } });
    });
  });

  describe('subscribing with the card on file', () => {
    it.each(
      allFaultsAt([
        'GET /v1/customers',
        'GET /v1/payment_methods',
        'GET /v1/invoices',
        'GET /v1/checkout/sessions',
        'GET /v1/subscriptions',
        'POST /v1/subscriptions',
      ]),
    )('answers with the text when Stripe $what at $call, and charges once', async (fault) => {
      const { user, subscribe, giveCard, status } = await newMember();
      const customer = await giveCard();
      await app.stripe.fault(fault.path, fault.kind, fault.method, EVERY_TIME);
      const refused = await subscribe();
      expect([refused.status, detailOf(refused)]).toEqual([502, UNAVAILABLE]);
      await app.stripe.control('/faults', undefined, 'DELETE');
      const subscribed = await subscribe();
      expect(subscribed.status).toBe(200);
      expect(subscribed.body.subscription?.id).toMatch(/^sub_/);
      expect(await status()).toBe('active');
      const { data } = await app.stripe.client.subscriptions.list({ customer, status: 'all' });
      expect(data).toHaveLength(1);
      expect(await paidBy(user)).toBe(999);
    });

    it('begins anew when what a lost answer had made has ended meanwhile', async () => {
      const { user, subscribe, giveCard, status } = await newMember();
      const customer = await giveCard();
      await app.stripe.fault('/v1/subscriptions', 'drop', 'POST', 2);
      expect((await subscribe()).status).toBe(502);
      const { subscriptions } = app.stripe.client;
      const [lost] = (await subscriptions.list({ customer })).data;
      await subscriptions.cancel(lost?.id ?? '');
      await app.stripe.settle();
      const again = await subscribe();
      expect(again.body.subscription?.id).not.toBe(lost?.id);
      expect(await status()).toBe('active');
      expect(await paidBy(user)).toBe(2 * 999);
    });

    it.skipIf(isShort)('survives a restart between the lost answer and the next try', async () => {
      const { user, subscribe, giveCard } = await newMember();
      await giveCard();
      await app.stripe.fault('/v1/subscriptions', 'drop', 'POST');
      expect((await subscribe()).status).toBe(502);
      await app.stripe.settle();
      await app.restart();
      expect((await subscribe()).status).toBe(200);
      expect(await paidBy(user)).toBe(999);
    });

    it("says the bank's reason, charges nothing, and takes another card", async () => {
      const { user, subscribe, giveCard } = await newMember();
      await giveCard('pm_card_chargeCustomerFail');
      const declined = await subscribe();
      expect([declined.status, detailOf(declined)]).toEqual([402, 'Your card was declined.']);
      expect(await paidBy(user)).toBe(0);
      await giveCard();
      expect((await subscribe()).status).toBe(200);
      expect(await paidBy(user)).toBe(999);
    });

    it('leads to the checkout when the bank asks for a confirmation', async () => {
      const { subscribe, giveCard } = await newMember();
      await giveCard('pm_card_authenticationRequired');
      const reply = await subscribe();
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({ checkout_url: expect.stringContaining('/c/pay/cs_') });
    });

    it('leads to the checkout without a card, and back to our pages', async () => {
      const { subscribe } = await newMember();
      const { body } = await subscribe();
      const { checkout_url } = body as { checkout_url: string };
      const paid = await app.stripe.payAt(checkout_url);
      expect(paid.headers.get('location')).toMatch(
        /^http:\/\/localhost:3000\/subscription\/success\?session_id=cs_/,
      );
    });
  });

  it.each(faultsAt(['POST /v1/customers', 'POST /v1/setup_intents']))(
    'the form of a trial: Stripe $what at $call; it leaves no account and may be sent again',
    async (fault) => {
      const [client, email] = [clientOf(app), freshEmail()];
      const failed = await whileFailing(app, fault, () => sendTrialForm(client, { email }));
      expect([failed.status, detailOf(failed)]).toEqual([502, UNAVAILABLE]);
      const users = app.strapi.db.query('plugin::users-permissions.user');
      expect(await users.count({ where: { emailLower: email } })).toBe(0);
      expect((await sendTrialForm(client, { email })).status).toBe(200);
    },
  );

  it.each(faultsAt(['POST /v1/subscriptions']))(
    'the card of a trial: Stripe $what at $call; repeated, it begins one',
    async (fault) => {
      const { body } = await sendTrialForm(client);
      await giveCard(app.stripe, body.setup_intent_id);
      const confirm = () => confirmCard(client, body.setup_intent_id);
      expect((await whileFailing(app, fault, confirm)).status).toBe(502);
      const { user } = (await confirm()).body;
      expect(user.subscription_status).toBe('trial');
      const customer = (await paymentsOf(app.strapi).customerOf(user.id)) ?? '';
      const { data } = await app.stripe.client.subscriptions.list({ customer, status: 'all' });
      expect(data).toHaveLength(1);
    },
  );

  it.each(faultsAt(['POST /v1/subscriptions']))(
    'a change of the plan: Stripe $what at $call; repeated, it is charged once',
    async (fault) => {
      const member = await newSubscriber(app, clientOf(app));
      const { preview, make } = await member.previewSwitch('annual');
      expect((await whileFailing(app, fault, make)).status).toBe(502);
      expect((await make()).body).toMatchObject({ plan: { key: 'annual' } });
      expect(await member.paid()).toBe(999 + preview.amount);
    },
  );

  it('an account whose customer cannot be deleted stays, and one without is deleted', async () => {
    const users = app.strapi.documents('plugin::users-permissions.user');
    const [member, other] = [await newSubscriber(app, clientOf(app)), await newMember()];
    const isThere = async ({ user: { id: documentId } }: { user: User }) =>
      (await users.findOne({ documentId })) !== null;
    const remove = ({ user: { id: documentId } }: { user: User }) => users.delete({ documentId });
    await app.stripe.goDown();
    await remove(other);
    await expect(remove(member)).rejects.toThrow('Stripe cannot be reached');
    await app.stripe.comeBack();
    expect([await isThere(other), await isThere(member)]).toEqual([false, true]);
    expect((await member.subscription()).status).toBe('active');
    await remove(member);
    expect(await isThere(member)).toBe(false);
  });

  it('signing in, the library and the membership go on', async () => {
    const { client, token, user } = await newMember();
    await app.stripe.goDown();
    try {
      const login = { email: user.email, password: 'demo1234' };
      expect((await client.post('/auth/login', login)).status).toBe(200);
      expect((await client.get('/workouts')).status).toBe(200);
      expect((await client.get('/subscription', { token })).status).toBe(200);
      expect((await client.get('/payments/packages')).status).toBe(200);
    } finally {
      await app.stripe.comeBack();
    }
  });
});
