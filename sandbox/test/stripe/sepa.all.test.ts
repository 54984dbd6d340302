import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { advance, DAY, newPrice, type Running, refusal, startSandbox } from './support.ts';

let running: Running;
let stripe: Stripe;
beforeAll(async () => {
  running = await startSandbox();
  stripe = running.stripe;
});
afterAll(() => running.close());

const T0 = 1_800_000_000;
const IBAN = {
  soon: 'DE89370400440532013000',
  late: 'DE08370400440532013003',
  fails: 'DE62370400440532013001',
  failsLate: 'DE78370400440532013004',
  disputed: 'DE35370400440532013002',
};
const BILLING = { name: 'Anna', email: 'anna@example.com' };
const ACCEPTED = {
  customer_acceptance: { type: 'online', online: { ip_address: '::1', user_agent: 'test' } },
} as const;

/** A customer on a clock whose bank account is set up and pays by default. */
async function newDebtor(iban: string) {
  const { id: clock } = await stripe.testHelpers.testClocks.create({ frozen_time: T0 });
  const { id: customer } = await stripe.customers.create({ test_clock: clock });
  const setup = await stripe.setupIntents.create({
    customer,
    allowed_payment_method_types: ['card', 'sepa_debit'],
    payment_method_data: { type: 'sepa_debit', sepa_debit: { iban }, billing_details: BILLING },
    confirm: true,
    mandate_data: ACCEPTED,
  });
  const method = String(setup.payment_method);
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method } });
  return { customer, clock, method, setup };
}

const subscribe = async (customer: string, fields: Partial<Stripe.SubscriptionCreateParams> = {}) =>
  stripe.subscriptions.create({
    customer,
    items: [{ price: (await newPrice(stripe, { currency: 'eur' })).id }],
    ...fields,
  });

const eventsOf = async (customer: string, from: string): Promise<string[]> => {
  const { data } = await stripe.events.list({ limit: 100 });
  const types: string[] = data
    .filter((event) => Reflect.get(event.data.object, 'customer') === customer)
    .map(({ type }) => type)
    .reverse();
  return types.slice(types.indexOf(from));
};

const intentOf = async (subscription: string) => {
  const { latest_invoice } = await stripe.subscriptions.retrieve(subscription, {
    expand: ['latest_invoice.payments.data.payment'],
  });
  const invoice = latest_invoice as Stripe.Invoice;
  const id = String(invoice.payments?.data[0]?.payment.payment_intent);
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  return { invoice, intent, charge: intent.latest_charge as Stripe.Charge };
};

describe('a bank account', () => {
  // /payments/sepa-debit/set-up-payment
  test('is set up with a mandate, and shows no more than four characters', async () => {
    const { setup, method } = await newDebtor(IBAN.soon);
    expect(setup.status).toBe('succeeded');
    const mandate = await stripe.mandates.retrieve(String(setup.mandate));
    expect(mandate).toMatchObject({ status: 'active', type: 'multi_use', payment_method: method });
    const { sepa_debit } = await stripe.paymentMethods.retrieve(method);
    expect(sepa_debit).toMatchObject({ country: 'DE', last4: '3000' });
    const again = await newDebtor(IBAN.soon);
    const { sepa_debit: same } = await stripe.paymentMethods.retrieve(again.method);
    expect(same?.fingerprint).toBe(sepa_debit?.fingerprint);
  });

  // /payments/sepa-debit/set-up-payment
  test.each([
    ['a wrong number', { iban: 'DE89370400440532013001' }, BILLING, 'invalid_bank_account_iban'],
    ['no name', { iban: IBAN.soon }, { email: 'anna@example.com' }, 'parameter_missing'],
    ['no e-mail', { iban: IBAN.soon }, { name: 'Anna' }, 'parameter_missing'],
  ])('is refused with %s', async (_what, sepa_debit, billing_details, code) => {
    const made = stripe.paymentMethods.create({ type: 'sepa_debit', sepa_debit, billing_details });
    expect(await refusal(made)).toMatchObject({ code });
  });

  test('is refused without a mandate, and for another currency than the euro', async () => {
    const { id } = await stripe.paymentMethods.create({
      type: 'sepa_debit',
      sepa_debit: { iban: IBAN.soon },
      billing_details: BILLING,
    });
    const setup = stripe.setupIntents.create({
      payment_method: id,
      confirm: true,
      allowed_payment_method_types: ['sepa_debit'],
    });
    expect(await refusal(setup)).toMatchObject({ param: 'mandate_data' });
    const { customer, method } = await newDebtor(IBAN.soon);
    const dollars = stripe.paymentIntents.create({
      ...{ amount: 999, currency: 'usd', customer, payment_method: method, confirm: true },
      return_url: 'https://shop.example',
    });
    expect(await refusal(dollars)).toMatchObject({ param: 'currency' });
  });
});

