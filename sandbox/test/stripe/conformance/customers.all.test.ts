import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCustomer, newPrice, refusal, type Subject, startSubject } from '../support.ts';

let subject: Subject;
let stripe: Stripe;
beforeAll(async () => {
  subject = await startSubject();
  stripe = subject.stripe;
});
afterAll(() => subject.close());

describe('customers', () => {
  // /api/customers/create
  test('start without balance, currency or card', async () => {
    const customer = await stripe.customers.create({ email: 'a@example.com', name: 'Ada' });
    expect(customer).toMatchObject({
      object: 'customer',
      balance: 0,
      currency: null,
      delinquent: false,
      livemode: false,
      email: 'a@example.com',
      name: 'Ada',
    });
    expect(customer.invoice_settings.default_payment_method).toBeNull();
    expect(customer.id).toMatch(/^cus_/);
  });

  // /api/customers/update
  test('an empty text unsets a field', async () => {
    const { id } = await stripe.customers.create({ description: 'x' });
    expect((await stripe.customers.update(id, { description: '' })).description).toBeNull();
  });

  // /api/customers/create#create_customer-payment_method
  test('can be made with a card, which is attached', async () => {
    const customer = await stripe.customers.create({
      payment_method: 'pm_card_visa',
      invoice_settings: { default_payment_method: 'pm_card_visa' },
    });
    const method = await stripe.paymentMethods.retrieve(
      String(customer.invoice_settings.default_payment_method),
    );
    expect(method.customer).toBe(customer.id);
  });

  // /api/customers/delete
  test('a deleted customer leaves a stub', async () => {
    const { id } = await stripe.customers.create();
    expect(await stripe.customers.del(id)).toMatchObject({ id, object: 'customer', deleted: true });
    expect(await stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true });
  });

  // /api/customers/delete
  test('deleting a customer ends the subscriptions', async () => {
    const { customer } = await newCustomer(stripe);
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: (await newPrice(stripe)).id }],
    });
    await stripe.customers.del(customer.id);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
  });

  // /error-codes#resource-missing
  test('a deleted customer cannot be used any more', async () => {
    const { id } = await stripe.customers.create();
    await stripe.customers.del(id);
    expect(await refusal(stripe.setupIntents.create({ customer: id }))).toMatchObject({
      code: 'resource_missing',
    });
  });

  // /billing/customer/balance
  test('a balance transaction changes the balance and remembers why', async () => {
    const { id } = await stripe.customers.create();
    const transaction = await stripe.customers.createBalanceTransaction(id, {
      amount: -500,
      currency: 'usd',
      description: 'Sorry',
    });
    expect(transaction).toMatchObject({
      amount: -500,
      ending_balance: -500,
      type: 'adjustment',
      description: 'Sorry',
    });
    expect(await stripe.customers.retrieve(id)).toMatchObject({ balance: -500, currency: 'usd' });
  });
});

// /billing/customer/balance
test('a credit in another currency is no credit of the bills in the own one', async () => {
  const { customer } = await newCustomer(stripe);
  const price = await newPrice(stripe);
  const { id } = await stripe.subscriptions.create({
    ...{ customer: customer.id, items: [{ price: price.id }] },
  });
  const credit = await stripe.customers.createBalanceTransaction(customer.id, {
    ...{ amount: -400, currency: 'eur' },
  });
  expect(credit).toMatchObject({ currency: 'eur', ending_balance: -400 });
  const expand = ['invoice_credit_balance'];
  expect(await stripe.customers.retrieve(customer.id, { expand })).toMatchObject({
    ...{ currency: 'usd', balance: 0, invoice_credit_balance: { eur: 400 } },
  });
  expect((await stripe.invoices.createPreview({ subscription: id })).amount_due).toBe(999);
});

