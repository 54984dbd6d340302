import type { Page } from '@playwright/test';
import { cueAt, cutToMinutes, type MoveMap, movementSchema, workoutDetailsSchema } from 'contract';
import { z } from 'zod';
import { expectAccessible } from './accessibility.ts';
import { callApi } from './members.ts';
import type { Panel } from './panel.ts';
import { currentTime, findWorkout, open, storefrontUrl, untilPlayed } from './site.ts';
import { expect, test } from './test.ts';

const WORKOUTS = '/content-manager/collection-types/api::workout.workout';

/** The fields that the panel sends back with an edit. */
const entrySchema = z.object({
  data: z.object({
    ...{ title: z.string(), slug: z.string(), description: z.string(), duration: z.number() },
    ...{ category: z.string(), difficulty: z.string(), isPremium: z.boolean() },
    muxSeconds: z.number(),
    moveMap: z.unknown(),
  }),
});

const fetchWorkout = async (slug: string) => {
  const response = await fetch(`${storefrontUrl}/api/workouts/${slug}`);
  return workoutDetailsSchema.parse(await response.json());
};

const movementId = async (slug: string): Promise<string> => {
  const response = await fetch(`${storefrontUrl}/api/movements/${slug}`);
  return movementSchema.parse(await response.json()).id;
};

/** A map of three moves, which together last as long as the video. */
const mapOf = async (videoSeconds: number) => {
  const each = Math.floor(videoSeconds / 3);
  const block = async (kind: string, title: string, movement: string, seconds: number) => ({
    ...{ key: `b-${kind}`, title, kind },
    rounds: [
      {
        moves: [
          {
            ...{ key: `m-${kind}`, movement: await movementId(movement), side: 'both' },
            ...{ work_seconds: seconds - 4, rest_seconds: 4 },
            ...{ flags: null, kit: null, easier: null, harder: null },
          },
        ],
      },
    ],
  });
  return {
    ...{ version: 1, lead_in_seconds: 0 },
    blocks: [
      await block('warm-up', 'Warm-up', 'squat', each),
      await block('main', 'Bridges', 'glute-bridge', each),
      await block('cool-down', 'Cool-down', 'plank', Math.floor(videoSeconds) - 2 * each),
    ],
  };
};

type Entry = z.output<typeof entrySchema>['data'];

const saveAndPublish = async (panel: Panel, id: string, entry: Entry, moveMap: unknown) => {
  const { muxSeconds: _, ...fields } = entry;
  await panel.call('PUT', `${WORKOUTS}/${id}`, { ...fields, moveMap });
  await panel.call('POST', `${WORKOUTS}/${id}/actions/publish`, { ...fields, moveMap });
};

/** What the band shows, and the video's time at the same moment. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('mux-video');
    return {
      seconds: Number(document.querySelector('[role=timer]')?.textContent),
      time: video?.currentTime ?? 0,
      rate: video?.playbackRate ?? 1,
    };
  });

/**
 * The number is the one of the video's time, or of at most 0.3 s before or after. A busy machine
 * may keep the page from drawing for a moment, so one look of several is enough.
 */
const expectInStep = (page: Page, map: MoveMap): Promise<void> =>
  expect(async () => {
    const { seconds, time, rate } = await shown(page);
    const possible = [-0.3, 0, 0.3].map(
      (off) => cueAt(map, Math.max(0, time + off * rate), rate).remaining,
    );
    expect(possible).toContain(seconds);
  }).toPass({ intervals: [100, 200, 300], timeout: 20_000 });

test('the moves go from the coach’s edit to the member’s screen, in step with the video', async ({
  panel,
  aDeviceOf,
}) => {
  const { id, slug } = await findWorkout(({ slug: one }) => one === 'side-light');
  const entry = entrySchema.parse(await panel.call('GET', `${WORKOUTS}/${id}`)).data;
  await saveAndPublish(panel, id, entry, await mapOf(entry.muxSeconds));
  try {
    await expect.poll(async () => (await fetchWorkout(slug)).moves?.moves.length).toBe(3);
    const { moves: map } = await fetchWorkout(slug);
    if (map === null) throw new Error('The map is gone');
    const page = await aDeviceOf('active');
    await open(page, `/workouts/${slug}`);
    const list = page.getByRole('region', { name: 'What you will do' });
    await expect(list.getByRole('link')).toHaveText(['Squat', 'Glute bridge', 'Plank']);
    await expectAccessible(page);

    const start = map.moves[1]?.start ?? 0;
    await list.getByRole('link', { name: 'Glute bridge' }).click();
    const band = page.getByRole('region', { name: 'Now and next' });
    await band.getByRole('heading', { name: 'Glute bridge' }).waitFor();
    await untilPlayed(page, start + 0.2);
    await expectInStep(page, map);
    for (const key of ['.', ',', ',']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(300);
      await expectInStep(page, map);
    }

    await page.keyboard.press('p');
    await page.keyboard.press(' ');
    await expect(async () => {
      const paused = await currentTime(page);
      await page.waitForTimeout(500);
      expect(await currentTime(page)).toBe(paused);
    }).toPass({ timeout: 30_000 });
    await expectInStep(page, map);
    await expectAccessible(page);

    await page.keyboard.press('l');
    const rows = page.getByRole('dialog', { name: 'Moves of this workout' });
    await expectAccessible(page);
    await rows.getByRole('button', { name: /Plank/ }).click();
    await page.keyboard.press('Escape');
    await rows.waitFor({ state: 'detached' });
    await band.getByRole('heading', { name: 'Plank' }).waitFor();
    await expectInStep(page, map);
    await page.keyboard.press('c');
    await page.getByRole('dialog', { name: 'Cues' }).waitFor();
    await expectAccessible(page);
  } finally {
    await saveAndPublish(panel, id, entry, entry.moveMap);
  }
});

