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
  untilReady,
} from '../support.ts';

let subject: Subject;
let stripe: Stripe;
let month: Stripe.Price;
const T0 = Math.floor(Date.now() / 1000);

beforeAll(async () => {
  subject = await startSubject();
  stripe = subject.stripe;
  month = await newPrice(stripe, { unit_amount: 1_000 });
});
afterAll(() => subject.close());

const invoiceOf = (subscription: Stripe.Subscription) =>
  subscription.latest_invoice as Stripe.Invoice;
const unique = () => Math.random().toString(36).slice(2, 10).toUpperCase();

describe('products and prices', () => {
  // /products-prices/manage-prices#archive-price
  test('the default price of a product cannot be archived before another takes its place', async () => {
    const price = await newPrice(stripe);
    const product = String(price.product);
    await stripe.products.update(product, { default_price: price.id });
    const { message } = await refusal(stripe.prices.update(price.id, { active: false }));
    expect(message).toContain('default price');
    await stripe.products.update(product, { default_price: '' });
    expect((await stripe.prices.update(price.id, { active: false })).active).toBe(false);
  });

  // /api/products/create
  test('a product can bring its default price', async () => {
    const product = await stripe.products.create({
      name: 'P',
      default_price_data: { currency: 'usd', unit_amount: 500, recurring: { interval: 'month' } },
      expand: ['default_price'],
    });
    expect(product.default_price).toMatchObject({
      unit_amount: 500,
      product: product.id,
      type: 'recurring',
    });
  });

  // /api/products/delete
  test('a product with prices cannot be deleted, one without can', async () => {
    const bare = await stripe.products.create({ name: 'bare' });
    expect((await refusal(stripe.products.del(String(month.product)))).statusCode).toBe(400);
    expect(await stripe.products.del(bare.id)).toMatchObject({ deleted: true });
  });

  // /api/products/create#create_product-id
  test('an id can be chosen once', async () => {
    const id = `prod_${unique()}`;
    await stripe.products.create({ id, name: 'A' });
    expect(await refusal(stripe.products.create({ id, name: 'B' }))).toMatchObject({
      code: 'resource_already_exists',
    });
  });

  // /api/prices/object
  test('a price says its amount twice, once as a decimal', async () => {
    expect(month).toMatchObject({
      unit_amount: 1_000,
      billing_scheme: 'per_unit',
      type: 'recurring',
    });
    expect(String(month.unit_amount_decimal)).toBe('1000');
    expect(month.recurring).toMatchObject({
      interval: 'month',
      interval_count: 1,
      usage_type: 'licensed',
    });
  });

  // /api/prices/create
  test('fractions of the smallest unit are kept', async () => {
    const price = await stripe.prices.create({
      product: String(month.product),
      currency: 'usd',
      unit_amount_decimal: '0.5' as never,
    });
    expect(price.unit_amount).toBeNull();
    expect(String(price.unit_amount_decimal)).toBe('0.5');
  });

  // /api/prices/create
  test('a price needs an amount and a product', async () => {
    expect(
      (await refusal(stripe.prices.create({ product: String(month.product), currency: 'usd' })))
        .statusCode,
    ).toBe(400);
    expect(await refusal(stripe.prices.create({ currency: 'usd', unit_amount: 1 }))).toMatchObject({
      param: 'product',
    });
  });

  // /products-prices/manage-prices#lookup-keys
  test('a lookup key finds a price, and can be handed on', async () => {
    const key = unique();
    const first = await newPrice(stripe, { lookup_key: key });
    expect((await stripe.prices.list({ lookup_keys: [key] })).data.map((each) => each.id)).toEqual([
      first.id,
    ]);
    expect((await refusal(newPrice(stripe, { lookup_key: key }))).statusCode).toBe(400);
    const second = await newPrice(stripe, { lookup_key: key, transfer_lookup_key: true });
    expect((await stripe.prices.list({ lookup_keys: [key] })).data.map((each) => each.id)).toEqual([
      second.id,
    ]);
  });
});

