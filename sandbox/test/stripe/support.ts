import Stripe from 'stripe';
import type { StripeSandboxOptions } from '../../src/stripe/index.ts';
import { type ServedStripe, serveStripe } from '../../src/stripe/serve.ts';

/** A key of a real test account: the conformance suite then runs against Stripe itself. */
const realKey =
  process.env.STRIPE_SECRET_KEY?.startsWith('sk_test_') &&
  process.env.STRIPE_SECRET_KEY !== 'sk_test_sandbox'
    ? process.env.STRIPE_SECRET_KEY
    : undefined;

export const againstStripe = realKey !== undefined;

export interface Running extends ServedStripe {
  stripe: Stripe;
}

/** A sandbox of its own on a free port, and the real SDK that talks to it. */
export async function startSandbox(options: Partial<StripeSandboxOptions> = {}): Promise<Running> {
  const served = await serveStripe({ port: 0, dataDir: ':memory:', ...options });
  return { ...served, stripe: client(served.port) };
}

/** The SDK pointed at a sandbox. It does not repeat calls by itself, so that a test sees each answer. */
export function client(port: number, key = 'sk_test_sandbox'): Stripe {
  return new Stripe(key, {
    host: 'localhost',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

export interface Subject {
  stripe: Stripe;
  close(): Promise<void>;
}

/** What the conformance suite is run against: a sandbox, or Stripe's test mode when there is a key. */
export async function startSubject(): Promise<Subject> {
  if (realKey)
    return { stripe: new Stripe(realKey, { telemetry: false }), close: async () => undefined };
  return startSandbox();
}

/** The error that a call is refused with; a call that is not refused fails the test. */
export async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The call was not refused');
}

export const DAY = 86_400;

/** A price of a product of its own. */
export async function newPrice(
  stripe: Stripe,
  fields: Partial<Stripe.PriceCreateParams> = {},
): Promise<Stripe.Price> {
  const { recurring = { interval: 'month' }, ...rest } = fields;
  const product = await stripe.products.create({ name: 'Membership' });
  return stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 999,
    recurring,
    ...rest,
  } as Stripe.PriceCreateParams);
}

export interface Subscriber {
  customer: Stripe.Customer;
  method: Stripe.PaymentMethod;
  clock: Stripe.TestHelpers.TestClock | undefined;
}

/** A customer with a default card, on a separate test clock when `frozen` says at which second. */
export async function newCustomer(
  stripe: Stripe,
  card = 'pm_card_visa',
  frozen?: number,
): Promise<Subscriber> {
  const clock =
    frozen === undefined
      ? undefined
      : await stripe.testHelpers.testClocks.create({ frozen_time: frozen });
  const customer = await stripe.customers.create({
    email: 'member@example.com',
    ...(clock && { test_clock: clock.id }),
  });
  const method = await stripe.paymentMethods.attach(card, { customer: customer.id });
  await stripe.customers.update(customer.id, {
    invoice_settings: { default_payment_method: method.id },
  });
  return { customer, method, clock };
}

/** Moves a test clock and waits until it is ready. */
export async function advance(stripe: Stripe, clock: string, to: number): Promise<void> {
  await stripe.testHelpers.testClocks.advance(clock, { frozen_time: to });
  await untilReady(stripe, clock);
}

export async function untilReady(stripe: Stripe, clock: string): Promise<void> {
  for (;;) {
    const { status } = await stripe.testHelpers.testClocks.retrieve(clock);
    if (status === 'ready') return;
    if (status !== 'advancing') throw new Error(`The clock is ${status}`);
    await new Promise((resolve) => setTimeout(resolve, againstStripe ? 1_000 : 1));
  }
}

export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error('The subscription has no item');
  return item;
}
