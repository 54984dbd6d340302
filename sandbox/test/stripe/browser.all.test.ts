import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import type {
  CustomFontSource,
  StripeCardElement,
  StripeCardElementChangeEvent,
  StripeElements,
  Stripe as StripeJs,
} from '@stripe/stripe-js';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { itemOf, newCustomer, newPrice, type Running, startSandbox } from './support.ts';

/** The real `@stripe/stripe-js` loader, as the shop's page imports it. */
const LOADER = readFileSync(
  join(
    dirname(createRequire(import.meta.url).resolve('@stripe/stripe-js')),
    '..',
    'dist',
    'pure.mjs',
  ),
  'utf8',
);

declare global {
  /** What the shop's page keeps for the tests. */
  interface Window {
    stripe: StripeJs;
    elements: StripeElements;
    element: StripeCardElement;
    changes: StripeCardElementChangeEvent[];
  }
}

let running: Running;
let stripe: Stripe;
let browser: Browser;
let shop: Server;
let shopUrl: string;
let page: Page;
const complaints: string[] = [];

function shopPage(): string {
  return `<!doctype html><html lang="en"><title>Shop</title><body><main><div id="element"></div><output id="out"></output></main>
<script src="${running.url}/stripe.js"></script>
<script type="module">
import { loadStripe } from '/loader.mjs';
window.stripe = await loadStripe('pk_test_sandbox');
document.body.dataset.ready = 'yes';
</script></body></html>`;
}