describe('coupons and promotion codes', () => {
  // /api/coupons/create
  test('a coupon takes off either a share or an amount', async () => {
    expect((await refusal(stripe.coupons.create({ duration: 'once' }))).statusCode).toBe(400);
    expect(
      (await refusal(stripe.coupons.create({ percent_off: 10, amount_off: 5, currency: 'usd' })))
        .statusCode,
    ).toBe(400);
    expect(await stripe.coupons.create({ percent_off: 12.5, duration: 'forever' })).toMatchObject({
      percent_off: 12.5,
      amount_off: null,
      valid: true,
      times_redeemed: 0,
    });
  });

  // /api/coupons/create
  test('an amount needs its currency, and repeating its months', async () => {
    expect(await refusal(stripe.coupons.create({ amount_off: 500 }))).toMatchObject({
      param: 'currency',
    });
    expect(
      (await refusal(stripe.coupons.create({ percent_off: 10, duration: 'repeating' }))).statusCode,
    ).toBe(400);
  });

  async function subscribe(
    discounts: Stripe.SubscriptionCreateParams.Discount[],
    items = [{ price: month.id }],
  ) {
    const { customer, clock } = await newCustomer(stripe, 'pm_card_visa', T0);
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items,
      discounts,
      expand: ['latest_invoice', 'discounts'],
    });
    return { customer, clock: clock?.id ?? '', subscription };
  }

  // /billing/subscriptions/coupons
  test('a percentage is taken off the lines and the total', async () => {
    const coupon = await stripe.coupons.create({ percent_off: 25, duration: 'forever' });
    const { subscription } = await subscribe([{ coupon: coupon.id }]);
    const invoice = invoiceOf(subscription);
    expect(invoice).toMatchObject({ subtotal: 1_000, total: 750, amount_paid: 750 });
    expect(invoice.total_discount_amounts).toMatchObject([{ amount: 250 }]);
    expect(invoice.lines.data[0]?.discount_amounts).toMatchObject([{ amount: 250 }]);
    expect((await stripe.coupons.retrieve(coupon.id)).times_redeemed).toBe(1);
  });

  // /changelog/clover/2025-09-30/adds-new-source-field-to-the-discount-object
  test('a discount names its coupon as source', async () => {
    const coupon = await stripe.coupons.create({ percent_off: 25, duration: 'forever' });
    const { subscription } = await subscribe([{ coupon: coupon.id }]);
    expect(subscription.discounts[0]).toMatchObject({
      object: 'discount',
      source: { type: 'coupon', coupon: coupon.id },
    });
  });

  // /billing/subscriptions/coupons
  test('once holds for one invoice, forever for all', async () => {
    const once = await stripe.coupons.create({
      amount_off: 400,
      currency: 'usd',
      duration: 'once',
    });
    const { subscription, clock } = await subscribe([{ coupon: once.id }]);
    expect(invoiceOf(subscription).total).toBe(600);
    await advance(stripe, clock, itemOf(subscription).current_period_end + 7_200);
    const after = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice'],
    });
    expect(invoiceOf(after).total).toBe(1_000);
  });

  // /billing/subscriptions/coupons
  test('repeating ends with its months', async () => {
    const coupon = await stripe.coupons.create({
      percent_off: 50,
      duration: 'repeating',
      duration_in_months: 2,
    });
    const { subscription, clock } = await subscribe([{ coupon: coupon.id }]);
    const totals = [invoiceOf(subscription).total];
    let end = itemOf(subscription).current_period_end;
    for (let period = 0; period < 2; period += 1) {
      await advance(stripe, clock, end + 7_200);
      const after = await stripe.subscriptions.retrieve(subscription.id, {
        expand: ['latest_invoice'],
      });
      totals.push(invoiceOf(after).total);
      end = itemOf(after).current_period_end;
    }
    expect(totals).toEqual([500, 500, 1_000]);
  });

  // /api/coupons/delete
  test('deleting a coupon leaves the discounts that it gave', async () => {
    const coupon = await stripe.coupons.create({ percent_off: 30, duration: 'forever' });
    const { subscription, clock } = await subscribe([{ coupon: coupon.id }]);
    await stripe.coupons.del(coupon.id);
    expect(await refusal(stripe.coupons.retrieve(coupon.id))).toMatchObject({ statusCode: 404 });
    await advance(stripe, clock, itemOf(subscription).current_period_end + 7_200);
    const after = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice'],
    });
    expect(invoiceOf(after).total).toBe(700);
  });

  // /api/coupons/create#create_coupon-max_redemptions
  test('a coupon runs out', async () => {
    const coupon = await stripe.coupons.create({
      percent_off: 50,
      duration: 'once',
      max_redemptions: 1,
    });
    await subscribe([{ coupon: coupon.id }]);
    expect((await stripe.coupons.retrieve(coupon.id)).valid).toBe(false);
    expect(await refusal(subscribe([{ coupon: coupon.id }]))).toMatchObject({
      code: 'coupon_expired',
    });
  });

  // /api/promotion_codes/create
  test('a promotion code stands for a coupon, under promotion', async () => {
    const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'once' });
    const code = await stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      code: unique(),
    });
    const { subscription } = await subscribe([{ promotion_code: code.id }]);
    expect(code.promotion).toEqual({ type: 'coupon', coupon: coupon.id });
    expect(invoiceOf(subscription).total).toBe(500);
    expect((await stripe.promotionCodes.retrieve(code.id)).times_redeemed).toBe(1);
  });

  // /api/promotion_codes/create#create_promotion_code-code
  test('the same active code cannot exist twice', async () => {
    const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'once' });
    const promotion = { type: 'coupon', coupon: coupon.id } as const;
    const code = unique();
    await stripe.promotionCodes.create({ promotion, code });
    expect((await refusal(stripe.promotionCodes.create({ promotion, code }))).statusCode).toBe(400);
  });

  // /api/promotion_codes/create#create_promotion_code-customer
  test('a code for one customer is refused to others', async () => {
    const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'once' });
    const owner = await stripe.customers.create();
    const code = await stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      customer: owner.id,
    });
    expect((await refusal(subscribe([{ promotion_code: code.id }]))).statusCode).toBe(400);
  });

  // /api/promotion_codes/update
  test('a code can be switched off', async () => {
    const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'once' });
    const code = await stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
    });
    await stripe.promotionCodes.update(code.id, { active: false });
    expect((await refusal(subscribe([{ promotion_code: code.id }]))).statusCode).toBe(400);
  });
});

