import { movementSchema } from 'contract';
import { z } from 'zod';
import { expectAccessible } from './accessibility.ts';
import {
  entrySchema,
  expectInStep,
  fetchWorkout,
  panelSeconds,
  pressBox,
  saveAndPublish,
  shown,
  untilVideoInPanel,
  WORKOUTS,
} from './move-maps.ts';
import { type Panel, publish } from './panel.ts';
import { findWorkout, open, storefrontUrl, untilPlayed } from './site.ts';
import { expect, test } from './test.ts';

const MOVEMENTS = '/content-manager/collection-types/api::movement.movement';

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

const foundSchema = z.object({ results: z.array(z.object({ documentId: z.string() })) });

const removeMovement = async (panel: Panel, name: string): Promise<void> => {
  const found = await panel.call(
    'GET',
    `${MOVEMENTS}?filters[name][$eq]=${encodeURIComponent(name)}`,
  );
  for (const { documentId } of foundSchema.parse(found).results) {
    await panel.call('DELETE', `${MOVEMENTS}/${documentId}`);
  }
};

test('the moves go from the coach’s edit to the member’s screen, in step with the video', {
  tag: '@all',
}, async ({ panel, aDeviceOf }) => {
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
      const { rate } = await shown(page);
      await page.keyboard.press(key);
      await expect.poll(async () => (await shown(page)).rate).not.toBe(rate);
      await expectInStep(page, map);
    }

    await page.keyboard.press('p');
    await page.keyboard.press(' ');
    await page.waitForFunction(() => {
      const video = document.querySelector('mux-player')?.media;
      return video?.paused && !video.seeking;
    });
    await expectInStep(page, map);
    await expectAccessible(page);

    await page.keyboard.press('l');
    const rows = page.getByRole('dialog', { name: 'Moves of this workout' });
    await rows.waitFor();
    await rows.getByRole('button', { name: /Plank/ }).click();
    await page.keyboard.press('Escape');
    await rows.waitFor({ state: 'detached' });
    await band.getByRole('heading', { name: 'Plank' }).waitFor();
    await expectInStep(page, map);
    await page.keyboard.press('c');
    await page.getByRole('dialog', { name: 'Cues' }).waitFor();
  } finally {
    await saveAndPublish(panel, id, entry, entry.moveMap);
  }
});

