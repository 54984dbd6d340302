import type { Page } from '@playwright/test';
import { fillSignIn, goTo, open, PHONE, untilHydrated } from './site.ts';
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
    test(`closes ${what}, and the next one leaves the page`, { tag: '@all' }, async ({
      aVisitor,
    }) => {
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
      // The entry of what was closed by Escape is there still.
      await page.reload();
      await untilHydrated(page);
      await back(page);
      await page.waitForURL('**/terms');
    });
  }

  test('closes the filters of a phone, and leaves what was chosen', { tag: '@all' }, async ({
    aVisitor,
  }) => {
    const page = await aVisitor(PHONE);
    await open(page, '/terms');
    await goTo(page, '/workouts');
    const dialog = page.getByRole('dialog');
    for (const [word, asks] of [
      ['Beginner', 'difficulty=Beginner'],
      ['Intermediate', 'difficulty=Intermediate'],
    ] as const) {
      await page.getByRole('button', { name: 'Filters' }).click();
      await dialog.getByText(word, { exact: true }).click();
      await page.waitForURL(`**/workouts?${asks}`);
      await back(page);
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => new URL(page.url()).search).toBe(`?${asks}`);
    }
    await back(page);
    await page.waitForURL('**/terms');
  });

  test('closes a panel of the filters, and leaves what was chosen', { tag: '@all' }, async ({
    aVisitor,
  }) => {
    const page = await aVisitor();
    await open(page, '/terms');
    await goTo(page, '/workouts');
    await page.locator('summary', { hasText: 'Category' }).click();
    await page.locator('summary', { hasText: 'Level' }).click();
    const choice = page.locator('details[open] label', { hasText: 'Beginner' });
    await choice.click();
    await page.waitForURL('**/workouts?difficulty=Beginner');
    await back(page);
    await choice.waitFor({ state: 'hidden' });
    // Written once the browser is done with the step.
    await expect.poll(() => new URL(page.url()).search).toBe('?difficulty=Beginner');
    await back(page);
    await page.waitForURL('**/terms');
  });

  test("closes a phone's menu and the account's menu", { tag: '@all' }, async ({ aDeviceOf }) => {
    const page = await aDeviceOf('active', PHONE);
    await open(page, '/terms');
    await goTo(page, '/refund');
    const banner = page.getByRole('banner');
    const [links, menu] = [banner.locator('details[open]'), page.getByRole('menu')];
    await banner.getByLabel('Menu', { exact: true }).first().click();
    await links.waitFor();
    await back(page);
    await links.waitFor({ state: 'detached' });
    await banner.getByLabel(/^Account menu/).click();
    await menu.waitFor();
    await back(page);
    await menu.waitFor({ state: 'detached' });
    await page.waitForURL('**/refund');
    await back(page);
    await page.waitForURL('**/terms');
  });

  test('closes one dialog after the other, each in the place of the one before', {
    tag: '@all',
  }, async ({ aVisitor }) => {
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