describe('invoices', () => {
  async function draft(
    amounts: number[],
    card = 'pm_card_visa',
    fields: Partial<Stripe.InvoiceCreateParams> = {},
  ) {
    const { customer } = await newCustomer(stripe, card);
    for (const amount of amounts)
      await stripe.invoiceItems.create({
        customer: customer.id,
        amount,
        currency: 'usd',
        description: 'Extra',
      });
    const invoice = await stripe.invoices.create({
      customer: customer.id,
      pending_invoice_items_behavior: 'include',
      ...fields,
    });
    return { customer, invoice };
  }

  // /invoicing/overview
  test('gather pending items into a draft', async () => {
    const { invoice } = await draft([700, 300]);
    expect(invoice).toMatchObject({
      status: 'draft',
      total: 1_000,
      amount_due: 1_000,
      number: null,
      billing_reason: 'manual',
      auto_advance: false,
    });
    expect(invoice.lines.data.map((line) => line.amount)).toEqual([700, 300]);
  });

  // /api/invoices/finalize
  test('are frozen with a number and a page when they are finalized', async () => {
    const { invoice } = await draft([1_000]);
    const open = await stripe.invoices.finalizeInvoice(invoice.id);
    expect(open).toMatchObject({
      status: 'open',
      number: expect.stringMatching(/-0001$/),
      hosted_invoice_url: expect.stringMatching(/^http/),
    });
    expect(open.status_transitions.finalized_at).toEqual(expect.any(Number));
    expect(await refusal(stripe.invoices.finalizeInvoice(invoice.id))).toMatchObject({
      code: 'invoice_not_editable',
    });
  });

  // /api/invoices/pay
  test('are paid with the default card, once', async () => {
    const { invoice } = await draft([1_000]);
    const paid = await stripe.invoices.pay(invoice.id);
    expect(paid).toMatchObject({ status: 'paid', amount_paid: 1_000, amount_remaining: 0 });
    expect(await refusal(stripe.invoices.pay(invoice.id))).toMatchObject({
      message: 'Invoice is already paid',
    });
  });

  // /api/invoices/pay
  test('a declined payment is a card error and leaves them open', async () => {
    const { invoice } = await draft([1_000], 'pm_card_chargeCustomerFail');
    expect(await refusal(stripe.invoices.pay(invoice.id))).toMatchObject({
      statusCode: 402,
      code: 'card_declined',
    });
    expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({
      status: 'open',
      attempt_count: 1,
    });
  });

  // /api/invoices/pay#pay_invoice-paid_out_of_band
  test('can be paid outside of Stripe', async () => {
    const { invoice } = await draft([1_000]);
    expect(await stripe.invoices.pay(invoice.id, { paid_out_of_band: true })).toMatchObject({
      status: 'paid',
      amount_remaining: 0,
    });
  });

  // /api/invoices/void
  test('can be void, which cancels their payment', async () => {
    const { invoice } = await draft([1_000]);
    await stripe.invoices.finalizeInvoice(invoice.id);
    const voided = await stripe.invoices.voidInvoice(invoice.id, {
      expand: ['payments.data.payment.payment_intent'],
    });
    expect(voided.status).toBe('void');
    expect(voided.payments?.data[0]).toMatchObject({
      status: 'canceled',
      payment: { payment_intent: { status: 'canceled' } },
    });
  });

  // /api/invoices/void
  test('a draft cannot be void', async () => {
    const { invoice } = await draft([1_000]);
    expect((await refusal(stripe.invoices.voidInvoice(invoice.id))).statusCode).toBe(400);
  });

  // /api/invoices/mark_uncollectible
  test('can be written off, and still be paid', async () => {
    const { invoice } = await draft([1_000]);
    await stripe.invoices.finalizeInvoice(invoice.id);
    expect((await stripe.invoices.markUncollectible(invoice.id)).status).toBe('uncollectible');
    expect((await stripe.invoices.pay(invoice.id)).status).toBe('paid');
  });

  // /api/invoices/delete
  test('only drafts can be deleted', async () => {
    const { invoice } = await draft([1_000]);
    const { invoice: other } = await draft([1_000]);
    await stripe.invoices.finalizeInvoice(other.id);
    expect(await stripe.invoices.del(invoice.id)).toMatchObject({ deleted: true });
    expect((await refusal(stripe.invoices.del(other.id))).statusCode).toBe(400);
  });

  // /api/invoices/update
  test('a finalized one cannot be edited', async () => {
    const { invoice } = await draft([1_000]);
    await stripe.invoices.finalizeInvoice(invoice.id);
    expect(
      (await refusal(stripe.invoices.update(invoice.id, { description: 'late' }))).statusCode,
    ).toBe(400);
    expect((await stripe.invoices.update(invoice.id, { metadata: { a: '1' } })).metadata).toEqual({
      a: '1',
    });
  });

  // /billing/customer/balance
  test('credit on the balance is used first', async () => {
    const { customer } = await newCustomer(stripe);
    await stripe.customers.createBalanceTransaction(customer.id, { amount: -400, currency: 'usd' });
    await stripe.invoiceItems.create({ customer: customer.id, amount: 1_000, currency: 'usd' });
    const invoice = await stripe.invoices.create({
      customer: customer.id,
      pending_invoice_items_behavior: 'include',
    });
    const paid = await stripe.invoices.pay(invoice.id);
    expect(paid).toMatchObject({
      total: 1_000,
      starting_balance: -400,
      ending_balance: 0,
      amount_due: 600,
      amount_paid: 600,
    });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: 0 });
  });

  // /billing/customer/balance
  test('an invoice that is covered by credit is paid when it is finalized', async () => {
    const { customer } = await newCustomer(stripe);
    await stripe.customers.createBalanceTransaction(customer.id, {
      amount: -5_000,
      currency: 'usd',
    });
    await stripe.invoiceItems.create({ customer: customer.id, amount: 1_000, currency: 'usd' });
    const invoice = await stripe.invoices.create({
      customer: customer.id,
      pending_invoice_items_behavior: 'include',
    });
    expect(await stripe.invoices.finalizeInvoice(invoice.id)).toMatchObject({
      status: 'paid',
      amount_due: 0,
    });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -4_000 });
  });

  // /invoicing/overview
  test('with auto_advance they are finalized and paid by themselves after an hour', async () => {
    const { customer, clock } = await newCustomer(stripe, 'pm_card_visa', T0);
    await stripe.invoiceItems.create({ customer: customer.id, amount: 1_000, currency: 'usd' });
    const invoice = await stripe.invoices.create({
      customer: customer.id,
      pending_invoice_items_behavior: 'include',
      auto_advance: true,
    });
    await advance(stripe, clock?.id ?? '', T0 + 2 * 3_600);
    expect((await stripe.invoices.retrieve(invoice.id)).status).toBe('paid');
  });

  // /api/invoices/create#create_invoice-days_until_due
  test('to be sent they need a due date', async () => {
    const { customer } = await newCustomer(stripe);
    expect(
      (
        await refusal(
          stripe.invoices.create({ customer: customer.id, collection_method: 'send_invoice' }),
        )
      ).statusCode,
    ).toBe(400);
    const { invoice } = await draft([1_000], 'pm_card_visa', {
      collection_method: 'send_invoice',
      days_until_due: 30,
    });
    expect((invoice.due_date ?? 0) - invoice.created).toBe(30 * DAY);
  });

  // /api/invoice-line-item
  test('their lines are a list of their own', async () => {
    const { invoice } = await draft([100, 200, 300]);
    const page = await stripe.invoices.listLineItems(invoice.id, { limit: 2 });
    expect(page.data.map((line) => line.amount)).toEqual([100, 200]);
    expect(page.has_more).toBe(true);
  });

  // /api/invoice-payment/list
  test('their payments can be found by the intent', async () => {
    const { invoice } = await draft([1_000]);
    const paid = await stripe.invoices.pay(invoice.id, { expand: ['payments'] });
    const intent = String(paid.payments?.data[0]?.payment.payment_intent);
    const found = await stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: intent },
    });
    expect(found.data.map((each) => each.invoice)).toEqual([invoice.id]);
  });
});

