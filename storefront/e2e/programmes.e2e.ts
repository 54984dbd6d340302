import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { programmePlanSchema } from 'contract';
import { z } from 'zod';
import { seeText } from './accessibility.ts';
import { callApi } from './members.ts';
import { type Panel, publish } from './panel.ts';
import { cmsUrl, findWorkout, goTo, open, press } from './site.ts';
import { expect, test } from './test.ts';

// Elements have their final contrast at once instead of fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const PROGRAMMES = '/content-manager/collection-types/api::programme.programme';
const programmeSchema = z.object({ id: z.string() });
const publishedSchema = z.object({ data: z.object({ documentId: z.string() }) });
const savedSchema = z.object({ data: z.object({ plan: programmePlanSchema }) });

/** Publishes a programme with another note in its first week, through the panel's own calls. */
const noteFirstWeek = async (panel: Panel, slug: string, note: string): Promise<void> => {
  const { id } = programmeSchema.parse(await callApi(`/programmes/${slug}`));
  const path = `${PROGRAMMES}/${id}`;
  const { plan } = savedSchema.parse(await panel.call('GET', path)).data;
  const weeks = plan.weeks.map((week, index) => ({ ...week, ...(index === 0 && { note }) }));
  publishedSchema.parse(await panel.call('PUT', path, { plan: { ...plan, weeks } }));
  publishedSchema.parse(await panel.call('POST', `${path}/actions/publish`, {}));
};

test('a programme is started, followed for a day, waits while its member is away, and changes with the coach', async ({
  aMember,
  panel,
}) => {
  const { page, token } = await aMember();
  await open(page, '/programmes/strong-middle');
  const start = page.getByRole('region', { name: 'Start' });
  // Every day, so that there is a session on the day of the test.
  for (const day of await start.getByRole('checkbox').all()) await day.check({ force: true });
  await seeText(page, /^Seven days a week: done on/);
  await press(page, 'Start today');
  await seeText(page, '0 of 16 done');

  await goTo(page, '/week');
  await page.getByRole('button', { name: 'Play, 20 min' }).waitFor();
  const workout = await findWorkout(({ slug }) => slug === 'bird-dog-balance');
  const id = randomUUID();
  const body = { id, workout_id: workout.id, planned_seconds: 1200, cut: null };
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  await callApi('/sessions', { token, body: { ...body, time_zone: timeZone } });
  await callApi(`/sessions/${id}/reports`, { token, body: { ranges: [[0, 1200]] } });

  // Loaded anew: the open page does not know of a session elsewhere.
  await open(page, '/programmes/strong-middle');
  await seeText(page, '1 of 16 done');
  await goTo(page, '/week');
  await seeText(page, 'Done for today.');
  await goTo(page, '/calendar');
  await press(page, 'Ill or away');
  await page.getByRole('switch', { name: 'I do not know until when' }).click();
  await seeText(page, 'What happens');
  await page.getByRole('dialog').getByRole('button', { name: 'Move everything' }).click();
  await seeText(page, 'Everything is moved.');
  await goTo(page, '/programmes/strong-middle');
  await seeText(page, 'The rest waits until you are back.');

  const note = `Begin slowly, ${Date.now()}.`;
  await noteFirstWeek(panel, 'strong-middle', note);
  const text = async () => (await page.request.get('/programmes/strong-middle')).text();
  await expect.poll(text, { intervals: [250] }).toContain(note);
  await page.reload();
  await seeText(page, note);
});

/** A programme of one session. */
const makeProgramme = async (panel: Panel, workoutId: string) => {
  const number = randomUUID().slice(0, 8);
  // The server makes the address of the title.
  const slug = `form-${number}`;
  const days = Array.from({ length: 7 }, (_, index) => ({
    ...{ key: `d${index}`, note: '', workout: index === 0 ? workoutId : null },
  }));
  const created = await panel.call('POST', PROGRAMMES, {
    ...{ title: `Form ${number}`, summary: 'Made by a test.', difficulty: 'Beginner' },
    ...{ order: 90, plan: { version: 1, weeks: [{ key: 'w', title: 'Arrive', note: '', days }] } },
  });
  const { documentId } = publishedSchema.parse(created).data;
  const path = `${PROGRAMMES}/${documentId}`;
  publishedSchema.parse(await panel.call('POST', `${path}/actions/publish`, {}));
  return { slug, path };
};

/** A day in the grid of a programme, whatever it has. */
const dayOf = (panel: Page, week: number, day: number): Locator =>
  panel.getByRole('gridcell', { name: new RegExp(`^week ${week}, day ${day}:`) });

/** Chooses a video for the day that has the focus, with the keyboard alone. */
const typeVideo = async (panel: Page, title: string): Promise<void> => {
  await panel.keyboard.press('Enter');
  await panel.getByRole('combobox', { name: /^Video for/ }).waitFor();
  await panel.keyboard.type(title);
  await panel.getByRole('option', { name: title }).first().waitFor();
  await panel.keyboard.press('Enter');
};

test('a programme of twelve weeks is made by keyboard alone, and its German form has them all', {
  tag: '@all',
}, async ({ aCoach, panel: api }) => {
  const [first, second] = await Promise.all(
    ['bird-dog-balance', 'waist-slowly'].map((slug) => findWorkout((one) => one.slug === slug)),
  );
  if (!first || !second) throw new Error('The demo lacks a workout');
  const { path } = await makeProgramme(api, first.id);
  try {
    const panel = await aCoach(path);
    const add = panel.getByRole('button', { name: 'Add a week' });
    await add.focus();
    for (let week = 2; week <= 12; week += 1) await panel.keyboard.press('Enter');
    await expect(add).toBeDisabled();
    await dayOf(panel, 1, 1).focus();
    const { keyboard } = panel;
    // Copied to week 2, moved on by one day, and a second video beside it.
    for (const key of ['Control+c', 'ArrowDown', 'Control+v', 'Alt+ArrowRight']) {
      await keyboard.press(key);
    }
    await expect(dayOf(panel, 2, 2)).toContainText(first.title);
    await expect(dayOf(panel, 2, 2)).toBeFocused();
    await panel.getByText(`${first.title} moved to week 2, day 2.`).waitFor();
    await keyboard.press('Home');
    await typeVideo(panel, second.title);
    await expect(dayOf(panel, 2, 1)).toBeFocused();
    for (let week = 3; week <= 12; week += 1) {
      await keyboard.press('Control+c');
      await keyboard.press('ArrowDown');
      await keyboard.press('Control+v');
    }
    await keyboard.press('Delete');
    await expect(dayOf(panel, 12, 1)).toContainText('Rest');
    await keyboard.press('Control+z');
    await expect(dayOf(panel, 12, 1)).toContainText(second.title);
    await keyboard.press('Control+Shift+z');
    await expect(dayOf(panel, 12, 1)).toContainText('Rest');
    await keyboard.press('Control+z');
    await publish(panel);
    await panel.getByText('It is published.').first().waitFor();
    const { plan } = savedSchema.parse(await api.call('GET', path)).data;
    expect(
      plan.weeks.map(({ days }) => days.filter(({ workout }) => workout !== null).length),
    ).toEqual([1, 2, ...Array(10).fill(1)]);
    await panel.goto(`${cmsUrl}/admin${path}?plugins[i18n][locale]=de`);
    await panel.getByRole('textbox', { name: 'Note of week 12' }).waitFor();
    await expect(panel.getByRole('button', { name: 'Add a week' })).toHaveCount(0);
    await expect(dayOf(panel, 12, 1)).toContainText(second.title);
  } finally {
    await api.call('DELETE', path);
  }
});
