import type { Page } from '@playwright/test';
import { open, PHONE } from './site.ts';
import { expect, test } from './test.ts';

const LATE = /late-sections/;

/** The scripts of late parts that a page has asked for. */
const lateScripts = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (LATE.test(request.url())) asked.push(request.url());
  });
  return asked;
};

/** The button on the first plan. */
const planButton = (page: Page) =>
  page.locator('section[aria-labelledby=pricing]').getByRole('button').first();

const dialog = (page: Page) => page.getByRole('dialog');

test.describe('the sections below the hero', () => {
  for (const [device, options] of [
    ['a phone', PHONE],
    ['a desk', { viewport: { width: 1280, height: 720 } }],
  ] as const) {
    test(`load their code on ${device} when one comes into the window`, async ({ aVisitor }) => {
      const page = await aVisitor(options);
      const asked = lateScripts(page);
      await open(page, '/');
      await page.waitForLoadState('networkidle');
      expect(asked).toEqual([]);
      await planButton(page).scrollIntoViewIfNeeded();
      await expect.poll(() => asked.length).toBeGreaterThan(0);
      await planButton(page).click();
      await dialog(page).waitFor();
    });
  }

  test('take a click that comes while their code is loaded', async ({ page }) => {
    let arrive = () => {};
    const arrives = new Promise<void>((done) => {
      arrive = done;
    });
    await page.route(LATE, async (route) => {
      await arrives;
      await route.continue();
    });
    await open(page, '/');
    await planButton(page).click();
    await expect(dialog(page)).toHaveCount(0);
    arrive();
    await dialog(page).waitFor();
  });

  test('take the click of a screen reader, which scrolls nothing', async ({ page }) => {
    await open(page, '/');
    await planButton(page).dispatchEvent('click');
    await dialog(page).waitFor();
  });

  test('take the keyboard', async ({ page }) => {
    await open(page, '/');
    await planButton(page).focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
  });

  test('look the same without scripts', async ({ aVisitor }) => {
    const looks = async (page: Page) => {
      await page.goto('/');
      return page.locator('main section').evaluateAll((sections) =>
        sections.map((section) => {
          const { display, backgroundColor, paddingTop } = getComputedStyle(section);
          return [section.getBoundingClientRect().height, display, backgroundColor, paddingTop];
        }),
      );
    };
    const withScripts = await looks(await aVisitor());
    expect(withScripts.length).toBeGreaterThan(5);
    expect(await looks(await aVisitor({ javaScriptEnabled: false }))).toEqual(withScripts);
  });

  test('are there when a link of another page leads to one', async ({ page }) => {
    await open(page, '/workouts');
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
    await expect(page.locator('#about-heading')).toBeInViewport();
  });
});
