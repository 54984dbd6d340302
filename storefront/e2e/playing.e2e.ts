import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aSubscriber, untilMembership } from './members.ts';
import {
  aVisitor,
  expectComplaints,
  findWorkout,
  open,
  signIn,
  storefrontUrl,
  withBrowser,
} from './site.ts';
import { stripe, subscriptionOf } from './stripe.ts';

withBrowser();

const openWorkout = (page: Page, title: string): Promise<void> =>
  page.getByRole('button', { name: title, exact: true }).first().click();

const currentTime = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector<HTMLVideoElement>('mux-video')?.currentTime ?? 0);

/** Waits until the player's time has advanced by some seconds. */
const untilPlayed = (page: Page, seconds: number) =>
  page.waitForFunction(
    (past) => (document.querySelector<HTMLVideoElement>('mux-video')?.currentTime ?? 0) > past,
    seconds,
    { timeout: 45_000 },
  );

const toast = (page: Page) => page.getByRole('status').filter({ hasText: /\w/ });

describe('a member with an active subscription', () => {
  it('watches a premium workout: the film moves, out of the stream host', async () => {
    const page = await aVisitor();
    const segments: string[] = [];
    page.on('response', (response) => {
      const { pathname, host } = new URL(response.url());
      if (/\.(m4s|ts|mp4|m3u8)$/.test(pathname)) segments.push(host);
    });
    await open(page, '/workouts');
    await signIn(page, 'active');
    const { title } = await findWorkout((workout) => workout.is_premium);
    await openWorkout(page, title);
    const player = page.getByRole('dialog', { name: title });
    await player.waitFor();
    await untilPlayed(page, 1.5);
    const before = await currentTime(page);
    await untilPlayed(page, before + 0.5);
    expect(segments.length).toBeGreaterThan(1);
    expect(segments).not.toContain(new URL(storefrontUrl).host);

    await page.mouse.move(200, 200);
    await player.getByRole('button', { name: 'Pause', exact: true }).click();
    await player.getByRole('button', { name: 'Play', exact: true }).waitFor();
    const paused = await currentTime(page);
    await player.getByRole('button', { name: 'Skip forward 10 seconds' }).click();
    await page.waitForFunction(
      (was) =>
        (document.querySelector<HTMLVideoElement>('mux-video')?.currentTime ?? 0) >= was + 9.5,
      paused,
    );
    await page.keyboard.press('m');
    await player.getByRole('button', { name: 'Unmute' }).waitFor();
  });

  it('sees the controls go after three seconds, and come back when she moves', async () => {
    const page = await aVisitor();
    await open(page, '/workouts');
    await signIn(page, 'active');
    const { title } = await findWorkout((workout) => workout.is_premium);
    await openWorkout(page, title);
    await untilPlayed(page, 0.2);
    await page.locator('[data-resting=true]').waitFor({ timeout: 15_000 });
    await page.mouse.move(300, 300);
    await page.mouse.move(320, 320);
    await page.locator('[data-resting=false]').waitFor();
  });

  it('closes the player by its button, by Escape and by the back button, on the page she was on', async () => {
    const page = await aVisitor();
    await open(page, '/workouts?difficulty=Beginner');
    await signIn(page, 'active');
    const title = page.locator('article button').first();
    const player = page.locator('dialog[open]');
    const ways = [
      () => player.getByRole('button', { name: 'Close player' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
    ];
    for (const close of ways) {
      await title.click();
      await player.waitFor();
      await close();
      await player.waitFor({ state: 'detached' });
      expect(new URL(page.url()).search).toBe('?difficulty=Beginner');
    }
  });
});

describe('who may not play is told why', () => {
  it('by the server, when her access has ended since the page was opened', async () => {
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
    expect(await page.locator('mux-video').count()).toBe(0);
    await page.getByRole('button', { name: 'Choose Your Plan' }).waitFor();
  });

  it('the toast goes by itself after five seconds', async () => {
    const page = await aVisitor();
    await open(page, '/workouts');
    await page.locator('article button').first().click();
    await toast(page).getByText('Sign In Required').waitFor();
    await page.getByText('Sign In Required').waitFor({ state: 'detached', timeout: 8000 });
  });
});

describe('free workouts and the preview', () => {
  it('a free workout plays for a member without a subscription', async () => {
    const page = await aVisitor();
    await open(page, '/workouts');
    await signIn(page, 'inactive');
    const { title } = await findWorkout((workout) => !workout.is_premium);
    await page.getByRole('searchbox').fill(title);
    await openWorkout(page, title);
    await untilPlayed(page, 0.5);
  });

  it('anyone watches the preview', async () => {
    const page = await aVisitor();
    await open(page, '/');
    await page.getByRole('button', { name: /Watch Preview/ }).click();
    await untilPlayed(page, 0.5);
  });
});
