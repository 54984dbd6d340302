import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { register } from './members.ts';
import { findWorkout, open, PHONE, untilPlayed } from './site.ts';
import { expect, test } from './test.ts';

/* The only tests with a service worker; all others block it. */

/** The paths of everything that the worker and its page have kept. */
const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caches = await Promise.all(
      (await window.caches.keys()).map((name) => window.caches.open(name)),
    );
    const kept = await Promise.all(caches.map((cache) => cache.keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });

/** Touches the page, which registers the worker, and waits until it keeps the library's cards. */
const untilKept = async (page: Page): Promise<void> => {
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const missing = () =>
    page.evaluate(async () => {
      const cards = await window.caches.match('/offline/cards.json');
      if (cards === undefined) return ['the cards'];
      const pictures: { picture: string | null }[] = await cards.json();
      const kept = await Promise.all(
        pictures.flatMap(({ picture }) => picture ?? []).map((url) => window.caches.match(url)),
      );
      return kept.filter((picture) => picture === undefined);
    });
  await expect.poll(missing).toEqual([]);
};

test('without a connection the site says so, shows the last cards and goes on by itself', {
  tag: '@all',
}, async ({ aVisitor, expectComplaints }) => {
  expectComplaints(/ERR_INTERNET_DISCONNECTED/);
  const { state } = await register();
  const page = await aVisitor({ serviceWorkers: 'allow', storageState: state });
  const { slug, title } = await findWorkout();
  await open(page, '/workouts');
  const cards = page.getByRole('tabpanel').getByRole('article').getByRole('heading');
  const titles = (await cards.allTextContents()).slice(0, 6);
  await untilKept(page);
  // Pages of the account, whose answers nobody may find later.
  for (const path of ['/settings', '/profile']) {
    await open(page, path);
    await page.getByRole('tab').first().waitFor();
  }

  // A file on its way would fail in the worker's hands.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.goto(`/workouts/${slug}`);
  await page.getByRole('heading', { level: 1, name: 'No connection.' }).waitFor();
  expect(new URL(page.url()).hash).toBe(`#/workouts/${slug}`);
  const last = page.getByRole('region', { name: 'Last seen in the library' });
  await expect(last.getByRole('heading', { level: 3 })).toHaveText(titles);
  await expect
    .poll(() =>
      last
        .locator('img')
        .evaluateAll(
          (images) =>
            images.filter((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)
              .length,
        ),
    )
    .toBe(6);
  await expectAccessible(page);
  const isAllowed = /^\/(?:assets\/.+|offline|offline\/cards\.json|uploads\/.+)$/;
  expect((await keptPaths(page)).filter((path) => !isAllowed.test(path))).toEqual([]);
  // The session is not over: nobody could be asked.
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).not.toBeNull();

  await page.goto('/settings');
  await page.getByRole('heading', { level: 1, name: 'No connection.' }).waitFor();
  await page.goto(`/workouts/${slug}`);
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/workouts/${slug}`);
});

test('without a connection the player says so, above the picture', { tag: '@all' }, async ({
  aMember,
  expectComplaints,
}) => {
  expectComplaints(/ERR_INTERNET_DISCONNECTED/);
  const { page } = await aMember();
  const { slug } = await findWorkout(({ is_premium }) => !is_premium);
  await open(page, `/workouts/${slug}`);
  await page.getByRole('button', { name: /^Play,/ }).click();
  const player = page.getByRole('dialog');
  await untilPlayed(page, 0.2);
  await page.keyboard.press(' ');
  await player.getByRole('button', { name: 'Play', exact: true }).waitFor();
  // Screen readers say what comes into a live region that is there before it.
  const region = player.getByRole('status', { name: 'Notifications' });
  await expect(region).toHaveCount(1);

  await page.context().setOffline(true);
  await expect(region).toContainText('You are offline.');
  for (const viewport of [PHONE.viewport, { width: 844, height: 390 }]) {
    await page.setViewportSize(viewport ?? { width: 0, height: 0 });
    const isOnTop = () =>
      region.getByText('You are offline.').evaluate((text) => {
        const { left, top, width, height } = text.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) === text;
      });
    await expect.poll(isOnTop).toBe(true);
  }
  await page.context().setOffline(false);
  await expect(region).not.toContainText('You are offline.');
  // A notice on the page stands there again once the player is closed.
  await page.context().setOffline(true);
  await expect(region).toContainText('You are offline.');
  await player.getByRole('button', { name: 'Close player' }).click();
  await player.waitFor({ state: 'detached' });
  await expect(page.getByRole('status', { name: 'Notifications' })).toContainText(
    'You are offline.',
  );
});