describe('test clocks', () => {
  // /billing/testing/test-clocks/api-advanced-usage
  test('advance in the background: first advancing, then ready', async () => {
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: T0, name: 'mine' });
    const advancing = await stripe.testHelpers.testClocks.advance(clock.id, {
      frozen_time: T0 + DAY,
    });
    expect(clock).toMatchObject({ status: 'ready', frozen_time: T0, name: 'mine' });
    expect(advancing).toMatchObject({
      status: 'advancing',
      status_details: { advancing: { target_frozen_time: T0 + DAY } },
    });
    await untilReady(stripe, clock.id);
    expect(await stripe.testHelpers.testClocks.retrieve(clock.id)).toMatchObject({
      status: 'ready',
      frozen_time: T0 + DAY,
    });
  });

  // /api/test_clocks/advance
  test('never go back', async () => {
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: T0 });
    expect(
      await refusal(stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: T0 - 1 })),
    ).toMatchObject({ param: 'frozen_time' });
  });

  // /billing/testing/test-clocks#limitations
  test('move by two intervals at most', async () => {
    const { customer, clock } = await newCustomer(stripe, 'pm_card_visa', T0);
    await stripe.subscriptions.create({ customer: customer.id, items: [{ price: month.id }] });
    expect(
      (
        await refusal(
          stripe.testHelpers.testClocks.advance(clock?.id ?? '', { frozen_time: T0 + 90 * DAY }),
        )
      ).statusCode,
    ).toBe(400);
  });

  // /billing/testing/test-clocks#limitations
  test('hold three customers', async () => {
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: T0 });
    for (let index = 0; index < 3; index += 1)
      await stripe.customers.create({ test_clock: clock.id });
    expect((await refusal(stripe.customers.create({ test_clock: clock.id }))).statusCode).toBe(400);
  });

  // /api/test_clocks/delete
  test('take their customers with them', async () => {
    const { customer, clock } = await newCustomer(stripe, 'pm_card_visa', T0);
    expect(await stripe.testHelpers.testClocks.del(clock?.id ?? '')).toMatchObject({
      deleted: true,
    });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
  });

  // /billing/testing/test-clocks
  test("give their objects the clock's time", async () => {
    const { customer } = await newCustomer(stripe, 'pm_card_visa', T0 + 500 * DAY);
    expect(customer.created).toBe(T0 + 500 * DAY);
  });
});