test('what fits today is said in the library, and asked of nobody', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  await open(page, '/workouts');
  await page.getByRole('button', { name: 'My body today' }).click();
  const sheet = page.getByRole('dialog', { name: 'My body today' });
  await sheet.getByRole('switch', { name: /Spare my wrists/ }).click();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: /^Show/ }).click();
  await page.getByRole('button', { name: 'Take away: Spare my wrists' }).waitFor();
  await page.getByText(/of them fit all through/).waitFor();
  await expectAccessible(page);
  expect(new URL(page.url()).search).toBe('');
  expect(asked.filter((text) => /wrist|bodyToday/i.test(decodeURIComponent(text)))).toEqual([]);
});

/**
 * Where frames come late, the video plays on a little before it jumps. The exact frame at which a
 * part is left is tested with the player (`move-player.test.tsx`).
 */
const OVERRUN_SECONDS = 10;

test('a cut plays only what is kept, and stands in the history with its minutes', async ({
  aMember,
}) => {
  const { page, token } = await aMember();
  const { slug, title } = await findWorkout((one) => one.slug === 'full-body-in-twenty');
  const { moves: map } = await fetchWorkout(slug);
  if (map === null) throw new Error('The workout has no map');
  const cut = cutToMinutes(map, 12);
  const [first, second] = cut.ranges;
  if (first === undefined || second === undefined) throw new Error('Nothing is left out');

  await open(page, `/workouts/${slug}`);
  await page.getByRole('button', { name: 'Choose my minutes' }).click();
  const dialog = page.getByRole('dialog', { name: 'How many minutes today?' });
  await dialog.getByRole('slider', { name: 'Minutes' }).fill('12');
  await expectAccessible(page);
  const begun = page.waitForRequest(
    (request) => request.url().endsWith('/api/sessions') && request.method() === 'POST',
  );
  await dialog.getByRole('button', { name: 'Play 12 min' }).click();
  await untilPlayed(page, 0.5);
  expect(new URL(page.url()).searchParams.get('minutes')).toBe('12');

  // What is played from shortly before the gap on, until the next part or far into the gap.
  const slider = page.getByRole('slider', { name: 'Progress' });
  await expect(slider).toHaveAttribute('max', String(cut.seconds));
  const [, gapStart] = first;
  const [gapEnd] = second;
  expect(gapEnd - gapStart).toBeGreaterThan(3 * OVERRUN_SECONDS);
  await page.evaluate((seconds) => {
    const video = document.querySelector<HTMLVideoElement>('mux-video');
    if (video) video.currentTime = seconds;
  }, gapStart - 2);
  const reached = await page.evaluate(
    (tooFar) =>
      new Promise<number>((resolve) => {
        const read = () => {
          const video = document.querySelector<HTMLVideoElement>('mux-video');
          const time = video && !video.seeking ? video.currentTime : 0;
          if (time > tooFar) resolve(time);
          else requestAnimationFrame(read);
        };
        read();
      }),
    gapStart + OVERRUN_SECONDS,
  );
  expect(reached).toBeGreaterThan(gapEnd - 1);
  expect((await begun).postDataJSON()).toMatchObject({ cut: { minutes: 12, keys: cut.keys } });

  await page.reload();
  await expect(page.getByRole('slider', { name: 'Progress' })).toHaveAttribute(
    'max',
    String(cut.seconds),
  );

  // All of the video is reported as played: what is left out does not count.
  const { id } = z.object({ id: z.string() }).parse((await begun).postDataJSON());
  await callApi(`/sessions/${id}/reports`, { token, body: { ranges: [[0, map.seconds]] } });
  await open(page, '/history');
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem').first()).toContainText(title);
  const watched = Math.floor(cut.seconds / 60);
  const whole = Math.floor(map.seconds / 60);
  await expect(sessions.getByRole('listitem').first()).toContainText(`${watched} of ${whole} min`);
});
