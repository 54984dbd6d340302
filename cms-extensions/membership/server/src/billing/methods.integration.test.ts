import type { Membership } from 'contract';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientOf, signUp } from '../../../test/client.ts';
import { type BillingApp, billingOf, bootBilling } from '../../../test/stripe.ts';
import { DAY_SECONDS, newSubscriber, planIdOf } from '../../../test/subscribers.ts';

describe('payment methods that are no cards', () => {
  let app: BillingApp;
  let client: Client;
  beforeAll(async () => {
    app = await bootBilling({ hasEvents: false });
    client = clientOf(app);
  });
  afterAll(() => app.stop());

  const METHODS: Record<string, Stripe.PaymentMethodCreateParams> = {
    link: { type: 'link', billing_details: { email: 'anna@example.com' } },
    sepa_debit: {
      type: 'sepa_debit',
      sepa_debit: { iban: 'DE89370400440532013000' },
      billing_details: { name: 'Anna', email: 'anna@example.com' },
    },
  };

  it.each([
    ['link', null],
    ['sepa_debit', '3000'],
  ])('%s keeps a trial open, is shown, and is charged at its end', async (type, last4) => {
    const member = await newSubscriber(app, client, { trialDays: 7 });
    const { stripe } = app;
    await stripe.client.paymentMethods.detach(member.card);
    const { id } = await stripe.client.paymentMethods.create(METHODS[type]);
    await stripe.client.paymentMethods.attach(id, { customer: member.customer });
    await stripe.client.subscriptions.update(member.subscriptionId, { default_payment_method: id });
    await billingOf(app.strapi).sync(member.user.id);

    const { body } = await client.get<Membership>('/subscription', { token: member.token });
    expect(body).toMatchObject({
      status: 'trial',
      card: { brand: type, last4, exp_month: null },
      next_charge: { amount: 999 },
    });
    const me = await client.get('/auth/me', { token: member.token });
    expect(me.body).toMatchObject({ has_payment_method: true });

    await stripe.advance(member.customer, 7 * DAY_SECONDS + 7200);
    const after = await client.get<Membership>('/subscription', { token: member.token });
    expect(after.body).toMatchObject({ status: 'active', payment_problem: null });
    const snapshot = await billingOf(app.strapi).snapshotOf(member.user.id);
    expect(snapshot?.invoices[0]).toMatchObject({ paidWith: { brand: type } });
  });

  it('a source of the time before payment methods pays a subscription at once', async () => {
    const { user, token } = await signUp(client);
    const billing = billingOf(app.strapi);
    const customer = await billing.withMember(user.id, () => billing.ensureCustomer(user));
    await app.stripe.client.customers.createSource(customer, { source: 'tok_visa' });
    const plan = await planIdOf(app, 'monthly');
    const reply = await client.post('/subscriptions', { plan_id: plan }, { token });
    expect(reply.body).toMatchObject({ subscription: { status: 'active' } });
    const { body } = await client.get<Membership>('/subscription', { token });
    expect(body).toMatchObject({ card: { brand: 'visa', last4: '4242' } });
  });
});
