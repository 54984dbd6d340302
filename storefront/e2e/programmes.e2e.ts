import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { expectAllAccessible, seeText } from './accessibility.ts';
import { callApi } from './members.ts';
import { type Panel, publish } from './panel.ts';
import { findWorkout, goTo, open, press } from './site.ts';
import { expect, test } from './test.ts';

// Elements have their final contrast at once instead of fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const PROGRAMMES = '/content-manager/collection-types/api::programme.programme';
const programmeSchema = z.object({ id: z.string() });
const publishedSchema = z.object({ data: z.object({ documentId: z.string() }) });
const savedSchema = z.object({ data: z.object({ weeks: z.array(z.object({ id: z.number() })) }) });

/** Publishes a programme with another note in its first week, through the panel's own calls. */
const noteFirstWeek = async (panel: Panel, slug: string, note: string): Promise<void> => {
  const { id } = programmeSchema.parse(await callApi(`/programmes/${slug}`));
  const path = `${PROGRAMMES}/${id}`;
  const { data } = savedSchema.parse(await panel.call('GET', path));
  const weeks = data.weeks.map((week, index) => ({ id: week.id, ...(index === 0 && { note }) }));
  publishedSchema.parse(await panel.call('PUT', path, { weeks }));
  publishedSchema.parse(await panel.call('POST', `${path}/actions/publish`, {}));
};

