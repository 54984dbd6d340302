import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  advance,
  DAY,
  itemOf,
  newCustomer,
  newPrice,
  refusal,
  type Subject,
  startSubject,
} from '../support.ts';

let subject: Subject;
let stripe: Stripe;
let month: Stripe.Price;
let year: Stripe.Price;
let premium: Stripe.Price;
const T0 = Math.floor(Date.now() / 1000);
const HOUR = 3_600;

beforeAll(async () => {
  subject = await startSubject();
  stripe = subject.stripe;
  month = await newPrice(stripe);
  premium = await newPrice(stripe, { unit_amount: 1_999 });
  year = await newPrice(stripe, { unit_amount: 9_999, recurring: { interval: 'year' } });
});
afterAll(() => subject.close());

async function subscribe(
  fields: Partial<Stripe.SubscriptionCreateParams> = {},
  card = 'pm_card_visa',
) {
  const { customer, method, clock } = await newCustomer(stripe, card, T0);
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: month.id }],
    expand: ['latest_invoice.payments', 'latest_invoice.confirmation_secret'],
    ...fields,
  });
  return { customer, method, clock: clock?.id ?? '', subscription };
}

const invoiceOf = (subscription: Stripe.Subscription) =>
  subscription.latest_invoice as Stripe.Invoice;
const read = (id: string) => stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });

describe('starting', () => {
  // /billing/subscriptions/overview#how-payments-work
  test('a card on file pays the first invoice at once', async () => {
    const { subscription } = await subscribe();
    expect(subscription).toMatchObject({
      status: 'active',
      collection_method: 'charge_automatically',
      cancel_at_period_end: false,
      currency: 'usd',
    });
    expect(invoiceOf(subscription)).toMatchObject({
      status: 'paid',
      amount_paid: 999,
      billing_reason: 'subscription_create',
      attempt_count: 1,
    });
  });

  // /changelog/basil/2025-03-31/deprecate-subscription-current-period-start-and-end
  test('the period stands on the items', async () => {
    const { subscription } = await subscribe();
    const item = itemOf(subscription);
    expect(subscription).not.toHaveProperty('current_period_end');
    expect(item.current_period_start).toBe(T0);
    expect(item.current_period_end - item.current_period_start).toBeGreaterThanOrEqual(28 * DAY);
  });

  // /billing/subscriptions/billing-mode
  test('flexible billing is the default, classic can be chosen', async () => {
    const { subscription } = await subscribe();
    const { subscription: classic } = await subscribe({ billing_mode: { type: 'classic' } });
    expect(subscription.billing_mode.type).toBe('flexible');
    expect(classic.billing_mode).toMatchObject({ type: 'classic', flexible: null });
  });

  // /changelog/basil/2025-03-31/add-support-for-multiple-partial-payments-on-invoices
  test('the payment is found through the payments of the invoice', async () => {
    const { subscription } = await subscribe();
    const invoice = invoiceOf(subscription);
    const [payment] = invoice.payments?.data ?? [];
    expect(invoice).not.toHaveProperty('payment_intent');
    expect(payment).toMatchObject({
      amount_paid: 999,
      status: 'paid',
      is_default: true,
      payment: { type: 'payment_intent' },
    });
  });

  // /changelog/basil/2025-03-31/adds-new-parent-field-to-invoicing-objects
  test('the invoice names its subscription as parent', async () => {
    const { subscription } = await subscribe({ metadata: { user: '7' } });
    expect(invoiceOf(subscription).parent).toMatchObject({
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: { user: '7' } },
    });
  });

  // /error-codes#resource-missing
  test('without any card it is refused', async () => {
    const customer = await stripe.customers.create();
    const error = await refusal(
      stripe.subscriptions.create({ customer: customer.id, items: [{ price: month.id }] }),
    );
    expect(error).toMatchObject({ statusCode: 400, code: 'resource_missing' });
    expect(error.message).toContain('no attached payment source or default payment method');
  });

  // /billing/subscriptions/overview#subscription-statuses
  test('a declined first payment leaves it incomplete', async () => {
    const { subscription } = await subscribe({}, 'pm_card_chargeCustomerFail');
    expect(subscription.status).toBe('incomplete');
    expect(invoiceOf(subscription)).toMatchObject({
      status: 'open',
      attempted: true,
      attempt_count: 1,
      next_payment_attempt: null,
    });
  });

  // /api/subscriptions/create#create_subscription-payment_behavior
  test('error_if_incomplete refuses instead, and leaves no subscription', async () => {
    const { customer } = await newCustomer(stripe, 'pm_card_chargeCustomerFail');
    const error = await refusal(
      stripe.subscriptions.create({
        customer: customer.id,
        items: [{ price: month.id }],
        payment_behavior: 'error_if_incomplete',
      }),
    );
    expect(error).toMatchObject({ statusCode: 402, code: 'card_declined' });
    expect(
      (await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data,
    ).toEqual([]);
  });

  // /billing/subscriptions/build-subscriptions
  test('default_incomplete waits for the browser, with a confirmation secret', async () => {
    const customer = await stripe.customers.create();
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: month.id }],
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice.confirmation_secret'],
    });
    expect(subscription.status).toBe('incomplete');
    expect(invoiceOf(subscription).confirmation_secret).toMatchObject({
      type: 'payment_intent',
      client_secret: expect.stringMatching(/^pi_.+_secret_/),
    });
  });

  // /billing/subscriptions/build-subscriptions
  test('paying that intent activates it', async () => {
    const customer = await stripe.customers.create();
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: month.id }],
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      expand: ['latest_invoice.confirmation_secret'],
    });
    const [intent = ''] =
      invoiceOf(subscription).confirmation_secret?.client_secret.split('_secret_') ?? [];
    await stripe.paymentIntents.confirm(intent, {
      payment_method: 'pm_card_visa',
      return_url: 'https://example.com/',
    });
    const after = await read(subscription.id);
    expect(after.status).toBe('active');
    expect(after.default_payment_method).toMatch(/^pm_/);
    expect(invoiceOf(after).status).toBe('paid');
  });

  // /billing/subscriptions/overview#subscription-statuses
  test('an incomplete one expires after 23 hours and voids its invoice', async () => {
    const { subscription, clock } = await subscribe({}, 'pm_card_chargeCustomerFail');
    await advance(stripe, clock, T0 + 22 * HOUR);
    expect((await read(subscription.id)).status).toBe('incomplete');
    await advance(stripe, clock, T0 + 24 * HOUR);
    const after = await read(subscription.id);
    expect(after.status).toBe('incomplete_expired');
    expect(invoiceOf(after).status).toBe('void');
  });

  // /billing/subscriptions/overview#requires-action
  test('a bank that asks leaves it incomplete until it is answered', async () => {
    const { subscription } = await subscribe({}, 'pm_card_authenticationRequired');
    expect(subscription.status).toBe('incomplete');
    expect(invoiceOf(subscription).status).toBe('open');
  });

  // /api/subscriptions/create#create_subscription-items
  test('needs items with recurring prices that are active', async () => {
    const { customer } = await newCustomer(stripe);
    const once = await stripe.prices.create({
      product: String(month.product),
      currency: 'usd',
      unit_amount: 500,
    });
    const old = await newPrice(stripe, { active: false });
    expect(await refusal(stripe.subscriptions.create({ customer: customer.id }))).toMatchObject({
      param: 'items',
    });
    expect(
      (
        await refusal(
          stripe.subscriptions.create({ customer: customer.id, items: [{ price: once.id }] }),
        )
      ).message,
    ).toContain('type=recurring');
    expect(
      (
        await refusal(
          stripe.subscriptions.create({ customer: customer.id, items: [{ price: old.id }] }),
        )
      ).message,
    ).toContain('inactive');
  });

  // /api/subscriptions/create#create_subscription-items
  test('currencies cannot be mixed', async () => {
    const { customer } = await newCustomer(stripe);
    const euro = await newPrice(stripe, { currency: 'eur' });
    await stripe.subscriptions.create({ customer: customer.id, items: [{ price: month.id }] });
    expect(
      (
        await refusal(
          stripe.subscriptions.create({ customer: customer.id, items: [{ price: euro.id }] }),
        )
      ).statusCode,
    ).toBe(400);
  });

  // /api/subscriptions/create#create_subscription-default_payment_method
  test("another customer's card cannot be its default", async () => {
    const { method } = await newCustomer(stripe);
    const { customer } = await newCustomer(stripe);
    expect(
      (
        await refusal(
          stripe.subscriptions.create({
            customer: customer.id,
            items: [{ price: month.id }],
            default_payment_method: method.id,
          }),
        )
      ).statusCode,
    ).toBe(400);
  });

  // /billing/subscriptions/quantities
  test('a quantity multiplies the price', async () => {
    const { subscription } = await subscribe({ items: [{ price: month.id, quantity: 3 }] });
    expect(invoiceOf(subscription).total).toBe(2_997);
  });

  // /api/subscriptions/create#create_subscription-add_invoice_items
  test('a one-off charge can ride along', async () => {
    const once = await stripe.prices.create({
      product: String(month.product),
      currency: 'usd',
      unit_amount: 500,
    });
    const { subscription } = await subscribe({ add_invoice_items: [{ price: once.id }] });
    expect(invoiceOf(subscription).total).toBe(1_499);
  });

  // /billing/collection-method
  test('send_invoice needs days_until_due, and is active at once', async () => {
    const { customer } = await newCustomer(stripe);
    const params: Stripe.SubscriptionCreateParams = {
      customer: customer.id,
      items: [{ price: month.id }],
      collection_method: 'send_invoice',
    };
    expect((await refusal(stripe.subscriptions.create(params))).message).toContain(
      'days_until_due',
    );
    expect((await stripe.subscriptions.create({ ...params, days_until_due: 14 })).status).toBe(
      'active',
    );
  });

  // /billing/collection-method#due-dates
  test('send_invoice is past due after its date, until the bill is paid outside of Stripe', async () => {
    const { customer, clock } = await newCustomer(stripe, 'pm_card_visa', T0);
    const { id } = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: month.id }],
      ...{ collection_method: 'send_invoice', days_until_due: 3 },
    });
    await advance(stripe, clock?.id ?? '', T0 + 4 * DAY);
    const due = await read(id);
    expect(due.status).toBe('past_due');
    await stripe.invoices.pay(invoiceOf(due).id, { paid_out_of_band: true });
    expect((await read(id)).status).toBe('active');
    expect((await stripe.charges.list({ customer: customer.id })).data).toEqual([]);
  });

  // /billing/subscriptions/billing-cycle
  test('an anchor in the future makes the first period shorter', async () => {
    const { subscription } = await subscribe({ billing_cycle_anchor: T0 + 10 * DAY });
    const { total } = invoiceOf(subscription);
    expect(itemOf(subscription).current_period_end).toBe(T0 + 10 * DAY);
    expect(total).toBeGreaterThan(300);
    expect(total).toBeLessThan(400);
  });
});