describe('payment methods', () => {
  // /testing#cards
  test.each([
    ['pm_card_visa', 'visa', '4242'],
    ['pm_card_mastercard', 'mastercard', '4444'],
    ['pm_card_amex', 'amex', '0005'],
    ['pm_card_discover', 'discover', '1117'],
  ])('%s is a %s card ending in %s', async (name, brand, last4) => {
    const { customer } = await newCustomer(stripe);
    const method = await stripe.paymentMethods.attach(name, { customer: customer.id });
    expect(method).toMatchObject({ type: 'card', customer: customer.id, card: { brand, last4 } });
    expect(method.id).not.toBe(name);
  });

  // /api/payment_methods/object#payment_method_object-card-fingerprint
  test('the same number has the same fingerprint, another has another', async () => {
    const { customer } = await newCustomer(stripe);
    const [a, b, c] = await Promise.all(
      ['pm_card_visa', 'pm_card_visa', 'pm_card_mastercard'].map((name) =>
        stripe.paymentMethods.attach(name, { customer: customer.id }),
      ),
    );
    expect(a?.id).not.toBe(b?.id);
    expect(a?.card?.fingerprint).toBe(b?.card?.fingerprint);
    expect(a?.card?.fingerprint).not.toBe(c?.card?.fingerprint);
  });

  // /testing#declined-payments
  test.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_visa_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
    ['pm_card_visa_chargeDeclinedStolenCard', 'card_declined', 'stolen_card'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
  ])('%s cannot be attached: %s', async (name, code) => {
    const customer = await stripe.customers.create();
    const error = await refusal(stripe.paymentMethods.attach(name, { customer: customer.id }));
    expect(error).toMatchObject({ statusCode: 402, type: 'StripeCardError', code });
  });

  // /testing#declined-payments
  test('pm_card_chargeCustomerFail can be attached, and fails when it is charged', async () => {
    const customer = await stripe.customers.create();
    const method = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: customer.id,
    });
    const error = await refusal(
      stripe.paymentIntents.create({
        amount: 1_000,
        currency: 'usd',
        customer: customer.id,
        payment_method: method.id,
        confirm: true,
        off_session: true,
      }),
    );
    expect(error).toMatchObject({ statusCode: 402, code: 'card_declined' });
  });

  // /api/payment_methods/attach
  test("another customer's card cannot be attached", async () => {
    const { method } = await newCustomer(stripe);
    const other = await stripe.customers.create();
    expect(
      (await refusal(stripe.paymentMethods.attach(method.id, { customer: other.id }))).statusCode,
    ).toBe(400);
  });

  // /api/payment_methods/detach
  test('a detached card belongs to nobody and cannot be used again', async () => {
    const { customer, method } = await newCustomer(stripe);
    expect((await stripe.paymentMethods.detach(method.id)).customer).toBeNull();
    expect(
      (await refusal(stripe.paymentMethods.attach(method.id, { customer: customer.id })))
        .statusCode,
    ).toBe(400);
  });

  // /api/payment_methods/detach
  test('a detached card is no default any more', async () => {
    const { customer, method } = await newCustomer(stripe);
    await stripe.paymentMethods.detach(method.id);
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({
      invoice_settings: { default_payment_method: null },
    });
  });

  // /api/payment_methods/customer_list
  test('are listed by customer', async () => {
    const { customer, method } = await newCustomer(stripe);
    const list = await stripe.customers.listPaymentMethods(customer.id);
    expect(list.data.map((each) => each.id)).toEqual([method.id]);
  });

  // /api/customers/update#update_customer-invoice_settings-default_payment_method
  test('a card of nobody cannot become a default', async () => {
    const { method } = await newCustomer(stripe);
    const other = await stripe.customers.create();
    const error = await refusal(
      stripe.customers.update(other.id, {
        invoice_settings: { default_payment_method: method.id },
      }),
    );
    expect(error).toMatchObject({ statusCode: 400, code: 'resource_missing' });
  });

  // /api/payment_methods/update
  test('billing details and expiry can be changed', async () => {
    const { method } = await newCustomer(stripe);
    const changed = await stripe.paymentMethods.update(method.id, {
      billing_details: { name: 'Ada' },
      card: { exp_month: 3, exp_year: 2034 },
    });
    expect(changed).toMatchObject({
      billing_details: { name: 'Ada' },
      card: { exp_month: 3, exp_year: 2034 },
    });
  });
});

