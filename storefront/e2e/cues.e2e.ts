import type { Page } from '@playwright/test';
import { openHideable } from './hidden-tab.ts';
import { signedIn } from './members.ts';
import { expectInStep, fetchWorkout } from './move-maps.ts';
import { currentTime, open, seekTo, storefrontUrl, untilPlayed } from './site.ts';
import { expect, test } from './test.ts';

const SLUG = 'the-long-plank';
const SEEKS = 20;
/** Milliseconds. */
const PAUSES = [100, 200, 300, 500, 700, 900, 1200, 1600, 2200, 3000];
const STALL_MS = 2000;
const SPEEDS = [0.75, 1, 1.25];
const HIDDEN_SECONDS = 10;

/** What the page notes while its tab is hidden. */
type Hidden = {
  /** Frequency of each tone, and the video second at which it begins. */
  tones: { hertz: number; at: number }[];
  frames: number;
  /** How late a timer of the page ran at most, in seconds: a busy machine keeps it waiting. */
  lateness: number;
};

declare global {
  interface Window {
    hidden: Hidden;
  }
}

/** Notes the tones, the drawn frames and the timers of a hidden tab in `window.hidden`. */
const recordHidden = (): void => {
  const hidden: Hidden = { tones: [], frames: 0, lateness: 0 };
  window.hidden = hidden;
  const { start } = AudioScheduledSourceNode.prototype;
  AudioScheduledSourceNode.prototype.start = function (when = 0) {
    const video = document.querySelector('mux-player')?.media;
    if (document.hidden && video && this instanceof OscillatorNode) {
      const inSeconds = Math.max(0, when - this.context.currentTime);
      const at = video.currentTime + inSeconds * video.playbackRate;
      hidden.tones.push({ hertz: this.frequency.value, at });
    }
    start.call(this, when);
  };
  let last = 0;
  setInterval(() => {
    const now = performance.now();
    if (document.hidden) hidden.lateness = Math.max(hidden.lateness, (now - last) / 1000 - 0.1);
    last = now;
  }, 100);
  const onFrame = () => {
    if (document.hidden) hidden.frames += 1;
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
};

const untilPlaying = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const video = document.querySelector('mux-player')?.media;
    return video && !video.paused && !video.seeking && video.readyState >= 3;
  });

/** Pauses the video for a time. */
const pauseFor = (page: Page, milliseconds: number): Promise<void> =>
  page.evaluate(async (length) => {
    const video = document.querySelector('mux-player')?.media;
    video?.pause();
    await new Promise((done) => setTimeout(done, length));
    await video?.play();
  }, milliseconds);

test('the band stays within 0.3 s of the video through seeks, speeds, pauses and a stall', {
  tag: '@all',
}, async ({ aDeviceOf }) => {
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
      const video = document.querySelector('mux-player')?.media;
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
    const video = document.querySelector('mux-player')?.media;
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

test('in a tab that is hidden for 10 s the bells ring, and the band is in step when it is shown', {
  tag: '@all',
}, async ({ playwright }) => {
  const { moves: map } = await fetchWorkout(SLUG);
  if (map === null) throw new Error('The Long Plank has no map');
  await using tab = await openHideable(await signedIn(playwright.request, 'active@example.com'));
  const { page } = tab;
  await page.addInitScript(recordHidden);
  await open(page, `${storefrontUrl}/workouts/${SLUG}`);
  await page.getByRole('button', { name: /^(Play|Continue),/ }).click();
  await untilPlayed(page, 0.2);
  // Five seconds before the end of the reverse lunge, which a rest of eight follows.
  await seekTo(page, 335);
  await untilPlaying(page);
  await tab.hide();
  const from = await currentTime(page);
  expect(from).toBeLessThan(336.5);
  await page.waitForFunction(
    (second) => (document.querySelector('mux-player')?.media.currentTime ?? 0) > second,
    from + HIDDEN_SECONDS,
    { polling: 100 },
  );
  expect(await page.evaluate(() => document.visibilityState)).toBe('hidden');
  await expectInStep(page, map);
  const { tones, frames, lateness } = await page.evaluate(() => window.hidden);
  await tab.show();
  await expectInStep(page, map);
  expect(await page.evaluate(() => document.visibilityState)).toBe('visible');

  expect(frames).toBe(0);
  const due = [
    ...[337, 338, 339].map((at) => ({ hertz: 660, at })),
    ...[
      { hertz: 880, at: 340 },
      { hertz: 660, at: 345 },
    ],
  ];
  expect(tones.slice(0, due.length).map(({ hertz }) => hertz)).toEqual(
    due.map(({ hertz }) => hertz),
  );
  for (const [index, { at }] of due.entries()) {
    expect(Math.abs((tones[index]?.at ?? 0) - at)).toBeLessThan(0.1 + lateness);
  }
});