describe('in a browser', () => {
  beforeAll(async () => {
    running = await startSandbox();
    stripe = running.stripe;
    shop = createServer((request, response) => {
      const isLoader = request.url === '/loader.mjs';
      response.setHeader('content-type', isLoader ? 'text/javascript' : 'text/html; charset=utf-8');
      response.end(isLoader ? LOADER : shopPage());
    });
    await new Promise<void>((resolve) => shop.listen(0, resolve));
    shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;
    browser = await launchBrowser();
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    shop.closeAllConnections();
    await new Promise((resolve) => shop.close(resolve));
    await running.close();
  });
  beforeEach(async () => {
    complaints.length = 0;
    page = await browser.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('status of 402'))
        complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
  });
  afterEach(async () => {
    await page.close();
    expect(complaints).toEqual([]);
  });

  /** Opens the shop and mounts an element for an intent. */
  async function mount(
    type: 'payment' | 'card',
    clientSecret: string,
    appearance: object = {},
    fonts: object[] = [],
  ): Promise<FrameLocator> {
    await page.goto(shopUrl);
    await page.waitForSelector('body[data-ready=yes]', { state: 'attached' });
    await page.evaluate(
      ([type, clientSecret, appearance, fonts]) => {
        const elements =
          type === 'payment'
            ? window.stripe.elements({
                clientSecret: clientSecret as string,
                appearance: appearance as object,
                fonts: fonts as CustomFontSource[],
              })
            : window.stripe.elements();
        const element = elements.create(type as 'card');
        window.changes = [];
        element.on('change', (event) => window.changes.push(event));
        window.elements = elements;
        window.element = element;
        element.mount('#element');
        return new Promise<void>((resolve) => element.on('ready', () => resolve()));
      },
      [type, clientSecret, appearance, fonts] as const,
    );
    return page.frameLocator('#element iframe');
  }

  async function type(
    frame: FrameLocator,
    number: string,
    names = { number: 'number', expiry: 'expiry' },
  ): Promise<void> {
    await frame.locator(`[name=${names.number}]`).fill(number);
    await frame.locator(`[name="${names.expiry}"]`).fill('1234');
    await frame.locator('[name=cvc]').fill('123');
  }

  /** Calls Stripe.js in the page; what it answers is plain data. */
  const confirm = (kind: 'Setup' | 'Payment') =>
    page.evaluate(async (kind) => {
      const { stripe, elements } = window;
      const confirmParams = { return_url: location.href };
      return kind === 'Setup'
        ? stripe.confirmSetup({ elements, redirect: 'if_required', confirmParams })
        : stripe.confirmPayment({ elements, redirect: 'if_required', confirmParams });
    }, kind) as Promise<{
      error?: { code: string; message: string; type: string };
      setupIntent?: { status: string };
      paymentIntent?: { status: string };
    }>;

  test('the payment element sets a card up, and the shop never sees its number', async () => {
    const customer = await stripe.customers.create();
    const intent = await stripe.setupIntents.create({ customer: customer.id });
    const frame = await mount('payment', intent.client_secret ?? '');
    await type(frame, '4242424242424242');
    expect(await frame.locator('[name=number]').inputValue()).toBe('4242 4242 4242 4242');
    const { setupIntent } = await confirm('Setup');
    expect(setupIntent?.status).toBe('succeeded');
    expect(await page.content()).not.toContain('4242');
    expect((await stripe.customers.listPaymentMethods(customer.id)).data[0]?.card).toMatchObject({
      last4: '4242',
      exp_month: 12,
      exp_year: 2034,
      checks: { cvc_check: 'pass' },
    });
  });

  /** Opens the chosen wallet's sheet, as a press of the shop's button does. */
  const submit = () =>
    page.evaluate(async () => {
      const { error } = await window.elements.submit();
      return error?.type ?? null;
    });
  const sheet = () => page.frameLocator('iframe[name=__stripe_wallet]');

  test('a wallet shows amounts and dates in its own sheet, and hands out its card', async () => {
    const customer = await stripe.customers.create();
    const intent = await stripe.setupIntents.create({ customer: customer.id });
    const frame = await mount('payment', intent.client_secret ?? '');
    await frame.getByLabel('Apple Pay').check();
    await page.evaluate(() =>
      window.elements.getElement('payment')?.update({
        applePay: {
          recurringPaymentRequest: {
            paymentDescription: 'Membership',
            managementURL: 'https://shop.example/settings',
            trialBilling: {
              label: 'Seven days free',
              amount: 0,
              recurringPaymentEndDate: new Date('2026-12-06'),
            },
            regularBilling: {
              label: 'Monthly',
              amount: 999,
              recurringPaymentStartDate: new Date('2026-12-06'),
              recurringPaymentIntervalUnit: 'month',
            },
          },
        },
      }),
    );
    const closed = submit();
    await sheet().getByRole('button', { name: 'Cancel' }).click();
    expect(await closed).toBe('validation_error');
    const confirmed = submit();
    await sheet().getByText('Seven days free: 0.00 until 2026-12-06').waitFor();
    await sheet().getByText('Monthly: 9.99 every month from 2026-12-06').waitFor();
    await sheet().getByRole('button', { name: 'Confirm with Apple Pay' }).click();
    expect(await confirmed).toBeNull();
    expect((await confirm('Setup')).setupIntent?.status).toBe('succeeded');
    const { data } = await stripe.customers.listPaymentMethods(customer.id);
    expect(data[0]?.card).toMatchObject({ last4: '4242', wallet: { type: 'apple_pay' } });
  });

  test('Link hands out the account of an e-mail address', async () => {
    const customer = await stripe.customers.create();
    const intent = await stripe.setupIntents.create({ customer: customer.id });
    const frame = await mount('payment', intent.client_secret ?? '');
    await frame.getByLabel('Link').check();
    const confirmed = submit();
    await sheet().getByLabel('Email of the account').fill('anna@example.com');
    await sheet().getByRole('button', { name: 'Confirm with Link' }).click();
    await confirmed;
    expect((await confirm('Setup')).setupIntent?.status).toBe('succeeded');
    const { data } = await stripe.customers.listPaymentMethods(customer.id);
    expect(data[0]).toMatchObject({ type: 'link', link: { email: 'anna@example.com' } });
  });

  test('a bank account is typed below the text of its mandate', async () => {
    const customer = await stripe.customers.create();
    const intent = await stripe.setupIntents.create({
      customer: customer.id,
      allowed_payment_method_types: ['card', 'sepa_debit'],
    });
    const frame = await mount('payment', intent.client_secret ?? '');
    await frame.getByLabel('SEPA Direct Debit').check();
    await frame.getByText('you authorise this shop').waitFor();
    expect((await confirm('Setup')).error?.code).toBe('incomplete_iban');
    await frame.getByLabel('Full name').fill('Anna');
    await frame.getByLabel('Email').fill('anna@example.com');
    await frame.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 01');
    expect((await confirm('Setup')).error?.code).toBe('invalid_iban');
    await frame.getByText('Your IBAN is invalid.').waitFor();
    await frame.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
    expect((await confirm('Setup')).setupIntent?.status).toBe('succeeded');
    const { data } = await stripe.customers.listPaymentMethods(customer.id);
    expect(data[0]).toMatchObject({ type: 'sepa_debit', sepa_debit: { last4: '3000' } });
  });

  test("the fields take the shop's typeface, and room for their focus as Stripe's do", async () => {
    const intent = await stripe.setupIntents.create({});
    const font = { family: 'Shop', src: `url(${running.url}/_stripe/radio-canada.woff2)` };
    const frame = await mount(
      'payment',
      intent.client_secret ?? '',
      { variables: { fontFamily: 'Shop' } },
      [font],
    );
    await expect
      .poll(() =>
        frame.locator('body').evaluate(() => [...document.fonts].map((face) => face.family)),
      )
      .toContain('Shop');
    const [host, element] = await page.evaluate(() =>
      ['#element', '#element iframe'].map(
        (selector) => document.querySelector(selector)?.getBoundingClientRect().width ?? 0,
      ),
    );
    expect(element).toBe((host ?? 0) + 8);
  });

  test('elements.submit shows what is not finished beneath its field', async () => {
    const intent = await stripe.setupIntents.create({});
    const frame = await mount('payment', intent.client_secret ?? '');
    await frame.locator('[name=number]').pressSequentially('4242');
    const result = await page.evaluate(() => window.elements.submit());
    expect(result).toMatchObject({
      error: {
        type: 'validation_error',
        code: 'incomplete_number',
        message: 'Your card number is incomplete.',
      },
    });
    expect(await frame.locator('#error-number').textContent()).toBe(
      'Your card number is incomplete.',
    );
    expect(await frame.locator('[name=number]').getAttribute('aria-invalid')).toBe('true');
  });

  test('a wrong number is told at once', async () => {
    const intent = await stripe.setupIntents.create({});
    const frame = await mount('payment', intent.client_secret ?? '');
    await frame.locator('[name=number]').pressSequentially('4242424242424241');
    expect(await frame.locator('#error-number').textContent()).toBe('Your card number is invalid.');
  });

  test('a decline of the bank comes back and stands beneath the field', async () => {
    const intent = await stripe.setupIntents.create({});
    const frame = await mount('payment', intent.client_secret ?? '');
    await type(frame, '4000000000000002');
    const { error } = await confirm('Setup');
    expect(error).toMatchObject({ type: 'card_error', code: 'card_declined' });
    expect(await frame.locator('#error-number').textContent()).toBe('Your card was declined.');
  });

  test.each([
    ['Complete authentication', 'succeeded', undefined],
    ['Fail authentication', undefined, 'setup_intent_authentication_failure'],
  ])('3-D Secure opens over the page: %s', async (button, status, code) => {
    const intent = await stripe.setupIntents.create({});
    const frame = await mount('payment', intent.client_secret ?? '');
    await type(frame, '4000002760003184');
    const outcome = confirm('Setup');
    await page.frameLocator('dialog iframe').getByRole('button', { name: button }).click();
    const { setupIntent, error } = await outcome;
    expect(setupIntent?.status).toBe(status);
    expect(error?.code).toBe(code);
    expect(await page.locator('dialog').count()).toBe(0);
  });

  test('confirmPayment pays the first invoice of a subscription', async () => {
    const customer = await stripe.customers.create();
    const price = await newPrice(stripe);
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice.confirmation_secret'],
    });
    const secret =
      (subscription.latest_invoice as Stripe.Invoice).confirmation_secret?.client_secret ?? '';
    const frame = await mount('payment', secret);
    await type(frame, '5555555555554444');
    expect((await confirm('Payment')).paymentIntent?.status).toBe('succeeded');
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });

  test('with redirect always the customer goes to the return address', async () => {
    const intent = await stripe.setupIntents.create({});
    const frame = await mount('payment', intent.client_secret ?? '');
    await type(frame, '4242424242424242');
    await Promise.all([
      page.waitForURL(/redirect_status=succeeded/),
      page.evaluate(() => {
        const { stripe, elements } = window;
        void stripe.confirmSetup({
          elements,
          confirmParams: { return_url: `${location.origin}/done` },
        });
      }),
    ]);
    const query = new URL(page.url()).searchParams;
    expect(query.get('setup_intent')).toBe(intent.id);
    expect(query.get('setup_intent_client_secret')).toBe(intent.client_secret);
  });

  test('the card element works with confirmCardSetup', async () => {
    const intent = await stripe.setupIntents.create({});
    const frame = await mount('card', intent.client_secret ?? '');
    await type(frame, '4242424242424242', { number: 'cardnumber', expiry: 'exp-date' });
    const result = await page.evaluate((secret) => {
      return window.stripe.confirmCardSetup(secret, {
        payment_method: { card: window.element, billing_details: { name: 'Ada' } },
      });
    }, intent.client_secret ?? '');
    expect(result).toMatchObject({ setupIntent: { status: 'succeeded' } });
    const changes = await page.evaluate(() => window.changes);
    expect(changes.at(-1)).toMatchObject({ complete: true, brand: 'visa', elementType: 'card' });
  });

  test('retrieveSetupIntent reads an intent by its secret', async () => {
    const intent = await stripe.setupIntents.create({});
    await mount('payment', intent.client_secret ?? '');
    const read = await page.evaluate(
      (secret) => window.stripe.retrieveSetupIntent(secret),
      intent.client_secret ?? '',
    );
    expect(read).toMatchObject({
      setupIntent: { id: intent.id, status: 'requires_payment_method' },
    });
  });

  test('Appearance variables dress the fields', async () => {
    const intent = await stripe.setupIntents.create({});
    const frame = await mount('payment', intent.client_secret ?? '', {
      variables: { colorText: 'rgb(52, 16, 31)', borderRadius: '9px' },
      rules: { '.Label': { fontWeight: '700' } },
    });
    const style = await frame.locator('[name=number]').evaluate((field) => ({
      color: getComputedStyle(field).color,
      radius: getComputedStyle(field).borderRadius,
    }));
    expect(style).toEqual({ color: 'rgb(52, 16, 31)', radius: '9px' });
    expect(
      await frame
        .locator('label[for=number]')
        .evaluate((label) => getComputedStyle(label).fontWeight),
    ).toBe('700');
  });

  test('what the stand-in lacks is refused loudly', async () => {
    const intent = await stripe.setupIntents.create({});
    await mount('payment', intent.client_secret ?? '');
    const message = await page.evaluate(() => {
      try {
        void window.stripe.confirmIdealPayment('x');
      } catch (error) {
        return (error as Error).message;
      }
    });
    expect(message).toContain('confirmIdealPayment');
  });
});

