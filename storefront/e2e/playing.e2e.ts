import type { Page } from '@playwright/test';
import { DAY_MS } from 'contract';
import { untilMembership } from './members.ts';
import {
  clickControl,
  currentTime,
  findWorkout,
  goTo,
  open,
  storefrontUrl,
  untilPlayed,
  untilPreview,
} from './site.ts';
import { stripe, subscriptionOf } from './stripe.ts';
import { expect, test } from './test.ts';

const openWorkout = (page: Page, title: string): Promise<void> =>
  page.getByRole('button', { name: title, exact: true }).first().click();

const toast = (page: Page) => page.getByRole('status').filter({ hasText: /\w/ });

test.describe('a member with an active subscription', () => {
  test('watches a premium workout: the video plays, from the stream host, and the player closes on the same page', async ({
    aDeviceOf,
  }) => {
    const page = await aDeviceOf('active');
    const segments: string[] = [];
    page.on('response', (response) => {
      const { pathname, host } = new URL(response.url());
      if (/\.(m4s|ts|mp4|m3u8)$/.test(pathname)) segments.push(host);
    });
    const search = '?difficulty=Beginner';
    await open(page, `/workouts${search}`);
    const { title } = await findWorkout(
      (workout) => workout.is_premium,
      'difficulty=Beginner&limit=100',
    );
    await openWorkout(page, title);
    const player = page.getByRole('dialog', { name: title });
    await player.waitFor();
    await untilPlayed(page, 0.2);
    // The controls go three seconds after the last touch.
    await page.locator('[data-resting=true]').waitFor();
    // They go again three seconds later, so they are looked for in the page, after each move.
    const back = page.waitForFunction(() => document.querySelector('[data-resting=false]'));
    await page.mouse.move(300, 300);
    await page.mouse.move(320, 320);
    await back;
    const before = await currentTime(page);
    await untilPlayed(page, before + 0.5);
    expect(segments.length).toBeGreaterThan(1);
    expect(segments).not.toContain(new URL(storefrontUrl).host);

    await clickControl(page, player.getByRole('button', { name: 'Pause', exact: true }));
    await player.getByRole('button', { name: 'Play', exact: true }).waitFor();
    const paused = await currentTime(page);
    await player.getByRole('button', { name: 'Skip forward 10 seconds' }).click();
    await page.waitForFunction(
      (was) => (document.querySelector('mux-player')?.media.currentTime ?? 0) >= was + 9.5,
      paused,
    );
    await page.keyboard.press('m');
    await player.getByRole('button', { name: 'Unmute' }).waitFor();
    await page.keyboard.press('f');
    await player.getByRole('button', { name: 'Exit full screen' }).click();
    await player.getByRole('button', { name: 'Full screen', exact: true }).waitFor();

    const subtitles = player.getByRole('button', { name: 'Subtitles' });
    await expect(subtitles).toHaveAttribute('aria-pressed', 'false');
    await subtitles.click();
    await expect(subtitles).toHaveAttribute('aria-pressed', 'true');
    await expect(player.getByRole('button', { name: 'Picture in picture' })).toBeVisible();
    const metadata = () => page.evaluate(() => navigator.mediaSession.metadata?.title);
    await expect.poll(metadata).toBe(title);

    await untilPreview(player);

    const ways = [
      () => clickControl(page, player.getByRole('button', { name: 'Close player' })),
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
    ];
    for (const [index, close] of ways.entries()) {
      if (index > 0) await openWorkout(page, title);
      await player.waitFor();
      // The player's own entry in the history, which the back button leaves.
      await page.waitForFunction(() => window.history.state?.overlay !== undefined);
      await close();
      await player.waitFor({ state: 'detached' });
      expect(new URL(page.url()).search).toBe(search);
    }
  });
});

test('the volume is kept for the next workout, also after a reload', { tag: '@all' }, async ({
  aDeviceOf,
}) => {
  const page = await aDeviceOf('active');
  await open(page, '/workouts/the-long-plank');
  const heard = async () => {
    await page
      .getByRole('button', { name: /^(Play|Continue),/ })
      .first()
      .click();
    await untilPlayed(page, 0.2);
    return () => page.evaluate(() => document.querySelector('mux-player')?.media.volume);
  };
  const volume = await heard();
  for (let presses = 0; presses < 10; presses += 1) await page.keyboard.press('ArrowDown');
  await expect.poll(volume).toBe(0.5);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect.poll(await heard()).toBe(0.5);
});

test.describe('who may not play is told why', () => {
  test('by the server, when the access has ended since the page was opened', {
    tag: '@all',
  }, async ({ aSubscriber, expectComplaints }) => {
    // Its progress is not recorded, either.
    expectComplaints(/status of 403/);
    const member = await aSubscriber();
    const { page } = member;
    await open(page, '/workouts');
    await page.getByRole('banner').getByText('Premium', { exact: true }).waitFor();
    await stripe.subscriptions.cancel((await subscriptionOf(member.email)).id);
    await untilMembership(member, { status: 'expired' });
    const premium = page.locator('article').filter({ hasText: 'Premium,' }).first();
    await premium.getByRole('button').first().click();
    await toast(page).getByText('Access Restricted').waitFor();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await expect(page.locator('mux-player')).toHaveCount(0);
    await page.getByRole('button', { name: 'Choose Your Plan' }).waitFor();
  });
});

test.describe('a device whose clock is thirty days off', () => {
  test('shows and plays what it would with a right clock', { tag: '@all' }, async ({
    aDeviceOf,
  }) => {
    const search = 'difficulty=Beginner';
    const { title } = await findWorkout(({ is_premium }) => is_premium, `${search}&limit=100`);
    const daysLeft = async (days: number) => {
      const page = await aDeviceOf('trial');
      await page.clock.setSystemTime(Date.now() + days * DAY_MS);
      await open(page, '/terms');
      const day = await page.getByText(/Last updated/).textContent();
      await goTo(page, `/workouts?${search}`);
      const left = await page
        // Once the amount is known.
        .getByText(/free days? left.*\$/)
        .first()
        .textContent();
      await openWorkout(page, title);
      await page.getByRole('dialog', { name: title }).waitFor();
      await untilPlayed(page, 0.2);
      return [day, left];
    };
    expect(await daysLeft(30)).toEqual(await daysLeft(-30));
  });
});

test.describe('free workouts and the preview', () => {
  test('anyone watches the preview', { tag: '@all' }, async ({ page }) => {
    await open(page, '/');
    await page.getByRole('button', { name: /Watch Preview/ }).click();
    await untilPlayed(page, 0.5);
  });
});
