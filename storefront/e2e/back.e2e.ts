import type { Page } from '@playwright/test';
import { fillSignIn, goTo, open } from './site.ts';
import { expect, test } from './test.ts';

/** Presses the browser's Back, and waits until the page has heard of it. */
const back = (page: Page): Promise<void> => page.evaluate(() => window.history.back());

const opens: readonly [string, string, (page: Page) => Promise<void>][] = [
  [
    'the sign-up, half filled in',
    '/',
    async (page) => {
      await page.getByRole('banner').getByRole('button', { name: 'Start Free Trial' }).click();
      await page.getByRole('dialog').getByLabel('Full name').fill('Anna');
    },
  ],
  [
    'the sign-in',
    '/workouts',
    (page) => page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click(),
  ],
  [
    'what one spares today, with a choice',
    '/workouts',
    async (page) => {
      await page.getByRole('button', { name: 'My body today' }).click();
      await page.getByRole('dialog').getByText('Spare my wrists').click();
    },
  ],
];

test.describe('Back', () => {
  for (const [what, path, show] of opens) {
    test(`closes ${what}, and the next one leaves the page`, async ({ aVisitor }) => {
      const page = await aVisitor();
      await open(page, '/terms');
      await goTo(page, path);
      await page.waitForURL((url) => url.pathname === path);
      for (const closes of [true, false]) {
        await show(page);
        const dialog = page.getByRole('dialog');
        await dialog.waitFor();
        if (closes) await back(page);
        else await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        expect(new URL(page.url()).pathname).toBe(path);
      }
      await back(page);
      await page.waitForURL('**/terms');
    });
  }

  test('closes one dialog after the other, each in the place of the one before', async ({
    aVisitor,
  }) => {
    const page = await aVisitor();
    await open(page, '/terms');
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start Free Trial' }).click();
    await page.getByRole('dialog').getByLabel('Full name').waitFor();
    await back(page);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/terms');
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
    await fillSignIn(page, 'active@example.com', 'demo1234');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await goTo(page, '/settings');
    await page.waitForURL('**/settings');
    await back(page);
    await page.waitForURL('**/terms');
  });
});
