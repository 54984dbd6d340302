import type { FrameLocator, Locator, Page } from '@playwright/test';
import Stripe from 'stripe';
import { sandboxUrl, stripeUrl } from './site.ts';

/* Access to the payment provider with its own SDK, and its pages and frames, so that the same
 * tests run against the stand-in and Stripe's test mode. */

const address = new URL(stripeUrl);
const isPlain = address.protocol === 'http:';

/**
 * Whether the stand-in is used. What only it can do, such as failing on demand, is not tested at
 * Stripe.
 */
export const isStandIn = stripeUrl === sandboxUrl;

export const stripe = new Stripe(process.env.STRIPE_SECRET_KEY || 'sk_test_sandbox', {
  host: address.hostname,
  port: address.port || (isPlain ? 80 : 443),
  protocol: isPlain ? 'http' : 'https',
});

/** The test clock of a member's customer; its name is the member's e-mail. */
const clockOf = async (email: string): Promise<Stripe.TestHelpers.TestClock> => {
  for await (const clock of stripe.testHelpers.testClocks.list({ limit: 100 })) {
    if (clock.name === email) return clock;
  }
  throw new Error(`${email} has no clock at Stripe; STRIPE_TEST_CLOCKS makes them`);
};

/** A member's customer. */
export const customerOf = async (email: string): Promise<string> => {
  const { id } = await clockOf(email);
  const { data } = await stripe.customers.list({ test_clock: id, limit: 1 });
  if (data[0] === undefined) throw new Error(`${email} is no customer`);
  return data[0].id;
};

/** A member's invoices, newest first. */
export const invoicesOf = async (email: string): Promise<Stripe.Invoice[]> =>
  (await stripe.invoices.list({ customer: await customerOf(email), limit: 20 })).data;

/** A member's subscriptions, including ended ones. */
export const subscriptionsOf = async (email: string): Promise<Stripe.Subscription[]> => {
  const customer = await customerOf(email);
  return (await stripe.subscriptions.list({ customer, status: 'all', limit: 20 })).data;
};

/** A member's only subscription. */
export const subscriptionOf = async (email: string): Promise<Stripe.Subscription> => {
  const [subscription, ...others] = await subscriptionsOf(email);
  if (subscription === undefined) throw new Error(`${email} has no subscription`);
  if (others.length > 0) throw new Error(`${email} has more than one subscription`);
  return subscription;
};

/** A member's payments, one for each invoice, newest first; minor units. */
export const paymentsOf = async (email: string): Promise<number[]> =>
  (await invoicesOf(email)).map(({ amount_paid }) => amount_paid).filter((amount) => amount > 0);

/** An amount in minor units, as displayed on the site. */
export const dollars = (minor: number | undefined): string =>
  minor === undefined ? 'nothing' : `$${(minor / 100).toFixed(2)}`;

/**
 * Advances a member's test clock at Stripe and waits until everything due has been processed.
 * @param moment ISO 8601
 * @param hoursAfter renewal invoices stay drafts for an hour
 */
export const advanceTo = async (email: string, moment: string, hoursAfter = 2): Promise<void> => {
  const { id } = await clockOf(email);
  const frozen_time = Math.floor(Date.parse(moment) / 1000) + hoursAfter * 3600;
  await stripe.testHelpers.testClocks.advance(id, { frozen_time });
  while ((await stripe.testHelpers.testClocks.retrieve(id)).status === 'advancing') {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

/** The frame with the card's fields. */
export const cardFrame = (page: Page): FrameLocator =>
  page
    .frameLocator(
      isStandIn
        ? 'iframe[name^="__privateStripeFrame"]'
        : 'iframe[title="Secure payment input frame"]',
    )
    .first();

/** A wallet's own sheet over the page, at the stand-in. */
export const walletSheet = (page: Page): FrameLocator =>
  page.frameLocator('iframe[name="__stripe_wallet"]');

/** The bank's 3-D Secure dialog, with its buttons to pass and to fail. */
export const bank = (page: Page): { pass: Locator; fail: Locator } => {
  if (isStandIn) {
    const frame = page.frameLocator('iframe[name="__stripe_3ds_challenge"]');
    return {
      pass: frame.getByRole('button', { name: 'Complete authentication' }),
      fail: frame.getByRole('button', { name: 'Fail authentication' }),
    };
  }
  const frame = page
    .frameLocator('iframe[src*="three-ds-2-challenge"]')
    .frameLocator('#challengeFrame');
  return {
    pass: frame.getByRole('button', { name: 'Complete' }),
    fail: frame.getByRole('button', { name: 'Fail' }),
  };
};

/**
 * Fills the hosted checkout and pays. At Stripe, fields are found by id, since their labels depend
 * on the country.
 */
export const payAtCheckout = async (
  page: Page,
  number: string,
  button = 'Subscribe',
): Promise<void> => {
  const field = (label: string, id: string): Locator =>
    isStandIn ? page.getByLabel(label) : page.locator(id);
  await field('Card number', '#cardNumber').fill(number);
  await field('Expiry', '#cardExpiry').fill('12 / 34');
  await field('Security code', '#cardCvc').fill('123');
  await field('Name on card', '#billingName').fill('Amara Lewis');
  await page.getByRole('button', { name: button, exact: true }).click();
};