describe('trials', () => {
  // /billing/subscriptions/trials
  test('begin with an invoice of nothing, and need no card', async () => {
    const customer = await stripe.customers.create();
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: month.id }],
      trial_period_days: 7,
      expand: ['latest_invoice'],
    });
    expect(subscription.status).toBe('trialing');
    expect((subscription.trial_end ?? 0) - (subscription.trial_start ?? 0)).toBe(7 * DAY);
    expect(invoiceOf(subscription)).toMatchObject({ status: 'paid', total: 0, amount_paid: 0 });
  });

  // /api/subscriptions/object#subscription_object-pending_setup_intent
  test('without a card there is a SetupIntent to collect one', async () => {
    const customer = await stripe.customers.create();
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: month.id }],
      trial_period_days: 7,
      payment_behavior: 'default_incomplete',
      expand: ['pending_setup_intent'],
    });
    expect(subscription.pending_setup_intent).toMatchObject({
      object: 'setup_intent',
      status: 'requires_payment_method',
      usage: 'off_session',
      customer: customer.id,
    });
  });

  // /billing/subscriptions/trials
  test('end with a renewal that waits an hour as a draft and is then paid', async () => {
    const { subscription, clock } = await subscribe({ trial_period_days: 7 });
    await advance(stripe, clock, T0 + 7 * DAY + 60);
    const drafted = await read(subscription.id);
    expect(drafted.status).toBe('active');
    expect(invoiceOf(drafted)).toMatchObject({
      status: 'draft',
      billing_reason: 'subscription_cycle',
      total: 999,
    });
    await advance(stripe, clock, T0 + 7 * DAY + 2 * HOUR);
    expect(invoiceOf(await read(subscription.id))).toMatchObject({
      status: 'paid',
      amount_paid: 999,
    });
  });

  // /billing/subscriptions/trials#create-a-trial-without-a-payment-method
  test.each([
    ['cancel', 'canceled'],
    ['pause', 'paused'],
    ['create_invoice', 'past_due'],
  ] as const)('without a card, %s leaves it %s', async (missing_payment_method, status) => {
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: T0 });
    const customer = await stripe.customers.create({ test_clock: clock.id });
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: month.id }],
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method } },
    });
    await advance(stripe, clock.id, T0 + 7 * DAY + 2 * HOUR);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe(status);
  });

  // /billing/subscriptions/trials
  test('can be ended now, which bills at once', async () => {
    const { subscription } = await subscribe({ trial_period_days: 7 });
    const after = await stripe.subscriptions.update(subscription.id, {
      trial_end: 'now',
      expand: ['latest_invoice'],
    });
    expect(after.status).toBe('active');
    expect(invoiceOf(after)).toMatchObject({ status: 'paid', total: 999 });
  });

  // /billing/subscriptions/trials
  test('can be made longer', async () => {
    const { subscription } = await subscribe({ trial_period_days: 7 });
    const after = await stripe.subscriptions.update(subscription.id, { trial_end: T0 + 20 * DAY });
    expect(after).toMatchObject({ status: 'trialing', trial_end: T0 + 20 * DAY });
    expect(itemOf(after).current_period_end).toBe(T0 + 20 * DAY);
  });

  // /api/subscriptions/create#create_subscription-trial_end
  test('cannot end in the past', async () => {
    const { customer } = await newCustomer(stripe);
    expect(
      await refusal(
        stripe.subscriptions.create({
          customer: customer.id,
          items: [{ price: month.id }],
          trial_end: T0 - DAY,
        }),
      ),
    ).toMatchObject({ param: 'trial_end' });
  });

  // /api/subscriptions/create#create_subscription-trial_end
  test('have either an end or days', async () => {
    const { customer } = await newCustomer(stripe);
    expect(
      (
        await refusal(
          stripe.subscriptions.create({
            customer: customer.id,
            items: [{ price: month.id }],
            trial_end: T0 + DAY,
            trial_period_days: 3,
          }),
        )
      ).statusCode,
    ).toBe(400);
  });

  // /billing/subscriptions/trials
  test('a plan switch in a trial costs nothing', async () => {
    const { subscription } = await subscribe({ trial_period_days: 7 });
    const after = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription).id, price: premium.id }],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    });
    expect(after.status).toBe('trialing');
    expect(invoiceOf(after).total).toBe(0);
  });

  // /billing/subscriptions/resume
  test('a paused one is resumed with a new period and a payment', async () => {
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: T0 });
    const customer = await stripe.customers.create({ test_clock: clock.id });
    const { id } = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: month.id }],
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
    });
    await advance(stripe, clock.id, T0 + 9 * DAY);
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    await stripe.customers.update(customer.id, {
      invoice_settings: { default_payment_method: method.id },
    });
    const resumed = await stripe.subscriptions.resume(id, {
      billing_cycle_anchor: { type: 'now' },
      expand: ['latest_invoice'],
    });
    expect(resumed.status).toBe('active');
    expect(itemOf(resumed).current_period_start).toBe(T0 + 9 * DAY);
    expect(invoiceOf(await read(id))).toMatchObject({ status: 'paid', total: 999 });
  });
});

