import { clockText, cutToMinutes, trainingSessionSchema } from 'contract';
import { z } from 'zod';
import { expectAccessible } from './accessibility.ts';
import { callApi } from './members.ts';
import {
  entrySchema,
  fetchWorkout,
  panelSeconds,
  pressBox,
  saveAndPublish,
  untilVideoInPanel,
  WORKOUTS,
} from './move-maps.ts';
import { publish } from './panel.ts';
import { findWorkout, goTo, open, storefrontUrl, untilPlayed } from './site.ts';
import { expect, test } from './test.ts';

/**
 * Where frames come late, the video plays on a little before it jumps. The exact frame at which a
 * part is left is tested with the player (`move-player.test.tsx`).
 */
const OVERRUN_SECONDS = 10;

test('a cut plays only what is kept, and stands in the history with its minutes', {
  tag: '@all',
}, async ({ aMember }) => {
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
    const video = document.querySelector('mux-player')?.media;
    if (video) video.currentTime = seconds;
  }, gapStart - 2);
  const reached = await page.evaluate(
    (tooFar) =>
      new Promise<number>((resolve) => {
        const read = () => {
          const video = document.querySelector('mux-player')?.media;
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

test('the coach divides a block in the panel and changes the title; visitors see it, and members’ minutes are cut from the new blocks', {
  tag: '@all',
}, async ({ aCoach, panel: api, aMember }) => {
  const { id, slug } = await findWorkout((one) => one.slug === 'side-bend-and-breathe');
  const title = `Side bend ${crypto.randomUUID().slice(0, 8)}`;
  // The server keeps the page for later visitors.
  const library = async () => (await fetch(`${storefrontUrl}/workouts`)).text();
  expect(await library()).not.toContain(title);
  const entry = entrySchema.parse(await api.call('GET', `${WORKOUTS}/${id}`)).data;
  const { moves: before } = await fetchWorkout(slug);
  if (before === null) throw new Error('The workout has no map');
  const cutBefore = cutToMinutes(before, 12);
  try {
    const panel = await aCoach(`${WORKOUTS}/${id}`);
    await untilVideoInPanel(panel);
    // The third of four rounds begins a block of its own, and its second move gets longer.
    await pressBox(panel, /^10\. Side bend, 9:00$/);
    await expect.poll(() => panelSeconds(panel)).toBe(540);
    await panel.getByRole('button', { name: 'New block' }).click();
    const titleOfBlock = panel.getByLabel('Title of the block').nth(2);
    await expect(titleOfBlock).toHaveValue('Main');
    await titleOfBlock.fill('Second half');
    await titleOfBlock.press('Enter');
    await pressBox(panel, /^12\. Side bend, 11:00$/);
    const begins = panel.getByLabel('Begins at');
    await expect(begins).toHaveValue('11:00.0');
    await begins.fill('11:20');
    await begins.press('Enter');
    await panel.getByRole('button', { name: /^12\. Side bend, 11:20$/ }).waitFor();
    await panel.getByText('The map is complete: 20:00.').waitFor();
    await panel.locator('input[name="title"]').fill(title);
    await publish(panel);
    await panel.getByText('It is published.').first().waitFor();

    const blocks = async () => (await fetchWorkout(slug)).moves?.blocks.map((block) => block.title);
    await expect.poll(blocks).toContain('Second half');
    const { moves: map } = await fetchWorkout(slug);
    if (map === null) throw new Error('The map is gone');
    const cut = cutToMinutes(map, 12);
    expect([cutBefore, cut].map(({ seconds }) => clockText(seconds))).toEqual(['12:00', '12:20']);
    expect(cut.keys).not.toEqual(cutBefore.keys);

    const { page, token } = await aMember();
    await expect.poll(library, { intervals: [250] }).toContain(title);
    await open(page, '/workouts');
    await page.getByRole('heading', { name: title }).waitFor();
    await goTo(page, `/workouts/${slug}`);
    await page.getByRole('button', { name: 'Choose my minutes' }).click();
    const dialog = page.getByRole('dialog', { name: 'How many minutes today?' });
    await dialog.getByRole('slider', { name: 'Minutes' }).fill('12');
    await expect(dialog.getByRole('status')).toContainText(
      '12:20 minutes. Whole moves only, so 20 seconds over. It counts as a session.',
    );
    await expect(dialog.getByText(/^Second half, one round of two/)).toBeVisible();
    const begun = page.waitForResponse(
      (response) =>
        response.url().endsWith('/api/sessions') && response.request().method() === 'POST',
    );
    await dialog.getByRole('button', { name: 'Play 12 min' }).click();
    await untilPlayed(page, 0.5);
    const session = trainingSessionSchema.parse(await (await begun).json());
    expect(session).toMatchObject({
      ...{ planned_seconds: 740, cut: { minutes: 12, keys: cut.keys } },
    });
    await expect(page.getByRole('slider', { name: 'Progress' })).toHaveAttribute('max', '740');

    // The list has the moves of the cut alone; from one of the new block the video plays on.
    await page.keyboard.press('l');
    const list = page.getByRole('dialog', { name: 'Moves of this workout' });
    await expect(list.getByText('Second half')).toBeVisible();
    const rows = list.getByRole('listitem').getByRole('button');
    await expect(rows).toHaveCount(cut.keys.length);
    await rows.nth(cut.keys.indexOf(map.moves[9]?.key ?? '')).click();
    await untilPlayed(page, 540.2);

    // Counted as what it is: all of the video is reported, the minutes of the cut are in the history.
    const report = await callApi(`/sessions/${session.id}/reports`, {
      ...{ token, body: { ranges: [[0, map.seconds]] } },
    });
    expect(report).toMatchObject({ watched_seconds: 740, counted_at: expect.any(String) });
    await open(page, '/history');
    const sessions = page.getByRole('region', { name: 'Sessions' });
    await expect(sessions.getByRole('listitem').first()).toContainText(title);
    await expect(sessions.getByRole('listitem').first()).toContainText('12 of 20 min');
  } finally {
    await saveAndPublish(api, id, entry, entry.moveMap);
  }
});