describe('a debit', () => {
  // /payments/sepa-debit#payment-timing-and-failures
  test('begins a subscription at once, and is paid when the bank has answered', async () => {
    const { customer, clock } = await newDebtor(IBAN.late);
    const { id, status } = await subscribe(customer);
    expect(status).toBe('active');
    const before = await intentOf(id);
    expect(before.invoice).toMatchObject({ status: 'open', attempted: true, attempt_count: 1 });
    expect(before.intent).toMatchObject({ status: 'processing', amount_received: 0 });
    expect(before.charge).toMatchObject({ status: 'pending', paid: false, captured: true });
    expect(await eventsOf(customer, 'charge.pending')).toEqual([
      'charge.pending',
      'payment_intent.processing',
      'customer.subscription.updated',
    ]);
    for (const forbidden of [
      () => stripe.invoices.pay(before.invoice.id),
      () => stripe.invoices.voidInvoice(before.invoice.id),
      () => stripe.paymentIntents.cancel(before.intent.id),
      () => stripe.refunds.create({ payment_intent: before.intent.id }),
    ])
      expect((await refusal(forbidden())).statusCode).toBe(400);

    await advance(stripe, clock, T0 + 5 * DAY);
    const after = await intentOf(id);
    expect(after.invoice.status).toBe('paid');
    expect(after.charge).toMatchObject({
      ...{ status: 'succeeded', paid: true },
      payment_method_details: { sepa_debit: { last4: '3003', mandate: expect.any(String) } },
    });
    expect(await eventsOf(customer, 'charge.succeeded')).toEqual([
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice.updated',
      'invoice.paid',
      'invoice.payment_succeeded',
    ]);
  });

  // /payments/sepa-debit#failed-payments
  test('fails late: the money leaves the balance, the subscription is past due', async () => {
    const { customer, clock } = await newDebtor(IBAN.failsLate);
    const { id } = await subscribe(customer);
    await advance(stripe, clock, T0 + 4 * DAY);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
    await advance(stripe, clock, T0 + 5 * DAY);
    const { invoice, intent, charge } = await intentOf(id);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
    expect(invoice).toMatchObject({ status: 'open', attempt_count: 1 });
    expect(intent).toMatchObject({ status: 'requires_payment_method' });
    expect(charge).toMatchObject({ status: 'failed', failure_code: 'generic_could_not_process' });
    expect(await eventsOf(customer, 'charge.failed')).toEqual([
      'charge.failed',
      'payment_intent.payment_failed',
      'invoice.payment_failed',
      'customer.subscription.updated',
    ]);
    const { data } = await stripe.balanceTransactions.list({ source: charge.id });
    expect(
      data.map(({ type, amount, reporting_category }) => [type, amount, reporting_category]),
    ).toEqual([
      ['payment_failure_refund', -999, 'charge_failure'],
      ['payment', 999, 'charge'],
    ]);
    // Nobody asks the bank again; a card pays what is open.
    await advance(stripe, clock, T0 + 9 * DAY);
    expect((await stripe.charges.list({ customer })).data).toHaveLength(1);
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.invoices.pay(invoice.id, { payment_method: card.id });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  });

  test('one that is never paid ends the subscription as a card does', async () => {
    const { customer, clock } = await newDebtor(IBAN.fails);
    const { id } = await subscribe(customer);
    await advance(stripe, clock, T0 + 25 * DAY);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
  });

  test('of a trial and of a renewal keeps the subscription active', async () => {
    const { customer, clock } = await newDebtor(IBAN.late);
    const { id } = await subscribe(customer, { trial_period_days: 7 });
    const statuses: string[] = [];
    for (const day of [8, 14, 39, 45]) {
      await advance(stripe, clock, T0 + day * DAY);
      const { status } = await stripe.subscriptions.retrieve(id);
      statuses.push(`${status} ${(await intentOf(id)).intent.status}`);
    }
    expect(statuses).toEqual([
      ...['active processing', 'active succeeded'],
      ...['active processing', 'active succeeded'],
    ]);
  });

  // /payments/sepa-debit#disputes
  test('that is disputed is lost at once', async () => {
    const { customer, clock } = await newDebtor(IBAN.disputed);
    const { id } = await subscribe(customer);
    await advance(stripe, clock, T0 + 60);
    const { charge } = await intentOf(id);
    const { data } = await stripe.disputes.list({ charge: charge.id });
    expect(data[0]).toMatchObject({ status: 'lost', evidence_details: { due_by: null } });
    const refund = stripe.refunds.create({ charge: charge.id });
    expect(await refusal(refund)).toMatchObject({ code: 'charge_disputed' });
  });

  // /payments/sepa-debit#refund-timing-and-processing
  test('is given back after days', async () => {
    const { customer, clock } = await newDebtor(IBAN.soon);
    const { id } = await subscribe(customer);
    await advance(stripe, clock, T0 + 60);
    const { charge } = await intentOf(id);
    const refund = await stripe.refunds.create({ charge: charge.id });
    expect(refund.status).toBe('pending');
    await advance(stripe, clock, T0 + 5 * DAY);
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
  });
});