test('a programme is started, followed for a day, waits while its member is away, and changes with the coach', async ({
  aMember,
  panel,
}) => {
  const { page, token } = await aMember();
  await expectAllAccessible(page, [
    { name: 'the programmes', path: '/programmes' },
    { name: 'a programme', path: '/programmes/strong-middle' },
  ]);
  const start = page.getByRole('region', { name: 'Start' });
  // Every day, so that there is a session on the day of the test.
  for (const day of await start.getByRole('checkbox').all()) await day.check({ force: true });
  await seeText(page, /^Seven days a week: done on/);
  await press(page, 'Start today');
  await seeText(page, '0 of 16 done');

  await expectAllAccessible(page, [
    {
      name: 'the session of the day',
      path: '/week',
      reach: (page) => page.getByRole('button', { name: 'Play, 20 min' }).waitFor(),
    },
  ]);
  const workout = await findWorkout(({ slug }) => slug === 'bird-dog-balance');
  const id = randomUUID();
  const body = { id, workout_id: workout.id, planned_seconds: 1200, cut: null };
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  await callApi('/sessions', { token, body: { ...body, time_zone: timeZone } });
  await callApi(`/sessions/${id}/reports`, { token, body: { ranges: [[0, 1200]] } });

  await expectAllAccessible(page, [
    {
      name: 'the running programme',
      path: '/programmes/strong-middle',
      reach: (page) => seeText(page, '1 of 16 done'),
    },
    { name: 'this week', path: '/week', reach: (page) => seeText(page, 'Done for today.') },
    {
      name: 'the calendar',
      path: '/calendar',
      reach: (page) => page.getByRole('button', { name: 'Ill or away' }).waitFor(),
    },
    {
      name: 'days away',
      reach: async (page) => {
        await press(page, 'Ill or away');
        await page.getByRole('switch', { name: 'I do not know until when' }).click();
        await seeText(page, 'What happens');
      },
    },
  ]);
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
  const day = { kind: 'workout', workout: { connect: [{ documentId: workoutId }] } };
  const created = await panel.call('POST', PROGRAMMES, {
    ...{ title: `Form ${number}`, summary: 'Made by a test.', difficulty: 'Beginner' },
    ...{ order: 90, weeks: [{ title: 'Arrive', days: [day] }] },
  });
  const { documentId } = publishedSchema.parse(created).data;
  const path = `${PROGRAMMES}/${documentId}`;
  publishedSchema.parse(await panel.call('POST', `${path}/actions/publish`, {}));
  return { slug, path };
};

/** Chooses the workout of the day that is open in a week of the form. */
const chooseWorkout = async (panel: Page, week: Locator, title: string): Promise<void> => {
  const field = week.getByRole('combobox', { name: /^Workout/ });
  // The day that was open before closes slowly.
  await expect(field).toHaveCount(1);
  // A click could end on "Create a relation", which the list shows under the pointer.
  await field.pressSequentially(title);
  await panel.getByRole('option', { name: new RegExp(`^${title}`) }).click();
  await week.getByRole('listitem').getByRole('button', { name: title }).waitFor();
};

/** Reloads a page until its text has everything; what is cached goes within seconds. */
const untilPageHas = (page: Page, path: string, ...texts: readonly string[]): Promise<void> =>
  expect(async () => {
    await open(page, path);
    for (const text of texts) await expect(page.getByRole('main')).toContainText(text);
  }).toPass({ timeout: 90_000 });

test('the coach changes a programme in its form, and its member finds the new days', {
  tag: '@all',
}, async ({ aMember, aCoach, panel: api }) => {
  const [first, other, second, third] = await Promise.all(
    ['bird-dog-balance', 'waist-slowly', 'rest-is-part-of-it', 'kettles-on'].map((slug) =>
      findWorkout((workout) => workout.slug === slug),
    ),
  );
  if (!first || !other || !second || !third) throw new Error('The demo lacks a workout');
  const { slug, path } = await makeProgramme(api, first.id);
  try {
    const { page } = await aMember();
    await untilPageHas(page, `/programmes/${slug}`, 'Arrive', first.title);
    const start = page.getByRole('region', { name: 'Start' });
    for (const day of await start.getByRole('checkbox').all()) await day.check({ force: true });
    await seeText(page, /^Seven days a week: done on/);
    await press(page, 'Start today');
    await seeText(page, '0 of 1 done');
    await untilPageHas(page, '/week', first.title);

    const panel = await aCoach(path);
    await panel.getByRole('table', { name: 'Minutes of each day' }).waitFor();
    // Another workout for the day, and a day more.
    await panel.getByRole('button', { name: 'Arrive', exact: true }).click();
    const arrive = panel.getByRole('region', { name: 'Arrive' });
    await arrive.getByRole('button', { name: 'workout', exact: true }).click();
    await chooseWorkout(panel, arrive, other.title);
    await arrive.getByRole('button', { name: 'Add an entry' }).click();
    await expect(arrive.getByRole('button', { name: 'workout', exact: true })).toHaveCount(2);
    await chooseWorkout(panel, arrive, second.title);
    // A second week.
    await panel.getByRole('button', { name: 'Arrive', exact: true }).click();
    await arrive.waitFor({ state: 'detached' });
    await panel.getByRole('button', { name: 'Add an entry' }).click();
    // The titles of the programme and of the week, which opens.
    await expect(panel.getByRole('textbox', { name: 'Title' })).toHaveCount(2);
    await panel.getByRole('textbox', { name: 'Title' }).last().fill('Return');
    const comeBack = panel.getByRole('region', { name: 'Return' });
    await comeBack.getByRole('button', { name: /^No entry yet/ }).click();
    await chooseWorkout(panel, comeBack, third.title);
    await publish(panel);
    await panel.getByText('Published document').first().waitFor();

    const titles = [other.title, second.title, third.title];
    await untilPageHas(page, `/programmes/${slug}`, '0 of 3 done', 'Return', ...titles);
    await expect(page.getByRole('main')).not.toContainText(first.title);
    await untilPageHas(page, '/week', other.title);
    await page.getByRole('button', { name: `Play, ${other.duration} min` }).waitFor();
  } finally {
    await api.call('DELETE', path);
  }
});

test('the minutes of the days keep apart beside the form of a programme', { tag: '@all' }, async ({
  aCoach,
}) => {
  const { id } = programmeSchema.parse(await callApi('/programmes/strong-middle'));
  const panel = await aCoach(`${PROGRAMMES}/${id}`);
  const table = panel.getByRole('table', { name: 'Minutes of each day' });
  await table.waitFor();
  const gaps = await table.getByRole('row').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const texts = [...row.children].flatMap((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getClientRects()[0] ?? [];
      });
      return texts.slice(1).map((box, index) => box.left - (texts[index]?.right ?? 0));
    }),
  );
  expect(gaps.length).toBeGreaterThan(30);
  expect(Math.min(...gaps)).toBeGreaterThan(2);
});