describe('Checkout Sessions', () => {
  const urls = {
    success_url: 'https://example.com/ok?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://example.com/no',
  };

  // /api/checkout/sessions/create
  test('for a subscription show what is due and where to go', async () => {
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: month.id, quantity: 2 }],
      client_reference_id: 'user-7',
      metadata: { a: '1' },
      ...urls,
    });
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 2_000,
      currency: 'usd',
      mode: 'subscription',
      subscription: null,
      client_reference_id: 'user-7',
      ui_mode: 'hosted_page',
    });
    expect(session.url).toMatch(/^http/);
    expect(session.success_url).toBe(urls.success_url);
  });

  // /payments/checkout/free-trials
  test('with a trial nothing is due today', async () => {
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: month.id, quantity: 1 }],
      subscription_data: { trial_period_days: 7 },
      ...urls,
    });
    expect(session.amount_total).toBe(0);
  });

  // /api/checkout/sessions/create
  test('need an address to return to and something to buy', async () => {
    expect(
      (
        await refusal(
          stripe.checkout.sessions.create({
            mode: 'subscription',
            line_items: [{ price: month.id, quantity: 1 }],
          }),
        )
      ).statusCode,
    ).toBe(400);
    expect(
      (await refusal(stripe.checkout.sessions.create({ mode: 'subscription', ...urls })))
        .statusCode,
    ).toBe(400);
  });

  // /api/checkout/sessions/create
  test('a recurring price is nothing for the payment mode', async () => {
    expect(
      await refusal(
        stripe.checkout.sessions.create({
          mode: 'payment',
          line_items: [{ price: month.id, quantity: 1 }],
          ...urls,
        }),
      ),
    ).toMatchObject({
      statusCode: 400,
      message:
        'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
    });
  });

  // /api/checkout/sessions/create#create_checkout_session-mode
  test('a subscription needs a recurring price, and takes one-time prices beside it', async () => {
    const once = await stripe.prices.create({
      currency: 'usd',
      unit_amount: 500,
      product_data: { name: 'Mat' },
    });
    const oneTime = { price: once.id, quantity: 1 };
    expect(
      await refusal(
        stripe.checkout.sessions.create({ mode: 'subscription', line_items: [oneTime], ...urls }),
      ),
    ).toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
      message:
        'You must provide at least one recurring price in `subscription` mode when using prices.',
    });
    const both = await stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: month.id, quantity: 1 }, oneTime],
      ...urls,
    });
    expect(both.amount_total).toBe(1_500);
  });

  // /api/checkout/sessions/create#create_checkout_session-mode
  test('nothing is bought in the setup mode', async () => {
    expect(
      await refusal(
        stripe.checkout.sessions.create({
          mode: 'setup',
          currency: 'usd',
          line_items: [{ price: month.id, quantity: 1 }],
          ...urls,
        }),
      ),
    ).toMatchObject({ statusCode: 400, param: 'line_items' });
  });

  // /api/checkout/sessions/create
  test('have a customer or an e-mail address, not both', async () => {
    const { customer } = await newCustomer(stripe);
    const params: Stripe.Checkout.SessionCreateParams = {
      mode: 'subscription',
      line_items: [{ price: month.id, quantity: 1 }],
      ...urls,
    };
    expect(
      (
        await refusal(
          stripe.checkout.sessions.create({
            ...params,
            customer: customer.id,
            customer_email: 'a@example.com',
          }),
        )
      ).statusCode,
    ).toBe(400);
    expect(
      (await stripe.checkout.sessions.create({ ...params, customer: customer.id })).customer,
    ).toBe(customer.id);
  });

  // /api/checkout/sessions/create#create_checkout_session-expires_at
  test('expire between half an hour and a day from now', async () => {
    const params = { mode: 'setup', currency: 'usd', ...urls } as const;
    expect(
      await refusal(stripe.checkout.sessions.create({ ...params, expires_at: T0 + 60 })),
    ).toMatchObject({ param: 'expires_at' });
    const session = await stripe.checkout.sessions.create(params);
    expect(session.expires_at - session.created).toBe(DAY);
  });

  // /api/checkout/sessions/expire
  test('can be ended early, once', async () => {
    const { id } = await stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: month.id, quantity: 1 }],
      ...urls,
    });
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({
      status: 'expired',
      url: null,
    });
    expect((await refusal(stripe.checkout.sessions.expire(id))).statusCode).toBe(400);
  });

  // /api/checkout/sessions/line_items
  test('their lines are shown on demand', async () => {
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: month.id, quantity: 3 }],
      ...urls,
    });
    expect(session).not.toHaveProperty('line_items');
    const lines = await stripe.checkout.sessions.listLineItems(session.id);
    expect(lines.data).toMatchObject([
      { object: 'item', quantity: 3, amount_total: 3_000, price: { id: month.id } },
    ]);
  });

  // /payments/checkout/discounts
  test('a discount is taken off', async () => {
    const coupon = await stripe.coupons.create({ percent_off: 10, duration: 'once' });
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: month.id, quantity: 1 }],
      discounts: [{ coupon: coupon.id }],
      ...urls,
    });
    expect(session).toMatchObject({
      amount_subtotal: 1_000,
      amount_total: 900,
      total_details: { amount_discount: 100 },
    });
  });
});

