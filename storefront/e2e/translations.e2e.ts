import type { Page } from '@playwright/test';
import { movementSchema, programmeSchema } from 'contract';
import { z } from 'zod';
import { expectWholeWords, writeSpanish } from './headings.ts';
import { callApi } from './members.ts';
import { fetchWorkout } from './move-maps.ts';
import type { Panel } from './panel.ts';
import { findWorkout, goTo, open } from './site.ts';
import { expect, test } from './test.ts';

/** Waits until the server's text of a page has some words: its caches follow a change later. */
const untilTextHas = (page: Page, path: string, words: string): Promise<void> =>
  expect
    .poll(async () => (await page.request.get(path)).text(), { intervals: [250] })
    .toContain(words);

const CONTENT = '/content-manager';
const saved = z.object({ data: z.object({ documentId: z.string() }) });

/** The German texts of a document, as its schema chooses them. */
const germanOf = async <Texts>(
  panel: Panel,
  path: string,
  texts: z.ZodType<Texts>,
): Promise<Texts> =>
  z.object({ data: texts }).parse(await panel.call('GET', `${path}?locale=de`)).data;

/** Writes German texts of a document, through the panel's own calls. */
const writeGerman = async (panel: Panel, path: string, texts: object): Promise<void> => {
  saved.parse(await panel.call('PUT', `${path}?locale=de`, texts));
};

const publishGerman = async (panel: Panel, path: string): Promise<void> => {
  saved.parse(await panel.call('POST', `${path}/actions/publish?locale=de`, {}));
};

const programmeTexts = z.object({
  ...{ title: z.string(), summary: z.string() },
  weeks: z.array(z.object({ title: z.string() })),
});