describe('renewal and dunning', () => {
  // /billing/subscriptions/billing-cycle
  test('periods are counted from the anchor', async () => {
    const { subscription, clock } = await subscribe();
    const first = itemOf(subscription).current_period_end;
    await advance(stripe, clock, first + 2 * HOUR);
    const after = await read(subscription.id);
    expect(itemOf(after).current_period_start).toBe(first);
    expect(invoiceOf(after)).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_cycle',
      amount_paid: 999,
    });
  });

  // /billing/subscriptions/billing-cycle
  test('a month that is too short ends on its last day, and the next one goes back', async () => {
    const january31 = Date.UTC(2027, 0, 31, 12) / 1000;
    const { customer, clock } = await newCustomer(stripe, 'pm_card_visa', january31);
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: month.id }],
    });
    expect(itemOf(subscription).current_period_end).toBe(Date.UTC(2027, 1, 28, 12) / 1000);
    await advance(stripe, clock?.id ?? '', Date.UTC(2027, 2, 1) / 1000);
    expect(itemOf(await read(subscription.id)).current_period_end).toBe(
      Date.UTC(2027, 2, 31, 12) / 1000,
    );
  });

  async function failing() {
    const subscribed = await subscribe();
    const broken = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: subscribed.customer.id,
    });
    await stripe.customers.update(subscribed.customer.id, {
      invoice_settings: { default_payment_method: broken.id },
    });
    const end = itemOf(subscribed.subscription).current_period_end;
    await advance(stripe, subscribed.clock, end + 2 * HOUR);
    return { ...subscribed, end };
  }

  // /billing/subscriptions/overview#subscription-statuses
  test('a renewal that fails makes it past_due and plans another attempt', async () => {
    const { subscription } = await failing();
    const after = await read(subscription.id);
    expect(after.status).toBe('past_due');
    expect(invoiceOf(after)).toMatchObject({
      status: 'open',
      attempt_count: 1,
      attempted: true,
      next_payment_attempt: expect.any(Number),
    });
  });

  // /billing/revenue-recovery/smart-retries
  test('a repaired card is charged by the next attempt', async () => {
    const { subscription, customer, clock } = await failing();
    const good = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    await stripe.customers.update(customer.id, {
      invoice_settings: { default_payment_method: good.id },
    });
    const next = invoiceOf(await read(subscription.id)).next_payment_attempt ?? 0;
    await advance(stripe, clock, next + HOUR);
    const after = await read(subscription.id);
    expect(after.status).toBe('active');
    expect(invoiceOf(after)).toMatchObject({ status: 'paid', attempt_count: 2 });
  });

  // /api/invoices/pay
  test('or pays the open invoice at once', async () => {
    const { subscription, customer } = await failing();
    const good = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    const paid = await stripe.invoices.pay(invoiceOf(await read(subscription.id)).id, {
      payment_method: good.id,
    });
    expect(paid.status).toBe('paid');
    expect((await read(subscription.id)).status).toBe('active');
  });

  // /api/invoices/object#invoice_object-attempt_count
  test('attempts by hand after the first do not count', async () => {
    const { subscription } = await failing();
    const { id, next_payment_attempt } = invoiceOf(await read(subscription.id));
    await refusal(stripe.invoices.pay(id));
    expect(await stripe.invoices.retrieve(id)).toMatchObject({
      attempt_count: 1,
      next_payment_attempt,
    });
  });

  // /billing/subscriptions/overview#payment-requires-action
  test('a renewal whose bank asks waits for the customer', async () => {
    const { subscription, customer, clock } = await subscribe();
    const strict = await stripe.paymentMethods.attach('pm_card_authenticationRequired', {
      customer: customer.id,
    });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: strict.id });
    await advance(stripe, clock, itemOf(subscription).current_period_end + 2 * HOUR);
    const after = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice.payments.data.payment.payment_intent'],
    });
    expect(after.status).toBe('past_due');
    expect(invoiceOf(after).hosted_invoice_url).toMatch(/^http/);
  });
});

