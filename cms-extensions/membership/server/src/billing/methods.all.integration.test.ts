import { type Membership, TRIAL_ERRORS } from 'contract';
import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { paymentsOf } from '../../../test/billing/payments.ts';
import { askForCard, confirmCard, giveCard, sendTrialForm } from '../../../test/cards.ts';
import { detailOf, signUp } from '../../../test/client.ts';
import { billingOf, bootBilling } from '../../../test/stripe.ts';
import { DAY_SECONDS, newSubscriber, planIdOf } from '../../../test/subscribers.ts';

describe('payment methods that are no cards', () => {
  const env = { WALLETS: 'google_pay', WALLETS_START_TRIALS: 'false', CURRENCY: 'eur' };
  const { app, client } = testApp(() => bootBilling({ hasEvents: false, env }));

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
    const snapshot = await paymentsOf(app.strapi).snapshotOf(member.user.id);
    expect(snapshot?.invoices[0]).toMatchObject({ paidWith: { brand: type } });
  });

  it('wallets that are switched off are offered nowhere, and begin no trial', async () => {
    const { body: setup } = await sendTrialForm(client);
    expect(setup.wallets).toEqual([]);
    const { setupIntents, paymentMethods } = app.stripe.client;
    const intent = await setupIntents.retrieve(setup.setup_intent_id);
    expect(intent.allowed_payment_method_types).toEqual(['card']);
    const card = { token: 'tok_google_pay_4242424242424242' };
    const { id } = await paymentMethods.create({ type: 'card', card });
    await giveCard(app.stripe, setup.setup_intent_id, id);
    const reply = await confirmCard(client, setup.setup_intent_id);
    expect([reply.status, detailOf(reply)]).toEqual([409, TRIAL_ERRORS.walletRefused]);

    const member = await signUp(client);
    expect((await askForCard(client, member)).body.wallets).toEqual(['google_pay']);
    const purchase = { plan_id: await planIdOf(app, 'monthly') };
    const opened = await client.post<{ checkout_url: string }>('/subscriptions', purchase, member);
    const [, checkout = ''] = /\/(cs_test_\w+)/.exec(opened.body.checkout_url) ?? [];
    expect(await app.stripe.client.checkout.sessions.retrieve(checkout)).toMatchObject({
      allowed_payment_method_types: ['card'],
      wallet_options: { link: { display: 'never' } },
    });
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
