import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expectWholeWords, writeSpanish } from './headings.ts';
import type { Panel } from './panel.ts';
import { findWorkout, open } from './site.ts';
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
  plan: z.object({ weeks: z.array(z.object({ title: z.string() })) }),
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
        .getByText(/It is published\.|Success/)
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

  test('of a new programme is published at once, without a save before', { tag: '@all' }, async ({
    aCoach,
    panel,
  }) => {
    const { id: workout } = await findWorkout();
    const programmes = `${CONTENT}/collection-types/api::programme.programme`;
    const english = { title: `Soft Start ${Date.now()}`, summary: 'Days.', difficulty: 'Beginner' };
    const days = Array.from({ length: 7 }, (_, day) => ({ key: `d${day}`, note: '', workout }));
    const { data } = saved.parse(
      await panel.call('POST', `${programmes}/actions/publish`, {
        ...english,
        plan: { version: 1, weeks: [{ key: 'w', title: 'One', note: '', days }] },
      }),
    );
    const path = `${programmes}/${data.documentId}`;
    const form = await aCoach(`${path}?plugins[i18n][locale]=de`);
    try {
      await form.locator('input[name="title"]').fill('Sanfter Anfang');
      await form.locator('textarea[name="summary"]').fill('Tag für Tag.');
      await form.getByRole('textbox', { name: 'Title of week 1' }).fill('Eins');
      await form.getByRole('button', { name: 'Publish', exact: true }).click();
      await form
        .getByText(/It is published\./)
        .first()
        .waitFor();
      const { plan } = await germanOf(panel, path, programmeTexts);
      expect(plan.weeks.map(({ title }) => title)).toEqual(['Eins']);
    } finally {
      await panel.call('DELETE', path);
    }
  });
});
