import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { callApi } from './members.ts';
import { fetchWorkout, WORKOUTS } from './move-maps.ts';
import { findWorkout, open, seekTo, untilPlayed, untilPreview, untilSubtitle } from './site.ts';
import { expect, test } from './test.ts';

/*
 * `CHANGES=30 npm test -- e2e streams.e2e` plays across thirty changes of loop at each speed, and
 * judges stalls too. Without it they are not judged: browsers that share two cores with other tests
 * stall anywhere in a video.
 */

const SLUG = 'ten-rounds-of-plenty';
const SECONDS = 30 * 60;
const SEGMENT_SECONDS = 4;
const JUDGES_STALLS = process.env.CHANGES !== undefined;
const CHANGES = Number(process.env.CHANGES ?? 2);

const assetSchema = z.object({
  composed: z.object({ loops: z.array(z.object({ segments: z.number() })) }),
});

/** Video seconds at which the video goes from one loop to another. */
const changesOfLoop = (): number[] => {
  const file = join(import.meta.dirname, '../../seed/media/clips', SLUG, 'asset.json');
  const { loops } = assetSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).composed;
  let segments = 0;
  return loops.slice(0, -1).map((run) => {
    segments += run.segments;
    return segments * SEGMENT_SECONDS;
  });
};

/**
 * Plays from two seconds before a time until two seconds after it.
 * @returns by how many video seconds the player's time fell behind or ran ahead of the clock at
 *   least, and the times at which the browser waited for data or for its decoder
 */
const playAcross = (page: Page, change: number, rate: number) =>
  page.evaluate(
    async ([at, speed]) => {
      const video = document.querySelector('mux-player')?.media;
      if (!video) throw new Error('There is no video');
      const until = (holds: () => boolean) =>
        new Promise<void>((done) => {
          const check = () => (holds() ? done() : requestAnimationFrame(check));
          check();
        });
      const isLoadedTo = (time: number) =>
        Array.from({ length: video.buffered.length }, (_, index) => index).some(
          (index) => video.buffered.start(index) <= at - 2 && video.buffered.end(index) >= time,
        );
      // A jump loads anew: what comes after that first load is judged.
      video.pause();
      video.playbackRate = speed;
      video.currentTime = at - 2;
      await until(() => !video.seeking && isLoadedTo(at + 2));
      await video.play();
      await until(() => video.currentTime > at - 1.8);
      let [behind, ahead, last] = [0, 0, 0];
      const waits: number[] = [];
      let [highest, lowest] = [-Infinity, Infinity];
      const note = () => waits.push(video.currentTime);
      video.addEventListener('waiting', note);
      const start = performance.now();
      await new Promise<void>((done) => {
        const check = () => {
          // A busy machine may interrupt the page between two checks, so the lead is a range.
          const before = performance.now() - start;
          const time = video.currentTime;
          const after = performance.now() - start;
          const [least, most] = [time - (after / 1000) * speed, time - (before / 1000) * speed];
          behind = Math.max(behind, highest - most);
          ahead = Math.max(ahead, least - lowest);
          highest = Math.max(highest, least);
          lowest = Math.min(lowest, most);
          if (time < last) ahead = Infinity;
          last = time;
          if (time < at + 2) requestAnimationFrame(check);
          else done();
        };
        check();
      });
      video.removeEventListener('waiting', note);
      return { behind, ahead, waits };
    },
    [change, rate] as const,
  );

/** How much of a video is loaded ahead of what plays, in seconds. */
const loadedAhead = (page: Page, player: 'mux-player' | 'video'): Promise<number> =>
  page.evaluate((name) => {
    const video = document.querySelector<HTMLVideoElement>(name);
    if (!video?.buffered.length) throw new Error('Nothing of the video is loaded');
    return video.buffered.end(video.buffered.length - 1) - video.currentTime;
  }, player);

/** Seconds of a stall or a jump that nobody sees. */
const UNSEEN_SECONDS = 0.1;

test.describe('a video that is composed of loops', () => {
  test('has the length of its map of moves, which everyone sees', { tag: '@all' }, async () => {
    const { id } = await findWorkout(({ slug }) => slug === SLUG);
    const shown = z
      .object({ moves: z.object({ seconds: z.number(), moves: z.array(z.unknown()) }) })
      .parse(await callApi(`/workouts/${id}`));
    expect(shown.moves.seconds).toBe(SECONDS);
    expect(shown.moves.moves).toHaveLength(36);
  });

  test('is as long for the member as in the coach’s panel, with preview and captions to its end', {
    tag: '@all',
  }, async ({ aCoach, aMember }) => {
    const { id, slug, title, duration } = await findWorkout(({ is_premium }) => !is_premium);
    const panel = await aCoach(`${WORKOUTS}/${id}`);
    await panel.getByText(`Ready, ${duration}:00 long.`).waitFor();
    await panel.getByRole('button', { name: 'Remove the subtitles in English' }).waitFor();

    const { page } = await aMember();
    await open(page, `/workouts/${slug}`);
    await page.getByRole('button', { name: /^Play,/ }).click();
    const player = page.getByRole('dialog', { name: title });
    await untilPlayed(page, 0.2);
    await untilPreview(player);
    const last = (await fetchWorkout(slug)).moves?.moves.at(-1);
    if (last === undefined) throw new Error(`${slug} has no moves`);
    await seekTo(page, last.start + 1);
    await untilSubtitle(page, player, new RegExp(`^${last.name}\\. ${last.work_seconds} seconds`));
    await seekTo(page, duration * 60 - SEGMENT_SECONDS - 1);
    // The browser's own element: Mux's calls a video ended that waits in its last segment.
    const end = await page.waitForFunction(() => {
      const mux = document.querySelector('mux-player')?.media;
      return mux?.nativeEl.ended && mux.nativeEl.currentTime;
    });
    expect(await end.jsonValue()).toBeCloseTo(duration * 60, 1);
    // The form has been open all the time, and its video was not played.
    expect(await loadedAhead(panel, 'video')).toBeLessThan(30 + 2 * SEGMENT_SECONDS);
  });

  test('lasts as long as the workout says, and plays on where the loop changes', {
    tag: '@all',
  }, async ({ aDeviceOf }) => {
    const changes = changesOfLoop();
    const step = Math.max(1, Math.floor(changes.length / CHANGES));
    const chosen = changes.filter((_, index) => index % step === 0).slice(0, CHANGES);
    expect(chosen).toHaveLength(CHANGES);
    test.setTimeout(180_000 + CHANGES * 20_000);
    const page = await aDeviceOf('active');
    await open(page, `/workouts/${SLUG}`);
    await page.getByRole('button', { name: /^(Play|Continue),/ }).click();
    await untilPlayed(page, 0.5);
    const length = await page.evaluate(() => document.querySelector('mux-player')?.media.duration);
    expect(length).toBeCloseTo(SECONDS, 1);
    for (const rate of [1, 1.25]) {
      for (const change of chosen) {
        const { behind, ahead, waits } = await playAcross(page, change, rate);
        const where = `at ${change} s, speed ${rate}`;
        // A segment that is left out is longer; a busy machine may skip some frames.
        expect(ahead, `a jump ${where}`).toBeLessThan(JUDGES_STALLS ? UNSEEN_SECONDS : 1);
        if (!JUDGES_STALLS) continue;
        expect(behind, `a stall ${where}, waits ${waits}`).toBeLessThan(UNSEEN_SECONDS);
      }
    }
    expect(await loadedAhead(page, 'mux-player')).toBeLessThan(120 + 2 * SEGMENT_SECONDS);
  });
});
