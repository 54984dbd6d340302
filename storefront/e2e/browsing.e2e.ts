import type { Page } from '@playwright/test';
import { signUpDialogOf } from './sign-up.ts';
import { findWorkout, open, storefrontUrl, untilHydrated } from './site.ts';
import { expect, test } from './test.ts';

test.describe('what a browser without JavaScript, a crawler or a shared link sees', () => {
  test('is each page with its texts, and what it says of itself', async ({ aVisitor }) => {
    const page = await aVisitor({ javaScriptEnabled: false });
    const content = (selector: string) => page.locator(selector).getAttribute('content');
    const openDescribed = async (path: string): Promise<void> => {
      await page.goto(path);
      expect(await page.title()).not.toBe('');
      expect(await content('meta[name=description]')).not.toBe('');
      expect(await content('meta[property="og:title"]')).toBe(await page.title());
      expect(await content('meta[name="twitter:card"]')).toBe('summary_large_image');
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(
        storefrontUrl + path,
      );
    };
    const { title } = await findWorkout(() => true);
    await openDescribed('/');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe('');
    await page.getByRole('heading', { name: 'Featured Workouts' }).waitFor();
    for (const path of ['/terms', '/privacy', '/cookies', '/refund', '/accessibility']) {
      await openDescribed(path);
      expect((await page.locator('main').textContent())?.length).toBeGreaterThan(500);
    }

    await openDescribed('/workouts');
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByText(/^Showing \d+ workouts$/).waitFor();
    // The workouts as videos, without the address of any video.
    const text = await page.locator('script[type="application/ld+json"]').first().textContent();
    const list = JSON.parse(text ?? '{}');
    expect(list['@type']).toBe('ItemList');
    expect(list.itemListElement[0].item).toMatchObject({ '@type': 'VideoObject' });
    expect(text).not.toContain('contentUrl');
    expect(text).not.toContain('.m3u8');

    const query = 'category=Pilates&difficulty=Beginner';
    await page.goto(`/workouts?${query}`);
    const response = await fetch(`${storefrontUrl}/api/workouts?${query}`);
    const { total } = (await response.json()) as { total: number };
    await page.getByText(`Showing ${total} workout${total === 1 ? '' : 's'}`).waitFor();
  });
});

test.describe("a page's first load", () => {
  for (const path of ['/', '/workouts', '/accessibility']) {
    const tag = path === '/' ? [] : ['@all'];
    test(`requests no stylesheet on ${path}, and comes to life`, { tag }, async ({ page }) => {
      const stylesheets: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'stylesheet') stylesheets.push(request.url());
      });
      await open(page, path);
      expect(stylesheets).toEqual([]);
      const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(ground).not.toBe('rgba(0, 0, 0, 0)');
      const links = page.locator('link[rel=stylesheet]');
      expect(await links.count()).toBeGreaterThan(0);
      expect(await links.and(page.locator(':not([disabled])')).count()).toBe(0);
    });
  }
});

/** Holds the scripts of the page back, as on a slow line, until what it returns is called. */
const holdScripts = async (page: Page): Promise<() => void> => {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  return scripts.resolve;
};

test.describe('a visitor', () => {
  test('keeps the place to which the page was scrolled before its scripts have come', {
    tag: '@all',
  }, async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    const place = await page.evaluate(() => {
      window.scrollTo({ top: 900, behavior: 'instant' });
      return window.scrollY;
    });
    expect(place).toBe(900);
    release();
    await untilHydrated(page);
    expect(await page.evaluate(() => window.scrollY)).toBe(place);
    // The next page begins at its top, and the way back leads to the place.
    await page.getByRole('link', { name: 'View All Workouts' }).first().click();
    await page.waitForURL('**/workouts');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  });

  test('opens the sign-up by a click before the scripts of the page have come', async ({
    page,
  }) => {
    const release = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('banner').getByRole('button', { name: 'Start Free Trial' }).click();
    await expect(signUpDialogOf(page)).toHaveCount(0);
    release();
    await signUpDialogOf(page).waitFor();
  });

  test('gets a policy that lets no foreign script run', async ({ page, expectComplaints }) => {
    expectComplaints(/Content Security Policy/);
    await open(page, '/');
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.smuggled = true';
      document.body.append(script);
      return 'smuggled' in window;
    });
    expect(ran).toBe(false);
  });
});

test.describe('a page that stays open across a release', () => {
  /** The files of this page's build are gone, and the site is made of others, until it is left. */
  const replaceBuild = async (page: Page): Promise<void> => {
    let isReplaced = true;
    page.once('framenavigated', () => {
      isReplaced = false;
    });
    await page.route('**/assets/*.js', (route) =>
      isReplaced ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue(),
    );
    await page.route(page.url(), (route) =>
      isReplaced && route.request().resourceType() === 'fetch'
        ? route.fulfill({ body: '<script src="/assets/index-of-another.js"></script>' })
        : route.continue(),
    );
  };

  test('is loaded anew when it needs a file that is gone', { tag: '@all' }, async ({
    page,
    expectComplaints,
  }) => {
    expectComplaints(/status of 404/, /dynamically imported module/, /did not come/);
    await open(page, '/workouts');
    await replaceBuild(page);
    // Kept across the load, for the end of the test.
    await page.evaluate(() => {
      const look = () => {
        if (document.body.textContent.includes('Something slipped.'))
          sessionStorage.setItem('error-page', 'shown');
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
    });
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await loaded;
    expect(await page.evaluate(() => sessionStorage.getItem('error-page'))).toBeNull();
    await untilHydrated(page);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('dialog').waitFor();
  });
});
