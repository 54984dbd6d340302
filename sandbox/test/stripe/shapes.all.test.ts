import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadTypes, TYPES, type TypeChecker } from './sdk-types.ts';
import {
  advance,
  DAY,
  itemOf,
  newCustomer,
  newPrice,
  type Running,
  refusal,
  startSandbox,
} from './support.ts';

let running: Running;
let types: TypeChecker;
const T0 = 1_800_000_000;

interface Shown {
  object: string;
  data?: Shown[];
  [key: string]: unknown;
}

async function raw(path: string): Promise<Shown> {
  const response = await fetch(`${running.url}${path}`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  });
  return (await response.json()) as Shown;
}

beforeAll(async () => {
  running = await startSandbox();
  types = loadTypes();
  await live();
}, 60_000);
afterAll(() => running.close());

/** A life that touches every kind of object, in as many states as one story can hold. */
async function live(): Promise<void> {
  const { stripe } = running;
  await stripe.webhookEndpoints.create({
    url: 'http://localhost:9/hook',
    enabled_events: ['plan.created'],
  });
  const month = await newPrice(stripe);
  const year = await newPrice(stripe, { unit_amount: 9_999, recurring: { interval: 'year' } });
  const coupon = await stripe.coupons.create({
    percent_off: 20,
    duration: 'repeating',
    duration_in_months: 3,
  });
  const code = await stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: coupon.id },
    code: 'SPRING',
  });
  const { customer, clock } = await newCustomer(stripe, 'pm_card_visa', T0);
  const trial = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: month.id }],
    trial_period_days: 7,
    discounts: [{ promotion_code: code.id }],
  });
  await advance(stripe, clock?.id ?? '', T0 + 8 * DAY);
  await stripe.subscriptions.update(trial.id, {
    items: [{ id: itemOf(trial).id, price: year.id }],
  });
  await stripe.subscriptions.update(trial.id, {
    items: [{ id: itemOf(trial).id, quantity: 2 }],
    cancel_at_period_end: true,
  });
  const failing = await newCustomer(stripe, 'pm_card_chargeCustomerFail', T0);
  await stripe.subscriptions.create({
    customer: failing.customer.id,
    items: [{ price: month.id }],
  });
  const waiting = await newCustomer(stripe, 'pm_card_authenticationRequired');
  await stripe.subscriptions.create({
    customer: waiting.customer.id,
    items: [{ price: month.id }],
    billing_mode: { type: 'classic' },
  });
  const sent = await stripe.subscriptions.create({
    customer: waiting.customer.id,
    items: [{ price: month.id }],
    collection_method: 'send_invoice',
    days_until_due: 14,
  });
  await stripe.subscriptions.pause(sent.id);
  await stripe.subscriptions.create({
    customer: waiting.customer.id,
    items: [{ price: month.id }],
    trial_period_days: 2,
  });
  await payments();
  await debits();
}

async function debits(): Promise<void> {
  const { stripe } = running;
  const euros = await newPrice(stripe, { currency: 'eur' });
  for (const iban of [
    'DE08370400440532013003',
    'DE62370400440532013001',
    'DE35370400440532013002',
  ]) {
    const { customer, clock } = await newCustomer(stripe, 'pm_card_visa', T0);
    const setup = await stripe.setupIntents.create({
      customer: customer.id,
      allowed_payment_method_types: ['sepa_debit'],
      payment_method_data: {
        ...{ type: 'sepa_debit', sepa_debit: { iban } },
        billing_details: { name: 'Anna', email: 'anna@example.com' },
      },
      confirm: true,
      mandate_data: {
        customer_acceptance: { type: 'online', online: { ip_address: '::1', user_agent: 'test' } },
      },
    });
    await stripe.subscriptions.create({
      ...{ customer: customer.id, items: [{ price: euros.id }] },
      default_payment_method: String(setup.payment_method),
    });
    await advance(stripe, clock?.id ?? '', T0 + DAY);
  }
}