describe('ending', () => {
  // /billing/subscriptions/cancel
  test('at the end of the period it goes on until then', async () => {
    const { subscription, clock } = await subscribe();
    const end = itemOf(subscription).current_period_end;
    const marked = await stripe.subscriptions.update(subscription.id, {
      cancel_at_period_end: true,
    });
    expect(marked).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: end,
      cancellation_details: { reason: 'cancellation_requested' },
    });
    await advance(stripe, clock, end + HOUR);
    const after = await read(subscription.id);
    expect(after).toMatchObject({ status: 'canceled', ended_at: end });
    expect(invoiceOf(after).billing_reason).toBe('subscription_create');
  });

  // /billing/subscriptions/cancel
  test('which can be taken back', async () => {
    const { subscription } = await subscribe();
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    const after = await stripe.subscriptions.update(subscription.id, {
      cancel_at_period_end: false,
    });
    expect(after).toMatchObject({
      status: 'active',
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
    });
  });

  // /billing/subscriptions/cancel
  test('at a date', async () => {
    const { subscription, clock } = await subscribe();
    const marked = await stripe.subscriptions.update(subscription.id, { cancel_at: T0 + 10 * DAY });
    expect(marked).toMatchObject({ cancel_at: T0 + 10 * DAY, cancel_at_period_end: false });
    await advance(stripe, clock, T0 + 11 * DAY);
    expect((await read(subscription.id)).status).toBe('canceled');
  });

  // /api/subscriptions/update#update_subscription-cancel_at
  test('at the earliest end of a period', async () => {
    const { subscription } = await subscribe();
    const marked = await stripe.subscriptions.update(subscription.id, {
      cancel_at: 'min_period_end',
    });
    expect(marked).toMatchObject({
      cancel_at: itemOf(subscription).current_period_end,
      cancel_at_period_end: false,
    });
  });

  // /api/subscriptions/cancel
  test('now', async () => {
    const { subscription } = await subscribe();
    const canceled = await stripe.subscriptions.cancel(subscription.id, {
      cancellation_details: { comment: 'Bye', feedback: 'unused' },
    });
    expect(canceled).toMatchObject({
      status: 'canceled',
      cancellation_details: {
        comment: 'Bye',
        feedback: 'unused',
        reason: 'cancellation_requested',
      },
    });
  });

  // /api/subscriptions/cancel
  test('only once', async () => {
    const { subscription } = await subscribe();
    await stripe.subscriptions.cancel(subscription.id);
    expect(await refusal(stripe.subscriptions.cancel(subscription.id))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
  });

  // /api/subscriptions/update
  test('after which it cannot be changed', async () => {
    const { subscription } = await subscribe();
    await stripe.subscriptions.cancel(subscription.id);
    expect(
      (await refusal(stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })))
        .message,
    ).toContain('canceled subscription can only update');
  });

  // /api/subscriptions/list
  test('lists leave ended ones out unless they are asked for', async () => {
    const { subscription, customer } = await subscribe();
    await stripe.subscriptions.cancel(subscription.id);
    expect((await stripe.subscriptions.list({ customer: customer.id })).data).toEqual([]);
    expect(
      (await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data,
    ).toHaveLength(1);
    expect(
      (await stripe.subscriptions.list({ customer: customer.id, status: 'canceled' })).data,
    ).toHaveLength(1);
  });

  // /api/subscriptions/list#list_subscriptions-test_clock
  test('lists leave out those on test clocks, unless a clock or a customer is named', async () => {
    const { subscription, clock } = await subscribe();
    const ids = async (params: Stripe.SubscriptionListParams) =>
      (await stripe.subscriptions.list({ limit: 100, ...params })).data.map((each) => each.id);
    expect(await ids({})).not.toContain(subscription.id);
    expect(await ids({ test_clock: clock })).toEqual([subscription.id]);
    expect(await ids({ customer: String(subscription.customer) })).toEqual([subscription.id]);
  });

  // /api/subscriptions/cancel#cancel_subscription-prorate
  test('with prorate the unused time is credited', async () => {
    const { subscription, customer, clock } = await subscribe();
    await advance(stripe, clock, T0 + 10 * DAY);
    await stripe.subscriptions.cancel(subscription.id, { prorate: true });
    const items = await stripe.invoiceItems.list({ customer: customer.id, pending: true });
    expect(items.data).toHaveLength(1);
    expect(items.data[0]?.amount).toBeLessThan(0);
  });
});