describe('customer portal', () => {
  // /api/customer_portal/sessions/create
  test('a session belongs to one customer and has a page', async () => {
    const { customer } = await newCustomer(stripe);
    const session = await stripe.billingPortal.sessions.create({
      customer: customer.id,
      return_url: 'https://example.com/account',
    });
    expect(session).toMatchObject({
      object: 'billing_portal.session',
      customer: customer.id,
      return_url: 'https://example.com/account',
    });
    expect(session.url).toMatch(/^http/);
  });

  // /api/customer_portal/sessions/create
  test('an unknown customer gets none', async () => {
    expect(
      await refusal(stripe.billingPortal.sessions.create({ customer: 'cus_none' })),
    ).toMatchObject({ code: 'resource_missing' });
  });

  // /api/customer_portal/configurations
  test('a configuration says what a customer may do', async () => {
    const configuration = await stripe.billingPortal.configurations.create({
      features: {
        subscription_cancel: { enabled: true, mode: 'immediately' },
        invoice_history: { enabled: true },
      },
    });
    expect(configuration).toMatchObject({
      active: true,
      is_default: false,
      features: {
        subscription_cancel: { enabled: true, mode: 'immediately' },
        customer_update: { enabled: false },
      },
    });
  });
});

describe('webhook endpoints and events', () => {
  // /api/webhook_endpoints/create
  test('show their secret once', async () => {
    const made = await stripe.webhookEndpoints.create({
      url: 'https://example.com/hook',
      enabled_events: ['charge.succeeded'],
    });
    const read = await stripe.webhookEndpoints.retrieve(made.id);
    expect(made.secret).toMatch(/^whsec_/);
    expect(read).not.toHaveProperty('secret');
    expect(await stripe.webhookEndpoints.update(made.id, { disabled: true })).toMatchObject({
      status: 'disabled',
    });
    expect(await stripe.webhookEndpoints.del(made.id)).toMatchObject({ deleted: true });
  });

  // /api/webhook_endpoints/create
  test.each(['example', 'mailto:someone@example.com', 'localhost:3000/hook'])(
    'need an address on the web, which %s is not',
    async (url) => {
      const refused = { statusCode: 400, code: 'url_invalid', param: 'url' };
      expect(
        await refusal(stripe.webhookEndpoints.create({ url, enabled_events: ['*'] })),
      ).toMatchObject(refused);
      const { id } = await stripe.webhookEndpoints.create({
        url: 'https://example.com/hook',
        enabled_events: ['*'],
      });
      expect(await refusal(stripe.webhookEndpoints.update(id, { url }))).toMatchObject(refused);
      await stripe.webhookEndpoints.del(id);
    },
  );

  // /api/webhook_endpoints/create#create_webhook_endpoint-enabled_events
  test('ask for events that there are', async () => {
    // The SDK's own types would not let it through.
    const post = (path: string, params: object) => stripe.rawRequest('POST', path, { ...params });
    const enabled_events = ['charge.succeeded', 'customer.renamed'];
    const refused = {
      statusCode: 400,
      type: 'StripeInvalidRequestError',
      param: 'enabled_events[1]',
      message: expect.stringMatching(
        /^Invalid enabled_events\[1\]: must be one of .*charge\.succeeded/,
      ),
    };
    const url = 'https://example.com/hook';
    expect(await refusal(post('/v1/webhook_endpoints', { url, enabled_events }))).toMatchObject(
      refused,
    );
    const { id } = await stripe.webhookEndpoints.create({ url, enabled_events: ['*'] });
    expect(await refusal(post(`/v1/webhook_endpoints/${id}`, { enabled_events }))).toMatchObject(
      refused,
    );
    await stripe.webhookEndpoints.del(id);
  });

  // /api/events/object
  test('an event of a change says what was before', async () => {
    const { id } = await stripe.customers.create({ name: 'Before', metadata: { a: '1' } });
    await stripe.customers.update(id, { name: 'After' });
    const events = await stripe.events.list({ type: 'customer.updated', limit: 20 });
    const event = events.data.find((each) => (each.data.object as { id?: string }).id === id);
    expect(event?.data.previous_attributes).toEqual({ name: 'Before' });
    expect(event).toMatchObject({
      object: 'event',
      api_version: '2026-10-28.endive',
      request: { id: expect.stringMatching(/^req_/) },
    });
  });

  // /api/events/list
  test('are found by type, and by several', async () => {
    await stripe.products.create({ name: 'Seen' });
    const one = await stripe.events.list({ type: 'product.created', limit: 5 });
    const two = await stripe.events.list({ types: ['product.created', 'price.created'], limit: 5 });
    expect(new Set(one.data.map((each) => each.type))).toEqual(new Set(['product.created']));
    expect(two.data.length).toBeGreaterThan(0);
  });
});