test('the coach writes the moves beside the video, from a draft, and members see them', {
  tag: '@all',
}, async ({ aCoach, panel: api, aDeviceOf }) => {
  const { id, slug } = await findWorkout((one) => one.slug === 'balance-like-a-heron');
  const entry = entrySchema.parse(await api.call('GET', `${WORKOUTS}/${id}`)).data;
  const name = `Slow bow ${crypto.randomUUID().slice(0, 8)}`;
  await saveAndPublish(api, id, entry, null);
  try {
    const panel = await aCoach(`${WORKOUTS}/${id}`);
    const begins = panel.getByLabel('Begins at');
    const work = (move: number) => panel.getByLabel(`Work of move ${move} in seconds`);
    const type = async (text: string): Promise<void> => {
      const movement = panel.getByRole('combobox', { name: 'Movement' });
      await movement.click();
      await movement.fill(text);
    };

    // The length of the video is that of the first mark's move.
    await untilVideoInPanel(panel);
    // A mark begins the first move, which gets a movement that the library lacks.
    const mark = panel.getByRole('button', { name: /^Mark now/ });
    expect(await mark.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
    await mark.click();
    await type(name);
    await panel.getByRole('option', { name: `Make the movement '${name}'` }).click();
    await expect(panel.getByRole('button', { name: `1. ${name}, 0:00` })).toBeVisible();

    // A draft asks before it replaces that.
    await panel.getByRole('button', { name: 'Draft from captions' }).click();
    await panel.getByRole('button', { name: 'Replace them' }).click();
    await panel.getByText('The map is complete: 26:00.').waitFor();
    await expect(work(1)).toHaveValue('60');

    // The second move begins four seconds earlier, by keyboard.
    await pressBox(panel, /^2\. Side bend, 1:00$/);
    await begins.fill('0:56');
    await begins.press('Enter');
    await expect(work(1)).toHaveValue('56');
    // Its edge, by the pointer; then a mark at the time of the video.
    const second = panel.getByRole('button', { name: /^2\. Side bend, 0:56$/ });
    // Waits until it has its place in the window.
    await second.hover();
    const box = await second.boundingBox();
    if (box === null) throw new Error('The second move is not drawn');
    await panel.mouse.move(box.x, box.y + box.height / 2);
    await panel.mouse.down();
    await panel.mouse.move(box.x + box.width / 4, box.y + box.height / 2, { steps: 4 });
    await panel.mouse.up();
    await expect(work(1)).not.toHaveValue('56');
    await panel.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(work(1)).toHaveValue('56');
    await pressBox(panel, /^3\. Squat, 2:00$/);
    await expect.poll(() => panelSeconds(panel)).toBe(120);
    await panel.keyboard.press('l');
    await expect.poll(() => panelSeconds(panel)).toBe(125);
    await panel.keyboard.press('m');
    await expect(work(3)).toHaveValue('5');
    await panel.keyboard.press('Control+z');
    await expect(work(3)).toHaveValue('60');

    await pressBox(panel, /^1\. Side bend, 0:00$/);
    await type(name);
    await panel.getByRole('option', { name, exact: true }).click();
    await expect(panel.getByRole('button', { name: `1. ${name}, 0:00` })).toBeVisible();
    await publish(panel);
    await panel.getByText('It is published.').first().waitFor();

    await expect.poll(async () => (await fetchWorkout(slug)).moves?.moves[0]?.name).toBe(name);
    const { moves } = await fetchWorkout(slug);
    expect(moves?.moves[1]).toMatchObject({ name: 'Side bend', start: 56 });
    const page = await aDeviceOf('active');
    await open(page, `/workouts/${slug}`);
    const list = page.getByRole('region', { name: 'What you will do' });
    await expect(list.getByRole('link').first()).toHaveText(name);
  } finally {
    await saveAndPublish(api, id, entry, entry.moveMap);
    await removeMovement(api, name);
  }
});

test('what fits today is said in the library, and asked of nobody', { tag: '@all' }, async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  await open(page, '/workouts');
  await page.getByRole('button', { name: 'My body today' }).click();
  const sheet = page.getByRole('dialog', { name: 'My body today' });
  // On a low phone the choices are longer than the window, and the buttons stay in it.
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 375, height: 667 });
  await expect(sheet.getByRole('button', { name: /^Show/ })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(size);
  await sheet.getByRole('switch', { name: /Spare my wrists/ }).click();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: /^Show/ }).click();
  await page.getByRole('button', { name: 'Take away: Spare my wrists' }).waitFor();
  await page.getByText(/of them fit all through/).waitFor();
  await expectAccessible(page);
  expect(new URL(page.url()).search).toBe('');
  expect(asked.filter((text) => /wrist|bodyToday/i.test(decodeURIComponent(text)))).toEqual([]);
});

test('on a phone’s side the picture is as high as the window, and no list covers what is next', {
  tag: '@all',
}, async ({ aDeviceOf }) => {
  const page = await aDeviceOf('active');
  await page.setViewportSize({ width: 844, height: 390 });
  await open(page, '/workouts/the-long-plank');
  await page
    .getByRole('button', { name: /^(Play|Continue),/ })
    .first()
    .click();
  await untilPlayed(page, 0.2);
  const picture = await page.locator('mux-player').boundingBox();
  const band = await page.getByRole('region', { name: 'Now and next' }).boundingBox();
  expect(picture).toMatchObject({ x: 0, y: 0, height: 390 });
  expect(picture?.width).toBeCloseTo(band?.x ?? 0, 0);
  expect(picture?.width).toBeGreaterThan(690);
  const texts = await page
    .getByRole('region', { name: 'Now and next' })
    .evaluate((region) =>
      [...region.children].map((part) => part.getBoundingClientRect().toJSON()),
    );
  for (const { top, bottom } of texts) {
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual(391);
  }
  await page.keyboard.press('l');
  const list = page.getByRole('dialog', { name: 'Moves of this workout' });
  await list.waitFor();
  const { x = 0, width = 0 } = (await list.boundingBox()) ?? {};
  expect(x + width).toBeLessThanOrEqual((band?.x ?? 0) + 1);
});