describe('hosted pages, without JavaScript', () => {
  let still: Page;
  beforeAll(async () => {
    running = await startSandbox();
    stripe = running.stripe;
    browser = await launchBrowser();
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await running.close();
  });
  beforeEach(async () => {
    still = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  });
  afterEach(() => still.context().close());

  async function checkout(
    fields: Partial<Stripe.Checkout.SessionCreateParams> = {},
  ): Promise<Stripe.Checkout.Session> {
    const price = await newPrice(stripe);
    return stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: price.id, quantity: 1 }],
      success_url: `${running.url}/healthz?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${running.url}/healthz`,
      ...fields,
    });
  }

  async function fill(number: string): Promise<void> {
    if (await still.getByLabel('Email').count())
      await still.getByLabel('Email').fill('ada@example.com');
    await still.getByLabel('Card number').fill(number);
    await still.getByLabel('Expiry').fill('12 / 34');
    await still.getByLabel('Security code').fill('123');
    await still.getByLabel('Name on card').fill('Ada');
  }

  // /payments/checkout/fulfillment
  test('a subscription is paid and the customer sent back with the session id', async () => {
    const session = await checkout({
      client_reference_id: 'user-7',
      subscription_data: { metadata: { user: '7' } },
    });
    await still.goto(session.url ?? '');
    await fill('4242424242424242');
    await still.getByRole('button', { name: 'Subscribe' }).click();
    expect(still.url()).toBe(`${running.url}/healthz?session_id=${session.id}`);
    const done = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription', 'invoice'],
    });
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer_details: { email: 'ada@example.com' },
      client_reference_id: 'user-7',
    });
    expect(done.subscription).toMatchObject({ status: 'active', metadata: { user: '7' } });
    expect((done.subscription as Stripe.Subscription).default_payment_method).toMatch(/^pm_/);
    expect(done.invoice).toMatchObject({ status: 'paid' });
    expect(
      (await stripe.events.list({ type: 'checkout.session.completed' })).data.some(
        (event) => (event.data.object as Stripe.Checkout.Session).id === session.id,
      ),
    ).toBe(true);
  });

  // /payments/checkout/free-trials
  test('a trial takes a card and no money', async () => {
    const session = await checkout({ subscription_data: { trial_period_days: 7 } });
    await still.goto(session.url ?? '');
    await fill('4242424242424242');
    await still.getByRole('button', { name: 'Start trial' }).click();
    const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      amount_total: 0,
    });
    expect(done.subscription).toMatchObject({ status: 'trialing' });
  });

  test.each(['1234', '12/2034'])('an expiry typed as %s is understood', async (expiry) => {
    const session = await checkout();
    await still.goto(session.url ?? '');
    await fill('4242424242424242');
    await still.getByLabel('Expiry').fill(expiry);
    await still.getByRole('button', { name: 'Subscribe' }).click();
    const { subscription } = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription.default_payment_method'],
    });
    expect(subscription).toMatchObject({
      default_payment_method: { card: { exp_month: 12, exp_year: 2034 } },
    });
  });

  test('with scripts, an expiry is set as it is typed', async () => {
    const lively = await browser.newPage();
    await lively.goto((await checkout()).url ?? '');
    const expiry = lively.getByLabel('Expiry');
    for (const [typed, shown] of [
      ['1234', '12 / 34'],
      ['534', '05 / 34'],
    ] as const) {
      await expiry.fill('');
      await expiry.pressSequentially(typed);
      expect(await expiry.inputValue()).toBe(shown);
    }
    await expiry.press('Backspace');
    await expiry.press('Backspace');
    expect(await expiry.inputValue()).toBe('05');
    await lively.close();
  });

  test('the security code keeps its size beside an error', async () => {
    const session = await checkout();
    await still.setViewportSize({ width: 360, height: 780 });
    await still.goto(session.url ?? '');
    const heightOf = async () => (await still.getByLabel('Security code').boundingBox())?.height;
    const before = await heightOf();
    await fill('4242424242424242');
    await still.getByLabel('Expiry').fill('12 / 20');
    await still.getByRole('button', { name: 'Subscribe' }).click();
    await still.locator('#field-expiry-error').waitFor();
    expect(await heightOf()).toBe(before);
  });

  test('a declined card leaves the session open, and another card pays', async () => {
    const session = await checkout();
    await still.goto(session.url ?? '');
    await fill('4000000000000002');
    await still.getByRole('button', { name: 'Subscribe' }).click();
    expect(await still.locator('#field-number-error').textContent()).toBe(
      'Your card was declined.',
    );
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    await fill('4242424242424242');
    await still.getByRole('button', { name: 'Subscribe' }).click();
    const done = await stripe.checkout.sessions.retrieve(session.id);
    expect(done.status).toBe('complete');
    expect(
      (await stripe.subscriptions.list({ customer: String(done.customer), status: 'all' })).data,
    ).toHaveLength(1);
  });

  test('3-D Secure is a page of its own, which can fail and then succeed', async () => {
    const session = await checkout();
    await still.goto(session.url ?? '');
    await fill('4000002760003184');
    await still.getByRole('button', { name: 'Subscribe' }).click();
    await still.getByRole('button', { name: 'Fail authentication' }).click();
    expect(await still.getByRole('alert').textContent()).toContain('unable to authenticate');
    await fill('4000002760003184');
    await still.getByRole('button', { name: 'Subscribe' }).click();
    await still.getByRole('button', { name: 'Complete authentication' }).click();
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('complete');
  });

  test('a promotion code is taken off', async () => {
    const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'once' });
    await stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      code: 'HALF',
    });
    const session = await checkout({ allow_promotion_codes: true });
    await still.goto(session.url ?? '');
    await still.getByLabel('Promotion code').fill('half');
    await still.getByRole('button', { name: 'Apply' }).click();
    expect(await still.locator('.amount').textContent()).toBe('$4.99');
    await fill('4242424242424242');
    await still.getByRole('button', { name: 'Subscribe' }).click();
    const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['invoice'] });
    expect(done.amount_total).toBe((done.invoice as Stripe.Invoice).amount_paid);
  });

  test('an expired session says so', async () => {
    const session = await checkout();
    await stripe.checkout.sessions.expire(session.id);
    await still.goto(session.url ?? '');
    expect(await still.getByRole('heading').textContent()).toBe('This checkout has expired');
  });

  // /customer-management
  test('the portal cancels at the end of the period with cancel_at, and takes it back', async () => {
    const { customer } = await newCustomer(stripe);
    const price = await newPrice(stripe);
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
    });
    const { url } = await stripe.billingPortal.sessions.create({
      customer: customer.id,
      return_url: running.url,
    });
    await still.goto(url);
    await still.getByRole('link', { name: 'Cancel plan' }).click();
    await still.getByLabel('I no longer need it').check();
    await still.getByRole('button', { name: 'Cancel plan' }).click();
    const marked = await stripe.subscriptions.retrieve(subscription.id);
    expect(marked).toMatchObject({
      status: 'active',
      cancel_at: itemOf(subscription).current_period_end,
      cancel_at_period_end: false,
      cancellation_details: { feedback: 'unused' },
    });
    await still.getByRole('button', { name: 'Don’t cancel plan' }).click();
    expect((await stripe.subscriptions.retrieve(subscription.id)).cancel_at).toBeNull();
  });

  test('the portal saves a card, which then pays', async () => {
    const { customer, method } = await newCustomer(stripe);
    const { url } = await stripe.billingPortal.sessions.create({ customer: customer.id });
    await still.goto(url);
    await fill('5555555555554444');
    await still.getByRole('button', { name: 'Save card' }).click();
    const after = (await stripe.customers.retrieve(customer.id)) as Stripe.Customer;
    expect(after.invoice_settings.default_payment_method).not.toBe(method.id);
    expect(await still.getByRole('status').textContent()).toBe('Your card has been saved.');
  });

  test('an open invoice is paid on its own page', async () => {
    const { customer } = await newCustomer(stripe, 'pm_card_chargeCustomerFail');
    const price = await newPrice(stripe);
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      expand: ['latest_invoice'],
    });
    await still.goto((subscription.latest_invoice as Stripe.Invoice).hosted_invoice_url ?? '');
    await fill('4242424242424242');
    await still.getByRole('button', { name: /^Pay/ }).click();
    expect(await still.getByRole('status').textContent()).toBe('This invoice is paid.');
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });

  test('the dashboard moves the clock and shows what came of it', async () => {
    const { customer } = await newCustomer(stripe);
    const price = await newPrice(stripe);
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      trial_period_days: 7,
    });
    const url = `${running.url}/an/address/that/is/as/long/as/those/of/webhooks`;
    const endpoint = await stripe.webhookEndpoints.create({ url, enabled_events: ['*'] });
    await stripe.webhookEndpoints.update(endpoint.id, { disabled: true });
    await still.goto(`${running.url}/dashboard`);
    const cutOff = await still.getByText(url).evaluate((text) => {
      const sheet = text.closest('.sheet')?.getBoundingClientRect();
      return text.getBoundingClientRect().right > (sheet?.right ?? 0);
    });
    expect(cutOff).toBe(false);
    await still.getByLabel('By', { exact: true }).fill('8');
    await still.getByRole('button', { name: 'Move forward' }).click();
    expect(await still.getByRole('status').textContent()).toBe('The clock has moved.');
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    for (const name of [
      'Customers',
      'Subscriptions',
      'Invoices',
      'Payments',
      'Products',
      'Events',
      'Deliveries',
      'Mail',
      'Requests',
    ]) {
      await still.getByRole('link', { name, exact: true }).click();
      expect(await still.getByRole('heading', { level: 1 }).textContent()).toBe(name);
    }
    await still.goto(`${running.url}/dashboard/objects/${subscription.id}`);
    expect(await still.locator('pre').textContent()).toContain('"status": "active"');
  });

  test('the coach finds a customer, refunds a payment, gives a credit and cancels', async () => {
    const { customer } = await newCustomer(stripe);
    const price = await newPrice(stripe);
    const { id } = await stripe.subscriptions.create({
      ...{ customer: customer.id, items: [{ price: price.id }] },
    });
    const said = () => still.getByRole('status').textContent();
    const open = (section: string) =>
      still.locator('section').filter({ hasText: section }).getByRole('link').first().click();
    await still.goto(`${running.url}/dashboard/customers/${customer.id}`);
    await still.getByLabel('Credit').fill('5.00');
    await still.getByRole('button', { name: 'Give credit' }).click();
    expect(await said()).toBe('The customer has the credit.');
    await open('Payments');
    await still.getByLabel('Amount; empty for all that is left').fill('4.00');
    await still.getByRole('button', { name: 'Refund' }).click();
    expect(await said()).toBe('The payment was refunded.');
    await still.goto(`${running.url}/dashboard/customers/${customer.id}`);
    await open('Subscriptions');
    for (const name of ['Give free days', 'Schedule', 'Pause collection'])
      expect(await still.getByRole('button', { name }).isVisible(), name).toBe(true);
    await still.getByLabel('Ends').selectOption('now');
    await still.getByRole('button', { name: 'Cancel' }).click();
    expect(await said()).toBe('The subscription was cancelled.');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
    expect((await stripe.refunds.list()).data[0]?.amount).toBe(400);
  });
});
