import type { Page } from '@playwright/test';
import { z } from 'zod';
import { nearChromecast } from './chromecast.ts';
import { callApi, type TestMember } from './members.ts';
import { clickControl, findWorkout, open, seekTo, untilPlayed } from './site.ts';
import { expect, test } from './test.ts';

const progressSchema = z.object({
  progress: z.array(
    z.object({ duration_completed: z.number(), completed_at: z.string().nullable() }),
  ),
});

const untilPlace = (member: TestMember, matches: Record<string, unknown>) =>
  expect
    .poll(
      async () =>
        progressSchema.parse(await callApi('/progress', { token: member.token })).progress[0],
    )
    .toMatchObject(matches);

/** What of it can be sent to the test. */
const television = (page: Page) =>
  page.evaluate(() => {
    const { loaded, isPaused, currentTime, ends } = window.television;
    return { loaded, isPaused, currentTime, ends };
  });

/** Begins a free workout, and gives it to the television at a video second. */
const watch = async (page: Page, at: number) => {
  const { slug, title } = await findWorkout((workout) => !workout.is_premium);
  await open(page, `/workouts/${slug}`);
  await page.getByRole('button', { name: /^(Play|Continue),/ }).click();
  await untilPlayed(page, 1);
  await seekTo(page, at);
  await untilPlayed(page, at + 1);
  const player = page.getByRole('dialog', { name: title });
  const choose = () =>
    clickControl(page, player.getByRole('button', { name: 'Play on a television' }));
  const elsewhere = player.getByText('Playing on your television');
  /** Until the television has the video. */
  const cast = async () => {
    await choose();
    await elsewhere.waitFor();
    await page.waitForFunction(() => window.television.loaded !== null);
  };
  return { title, player, choose, cast, elsewhere };
};

const isPausedHere = (page: Page) =>
  page.evaluate(() => {
    const inside = document.querySelector('mux-player')?.media.nativeEl;
    return inside?.paused;
  });

test('a workout goes on on a Chromecast, is led from here, and keeps its place', {
  tag: '@all',
}, async ({ aMember }) => {
  const member = await aMember();
  const { page } = member;
  const { asked } = await nearChromecast(page);
  const { title, player, cast } = await watch(page, 60);
  // Nothing comes from Google for a video that plays here.
  expect(asked).toEqual([]);

  await cast();
  expect(asked).toHaveLength(1);
  const { loaded } = await television(page);
  expect(loaded).toMatchObject({ title, address: expect.stringMatching(/\.m3u8\?/) });
  expect(loaded?.start).toBeGreaterThan(60);
  expect(await isPausedHere(page)).toBe(true);

  await clickControl(page, player.getByRole('button', { name: 'Pause', exact: true }));
  await expect.poll(() => television(page)).toMatchObject({ isPaused: true });
  await clickControl(page, player.getByRole('button', { name: 'Play', exact: true }));
  await expect.poll(() => television(page)).toMatchObject({ isPaused: false });
  await page.evaluate(() => window.television.playTo(300));
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => television(page)).toMatchObject({ currentTime: 310 });

  await page.keyboard.press('Escape');
  await player.waitFor({ state: 'detached' });
  expect(await television(page)).toMatchObject({ ends: 1 });
  await untilPlace(member, { duration_completed: 310, completed_at: null });
});

test('a workout that ends on a Chromecast has ended here', { tag: '@all' }, async ({ aMember }) => {
  const member = await aMember();
  const { page } = member;
  await nearChromecast(page);
  const { cast } = await watch(page, 60);
  await cast();
  const length = await page.evaluate(() => {
    const duration = document.querySelector('mux-player')?.media.duration ?? 0;
    window.television.playTo(duration - 1);
    window.television.finish();
    return duration;
  });
  await page.waitForFunction(() => document.querySelector('mux-player')?.media.ended);
  expect(await television(page)).toMatchObject({ ends: 1 });
  await untilPlace(member, { duration_completed: expect.closeTo(length, -1) });
});

test('when no television answers that is said, and one that is switched off gives the video back', {
  tag: '@all',
}, async ({ aMember, expectComplaints }) => {
  expectComplaints(/cast_sender/);
  const { page } = await aMember();
  const google = await nearChromecast(page);
  google.isBlocked = true;
  const { choose, cast, elsewhere } = await watch(page, 60);
  await choose();
  await page.getByText('No television answered').waitFor();
  await expect(elsewhere).toHaveCount(0);
  expect(await isPausedHere(page)).toBe(false);

  google.isBlocked = false;
  await cast();
  await page.evaluate(() => {
    window.television.playTo(200);
    window.television.switchOff();
  });
  await elsewhere.waitFor({ state: 'detached' });
  await untilPlayed(page, 201);
  expect(await isPausedHere(page)).toBe(false);
});
