import type { Page } from '@playwright/test';
import { chooseFilter, open, PHONE } from './site.ts';
import { expect, test } from './test.ts';

const count = (page: Page) => page.getByText(/^Showing [\d,]+ workouts?$/);

/** The topmost visible card, and its distance from the window's top. */
const place = (page: Page) =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll<HTMLElement>('[data-workout]')];
    const top = cards.find((card) => card.getBoundingClientRect().bottom > 0);
    return { id: top?.dataset.workout, top: top?.getBoundingClientRect().top ?? 0 };
  });

const expectPlace = async (page: Page, before: Awaited<ReturnType<typeof place>>) => {
  await expect.poll(async () => (await place(page)).id).toBe(before.id);
  await expect.poll(async () => Math.abs((await place(page)).top - before.top)).toBeLessThan(3);
};

/** Scrolls without animation: smooth scrolling takes too long on a busy machine. */
const scrollOn = (page: Page, pixels: number): Promise<void> =>
  page.evaluate((top) => window.scrollBy({ top, behavior: 'instant' }), pixels);

/** Scrolls until further pages have loaded. */
const readOn = async (page: Page): Promise<void> => {
  const first = await page.locator('[data-workout]').count();
  await expect
    .poll(async () => {
      await scrollOn(page, 900);
      return page.locator('[data-workout]').count();
    })
    .toBeGreaterThan(first);
  await scrollOn(page, 600);
  // Wait until the newly visible cards have their final heights.
  let before = await place(page);
  await expect
    .poll(
      async () => {
        const now = await place(page);
        const rests = now.id === before.id && now.top === before.top;
        before = now;
        return rests;
      },
      { intervals: [400] },
    )
    .toBe(true);
};

test.describe("the library's filters and tab", () => {
  test('stand in the address, and survive a reload and the way back', async ({ page }) => {
    await open(page, '/workouts');
    await page.getByRole('tab', { name: 'Popular' }).click();
    await page.waitForURL(/tab=popular/);
    await chooseFilter(page, 'Level', 'Beginner');
    await page.waitForURL(/difficulty=Beginner/);
    const found = page.waitForResponse(
      (response) =>
        response.url().includes('/api/workouts?') && response.url().includes('search=a'),
    );
    await page.getByRole('searchbox').fill('a');
    await page.waitForURL(/search=a/);
    // The count on the page stays the former one until the answer is there.
    const { total }: { total: number } = await (await found).json();
    const shown = `Showing ${total} ${total === 1 ? 'workout' : 'workouts'}`;

    const asSet = async () => {
      await expect(count(page)).toHaveText(shown);
      await expect(page.getByRole('tab', { selected: true })).toHaveText('Popular');
      await expect(page.locator('summary', { hasText: 'Level: Beginner' })).toBeVisible();
      await expect(page.getByRole('searchbox')).toHaveValue('a');
    };
    await page.reload();
    await asSet();
    await page
      .getByRole('link', { name: /^Details of/ })
      .first()
      .click();
    await page.waitForURL(/\/workouts\/.+/);
    await page.goBack();
    await asSet();

    await page.getByRole('link', { name: 'Clear Filters' }).first().click();
    await page.waitForURL(/\/workouts\?tab=popular$/);
  });

  test('restore the scroll position on the way back, also after a reload', { tag: '@all' }, async ({
    page,
  }) => {
    await open(page, '/workouts');
    await readOn(page);
    const before = await place(page);
    const details = page.locator(`[data-workout="${before.id}"] ~ li a`).first();
    await details.evaluate((link: HTMLElement) => link.click());
    await page.waitForURL(/\/workouts\/.+/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expectPlace(page, before);
    await page.reload();
    await expectPlace(page, before);
  });

  test('are a sheet on a phone, which counts along', { tag: '@all' }, async ({ aVisitor }) => {
    const page = await aVisitor(PHONE);
    await open(page, '/workouts');
    await page.getByRole('button', { name: 'Filters', exact: true }).tap();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    const show = sheet.getByRole('button', { name: /^Show \d+ workouts?$/ });
    const all = await show.textContent();
    await sheet.getByText('HIIT', { exact: true }).tap();
    await expect.poll(() => show.textContent()).not.toBe(all);
    const word = (await show.textContent())?.replace('Show', 'Showing');
    await show.tap();
    await sheet.waitFor({ state: 'detached' });
    await page.getByText(word ?? '', { exact: true }).waitFor();
    await page.waitForURL('**/workouts?category=HIIT');

    await page.getByRole('button', { name: 'Filters, 1 set' }).tap();
    await sheet.getByRole('button', { name: 'Clear Filters' }).tap();
    await expect.poll(() => show.textContent()).toBe(all);
  });
});
