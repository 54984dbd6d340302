import type { Page } from '@playwright/test';
import { expectInStep, fetchWorkout } from './move-maps.ts';
import { open, seekTo, untilPlayed } from './site.ts';
import { expect, test } from './test.ts';

const SLUG = 'the-long-plank';
const SEEKS = 20;
/** Milliseconds. */
const PAUSES = [100, 200, 300, 500, 700, 900, 1200, 1600, 2200, 3000];
const STALL_MS = 2000;
const SPEEDS = [0.75, 1, 1.25];

const untilPlaying = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const video = document.querySelector<HTMLVideoElement>('mux-video');
    return video && !video.paused && !video.seeking && video.readyState >= 3;
  });

/** Pauses the video for a time. */
const pauseFor = (page: Page, milliseconds: number): Promise<void> =>
  page.evaluate(async (length) => {
    const video = document.querySelector<HTMLVideoElement>('mux-video');
    video?.pause();
    await new Promise((done) => setTimeout(done, length));
    await video?.play();
  }, milliseconds);

test('the band stays within 0.3 s of the video through seeks, speeds, pauses and a stall', async ({
  aDeviceOf,
}) => {
  test.setTimeout(300_000);
  const { moves: map } = await fetchWorkout(SLUG);
  if (map === null) throw new Error('The Long Plank has no map');
  const page = await aDeviceOf('active');
  await open(page, `/workouts/${SLUG}`);
  await page.getByRole('button', { name: /^(Play|Continue),/ }).click();
  await untilPlayed(page, 0.2);

  for (let step = 1; step <= SEEKS; step += 1) {
    // Places all over the video, the same in every run.
    await seekTo(page, (step * 619.3) % (map.seconds - 10));
    if (step % 5 === 0) await page.keyboard.press(step % 10 === 0 ? ',' : '.');
    await untilPlaying(page);
    await expectInStep(page, map);
  }
  for (const speed of SPEEDS) {
    await page.evaluate((rate) => {
      const video = document.querySelector<HTMLVideoElement>('mux-video');
      if (video) video.playbackRate = rate;
    }, speed);
    await expectInStep(page, map);
  }
  for (const length of PAUSES) {
    await pauseFor(page, length);
    await untilPlaying(page);
    await expectInStep(page, map);
  }

  // Nothing more is loaded, and the video plays to the end of what is.
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(/\.m4s/, async (route) => {
    await held;
    await route.continue();
  });
  await page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('mux-video');
    if (!video) throw new Error('There is no video');
    const { buffered } = video;
    video.currentTime = buffered.end(buffered.length - 1) - 1;
  });
  const band = page.getByRole('region', { name: 'Now and next' });
  await band.getByText('One moment').waitFor();
  await expectInStep(page, map);
  await page.evaluate((length) => new Promise((done) => setTimeout(done, length)), STALL_MS);
  await expect(band.getByText('One moment')).toBeVisible();
  await expectInStep(page, map);
  goOn();
  await untilPlaying(page);
  await expect(band.getByText('One moment')).toBeHidden();
  await expectInStep(page, map);
});