async function payments(): Promise<void> {
  const { stripe } = running;
  const never = { enabled: true, allow_redirects: 'never' } as const;
  const pay = (payment_method: string) =>
    stripe.paymentIntents.create({
      amount: 2_000,
      currency: 'usd',
      payment_method,
      confirm: true,
      automatic_payment_methods: never,
    });
  const paid = await pay('pm_card_visa');
  await stripe.refunds.create({ payment_intent: paid.id, amount: 500 });
  await pay('pm_card_createDispute');
  const suspect = await pay('pm_card_visa');
  await fetch(
    `${running.url}/_sandbox/stripe/charges/${String(suspect.latest_charge)}/early_fraud_warning`,
    { method: 'POST' },
  );
  await pay('pm_card_threeDSecure2Required');
  await refusal(pay('pm_card_chargeDeclined'));
  const held = await stripe.paymentIntents.create({
    amount: 2_000,
    currency: 'usd',
    capture_method: 'manual',
    payment_method: 'pm_card_visa',
    confirm: true,
    automatic_payment_methods: never,
  });
  await stripe.paymentIntents.capture(held.id, { amount_to_capture: 1_500 });
  await stripe.setupIntents.create({
    payment_method: 'pm_card_visa',
    confirm: true,
    automatic_payment_methods: never,
  });
  await stripe.setupIntents.create({
    payment_method: 'pm_card_authenticationRequired',
    confirm: true,
    automatic_payment_methods: never,
  });
  await refusal(
    stripe.setupIntents.create({
      payment_method: 'pm_card_chargeDeclined',
      confirm: true,
      automatic_payment_methods: never,
    }),
  );
  const customer = await stripe.customers.create({
    balance: -250,
    address: { line1: '1 Road' },
    shipping: { name: 'A', address: { line1: '1 Road' } },
  });
  await stripe.customers.update(customer.id, { balance: 100 });
  await stripe.invoiceItems.create({ customer: customer.id, amount: 1_200, currency: 'usd' });
  await stripe.invoices.create({
    customer: customer.id,
    pending_invoice_items_behavior: 'include',
  });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: (await newPrice(stripe)).id, quantity: 1 }],
    success_url: 'http://localhost/ok?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost/no',
    discounts: [{ coupon: (await stripe.coupons.create({ percent_off: 10 })).id }],
  });
  await stripe.checkout.sessions.create({
    mode: 'setup',
    currency: 'usd',
    success_url: 'http://localhost/ok',
  });
  await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      {
        quantity: 2,
        price_data: { currency: 'usd', unit_amount: 700, product_data: { name: 'Mat' } },
      },
    ],
    success_url: 'http://localhost/ok',
  });
  const typed = {
    action: 'pay',
    email: 'a@example.com',
    number: '4242424242424242',
    expiry: '12/34',
    cvc: '123',
  };
  const paid303 = await fetch(session.url ?? '', {
    method: 'POST',
    body: new URLSearchParams(typed),
    redirect: 'manual',
  });
  expect(paid303.status).toBe(303);
  await stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: 'http://localhost/',
  });
}

const LISTS = [
  '/v1/balance_transactions',
  '/v1/billing_portal/configurations',
  '/v1/charges?expand[]=data.refunds&expand[]=data.payment_intent',
  '/v1/checkout/sessions?expand[]=data.line_items',
  '/v1/coupons',
  '/v1/customers?expand[]=data.subscriptions',
  '/v1/disputes',
  '/v1/invoice_payments',
  '/v1/invoiceitems',
  '/v1/invoices?expand[]=data.payments&expand[]=data.confirmation_secret',
  '/v1/payment_intents?expand[]=data.latest_charge.balance_transaction',
  '/v1/prices?expand[]=data.product',
  '/v1/products',
  '/v1/promotion_codes?expand[]=data.promotion.coupon',
  '/v1/radar/early_fraud_warnings',
  '/v1/refunds',
  '/v1/setup_intents?expand[]=data.latest_attempt',
  '/v1/subscriptions?status=all&expand[]=data.latest_invoice.payments&expand[]=data.discounts&expand[]=data.pending_setup_intent',
  '/v1/test_helpers/test_clocks',
  '/v1/webhook_endpoints',
];

