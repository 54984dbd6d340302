import type { Membership, User } from 'contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { paymentsOf } from '../../../test/billing/payments.ts';
import { clientOf, detailOf, signUp } from '../../../test/client.ts';
import { isShort } from '../../../test/length.ts';
import { rare } from '../../../test/rare.ts';
import { bootBilling } from '../../../test/stripe.ts';
import { planIdOf } from '../../../test/subscribers.ts';

type CheckoutReply = { checkout_url: string; session_id: string };

const SITE = 'http://localhost:3000';
const CHECKOUT = {
  package: 'monthly',
  provider: 'stripe',
  success_url: `${SITE}/subscription/success?session_id={CHECKOUT_SESSION_ID}`,
  cancel_url: `${SITE}/subscription/cancel`,
  email: 'someone-else@example.com',
};

describe('the checkout (spec section 7)', () => {
  const { app, client } = testApp(() => bootBilling());

  const newMember = async () => {
    const { user, token, email } = await signUp(client);
    const open = (changes: object = {}) =>
      client.post<CheckoutReply>(
        '/payments/checkout/session',
        { ...CHECKOUT, ...changes },
        { token },
      );
    const me = async () => (await client.get<User>('/auth/me', { token })).body;
    const membership = async () => (await client.get<Membership>('/subscription', { token })).body;
    return { client, user, token, email, open, me, membership };
  };

  it('tells the browser which card form to load', async () => {
    expect((await clientOf(app).get('/payments/settings')).body).toEqual({
      publishable_key: 'pk_test_sandbox',
      script_url: `${app.stripe.url}/stripe.js`,
    });
  });

  const ANSWERS = [
    ['confirms', 'complete'],
    ['does not confirm', 'fail'],
  ] as const;
  it.each(isShort ? ANSWERS.slice(0, 1) : ANSWERS)(
    'charges once when the bank %s after a purchase with a stored card',
    async (_, answer) => {
      const { client, user, token, open } = await newMember();
      const { body } = await open();
      // The payment waits for the bank while the member buys in another tab.
      const asked = await app.stripe.payAt(body.checkout_url, '4000002760003184');
      const question = asked.headers.get('location') ?? '';
      expect(question).toContain('/3ds/');
      const customer = (await paymentsOf(app.strapi).customerOf(user.id)) ?? '';
      await app.stripe.giveCard(customer);
      const plan_id = await planIdOf(app, 'monthly');
      const bought = await client.post('/subscriptions', { plan_id }, { token });
      expect(bought.body).toMatchObject({ subscription: { status: 'active' } });
      await fetch(question, { method: 'POST', body: new URLSearchParams({ answer }) });
      await app.stripe.settle();

      const { data } = await app.stripe.client.subscriptions.list({ customer, status: 'active' });
      expect(data).toHaveLength(1);
      const charges = await app.stripe.client.charges.list({ customer });
      const paid = charges.data.filter(({ paid, refunded }) => paid && !refunded);
      expect(paid.map(({ amount }) => amount)).toEqual([999]);
    },
  );

  it('makes a member active who pays, and leads back with the id of the session', async () => {
    const { client, open, me, token, email } = await newMember();
    const opened = await open();
    expect(opened.status).toBe(200);
    const { checkout_url, session_id } = opened.body;
    const unpaid = await client.get(`/payments/checkout/status/${session_id}`, { token });
    expect(unpaid.body).toEqual({
      payment_status: 'unpaid',
      status: 'open',
      amount_total: 999,
      currency: 'usd',
    });
    const paid = await app.stripe.payAt(checkout_url);
    expect(paid.headers.get('location')).toBe(
      `${SITE}/subscription/success?session_id=${session_id}`,
    );
    const status = await client.get(`/payments/checkout/status/${session_id}`);
    expect(status.body).toEqual({
      payment_status: 'paid',
      status: 'complete',
      amount_total: 999,
      currency: 'usd',
    });
    expect(await me()).toMatchObject({
      subscription_status: 'active',
      subscription_plan: 'monthly',
      has_payment_method: true,
    });
    const session = await app.stripe.client.checkout.sessions.retrieve(session_id);
    // The amount that was agreed to, in the currency of the plans.
    expect(session.adaptive_pricing).toEqual({ enabled: false });
    // The signed-in member pays, whatever e-mail the browser sends.
    expect(session.customer_details?.email).toBe(email);
  });

  it('is for members alone: a visitor gets 401', async () => {
    const reply = await clientOf(app).post('/payments/checkout/session', CHECKOUT);
    expect(reply.status).toBe(401);
  });

  it.each([
    ['success_url', 'https://evil.example/subscription/success'],
    ['success_url', 'http://localhost:3000@evil.example/'],
    ['success_url', 'http://localhost:3001/subscription/success'],
    ['cancel_url', 'https://localhost:3000/subscription/cancel'],
  ])('leads back to our own site alone: %s %s is refused', async (field, url) => {
    const { open } = await newMember();
    const reply = await open({ [field]: url });
    expect(reply.status).toBe(422);
    expect(detailOf(reply)).toEqual([
      { msg: 'Is not an address of this site', loc: ['body', field] },
    ]);
  });

  it('takes no price from the browser', async () => {
    const { open } = await newMember();
    const reply = await open({ price: 'price_1', amount: 1, unit_amount: 1 });
    const session = await app.stripe.client.checkout.sessions.retrieve(reply.body.session_id);
    expect(session.amount_total).toBe(999);
  });

  it('shows nobody how the checkout of another member stands', async () => {
    const [one, other] = [await newMember(), await newMember()];
    const { body } = await one.open();
    const path = `/payments/checkout/status/${body.session_id}`;
    expect((await one.client.get(path, { token: other.token })).status).toBe(403);
    const unknown = await one.client.get('/payments/checkout/status/cs_test_unknown');
    expect(unknown.status).toBe(404);
    // A checkout of the same Stripe account that was not opened by the app is unknown to it.
    const foreign = await app.stripe.client.checkout.sessions.create({
      mode: 'setup',
      currency: 'usd',
      success_url: SITE,
    });
    const status = await one.client.get(`/payments/checkout/status/${foreign.id}`);
    expect(status.status).toBe(404);
  });

  it('is closed to a member who has a subscription', async () => {
    const { open, client, token } = await newMember();
    await app.stripe.payAt((await open()).body.checkout_url);
    const again = await open();
    expect([again.status, detailOf(again)]).toEqual([409, 'You already have a subscription.']);
    const plans = await paymentsOf(app.strapi).plansOnSale();
    const direct = await client.post(
      '/subscriptions',
      { plan_id: plans[1]?.documentId },
      { token },
    );
    expect(direct.status).toBe(409);
  });

  it('leaves one checkout open when two tabs ask at once', async () => {
    const { open, user } = await newMember();
    const replies = await Promise.all([open(), open({ package: 'annual' }), open()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const customer = (await paymentsOf(app.strapi).customerOf(user.id)) ?? '';
    const { data } = await app.stripe.client.checkout.sessions.list({ customer, status: 'open' });
    expect(data).toHaveLength(1);
    const customers = await app.stripe.client.customers.search({
      query: `metadata['userId']:'${user.id}'`,
    });
    expect(customers.data).toHaveLength(1);
  });

  rare('subscribes anew a member whose customer was deleted at Stripe', async () => {
    const { open, me, user, client } = await newMember();
    await app.stripe.payAt((await open()).body.checkout_url);
    await app.stripe.settle();
    const customer = (await paymentsOf(app.strapi).customerOf(user.id)) ?? '';
    await app.stripe.client.customers.del(customer);
    await app.stripe.settle();
    expect(await me()).toMatchObject({ subscription_status: 'expired', has_payment_method: false });
    const signedIn = await client.post('/auth/login', { email: user.email, password: 'demo1234' });
    expect(signedIn.status).toBe(200);
    await app.stripe.payAt((await open()).body.checkout_url);
    await app.stripe.settle();
    expect((await me()).subscription_status).toBe('active');
    expect(await paymentsOf(app.strapi).customerOf(user.id)).not.toBe(customer);
  });

  it('shows the membership without asking Stripe', async () => {
    const { open, membership } = await newMember();
    expect(await membership()).toMatchObject({ status: 'inactive', actions: [], read_at: null });
    await app.stripe.payAt((await open()).body.checkout_url);
    await app.stripe.settle();
    await app.stripe.goDown();
    try {
      expect(await membership()).toMatchObject({
        status: 'active',
        plan: { key: 'monthly', name: 'Monthly' },
        price: { amount: 999, currency: 'usd' },
        next_charge: { amount: 999, currency: 'usd' },
        payment_problem: null,
        card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 },
        actions: ['cancel', 'pause', 'switch', 'request_refund'],
        invoices: [{ status: 'paid', amount: 999 }],
      });
    } finally {
      await app.stripe.comeBack();
    }
  });
});