describe('pausing', () => {
  // /billing/subscriptions/pause-payment
  test.each([
    ['void', 'void'],
    ['mark_uncollectible', 'uncollectible'],
    ['keep_as_draft', 'draft'],
  ] as const)('collection paused with %s leaves renewals %s', async (behavior, status) => {
    const { subscription, clock } = await subscribe();
    const paused = await stripe.subscriptions.update(subscription.id, {
      pause_collection: { behavior },
    });
    expect(paused).toMatchObject({
      status: 'active',
      pause_collection: { behavior, resumes_at: null },
    });
    await advance(stripe, clock, itemOf(subscription).current_period_end + 2 * HOUR);
    const after = await read(subscription.id);
    expect(after.status).toBe('active');
    expect(invoiceOf(after).status).toBe(status);
  });

  // /billing/subscriptions/pause-payment
  test('collection resumes by itself at a date', async () => {
    const { subscription, clock } = await subscribe();
    await stripe.subscriptions.update(subscription.id, {
      pause_collection: { behavior: 'void', resumes_at: T0 + 5 * DAY },
    });
    await advance(stripe, clock, T0 + 6 * DAY);
    expect((await read(subscription.id)).pause_collection).toBeNull();
  });

  // /changelog/dahlia/2026-05-27/pause-subscriptions
  test('a whole subscription can be paused in flexible mode', async () => {
    const { subscription, clock } = await subscribe();
    const paused = await stripe.subscriptions.pause(subscription.id);
    expect(paused.status).toBe('paused');
    expect(paused.status_details?.paused.subscription.type).toBe('pause_requested');
    await advance(stripe, clock, itemOf(subscription).current_period_end + 2 * HOUR);
    expect(invoiceOf(await read(subscription.id)).billing_reason).toBe('subscription_create');
  });
});