describe('every object has the fields that the types of the SDK name, and no other', () => {
  test.each(LISTS)('%s', async (path) => {
    const list = await raw(`${path + (path.includes('?') ? '&' : '?')}limit=100`);
    expect(list.object, JSON.stringify(list)).toBe('list');
    const objects = list.data ?? [];
    expect(objects.length).toBeGreaterThan(0);
    expect(
      objects.flatMap((each) => types.faults(each, TYPES[each.object] ?? each.object)),
    ).toEqual([]);
  });

  test('subscriptions on test clocks', async () => {
    const { data: clocks = [] } = await raw('/v1/test_helpers/test_clocks?limit=100');
    const lists = await Promise.all(
      clocks.map((clock) =>
        raw(
          `/v1/subscriptions?status=all&test_clock=${String(clock.id)}&expand[]=data.latest_invoice.payments&expand[]=data.discounts`,
        ),
      ),
    );
    const objects = lists.flatMap((list) => list.data ?? []);
    expect(objects.length).toBeGreaterThan(0);
    expect(objects.flatMap((each) => types.faults(each, 'Subscription'))).toEqual([]);
  });

  test('what events carry', async () => {
    const { data: events = [] } = await raw('/v1/events?limit=100');
    const faults = events.flatMap((event) => {
      const { object } = event.data as unknown as { object: Shown };
      return types
        .faults(object, TYPES[object.object] ?? object.object)
        .map((fault) => `${String(event.type)}: ${fault}`);
    });
    expect(faults).toEqual([]);
  });

  test('single objects that have no list', async () => {
    const { stripe } = running;
    const {
      data: [customer],
    } = await stripe.customers.list({ limit: 1 });
    const id = customer?.id ?? '';
    const token = await stripe.tokens.create({
      card: { number: '4242424242424242', exp_month: '12', exp_year: '2034', cvc: '123' },
    });
    const post = async (path: string, params: Record<string, string>) => {
      const response = await fetch(`${running.url}${path}`, {
        method: 'POST',
        headers: { authorization: 'Bearer sk_test_sandbox' },
        body: new URLSearchParams(params),
      });
      return response.json();
    };
    const portal = await post('/v1/billing_portal/sessions', {
      customer: id,
      'flow_data[type]': 'payment_method_update',
      'flow_data[after_completion][type]': 'redirect',
      'flow_data[after_completion][redirect][return_url]': 'http://localhost/',
    });
    const method = await post('/v1/payment_methods', { type: 'card', 'card[token]': token.id });
    const transaction = await post(`/v1/customers/${id}/balance_transactions`, {
      amount: '100',
      currency: 'usd',
    });
    const deleted = await fetch(`${running.url}/v1/customers/${id}`, {
      method: 'DELETE',
      headers: { authorization: 'Bearer sk_test_sandbox' },
    });
    expect(types.faults(portal, 'BillingPortal.Session')).toEqual([]);
    expect(types.faults(method, 'PaymentMethod')).toEqual([]);
    expect(types.faults(transaction, 'CustomerBalanceTransaction')).toEqual([]);
    expect(await deleted.json()).toEqual({ id, object: 'customer', deleted: true });
  });

  test('an event itself', async () => {
    const { data: [event] = [] } = await raw('/v1/events?limit=1');
    expect(Object.keys(event ?? {}).sort()).toEqual([
      'api_version',
      'created',
      'data',
      'id',
      'livemode',
      'object',
      'pending_webhooks',
      'request',
      'type',
    ]);
  });

  test('a preview, a balance, and a customer of a list of customers on a clock', async () => {
    const { stripe } = running;
    const [subscription] = (await stripe.subscriptions.list({ status: 'active' })).data.filter(
      (each) => each.cancel_at === null,
    );
    const {
      data: [clock],
    } = await stripe.testHelpers.testClocks.list();
    const customers = await raw(`/v1/customers?test_clock=${clock?.id}`);
    const preview = await fetch(`${running.url}/v1/invoices/create_preview`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_sandbox' },
      body: new URLSearchParams(subscription ? { subscription: subscription.id } : {}),
    });
    expect(types.faults(await raw('/v1/balance'), 'Balance')).toEqual([]);
    expect(customers.data?.flatMap((each) => types.faults(each, 'Customer'))).toEqual([]);
    if (subscription) expect(types.faults(await preview.json(), 'Invoice')).toEqual([]);
  });

  test('the account and its tax settings, before and after they are set', async () => {
    const { stripe } = running;
    const account = await raw('/v1/account');
    expect(account).toMatchObject({ charges_enabled: true });
    expect(types.faults(account, 'Account')).toEqual([]);
    const pending = await raw('/v1/tax/settings');
    expect(pending).toMatchObject({ status: 'pending' });
    expect(types.faults(pending, 'Tax.Settings')).toEqual([]);
    await stripe.tax.settings.update({
      defaults: { tax_behavior: 'inclusive', tax_code: 'txcd_10402300' },
      head_office: { address: { country: 'DE', city: 'Berlin' } },
    });
    const active = await raw('/v1/tax/settings');
    expect(active).toMatchObject({ status: 'active', head_office: { address: { country: 'DE' } } });
    expect(types.faults(active, 'Tax.Settings')).toEqual([]);
  });

  test('domains of payment methods: found by name, switched off, refused as an address', async () => {
    const { stripe } = running;
    const { id } = await stripe.paymentMethodDomains.create({ domain_name: 'shop.example' });
    await stripe.paymentMethodDomains.create({ domain_name: 'other.example' });
    await stripe.paymentMethodDomains.update(id, { enabled: false });
    const { data } = await stripe.paymentMethodDomains.list({ domain_name: 'shop.example' });
    expect(data).toMatchObject([{ id, enabled: false }]);
    expect(types.faults(data[0], 'PaymentMethodDomain')).toEqual([]);
    await expect(
      stripe.paymentMethodDomains.create({ domain_name: 'https://shop.example' }),
    ).rejects.toThrow('Invalid domain name');
  });
});
