import type { Page } from '@playwright/test';
import { open, untilPlayed } from './site.ts';
import { expect, test } from './test.ts';

/** Holds the page's scripts back until they are released. */
const holdScripts = async (page: Page): Promise<() => void> => {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return resolve;
};

test.describe('what is chosen before the scripts have come counts', () => {
  test("on the cards of 'Start here', with the press that goes on", { tag: '@all' }, async ({
    aVisitor,
  }) => {
    const page = await aVisitor();
    const release = await holdScripts(page);
    await page.goto('/start', { waitUntil: 'commit' });
    await page.getByRole('radio').nth(1).check({ force: true });
    await page.getByRole('main').getByRole('button', { name: 'Next' }).click();
    release();
    await page.waitForURL('**/start?step=you');
  });
});

test('a menu whose code is lost leaves the page, which the next press loads anew', {
  tag: '@all',
}, async ({ aDeviceOf, expectComplaints }) => {
  expectComplaints(/ERR_FAILED/, /did not come/);
  const page = await aDeviceOf('active');
  await open(page, '/terms');
  // All of the page's own scripts are there.
  await page.route('**/assets/*.js', (route) => route.abort());
  const isLost = page.waitForEvent('console', (message) => /did not come/.test(message.text()));
  const avatar = page.getByRole('banner').getByLabel(/^Account menu/);
  await avatar.click();
  await isLost;
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.unroute('**/assets/*.js');
  const isAnew = page.waitForEvent('load');
  await avatar.click();
  await isAnew;
  await avatar.click();
  await page.getByRole('menuitem', { name: 'Profile' }).waitFor();
});

test('a player whose code is lost says so, leaves the page, which the next press loads anew', {
  tag: '@all',
}, async ({ aVisitor, expectComplaints }) => {
  expectComplaints(/ERR_FAILED/);
  const page = await aVisitor();
  await open(page, '/');
  // The first touch, which loads the code of messages.
  await page.keyboard.press('Shift');
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/*.js', (route) => route.abort());
  const preview = page.getByRole('button', { name: 'Watch Preview' }).first();
  await preview.click();
  await page.getByText('This video cannot be played at the moment.').waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.unroute('**/assets/*.js');
  const isAnew = page.waitForEvent('load');
  await preview.click();
  await isAnew;
  await preview.click();
  await untilPlayed(page, 1);
});

test('a page that the browser translates searches, clears and filters', { tag: '@all' }, async ({
  aVisitor,
}) => {
  const page = await aVisitor();
  await open(page, '/workouts');
  await page.evaluate(() => {
    const translate = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) {
        const { currentNode: node } = walker;
        const isOurs = node.parentElement?.closest('font, script, style, noscript') === null;
        if (node instanceof Text && isOurs && node.data.trim() !== '') texts.push(node);
      }
      for (const text of texts) {
        const font = document.createElement('font');
        font.append(document.createElement('font'));
        font.firstElementChild?.append(`«${text.data}»`);
        text.replaceWith(font);
      }
    };
    translate();
    new MutationObserver(translate).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  const count = page
    .getByRole('status')
    .filter({ hasText: /Showing/ })
    .first();
  const before = await count.textContent();
  const search = page.getByRole('searchbox');
  await search.fill('zzzz');
  await page.getByText(/No workouts found/).waitFor();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(count).toHaveText(before ?? '');
  await page.getByRole('button', { name: /My body today/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Spare my wrists').click();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect(count).not.toHaveText(before ?? '');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Sign In/ })
    .click();
  await dialog.getByRole('button', { name: /Sign In/ }).click();
  await dialog.getByText(/Email is required/).waitFor();
});
