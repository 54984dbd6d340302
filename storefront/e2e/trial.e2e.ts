import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import {
  beginTrial,
  fillSignUp,
  openSignUp,
  SIGN_UP_PASSWORD,
  signUpDialogOf,
  typeCard,
  untilWelcome,
} from './sign-up.ts';
import { findWorkout, glimpse, open, storedSession, storefrontUrl } from './site.ts';
import { bank, cardFrame, isStandIn, walletSheet } from './stripe.ts';
import { expect, test } from './test.ts';

/* A card (by its fingerprint) can begin only one trial, so each test that begins one has its own
 * card. */
const CARD = {
  good: '4242424242424242',
  declined: '4000000000000002',
  threeDSecure: '4000002760003184',
  resumed: '6011111111111117',
  returned: '3566002020360505',
  keyboard: '2223003122003222',
  member: '371449635398431',
} as const;

const anEmail = (): string => `${randomUUID()}@example.com`;

const storedUser = async (page: Page): Promise<Record<string, unknown>> =>
  JSON.parse((await storedSession(page)).user ?? '{}');

/** The stored state of a running sign-up. */
const progressOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('trialSignup') ?? '{}'));

test.describe('a stranger', () => {
  test('begins a trial: plan, account, card, welcome, and a premium workout', async ({ page }) => {
    const dialog = await openSignUp(page);
    await dialog.getByRole('radio', { name: /Monthly/ }).click();
    const email = anEmail();
    await fillSignUp(page, email);
    const end = new Date(Date.now() + 7 * 86_400_000).toLocaleDateString('en-GB', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    });
    await dialog.getByText(`$9.99 on ${end.replace(',', '')}`).waitFor();
    await dialog.getByText(/until you cancel/).waitFor();
    expect(await page.content()).not.toContain(CARD.good.slice(0, 8));

    await typeCard(page, CARD.good);
    await beginTrial(page);
    await glimpse(page, '7 days remaining, with full access to every workout.');
    await dialog.waitFor({ state: 'detached' });
    expect(await storedUser(page)).toMatchObject({
      email,
      subscription_status: 'trial',
      subscription_plan: 'monthly',
      has_payment_method: true,
    });

    await open(page, '/workouts');
    const { title } = await findWorkout(({ is_premium }) => is_premium);
    await page.getByRole('button', { name: title, exact: true }).first().click();
    await page.getByRole('dialog', { name: title }).waitFor();
  });

  test('corrects in place a card that is declined, and one that the bank refuses before it confirms (3-D Secure)', async ({
    page,
    expectComplaints,
  }) => {
    expectComplaints(/status of 402/);
    const dialog = await openSignUp(page);
    const alert = dialog.getByRole('alert');
    await fillSignUp(page, anEmail());
    await typeCard(page, CARD.declined);
    await beginTrial(page);
    await alert.getByText('Your card was declined.').waitFor();
    await typeCard(page, CARD.threeDSecure);
    await beginTrial(page);
    await bank(page).fail.click();
    await alert.getByText(/unable to authenticate/).waitFor();
    await typeCard(page, CARD.threeDSecure);
    await beginTrial(page);
    await bank(page).pass.click();
    await untilWelcome(page);
  });

  test('does all of it by keyboard', { tag: '@all' }, async ({ page }) => {
    await open(page, '/');
    await page.getByRole('banner').getByRole('button', { name: 'Start Free Trial' }).focus();
    await page.keyboard.press('Enter');
    await signUpDialogOf(page)
      .getByRole('radio', { name: /Annual/ })
      .waitFor();
    const press = async (key: string, times = 1): Promise<void> => {
      for (let count = 0; count < times; count += 1) await page.keyboard.press(key);
    };
    const focused = (name: string) =>
      expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
        .toBe(name);
    await focused('plan');
    // Past the button for a promotion code.
    await press('Tab');
    await press('Tab');
    await focused('name');
    await page.keyboard.type('Amara Lewis');
    await press('Tab');
    await page.keyboard.type(anEmail());
    await press('Tab');
    await page.keyboard.type(SIGN_UP_PASSWORD);
    await press('Tab', 2);
    await focused('confirmation');
    await page.keyboard.type(SIGN_UP_PASSWORD);
    await press('Enter');
    await cardFrame(page).getByLabel('Card number').waitFor();
    await press('Tab');
    await focused('cardholder');
    // Past the choice between a card and the wallets, which Stripe shows where there are any.
    await press('Tab', isStandIn ? 2 : 1);
    await expect(cardFrame(page).getByLabel('Card number')).toBeFocused();
    // The frame moves the focus itself when a field is complete.
    await page.keyboard.type(`${CARD.keyboard}1234123`);
    await press('Enter');
    await press('Tab');
    await press('Enter');
    await untilWelcome(page);
  });
});

