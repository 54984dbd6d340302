import type { Locator, Page } from '@playwright/test';
import { glimpse, open } from './site.ts';
import { cardFrame } from './stripe.ts';

/* The sign-up and its card form, filled in as a visitor would. */

export const SIGN_UP_PASSWORD = 'quiet-harbour';

export const signUpDialogOf = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Start your free trial' });

/** Opens the sign-up from the header and waits for its plans. */
export const openSignUp = async (page: Page): Promise<Locator> => {
  await open(page, '/');
  await page.getByRole('banner').getByRole('button', { name: 'Start Free Trial' }).click();
  const dialog = signUpDialogOf(page);
  await dialog.getByRole('radio', { name: /Annual/ }).waitFor();
  return dialog;
};

/** Fills in the first step and sends it. */
export const fillAccount = async (page: Page, email: string): Promise<void> => {
  const dialog = signUpDialogOf(page);
  await dialog.getByLabel('Full name').fill('Amara Lewis');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(SIGN_UP_PASSWORD);
  await dialog.getByLabel('Confirm password').fill(SIGN_UP_PASSWORD);
  await dialog.getByRole('button', { name: 'Continue to Payment' }).click();
};

/** Fills in the first step and waits for the card fields. */
export const fillSignUp = async (page: Page, email: string): Promise<void> => {
  await fillAccount(page, email);
  await cardFrame(page).getByLabel('Card number').waitFor();
};

/** Types a card into the provider's fields. */
export const typeCard = async (page: Page, number: string): Promise<void> => {
  const frame = cardFrame(page);
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expiration date').fill('12 / 34');
  // Cards of 15 digits that begin with 3 are American Express, with a four-digit code.
  await frame.getByLabel('Security code').fill(/^3\d{14}$/.test(number) ? '1234' : '123');
  // Stripe asks for the postal code in countries that have one.
  const postcode = frame.getByLabel(/ZIP|Postal code/);
  if (await postcode.isVisible()) await postcode.fill('10001');
};

export const beginTrial = (page: Page): Promise<void> =>
  signUpDialogOf(page).getByRole('button', { name: 'Start 7-Day Free Trial' }).click();

export const untilWelcome = (page: Page): Promise<void> => glimpse(page, 'Welcome, Amara.');