describe('changing the plan', () => {
  // /billing/subscriptions/prorations
  test('credits the unused time and charges the remaining time on the next invoice', async () => {
    const { subscription, customer, clock } = await subscribe();
    await advance(stripe, clock, T0 + 10 * DAY);
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription).id, price: premium.id }],
    });
    const { data } = await stripe.invoiceItems.list({ customer: customer.id, pending: true });
    const [charge, credit] = data;
    expect(data).toHaveLength(2);
    expect(credit).toMatchObject({ proration: true, amount: expect.any(Number) });
    expect(credit?.amount).toBeLessThan(0);
    expect(charge?.amount).toBeGreaterThan(0);
    expect(Math.abs((charge?.amount ?? 0) / (credit?.amount ?? 1))).toBeCloseTo(1_999 / 999, 1);
  });

  // /billing/subscriptions/prorations
  test('the next invoice takes the prorations along', async () => {
    const { subscription, clock } = await subscribe();
    await advance(stripe, clock, T0 + 10 * DAY);
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription).id, price: premium.id }],
    });
    await advance(stripe, clock, itemOf(subscription).current_period_end + 2 * HOUR);
    const invoice = invoiceOf(await read(subscription.id));
    expect(
      invoice.lines.data.map((line) => line.parent?.subscription_item_details?.proration),
    ).toEqual([true, true, false]);
    expect(invoice.total).toBe(invoice.lines.data.reduce((sum, line) => sum + line.amount, 0));
  });

  // /api/subscriptions/update#update_subscription-proration_behavior
  test('always_invoice bills the difference now', async () => {
    const { subscription } = await subscribe();
    const after = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription).id, price: premium.id }],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    });
    expect(invoiceOf(after)).toMatchObject({ billing_reason: 'subscription_update', total: 1_000 });
    expect((await stripe.invoices.retrieve(invoiceOf(after).id)).status).toBe('paid');
  });

  // /api/subscriptions/update#update_subscription-proration_behavior
  test('none changes the price and bills nothing', async () => {
    const { subscription, customer } = await subscribe();
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription).id, price: premium.id }],
      proration_behavior: 'none',
    });
    expect((await stripe.invoiceItems.list({ customer: customer.id })).data).toEqual([]);
  });

  // /billing/subscriptions/change-price
  test('without the item id a second item is added', async () => {
    const { subscription } = await subscribe();
    const after = await stripe.subscriptions.update(subscription.id, {
      items: [{ price: premium.id }],
    });
    expect(after.items.data).toHaveLength(2);
  });

  // /billing/subscriptions/billing-cycle#changing
  test('another interval begins a new period and is billed at once, less the credit', async () => {
    const { subscription, clock } = await subscribe();
    await advance(stripe, clock, T0 + 10 * DAY);
    const after = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription).id, price: year.id }],
      expand: ['latest_invoice'],
    });
    expect(itemOf(after).current_period_start).toBe(T0 + 10 * DAY);
    expect(after.billing_cycle_anchor).toBe(T0 + 10 * DAY);
    expect(invoiceOf(after).total).toBeGreaterThan(9_000);
    expect(invoiceOf(after).total).toBeLessThan(9_999);
  });

  // /billing/subscriptions/prorations#preview-proration
  test('the preview says what the change then costs', async () => {
    const { subscription, clock } = await subscribe();
    await advance(stripe, clock, T0 + 10 * DAY);
    const items = [{ id: itemOf(subscription).id, price: premium.id }];
    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: {
        items,
        proration_behavior: 'always_invoice',
        proration_date: T0 + 9 * DAY,
      },
    });
    const after = await stripe.subscriptions.update(subscription.id, {
      items,
      proration_behavior: 'always_invoice',
      proration_date: T0 + 9 * DAY,
      expand: ['latest_invoice'],
    });
    expect(preview.total).toBe(invoiceOf(after).total);
    expect(preview.id).toMatch(/^upcoming_in_/);
  });

  // /api/invoices/create_preview
  test('a preview changes nothing', async () => {
    const { subscription, customer } = await subscribe();
    await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items: [{ id: itemOf(subscription).id, price: premium.id }] },
    });
    expect(itemOf(await read(subscription.id)).price.id).toBe(month.id);
    expect((await stripe.invoiceItems.list({ customer: customer.id })).data).toEqual([]);
  });

  // /api/invoices/create_preview
  test('without changes it is the next renewal', async () => {
    const { subscription } = await subscribe();
    const preview = await stripe.invoices.createPreview({ subscription: subscription.id });
    expect(preview).toMatchObject({ total: 999, status: 'draft', billing_reason: 'upcoming' });
  });

  // /api/invoices/create_preview
  test('a preview takes other discounts, or none, and shows them whole', async () => {
    const coupon = { percent_off: 50, duration: 'once' } as const;
    const { id } = await stripe.coupons.create(coupon);
    const { subscription } = await subscribe();
    await stripe.subscriptions.update(subscription.id, { discounts: [{ coupon: id }] });
    const preview = (discounts?: Stripe.InvoiceCreatePreviewParams['discounts']) =>
      stripe.invoices.createPreview({
        subscription: subscription.id,
        ...(discounts !== undefined && { discounts }),
        expand: ['discounts.source.coupon'],
      });
    expect(await preview()).toMatchObject({
      total: 499,
      discounts: [{ object: 'discount', source: { coupon } }],
    });
    expect((await preview('')).total).toBe(999);
    expect((await preview([{ coupon: id }])).discounts).toMatchObject([{ source: { coupon } }]);
  });

  // /api/invoices/create_preview
  test('a preview for somebody who is no customer yet needs details of one', async () => {
    const subscription_details = { items: [{ price: month.id }] };
    const shown = await stripe.invoices.createPreview({
      customer_details: { tax_exempt: 'none' },
      subscription_details,
    });
    expect(shown.total).toBe(999);
    const refused = await refusal(stripe.invoices.createPreview({ subscription_details }));
    expect(refused).toMatchObject({ statusCode: 400, code: 'parameter_missing' });
  });

  // /billing/subscriptions/prorations
  test('a credit that is larger than the charge goes to the balance', async () => {
    const { subscription, customer } = await subscribe({ items: [{ price: premium.id }] });
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription).id, price: month.id }],
      proration_behavior: 'always_invoice',
    });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -1_000 });
  });

  // /api/subscription_items/delete
  test('the last item cannot be removed', async () => {
    const { subscription } = await subscribe();
    expect((await refusal(stripe.subscriptionItems.del(itemOf(subscription).id))).statusCode).toBe(
      400,
    );
  });

  // /api/subscription_items/update
  test('an item can be changed by itself', async () => {
    const { subscription } = await subscribe();
    const item = await stripe.subscriptionItems.update(itemOf(subscription).id, { quantity: 2 });
    expect(item.quantity).toBe(2);
  });

  // /api/subscriptions/update#update_subscription-billing_cycle_anchor
  test('the billing cycle can be begun anew', async () => {
    const { subscription, clock } = await subscribe();
    await advance(stripe, clock, T0 + 10 * DAY);
    const after = await stripe.subscriptions.update(subscription.id, {
      billing_cycle_anchor: { type: 'now' },
    });
    expect(after.billing_cycle_anchor).toBe(T0 + 10 * DAY);
  });
});
