import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { callApi, register, startProgramme, subscribe, untilMembership } from './members.ts';
import { listWorkouts, open, storefrontUrl } from './site.ts';
import { expect, test } from './test.ts';

/* The library begins with the workouts: the first row of cards stands within the first window. */

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
/**
 * A phone on its side is too low for a whole card: a visitor's pictures begin in the window, and a
 * member's workouts to continue.
 */
const LOW = { width: 844, height: 390 };

const messagesOf = (language: string): Record<string, string> =>
  Object.assign(
    {},
    ...['library', 'week', 'weekBand', 'ui', 'titles'].map((area) =>
      JSON.parse(
        readFileSync(join(import.meta.dirname, '..', 'messages', language, `${area}.json`), 'utf8'),
      ),
    ),
  );

/** Writes the Spanish words over the English ones: no test builds the site in Spanish. */
const writeInSpanish = async (page: Page): Promise<void> => {
  const [english, spanish] = [messagesOf('en'), messagesOf('es')];
  const words = Object.entries(english).map(([key, word]): [string, string] => [
    word,
    spanish[key] ?? word,
  ]);
  await page.evaluate((pairs) => {
    const translated = new Map(pairs);
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      node.nodeValue = translated.get(node.nodeValue ?? '') ?? node.nodeValue;
    }
  }, words);
};

/** Where the first row of cards begins and ends, in pixels from the top of the window. */
const firstRow = (page: Page) =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll('[data-workout]')];
    const boxes = cards.map((card) => card.getBoundingClientRect());
    const top = boxes[0]?.top ?? Number.POSITIVE_INFINITY;
    const row = boxes.filter((box) => Math.abs(box.top - top) < 2);
    // A card of a row is as high as the highest one.
    return { top, bottom: Math.max(...row.map(({ bottom }) => bottom)), cards: row.length };
  });

const firstWorkout = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      document.querySelector('#library-panel [data-plays]')?.closest('li')?.getBoundingClientRect()
        .top ?? Number.POSITIVE_INFINITY,
  );

const expectFirstRow = async (page: Page, what: string): Promise<void> => {
  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    const label = `${what} at ${size.width}`;
    await expect
      .poll(async () => (await firstRow(page)).bottom, { message: label })
      .toBeLessThanOrEqual(size.height);
    expect((await firstRow(page)).cards, label).toBe(size.width < 960 ? 1 : 3);
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(wider, label).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(LOW);
  await expect
    .poll(() => firstWorkout(page), { message: `${what}, low` })
    .toBeLessThan(LOW.height - 20);
};

test.describe('the first row of cards stands within the first window', () => {
  test.describe.configure({ mode: 'default' });

  test('for a visitor, in each language', { tag: '@all' }, async ({ aGuest }) => {
    const page = await aGuest();
    await open(page, '/workouts');
    await expectFirstRow(page, 'English');
    await writeInSpanish(page);
    await expectFirstRow(page, 'Spanish');
    await open(page, '/de/workouts');
    await expectFirstRow(page, 'German');
  });

  test('for a member with a session today, two things to spare and two workouts to continue', {
    tag: '@all',
  }, async ({ aGuest, germanSite }) => {
    const member = await register();
    await subscribe(member, 'monthly');
    await untilMembership(member, { status: 'active' });
    await startProgramme(member.token);
    for (const { id, duration } of await listWorkouts('limit=2')) {
      const duration_total = duration * 60;
      await callApi(`/progress?workout_id=${id}`, {
        token: member.token,
        body: { duration_total, duration_completed: 600 },
      });
    }
    const page = await aGuest({
      storageState: JSON.parse(JSON.stringify(member.state).replaceAll(storefrontUrl, germanSite)),
    });
    await page.addInitScript(() => {
      const date = new Intl.DateTimeFormat('sv').format(new Date());
      const body = { date, choices: ['wrists', 'jumping'], easier: true };
      localStorage.setItem('bodyToday', JSON.stringify(body));
    });
    for (const language of ['English', 'German']) {
      await open(page, language === 'German' ? '/de/workouts' : '/workouts');
      const band = page.getByRole('complementary').first();
      await band.getByRole('button').waitFor();
      const strip = page.getByRole('region', { name: /^(Continue|Weitermachen)$/ });
      await expect(strip.getByRole('listitem')).toHaveCount(2);
      await expectFirstRow(page, language);
      if (language === 'German') continue;
      await writeInSpanish(page);
      await expectFirstRow(page, 'Spanish');
    }
  });
});
