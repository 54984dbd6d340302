import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import Stripe from 'stripe';
import { type Product, startProduct } from '../../scripts/test/product.ts';
import { beginTrial, fillSignUp, signUpDialogOf, untilWelcome } from './sign-up.ts';
import { open } from './site.ts';
import { cardFrame, isStandIn } from './stripe.ts';
import { expect, test } from './test.ts';

/** Stripe's test accounts; the stand-in's banks answer after five days. */
const IBAN = { pays: 'DE08370400440532013003', refuses: 'DE78370400440532013004' };
const DAY_SECONDS = 86_400;

test.describe('a bank account', { tag: '@all' }, () => {
  // In one worker, for one product.
  test.describe.configure({ mode: 'default' });
  test.skip(!isStandIn, 'Stripe itself sends its events to one product alone');

  let product: Product;
  let stripe: Stripe;

  // Debits are for euros; all other tests sell in dollars.
  test.beforeAll(async () => {
    product = await startProduct({ CURRENCY: 'eur', SEPA_DEBIT: 'true' });
    const { hostname: host, port } = new URL(product.sandboxUrl);
    stripe = new Stripe('sk_test_sandbox', { host, port, protocol: 'http' });
  });
  test.afterAll(() => product?.stop());

  /** Advances the member's time at Stripe. */
  const pass = async (email: string, seconds: number): Promise<void> => {
    const { testClocks } = stripe.testHelpers;
    const { data } = await testClocks.list({ limit: 100 });
    const { id = '', frozen_time = 0 } = data.find(({ name }) => name === email) ?? {};
    await testClocks.advance(id, { frozen_time: frozen_time + seconds });
    await expect.poll(async () => (await testClocks.retrieve(id)).status).toBe('ready');
  };
  const settings = (page: Page) => open(page, `${product.storefrontUrl}/settings`);
  /** Opens the settings until a text is there: the site hears of a payment by a webhook. */
  const untilSettingsSay = async (page: Page, text: RegExp): Promise<void> => {
    await expect(async () => {
      await settings(page);
      await expect(page.getByText(text).first()).toBeVisible({ timeout: 3000 });
    }).toPass();
  };

  /** A visitor's trial by a bank account, whose bank is asked for the first charge. */
  const askBank = async (page: Page, iban: string): Promise<string> => {
    const email = `${randomUUID()}@example.com`;
    await open(page, product.storefrontUrl);
    await page.getByRole('banner').getByRole('button', { name: 'Start Free Trial' }).click();
    const dialog = signUpDialogOf(page);
    await dialog.getByRole('radio', { name: /Monthly/ }).click();
    await fillSignUp(page, email);
    const frame = cardFrame(page);
    await frame.getByLabel('SEPA Direct Debit').check();
    await dialog.getByLabel('Account holder').fill('Amara Lewis');
    await expect(frame.getByLabel('Email')).toHaveValue(email);
    await frame.getByLabel('IBAN').fill(iban);
    await beginTrial(page);
    await untilWelcome(page);
    await settings(page);
    await page.getByText(`SEPA Direct Debit ending ${iban.slice(-4)}.`).waitFor();
    await page.getByRole('button', { name: 'Change payment method' }).waitFor();
    await pass(email, 7 * DAY_SECONDS + 7200);
    await untilSettingsSay(page, /Your bank is being asked for €9\.99/);
    return email;
  };

  test('begins a trial, and has paid the first charge days later', async ({ page }) => {
    const email = await askBank(page, IBAN.pays);
    await pass(email, 5 * DAY_SECONDS);
    await untilSettingsSay(page, /^Paid, /);
    await expect(page.getByText(/Your bank is being asked/)).toHaveCount(0);
  });

  test('whose bank refuses days later is a failed payment', async ({ page }) => {
    const email = await askBank(page, IBAN.refuses);
    await pass(email, 5 * DAY_SECONDS);
    await untilSettingsSay(page, /Your payment of €9\.99 did not go through/);
    await page.getByRole('alert').getByRole('button', { name: 'Change payment method' }).waitFor();
  });
});
