import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  client,
  DAY,
  itemOf,
  newCustomer,
  newPrice,
  type Running,
  refusal,
  startSandbox,
} from './support.ts';

let running: Running;
let stripe: Stripe;
beforeEach(async () => {
  running = await startSandbox();
  stripe = running.stripe;
});
afterEach(() => running.close());

const control = async (path: string, method = 'GET', body?: object) => {
  const response = await fetch(`${running.url}/_sandbox/stripe${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: response.status === 204 ? null : await response.json() };
};

describe('keys', () => {
  // /api/authentication
  test('a call without a key is 401', async () => {
    const response = await fetch(`${running.url}/v1/customers`);
    expect(response.status).toBe(401);
    expect((await response.json()).error.message).toContain('You did not provide an API key');
  });

  // /api/authentication
  test('so is one with a wrong key, which is not shown whole', async () => {
    const error = await refusal(
      client(running.port, 'sk_test_wrong_key_of_someone').customers.list(),
    );
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(error.message).toContain('Invalid API Key provided: sk_test_');
    expect(error.message).not.toContain('wrong_key_of');
  });

  // /keys
  test('a publishable key makes cards and confirms with a client secret, and does nothing else', async () => {
    const browser = client(running.port, 'pk_test_sandbox');
    const intent = await stripe.setupIntents.create({});
    const method = await browser.paymentMethods.create({
      type: 'card',
      card: { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' },
    });
    expect(method.card?.last4).toBe('4242');
    expect((await refusal(browser.customers.list())).statusCode).toBe(403);
    expect((await refusal(browser.setupIntents.retrieve(intent.id))).statusCode).toBe(400);
    expect(
      (
        await browser.setupIntents.retrieve(intent.id, {
          client_secret: intent.client_secret ?? '',
        })
      ).id,
    ).toBe(intent.id);
  });
});

// /invoicing/hosted-invoice-page
test('a link to an invoice works for 30 days, and each answer has a new one', async () => {
  const { customer } = await newCustomer(stripe, 'pm_card_visa');
  const price = (await newPrice(stripe)).id;
  await stripe.subscriptions.create({ customer: customer.id, items: [{ price }] });
  const linkNow = async () =>
    (await stripe.invoices.list({ customer: customer.id })).data.at(-1)?.hosted_invoice_url ?? '';
  const statusOf = async (link: string) => (await fetch(link)).status;
  const first = await linkNow();
  expect(await statusOf(first)).toBe(200);
  await control('/clock', 'POST', { by: 31 * DAY });
  expect(await statusOf(first)).toBe(410);
  expect(await statusOf(await linkNow())).toBe(200);
});

describe('typed cards', () => {
  const typed = (number: string, fields: object = {}) =>
    stripe.paymentMethods.create({
      type: 'card',
      card: { number, exp_month: 12, exp_year: 2034, cvc: '123', ...fields },
    });

  // /testing#cards
  test.each([
    ['4242424242424241', {}, 'incorrect_number'],
    ['4242424242424242', { exp_month: 13 }, 'invalid_expiry_month'],
    ['4242424242424242', { exp_year: 2020 }, 'invalid_expiry_year'],
    ['4242424242424242', { cvc: '12' }, 'invalid_cvc'],
  ])('%s with %o is refused: %s', async (number, fields, code) => {
    expect(await refusal(typed(number, fields))).toMatchObject({ statusCode: 402, code });
  });

  test('a number that is no test card is declined', async () => {
    expect((await refusal(typed('4111111111111111'))).message).toContain('non test card');
  });

  // /testing#declined-payments
  test.each([
    ['4000000000000002', 'generic_decline'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000000341', 'generic_decline'],
  ])('%s can be typed, and is declined with %s', async (number, declineCode) => {
    const method = await typed(number);
    const error = await refusal(
      stripe.paymentIntents.create({
        amount: 1_000,
        currency: 'usd',
        payment_method: method.id,
        confirm: true,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      }),
    );
    expect(error).toMatchObject({ statusCode: 402, decline_code: declineCode });
  });
});

describe('what the sandbox does not do is said loudly', () => {
  test('a parameter that only Stripe has is 501, not ignored', async () => {
    const customer = await stripe.customers.create();
    const error = await refusal(
      stripe.subscriptions.create({
        customer: customer.id,
        items: [],
        transfer_data: { destination: 'acct_1' },
      }),
    );
    expect(error.statusCode).toBe(501);
    expect(error.message).toContain('transfer_data');
  });

  test('so is a path that only Stripe has', async () => {
    expect((await refusal(stripe.payouts.list())).statusCode).toBe(501);
  });

  test('so are connected accounts', async () => {
    expect((await refusal(stripe.customers.list({}, { stripeAccount: 'acct_1' }))).statusCode).toBe(
      501,
    );
  });

  test('another API version is refused', async () => {
    expect(
      (await refusal(stripe.customers.list({}, { apiVersion: '2020-08-27' }))).message,
    ).toContain('2020-08-27');
  });
});

describe.each([
  [false, 499],
  [true, 999],
])('when invoices of nothing spend `once` coupons: %s', (zeroInvoicesSpendCoupons, due) => {
  const subscribed = async (trial_period_days?: number) => {
    await control('/settings', 'PATCH', { zeroInvoicesSpendCoupons });
    const { customer } = await newCustomer(stripe);
    const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'once' });
    const price = await newPrice(stripe);
    const { id } = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      ...(trial_period_days !== undefined && {
        ...{ trial_period_days, discounts: [{ coupon: coupon.id }] },
      }),
    });
    return { id, coupon: coupon.id };
  };
  const amountDue = async (subscription: string) =>
    (await stripe.invoices.createPreview({ subscription })).amount_due;

  test(`a trial that begins with one ends with a bill of ${due}`, async () => {
    const { id } = await subscribed(7);
    expect(await amountDue(id)).toBe(due);
  });

  test('and so does a payment that is moved', async () => {
    const { id, coupon } = await subscribed();
    await stripe.subscriptions.update(id, { discounts: [{ coupon }] });
    expect(await amountDue(id)).toBe(499);
    const trial_end = Math.floor(Date.now() / 1000) + 60 * DAY;
    await stripe.subscriptions.update(id, { trial_end, proration_behavior: 'none' });
    expect(await amountDue(id)).toBe(due);
  });
});

describe('search', () => {
  // /search#search-query-language
  test('finds by field, by metadata and by comparison', async () => {
    const ada = await stripe.customers.create({
      name: 'Ada',
      email: 'ada@example.com',
      metadata: { user: '7' },
    });
    await stripe.customers.create({ name: 'Bob', email: 'bob@example.com' });
    const ids = async (query: string) =>
      (await stripe.customers.search({ query })).data.map((each) => each.id);
    expect(await ids('email:"ada@example.com"')).toEqual([ada.id]);
    expect(await ids("metadata['user']:'7'")).toEqual([ada.id]);
    expect(await ids('name~"ad" AND created>100')).toEqual([ada.id]);
    expect(await ids('-name:"Bob"')).toEqual([ada.id]);
    expect(await ids('name:"Ada" OR name:"Bob"')).toHaveLength(2);
  });
});

describe('the clock of the sandbox', () => {
  test('moves trials, renewals and retries of everyone who is on no test clock', async () => {
    const price = await newPrice(stripe);
    const { customer } = await newCustomer(stripe);
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      trial_period_days: 7,
    });
    const { body } = await control('/clock', 'POST', { by: 7 * DAY + 7_200 });
    const after = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice'],
    });
    expect(after.status).toBe('active');
    expect(after.latest_invoice).toMatchObject({ status: 'paid', amount_paid: 999 });
    expect(body.now).toBeGreaterThanOrEqual(subscription.created + 7 * DAY);
    expect((after.latest_invoice as Stripe.Invoice).created).toBe(subscription.trial_end);
  });

  test('only goes forward', async () => {
    expect((await control('/clock', 'POST', { to: 1_000 })).status).toBe(400);
  });

  test('expires Checkout Sessions', async () => {
    const session = await stripe.checkout.sessions.create({
      mode: 'setup',
      currency: 'usd',
      success_url: 'https://example.com/',
    });
    await control('/clock', 'POST', { by: 2 * DAY });
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
  });
});

describe('cards that change', () => {
  test('a card can be made to fail, and be healed', async () => {
    const price = await newPrice(stripe);
    const { customer, method } = await newCustomer(stripe);
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
    });
    await control(`/payment_methods/${method.id}`, 'POST', { decline: 'insufficient_funds' });
    await control('/clock', 'POST', { to: itemOf(subscription).current_period_end + 7_200 });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
    await control(`/payment_methods/${method.id}`, 'POST', { decline: 'works' });
    await control('/clock', 'POST', { by: 4 * DAY });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });

  test('a card can be known by another fingerprint, as if it were another card', async () => {
    const { method } = await newCustomer(stripe);
    const fingerprint = 'AnotherCardOfHer';
    await control(`/payment_methods/${method.id}`, 'POST', { fingerprint });
    expect((await stripe.paymentMethods.retrieve(method.id)).card?.fingerprint).toBe(fingerprint);
  });

  test.each([
    ['balance_insufficient', 'Insufficient funds'],
    ['too_old', 'too old'],
  ])('refunds to a card can be refused: %s', async (refund, message) => {
    const { customer, method } = await newCustomer(stripe);
    const { latest_charge } = await stripe.paymentIntents.create({
      ...{ amount: 999, currency: 'usd', customer: customer.id, payment_method: method.id },
      ...{ confirm: true, off_session: true },
    });
    const charge = String(latest_charge);
    await control(`/payment_methods/${method.id}`, 'POST', { refund });
    expect((await refusal(stripe.refunds.create({ charge }))).message).toContain(message);
    expect((await stripe.charges.retrieve(charge)).amount_refunded).toBe(0);
    await control(`/payment_methods/${method.id}`, 'POST', { refund: 'works' });
    expect((await stripe.refunds.create({ charge })).status).toBe('succeeded');
  });

  test('and a dispute be opened', async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 1_000,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    });
    const { status } = await control(
      `/charges/${String(intent.latest_charge)}/dispute`,
      'POST',
      {},
    );
    expect(status).toBe(201);
    expect(await stripe.charges.retrieve(String(intent.latest_charge))).toMatchObject({
      disputed: true,
    });
  });

  // /disputes/how-disputes-work#inquiries
  test('an inquiry moves no money and leaves the refund possible, until it becomes a dispute', async () => {
    const pay = () =>
      stripe.paymentIntents.create({
        amount: 1_000,
        currency: 'usd',
        payment_method: 'pm_card_createDisputeInquiry',
        confirm: true,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      });
    const [one, other] = [await pay(), await pay()];
    const [inquiry] = (await stripe.disputes.list({ payment_intent: one.id })).data;
    expect(inquiry).toMatchObject({ status: 'warning_needs_response', balance_transactions: [] });
    expect((await stripe.refunds.create({ payment_intent: one.id })).status).toBe('succeeded');
    const [grown] = (await stripe.disputes.list({ payment_intent: other.id })).data;
    await control(`/disputes/${grown?.id}/escalate`, 'POST', {});
    expect(await stripe.disputes.retrieve(grown?.id ?? '')).toMatchObject({
      status: 'needs_response',
      is_charge_refundable: false,
    });
    expect(await refusal(stripe.refunds.create({ payment_intent: other.id }))).toMatchObject({
      code: 'charge_disputed',
    });
  });
});

describe('3-D Secure', () => {
  /** Answers the challenge of an intent as its page does. */
  async function answer(
    url: string | null | undefined,
    how: 'complete' | 'fail',
  ): Promise<Response> {
    return fetch(url ?? '', {
      method: 'POST',
      body: new URLSearchParams({ answer: how }),
      redirect: 'manual',
    });
  }

  const setUp = (customer: string, payment_method: string) =>
    stripe.setupIntents.create({
      customer,
      payment_method,
      confirm: true,
      return_url: 'https://shop.example/back?x=1',
    });

  // /payments/3d-secure/authentication-flow
  test('the customer comes back to the return address with the outcome', async () => {
    const customer = await stripe.customers.create();
    const intent = await setUp(customer.id, 'pm_card_authenticationRequired');
    const back = new URL(
      (await answer(intent.next_action?.redirect_to_url?.url, 'complete')).headers.get(
        'location',
      ) ?? '',
    );
    expect(back.origin + back.pathname).toBe('https://shop.example/back');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      x: '1',
      setup_intent: intent.id,
      setup_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    });
  });

  test('a challenge needs the client secret', async () => {
    const customer = await stripe.customers.create();
    const intent = await setUp(customer.id, 'pm_card_authenticationRequired');
    const url = (intent.next_action?.redirect_to_url?.url ?? '').replace(
      /client_secret=.*/,
      'client_secret=guess',
    );
    expect((await answer(url, 'complete')).status).toBe(404);
    expect((await stripe.setupIntents.retrieve(intent.id)).status).toBe('requires_action');
  });

  // /testing#regulatory-cards
  test.each([
    ['pm_card_authenticationRequiredOnSetup', 'active'],
    ['pm_card_authenticationRequired', 'past_due'],
  ])('%s, set up with authentication, renews a trial: %s', async (card, status) => {
    const price = await newPrice(stripe);
    const customer = await stripe.customers.create();
    const intent = await setUp(customer.id, card);
    await answer(intent.next_action?.redirect_to_url?.url, 'complete');
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      trial_period_days: 7,
      default_payment_method: String(intent.payment_method),
    });
    await control('/clock', 'POST', { by: 8 * DAY });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe(status);
  });

  // /payments/paymentintents/lifecycle
  test('a payment that the customer refuses to confirm fails, and leaves no charge', async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 1_000,
      currency: 'usd',
      payment_method: 'pm_card_authenticationRequired',
      confirm: true,
      return_url: 'https://shop.example/back',
    });
    await answer(intent.next_action?.redirect_to_url?.url, 'fail');
    const after = await stripe.paymentIntents.retrieve(intent.id);
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
      latest_charge: null,
    });
  });

  // /testing#regulatory-cards
  test('a card can pass the challenge and still lack funds', async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 1_000,
      currency: 'usd',
      payment_method: 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
      confirm: true,
      return_url: 'https://shop.example/back',
    });
    await answer(intent.next_action?.redirect_to_url?.url, 'complete');
    expect((await stripe.paymentIntents.retrieve(intent.id)).last_payment_error).toMatchObject({
      decline_code: 'insufficient_funds',
    });
  });

  // /api/customers/object#customer_object-delinquent
  test('a customer is delinquent while a failed invoice is open', async () => {
    const price = await newPrice(stripe);
    const { customer } = await newCustomer(stripe, 'pm_card_chargeCustomerFail');
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
    });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ delinquent: true });
    const good = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    await stripe.invoices.pay(String(subscription.latest_invoice), { payment_method: good.id });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ delinquent: false });
  });
});

describe('faults', () => {
  test('the next calls to a path fail with 500 or 429, then it works again', async () => {
    await control('/faults', 'POST', { path: '/v1/customers', effect: '500', times: 2 });
    expect((await refusal(stripe.customers.create())).statusCode).toBe(500);
    expect((await refusal(stripe.customers.create())).statusCode).toBe(500);
    expect((await stripe.customers.create()).object).toBe('customer');
    await control('/faults', 'POST', { path: '/v1/customers', effect: '429' });
    expect(await refusal(stripe.customers.create())).toMatchObject({
      statusCode: 429,
      code: 'rate_limit',
    });
  });

  test('drop does the work and cuts the connection; the SDK repeats the call and there is one effect', async () => {
    const patient = new Stripe('sk_test_sandbox', {
      host: 'localhost',
      port: running.port,
      protocol: 'http',
      maxNetworkRetries: 2,
      telemetry: false,
    });
    await control('/faults', 'POST', { path: '/v1/customers', effect: 'drop' });
    const customer = await patient.customers.create({ email: 'once@example.com' });
    expect(
      (await stripe.customers.list({ email: 'once@example.com' })).data.map((each) => each.id),
    ).toEqual([customer.id]);
  });

  test('hang gives no answer', async () => {
    await control('/faults', 'POST', { path: '/v1/customers', effect: 'hang' });
    await expect(stripe.customers.create({}, { timeout: 50 })).rejects.toBeInstanceOf(
      Stripe.errors.StripeConnectionError,
    );
  });

  test('can be taken back', async () => {
    await control('/faults', 'POST', { path: '/v1/customers', effect: '500', times: 9 });
    await control('/faults', 'DELETE');
    expect((await control('/faults')).body).toEqual({ faults: [] });
  });
});

describe('guards', () => {
  test.each(['/_sandbox/stripe/reset', '/dashboard'])(
    'a page of another origin cannot post to %s',
    async (path) => {
      const response = await fetch(`${running.url}${path}`, {
        method: 'POST',
        headers: { origin: 'https://evil.example' },
      });
      expect(response.status).toBe(403);
    },
  );

  test('reset forgets all objects', async () => {
    await stripe.customers.create();
    await control('/reset', 'POST');
    expect((await stripe.customers.list()).data).toEqual([]);
  });
});

describe('state', () => {
  test('survives a restart: objects, idempotency keys, plans, an advancing clock', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'stripe-sandbox-'));
    const first = await startSandbox({ dataDir });
    const price = await newPrice(first.stripe);
    const { customer, clock } = await newCustomer(first.stripe, 'pm_card_visa', 1_800_000_000);
    const subscription = await first.stripe.subscriptions.create(
      { customer: customer.id, items: [{ price: price.id }] },
      { idempotencyKey: 'k' },
    );
    await first.stripe.testHelpers.testClocks.advance(clock?.id ?? '', {
      frozen_time: itemOf(subscription).current_period_end + 7_200,
    });
    await first.close();
    const second = await startSandbox({ dataDir });
    for (let state = 'advancing'; state !== 'ready'; )
      state = (await second.stripe.testHelpers.testClocks.retrieve(clock?.id ?? '')).status;
    const after = await second.stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice'],
    });
    const replay = await second.stripe.subscriptions.create(
      { customer: customer.id, items: [{ price: price.id }] },
      { idempotencyKey: 'k' },
    );
    expect(after.latest_invoice).toMatchObject({
      billing_reason: 'subscription_cycle',
      status: 'paid',
    });
    expect(replay.id).toBe(subscription.id);
    await second.close();
    await rm(dataDir, { recursive: true });
  });
});
