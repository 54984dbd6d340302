import { PAYMENT_ERRORS } from 'contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askForCard, confirmCard, giveCard, sendTrialForm } from '../../../../test/cards.ts';
import { type Client, clientOf, detailOf, freshEmail, signUp } from '../../../../test/client.ts';
import { allFaultsAt, faultsAt, whileFailing } from '../../../../test/faults.ts';
import { type BillingApp, bootBilling } from '../../../../test/stripe.ts';

describe('trials while Stripe fails', () => {
  let app: BillingApp;
  let client: Client;
  const userByEmail = (emailLower: string) =>
    app.strapi.db.query('plugin::users-permissions.user').findOne({ where: { emailLower } });
  const customersOf = async (email: string) =>
    (await app.stripe.client.customers.search({ query: `email:"${email}"` })).data;
  const subscriptionsOf = async (email: string) => {
    const [customer] = await customersOf(email);
    const { data } = await app.stripe.client.subscriptions.list({
      customer: customer?.id ?? '',
      status: 'all',
    });
    return data;
  };

  beforeAll(async () => {
    app = await bootBilling({
      hasEvents: false,
      env: { TIMINGS: 'STRIPE_TIMEOUT_MS=1000', STRIPE_TEST_CLOCKS: 'false' },
    });
    client = clientOf(app);
    // Create the objects that all members share, such as prices, before the faults start.
    const { body } = await sendTrialForm(client);
    await giveCard(app.stripe, body.setup_intent_id);
    await confirmCard(client, body.setup_intent_id);
  });
  afterAll(() => app.stop());

  it.each(faultsAt(['POST /v1/customers', 'POST /v1/setup_intents']))(
    'the form: Stripe $what at $call; it leaves no account and may be sent again',
    async (fault) => {
      const email = freshEmail();
      const failed = await whileFailing(app, fault, () => sendTrialForm(client, { email }));
      expect(failed.status).toBe(502);
      expect(detailOf(failed)).toBe(PAYMENT_ERRORS.unavailable);
      expect(await userByEmail(email)).toBeNull();

      const { body, status } = await sendTrialForm(client, { email });
      expect(status).toBe(200);
      expect(await customersOf(email)).toHaveLength(1);
      await giveCard(app.stripe, body.setup_intent_id);
      const reply = await confirmCard(client, body.setup_intent_id);
      expect(reply.body.user.subscription_status).toBe('trial');
    },
  );

  it('leaves the e-mail to a plain registration, when the form failed', async () => {
    const email = freshEmail();
    await app.stripe.fault('/v1/setup_intents', 'error');
    await sendTrialForm(client, { email });
    expect((await signUp(client, email)).user.email).toBe(email);
  });

  it.each(
    allFaultsAt([
      'GET /v1/setup_intents',
      'GET /v1/subscriptions',
      'POST /v1/customers',
      'GET /v1/checkout/sessions',
      'POST /v1/subscriptions',
      'POST /v1/setup_intents',
    ]),
  )('the confirmation: Stripe $what at $call; repeated, it begins one trial', async (fault) => {
    const email = freshEmail();
    const { body } = await sendTrialForm(client, { email });
    await giveCard(app.stripe, body.setup_intent_id);
    const failed = await whileFailing(app, fault, () => confirmCard(client, body.setup_intent_id));
    expect(failed.status).toBe(502);
    expect(detailOf(failed)).toBe(PAYMENT_ERRORS.unavailable);
    expect(failed.headers.getSetCookie()).toEqual([]);

    const reply = await confirmCard(client, body.setup_intent_id);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      trial_days_remaining: 7,
      user: { subscription_status: 'trial', has_payment_method: true },
    });
    expect(await subscriptionsOf(email)).toHaveLength(1);
  });

  it('goes on from the form when the confirmation failed and the tab was closed', async () => {
    const email = freshEmail();
    const first = await sendTrialForm(client, { email });
    await giveCard(app.stripe, first.body.setup_intent_id);
    await app.stripe.fault('/v1/subscriptions', 'drop');
    await confirmCard(client, first.body.setup_intent_id);
    const second = await sendTrialForm(client, { email });
    expect(second.body).toMatchObject({
      setup_intent_id: first.body.setup_intent_id,
      card_ready: true,
    });
    const reply = await confirmCard(client, second.body.setup_intent_id);
    expect(reply.body.user.subscription_status).toBe('trial');
    expect(await subscriptionsOf(email)).toHaveLength(1);
  });

  it.each(faultsAt(['POST /v1/customers', 'POST /v1/setup_intents']))(
    'a card for a member: Stripe $what at $call; asked again, there is one customer',
    async (fault) => {
      const member = await signUp(client);
      const failed = await whileFailing(app, fault, () => askForCard(client, member, 'monthly'));
      expect(failed.status).toBe(502);
      const { body } = await askForCard(client, member, 'monthly');
      expect(await customersOf(member.email)).toHaveLength(1);
      await giveCard(app.stripe, body.setup_intent_id);
      const reply = await confirmCard(client, body.setup_intent_id, { token: member.token });
      expect(reply.body.user.subscription_status).toBe('trial');
    },
  );

  it('asks for the next card anew when the answer of the first was lost', async () => {
    const member = await signUp(client);
    await app.stripe.fault('/v1/setup_intents', 'drop', 'POST', 2);
    expect((await askForCard(client, member)).status).toBe(502);
    const first = await askForCard(client, member);
    await giveCard(app.stripe, first.body.setup_intent_id);
    await confirmCard(client, first.body.setup_intent_id, { token: member.token });
    const second = await askForCard(client, member);
    expect(second.body.card_ready).toBe(false);
    expect(second.body.setup_intent_id).not.toBe(first.body.setup_intent_id);
  });
});