test.describe('what the coach writes in German', () => {
  // In one worker, since each that runs some of them starts the site.
  test.describe.configure({ mode: 'default' });

  test("shows the coach's texts of the site, and the demo, in German", { tag: '@all' }, async ({
    aGuest,
    aCoach,
    panel: api,
  }) => {
    const page = await aGuest();
    await open(page, '/de');
    await page.getByRole('heading', { level: 1, name: 'Stark vor dem Frühstück.' }).waitFor();
    await page.getByRole('heading', { name: 'Bevor du fragst' }).waitFor();
    // A day of the week without a title of its own has the one of its workout.
    await page.getByText('Schritt und öffnen').first().waitFor();
    await test.step('whose headings break no word, in German and in Spanish', async () => {
      await expectWholeWords(page);
      expect(await writeSpanish(page)).toBeGreaterThan(5);
      await expectWholeWords(page);
    });

    const headline = `Stark nach dem Frühstück ${Date.now() % 10_000}`;
    const form = `${CONTENT}/single-types/api::site-text.site-text`;
    const hero = z.object({ id: z.number(), headline: z.string() });
    const before = await germanOf(api, form, z.object({ hero }));
    const panel = await aCoach(`${form}?plugins[i18n][locale]=de`);
    try {
      await panel.locator('input[name="hero.headline"]').fill(headline);
      await panel.getByRole('button', { name: 'Publish', exact: true }).click();
      await panel
        .getByText(/Published document|Success/)
        .first()
        .waitFor();
      await untilTextHas(page, '/de', headline);
      await open(page, '/de');
      await page.getByRole('heading', { level: 1, name: headline }).waitFor();
      await open(page, '/');
      await page.getByRole('heading', { level: 1, name: 'Strong before breakfast.' }).waitFor();
    } finally {
      await writeGerman(api, form, before);
      await publishGerman(api, form);
      await untilTextHas(page, '/de', before.hero.headline);
    }
  });

  test("shows a workout in the coach's German words, and in English elsewhere", {
    tag: '@all',
  }, async ({ aGuest, aCoach, panel: api }) => {
    const { id, slug, title } = await findWorkout();
    const german = `Kraft aus der Ruhe ${Date.now() % 10_000}`;
    const form = `${CONTENT}/collection-types/api::workout.workout/${id}`;
    const texts = z.object({ title: z.string(), description: z.string() });
    const before = await germanOf(api, form, texts);
    const page = await aGuest();
    const panel = await aCoach(`${form}?plugins[i18n][locale]=de`);
    try {
      await panel.locator('input[name="title"]').fill(german);
      await panel.locator('textarea[name="description"]').fill('Eine stille halbe Stunde.');
      await panel.getByRole('button', { name: 'Publish', exact: true }).click();
      await panel
        .getByText(/Published document|Success/)
        .first()
        .waitFor();

      await untilTextHas(page, `/de/workouts/${slug}`, german);
      await open(page, `/de/workouts/${slug}`);
      await page.getByRole('heading', { level: 1, name: german }).waitFor();
      await goTo(page, `/de/workouts?search=${encodeURIComponent(german)}`);
      await page.getByRole('link', { name: german }).first().waitFor();
      await open(page, `/workouts/${slug}`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(await page.content()).not.toContain(german);
    } finally {
      await writeGerman(api, form, before);
      await publishGerman(api, form);
      for (const path of ['/de/workouts', `/de/workouts/${slug}`]) {
        await untilTextHas(page, path, before.title);
      }
    }
  });

  test("shows a programme and its movements in the coach's German words", { tag: '@all' }, async ({
    aGuest,
    aCoach,
    panel,
  }) => {
    const number = Date.now() % 10_000;
    const [title, week, move] = [`Starke Mitte ${number}`, `Finden ${number}`, `Brücke ${number}`];
    const programme = programmeSchema.parse(await callApi('/programmes/strong-middle'));
    const path = `${CONTENT}/collection-types/api::programme.programme/${programme.id}`;
    const { weeks, ...before } = await germanOf(panel, path, programmeTexts);
    const { slug } = await findWorkout(({ slug }) => slug === 'bird-dog-balance');
    const { moves } = await fetchWorkout(slug);
    const first = moves?.moves[0];
    if (first === undefined) throw new Error('The demo has no moves');
    const { id } = movementSchema.parse(await callApi(`/movements/${first.movement}`));
    const movement = `${CONTENT}/collection-types/api::movement.movement/${id}`;
    const moveBefore = await germanOf(panel, movement, z.object({ name: z.string() }));
    const page = await aGuest();
    const form = await aCoach(`${path}?plugins[i18n][locale]=de`);
    try {
      await form.locator('input[name="title"]').fill(title);
      await form.locator('textarea[name="summary"]').fill('Vier Wochen, Tag für Tag.');
      await form.getByRole('button', { name: weeks[0]?.title ?? '' }).click();
      await form.locator('input[name="weeks.0.title"]').fill(week);
      await form.getByRole('button', { name: 'Publish', exact: true }).click();
      await form
        .getByText(/Published document/)
        .first()
        .waitFor();
      await writeGerman(panel, movement, { name: move });
      await untilTextHas(page, '/de/programmes/strong-middle', title);
      await untilTextHas(page, `/de/workouts/${slug}`, move);
      await open(page, '/de/programmes/strong-middle');
      await page.getByText(title).first().waitFor();
      await page.getByRole('heading', { level: 2, name: `Woche 1: ${week}` }).waitFor();
      await goTo(page, `/de/workouts/${slug}`);
      await page.getByText(move).first().waitFor();
      for (const address of ['/programmes/strong-middle', `/workouts/${slug}`]) {
        await page.goto(address);
        const text = await page.content();
        for (const german of [title, week, move]) expect(text).not.toContain(german);
      }
    } finally {
      // Without the weeks, which the CMS takes from the form alone.
      await writeGerman(panel, path, before);
      await publishGerman(panel, path);
      await writeGerman(panel, movement, moveBefore);
      await untilTextHas(page, '/de/programmes/strong-middle', before.title);
      await untilTextHas(page, `/de/workouts/${slug}`, moveBefore.name);
    }
  });

  test('of a new programme is published at once, without a save before', { tag: '@all' }, async ({
    aCoach,
    panel,
  }) => {
    const { id: workout } = await findWorkout();
    const programmes = `${CONTENT}/collection-types/api::programme.programme`;
    const english = { title: `Soft Start ${Date.now()}`, summary: 'Days.', difficulty: 'Beginner' };
    const { data } = saved.parse(
      await panel.call('POST', `${programmes}/actions/publish`, {
        ...english,
        weeks: [{ title: 'One', days: [{ kind: 'workout', workout: { connect: [workout] } }] }],
      }),
    );
    const path = `${programmes}/${data.documentId}`;
    const form = await aCoach(`${path}?plugins[i18n][locale]=de`);
    try {
      await form.locator('input[name="title"]').fill('Sanfter Anfang');
      await form.locator('textarea[name="summary"]').fill('Tag für Tag.');
      await form.getByRole('button', { name: 'Publish', exact: true }).click();
      await form
        .getByText(/Published document/)
        .first()
        .waitFor();
      const { weeks } = await germanOf(panel, path, programmeTexts);
      expect(weeks.map(({ title }) => title)).toEqual(['One']);
    } finally {
      await panel.call('DELETE', path);
    }
  });
});
