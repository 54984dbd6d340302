import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from './members.ts';
import { fillSignIn, goTo, open, press, untilPlayed } from './site.ts';
import { test } from './test.ts';

/** As browsers do that block site data: to name a storage throws. */
const block = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
    navigator.locks.request = () =>
      Promise.reject(new DOMException('Access to the Locks API is denied.', 'SecurityError'));
  });
};

/** As on a full device: nothing more is taken. */
const fill = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
};

for (const [kind, prepare] of [
  ['blocked', block],
  ['full', fill],
] as const) {
  test(`with storage that is ${kind}, a member signs in, keeps a favourite, plays and signs out, and a visitor begins the trial`, {
    tag: '@all',
  }, async ({ aSubscriber, aVisitor }) => {
    const { email } = await aSubscriber();
    const page = await aVisitor();
    await prepare(page);
    await open(page, '/workouts');
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
    await fillSignIn(page, email, DEMO_PASSWORD);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const menu = page.getByRole('banner').getByLabel(/^Account menu/);
    await menu.waitFor();
    await page
      .getByRole('button', { name: /^Add .+ to favorites$/ })
      .first()
      .click();
    await page.getByText('Added to favorites').waitFor();
    await page.locator('main article h2 button').first().click();
    await untilPlayed(page, 0);
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await goTo(page, '/workouts?search=Breathe');
    await goTo(page, '/settings');
    await page.getByRole('tab', { name: 'Notifications' }).waitFor();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).waitFor();

    await page.getByRole('banner').getByRole('button', { name: 'Start Free Trial' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Full name').fill('Storage Test');
    await dialog.getByLabel('Email').fill(`storage-${kind}-${Date.now()}@example.com`);
    await dialog.getByLabel('Password', { exact: true }).fill('a-good-password-1');
    await dialog.getByLabel('Confirm password').fill('a-good-password-1');
    await press(page, 'Continue to Payment');
    await dialog.getByText(/card/i).first().waitFor();
  });
}
