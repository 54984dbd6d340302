import type { FrameLocator, Locator, Page } from 'playwright-core';
import { isStandIn } from './stripe.ts';

/* The payment provider's own pages and frames: the stand-in's, and Stripe's in test mode. Fields
 * are found by id where Stripe's labels depend on the country. */

/** The frame with the card's fields. */
export const cardFrame = (page: Page): FrameLocator =>
  page
    .frameLocator(
      isStandIn
        ? 'iframe[name^="__privateStripeFrame"]'
        : 'iframe[title="Secure payment input frame"]',
    )
    .first();

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

/** Fills the hosted checkout and pays. */
export const payAtCheckout = async (page: Page, number: string): Promise<void> => {
  const field = (label: string, id: string): Locator =>
    isStandIn ? page.getByLabel(label) : page.locator(id);
  await field('Card number', '#cardNumber').fill(number);
  await field('Expiry', '#cardExpiry').fill('12 / 34');
  await field('Security code', '#cardCvc').fill('123');
  await field('Name on card', '#billingName').fill('Amara Lewis');
  await page.getByRole('button', { name: 'Subscribe' }).click();
};

/** Returns to the shop without paying. */
export const leaveCheckout = (page: Page): Promise<void> =>
  page.getByRole('link', { name: /^Back/ }).first().click();