describe('SetupIntents', () => {
  const never = { enabled: true, allow_redirects: 'never' } as const;

  // /payments/setupintents/lifecycle
  test('wait for a payment method, then for confirmation', async () => {
    const fresh = await stripe.setupIntents.create({});
    expect(fresh).toMatchObject({
      status: 'requires_payment_method',
      usage: 'off_session',
      object: 'setup_intent',
    });
    expect(fresh.client_secret).toMatch(new RegExp(`^${fresh.id}_secret_`));
    const chosen = await stripe.setupIntents.create({ payment_method: 'pm_card_visa' });
    expect(chosen.status).toBe('requires_confirmation');
  });

  // /api/setup_intents/confirm
  test('success attaches the card to the customer', async () => {
    const customer = await stripe.customers.create();
    const intent = await stripe.setupIntents.create({
      customer: customer.id,
      payment_method: 'pm_card_visa',
      confirm: true,
      automatic_payment_methods: never,
    });
    const method = await stripe.paymentMethods.retrieve(String(intent.payment_method));
    expect(intent.status).toBe('succeeded');
    expect(method.customer).toBe(customer.id);
  });

  // /testing#declined-payments
  test('a card that is always declined fails at set-up, and says so', async () => {
    const intent = await stripe.setupIntents.create({ automatic_payment_methods: never });
    const error = await refusal(
      stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_visa_chargeDeclined' }),
    );
    const after = await stripe.setupIntents.retrieve(intent.id);
    expect(error).toMatchObject({
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'generic_decline',
    });
    expect(error.setup_intent?.id).toBe(intent.id);
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: 'card_declined', type: 'card_error' },
    });
  });

  // /testing#declined-payments
  test('pm_card_chargeCustomerFail passes the set-up', async () => {
    const intent = await stripe.setupIntents.create({
      payment_method: 'pm_card_chargeCustomerFail',
      confirm: true,
      automatic_payment_methods: never,
    });
    expect(intent.status).toBe('succeeded');
  });

  // /testing#regulatory-cards
  test.each(['pm_card_authenticationRequired', 'pm_card_authenticationRequiredOnSetup'])(
    '%s asks for authentication',
    async (name) => {
      const intent = await stripe.setupIntents.create({
        payment_method: name,
        confirm: true,
        return_url: 'https://example.com/back',
      });
      expect(intent.status).toBe('requires_action');
      expect(intent.next_action?.type).toBe('redirect_to_url');
      expect(intent.next_action?.redirect_to_url?.return_url).toBe('https://example.com/back');
    },
  );

  // /testing#regulatory-cards
  test('pm_card_authenticationRequiredSetupForOffSession is set up already', async () => {
    const intent = await stripe.setupIntents.create({
      payment_method: 'pm_card_authenticationRequiredSetupForOffSession',
      confirm: true,
      return_url: 'https://example.com/back',
    });
    expect(intent.status).toBe('succeeded');
  });

  // /api/setup_intents/confirm#confirm_setup_intent-return_url
  test('methods that may redirect need a return_url', async () => {
    const error = await refusal(
      stripe.setupIntents.create({
        payment_method: 'pm_card_visa',
        confirm: true,
        automatic_payment_methods: { enabled: true },
      }),
    );
    expect(error.message).toContain('you must provide a `return_url`');
  });

  // /error-codes#setup-intent-unexpected-state
  test('a succeeded one cannot be confirmed or canceled', async () => {
    const { id } = await stripe.setupIntents.create({
      payment_method: 'pm_card_visa',
      confirm: true,
      automatic_payment_methods: never,
    });
    expect(await refusal(stripe.setupIntents.confirm(id))).toMatchObject({
      code: 'setup_intent_unexpected_state',
    });
    expect(await refusal(stripe.setupIntents.cancel(id))).toMatchObject({
      code: 'setup_intent_unexpected_state',
    });
  });

  // /api/setup_intents/cancel
  test('can be canceled before', async () => {
    const { id } = await stripe.setupIntents.create({});
    const canceled = await stripe.setupIntents.cancel(id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
  });

  // /error-codes#setup-intent-unexpected-state
  test('cannot be confirmed without a payment method', async () => {
    const { id } = await stripe.setupIntents.create({ automatic_payment_methods: never });
    expect(await refusal(stripe.setupIntents.confirm(id))).toMatchObject({ statusCode: 400 });
  });

  // /api/setup_attempts/list
  test('each try is an attempt', async () => {
    const { id } = await stripe.setupIntents.create({ automatic_payment_methods: never });
    await refusal(
      stripe.setupIntents.confirm(id, { payment_method: 'pm_card_visa_chargeDeclined' }),
    );
    await stripe.setupIntents.confirm(id, { payment_method: 'pm_card_visa' });
    const attempts = await stripe.setupAttempts.list({ setup_intent: id });
    expect(attempts.data.map((each) => each.status)).toEqual(['succeeded', 'failed']);
  });
});