test.describe('a wallet', () => {
  test.skip(!isStandIn, 'a headless browser has no wallet of its own');

  test('begins a trial by our button; its own sheet says amount and date', { tag: '@all' }, async ({
    page,
  }) => {
    const dialog = await openSignUp(page);
    await dialog.getByRole('radio', { name: /Monthly/ }).click();
    await fillSignUp(page, anEmail());
    await cardFrame(page).getByLabel('Apple Pay').check();
    await expect(dialog.getByLabel('Name on card')).toHaveCount(0);
    await beginTrial(page);
    const sheet = walletSheet(page);
    const end = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    await sheet.getByText(new RegExp(`: 0.00 .* until ${end}`)).waitFor();
    await sheet.getByText(`: 9.99 every month from ${end}`).waitFor();
    await sheet.getByText(/First charge: \$9.99/).waitFor();
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await beginTrial(page);
    await sheet.getByRole('button', { name: 'Confirm with Apple Pay' }).click();
    await untilWelcome(page);
  });

  test('whose card is declined takes another; the next person in this browser needs an own card', {
    tag: '@all',
  }, async ({ page, expectComplaints }) => {
    expectComplaints(/status of 40[29]/);
    await openSignUp(page);
    await fillSignUp(page, anEmail());
    await cardFrame(page).getByLabel('Google Pay').check();
    await beginTrial(page);
    const sheet = walletSheet(page);
    await sheet.getByLabel('Card').selectOption(CARD.declined);
    await sheet.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('alert').getByText('Your card was declined.').waitFor();
    await beginTrial(page);
    await sheet.getByRole('button', { name: 'Confirm' }).click();
    await untilWelcome(page);

    // From an address without scripts: those of the member's page would ask on without a session.
    await page.goto('/robots.txt');
    await page.context().clearCookies({ name: 'session' });
    await page.evaluate(() => localStorage.clear());
    await openSignUp(page);
    await fillSignUp(page, anEmail());
    await cardFrame(page).getByLabel('Link').check();
    await beginTrial(page);
    await sheet.getByLabel('Email of the account').fill(anEmail());
    await sheet.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('alert').getByText('This wallet or device has already').waitFor();
  });
});

test.describe('a sign-up that is interrupted', () => {
  test('continues in the same form in another tab', { tag: '@all' }, async ({ page, aVisitor }) => {
    const email = anEmail();
    await openSignUp(page);
    await fillSignUp(page, email);
    const { setupIntentId } = await progressOf(page);
    await page.close();

    const back = await aVisitor();
    await openSignUp(back);
    await fillSignUp(back, email);
    expect((await progressOf(back)).setupIntentId).toBe(setupIntentId);
    await typeCard(back, CARD.resumed);
    await beginTrial(back);
    await untilWelcome(back);
  });

  test('ends on the completion page when the bank takes the whole page, also when it is opened again', {
    tag: '@all',
  }, async ({ page, expectComplaints }) => {
    await openSignUp(page);
    await fillSignUp(page, anEmail());
    const { setupIntentId, clientSecret } = await progressOf(page);
    // The page is closed after the card setup, before our server is told.
    await page.route('**/api/auth/confirm-payment-method', (route) => route.abort());
    expectComplaints(/ERR_FAILED/);
    await typeCard(page, CARD.returned);
    await beginTrial(page);
    await signUpDialogOf(page)
      .getByText('Failed to complete payment setup. Please try again.')
      .waitFor();
    await page.unroute('**/api/auth/confirm-payment-method');

    const address = `/signup/complete?setup_intent=${setupIntentId}&setup_intent_client_secret=${clientSecret}`;
    await page.evaluate(() => sessionStorage.clear());
    for (const times of ['first', 'second']) {
      await test.step(`the ${times} time`, async () => {
        await page.goto(address);
        await expect(page.getByRole('main')).toContainText(
          /Welcome, Amara\..*7 days remaining, with full access/,
        );
        await page.waitForURL('**/workouts');
      });
    }
  });
});

test.describe('a member who has not had a trial', () => {
  test('begins it with a card, also by a click before the scripts of the page have come', {
    tag: '@all',
  }, async ({ aMember }) => {
    const { page, membership } = await aMember();
    // On a phone the dates of the trial are above the plans.
    await page.setViewportSize({ width: 390, height: 844 });
    const clicked = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await clicked.promise;
      await route.continue();
    });
    const setUp = Promise.withResolvers<void>();
    await page.route('**/api/payment/setup-payment-method', async (route) => {
      await setUp.promise;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    // The offer of a visitor; the member's replaces it.
    await page
      .getByRole('main')
      .getByRole('button', { name: 'Start 7-Day Free Trial' })
      .first()
      .click();
    clicked.resolve();
    const dialog = signUpDialogOf(page);
    const monthly = dialog.getByRole('radio', { name: /Monthly/ });
    // A plan does not move under the finger while the card's form is loaded.
    await monthly.waitFor();
    const place = await monthly.boundingBox();
    setUp.resolve();
    await dialog.getByRole('button', { name: /Start 7-Day Free Trial/ }).waitFor();
    const later = await monthly.boundingBox();
    expect(Math.abs((later?.y ?? 0) - (place?.y ?? 0))).toBeLessThan(12);
    await monthly.click();
    await dialog.getByText(/^\$9\.99 on /).waitFor();
    await typeCard(page, CARD.member);
    await expectAccessible(page);
    await beginTrial(page);
    await untilWelcome(page);
    expect(await membership()).toMatchObject({ status: 'trial', plan: { key: 'monthly' } });
  });
});

test.describe('the addresses of retry buttons', () => {
  test('/signup opens the sign-up over the landing page, /pricing its plans', {
    tag: '@all',
  }, async ({ page }) => {
    await open(page, '/signup');
    await signUpDialogOf(page).waitFor();
    await page.waitForURL(`${storefrontUrl}/`);
    await page.goto('/pricing');
    await page.waitForURL('**/#pricing');
    await page.getByRole('heading', { name: 'Monthly' }).waitFor();
  });
});