describe('Checkout', () => {
  const open = async (customer: string, currency = 'eur') => {
    const price = await newPrice(stripe, { currency });
    return stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: price.id, quantity: 1 }],
      allowed_payment_method_types: ['card', 'sepa_debit'],
      success_url: 'https://shop.example/done',
    });
  };
  const pay = ({ id }: Stripe.Checkout.Session, iban: string) =>
    fetch(`${running.url}/c/pay/${id}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ wallet: 'sepa_debit', holder: 'Anna', iban }),
    });
  const newBuyer = async () => {
    const { id: clock } = await stripe.testHelpers.testClocks.create({ frozen_time: T0 });
    const customer = await stripe.customers.create({ test_clock: clock, email: BILLING.email });
    return { clock, customer: customer.id };
  };

  // /payments/checkout/fulfill-orders
  test.each([
    ['late', 'succeeded', 'paid', 'active'],
    ['failsLate', 'failed', 'unpaid', 'past_due'],
  ] as const)('%s: is complete and unpaid, then %s', async (account, outcome, paid, status) => {
    const { customer, clock } = await newBuyer();
    const session = await open(customer);
    expect((await pay(session, IBAN[account])).status).toBe(303);
    const complete = await stripe.checkout.sessions.retrieve(session.id);
    expect(complete).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    const subscription = String(complete.subscription);
    expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({
      status: 'active',
      default_payment_method: expect.any(String),
    });
    await advance(stripe, clock, T0 + 5 * DAY);
    const later = await stripe.checkout.sessions.retrieve(session.id);
    expect(later).toMatchObject({ status: 'complete', payment_status: paid });
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe(status);
    const { data } = await stripe.events.list({
      type: `checkout.session.async_payment_${outcome}`,
    });
    expect(data.map((event) => Reflect.get(event.data.object, 'id'))).toContain(session.id);
  });

  test('shows a wrong number, and asks no bank for dollars', async () => {
    const { customer } = await newBuyer();
    const reply = await pay(await open(customer), 'DE89370400440532013001');
    expect([reply.status, await reply.text()]).toEqual([
      402,
      expect.stringContaining('The IBAN you provided is invalid.'),
    ]);
    expect(await refusal(open(customer, 'usd'))).toMatchObject({
      param: 'allowed_payment_method_types',
    });
  });
});
