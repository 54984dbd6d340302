import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { consentSchema, movementSchema, programmeSchema } from 'contract';
import { z } from 'zod';
import { expectLargeTextKept, expectNoSidewaysScroll } from './accessibility.ts';
import { allowWriting, test } from './german.ts';
import { callApi, DEMO_PASSWORD, giveCard, register, untilMembership } from './members.ts';
import { fetchWorkout } from './move-maps.ts';
import { findWorkout, goTo, mailTo, open, PHONE, visit } from './site.ts';
import { customerOf, stripe } from './stripe.ts';
import { expect } from './test.ts';

/** Waits until the server's text of a page has some words: its caches follow a change later. */
const untilTextHas = (page: Page, path: string, words: string): Promise<void> =>
  expect
    .poll(async () => (await page.request.get(path)).text(), { intervals: [250] })
    .toContain(words);

/** In how many lines the text of an element is written. */
const linesOf = (element: Element): number => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
};

/** The texts of elements in which a line ends within a word, and not at a hyphen. */
const brokenTexts = (elements: readonly Element[]): string[] =>
  elements
    .filter((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      let before: { letter: string; top: number } | null = null;
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        for (const [index, letter] of [...(text.nodeValue ?? '')].entries()) {
          range.setStart(text, index);
          range.setEnd(text, index + 1);
          const { top, height } = range.getBoundingClientRect();
          const isInWord = before !== null && !/[\s\u00ad-]/.test(before.letter + letter);
          // The boxes of lines overlap.
          if (isInWord && top > (before?.top ?? 0) + height / 2) return true;
          before = { letter, top };
        }
      }
      return false;
    })
    .map(({ textContent }) => textContent);

/** The headings among the demo's texts of the site, in the order of its files. */
const headingsIn = (locale: string): string[] => {
  const file = join(import.meta.dirname, '../../seed/content', locale, 'site-texts.yaml');
  const lines = readFileSync(file, 'utf8').matchAll(
    /^\s*(?:- )?(?:headline|heading|quote|title): (.+)$/gm,
  );
  return Array.from(lines, ([, text = '']) => text);
};

/** Writes Spanish headings in the place of the German ones. @returns how many there are */
const writeSpanish = (page: Page): Promise<number> =>
  page.evaluate(
    ([german, spanish]) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      let written = 0;
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        const value = text.nodeValue ?? '';
        const index = german?.findIndex((heading) => value.includes(heading)) ?? -1;
        if (index < 0 || text.parentElement?.closest('h1, h2, h3') == null) continue;
        text.nodeValue = value.replace(german?.[index] ?? '', spanish?.[index] ?? '');
        written += 1;
      }
      document.documentElement.lang = 'es';
      return written;
    },
    [headingsIn('de'), headingsIn('es')],
  );

const expectWholeWords = async (page: Page): Promise<void> => {
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const broken = await page.locator('h1, h2, h3').evaluateAll(brokenTexts);
    expect(broken, `${width} px`).toEqual([]);
  }
};

const recordsSchema = z.object({ orders: z.array(consentSchema) });

test.describe('the site in German', () => {
  test('is read under /de, answers what is not there, and offers each page in the other language', async ({
    aGuest,
    expectComplaints,
  }) => {
    expectComplaints(/status of 404/);
    const page = await aGuest();
    const missing = await page.goto('/de/nowhere');
    expect(missing?.status()).toBe(404);
    await page.getByRole('contentinfo').getByText('Alle Rechte vorbehalten.').waitFor();

    await open(page, '/de');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    const main = page.getByRole('banner').getByRole('navigation', { name: 'Hauptmenü' });
    await main.getByRole('link', { name: 'Workouts' }).click();
    await page.getByRole('tab', { name: 'Alle Workouts' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/de/workouts');
    const { slug } = await findWorkout();
    await open(page, `/de/workouts/${slug}`);
    const alternates = await page
      .locator('link[rel=alternate][hreflang]')
      .evaluateAll((links) =>
        links.map((link) => [
          link.getAttribute('hreflang'),
          new URL(link.getAttribute('href') ?? '').pathname,
        ]),
      );
    expect(alternates).toEqual([
      ['en', `/workouts/${slug}`],
      ['de', `/de/workouts/${slug}`],
      ['x-default', `/workouts/${slug}`],
    ]);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toContain('/de/');

    await page
      .getByRole('contentinfo')
      .getByRole('navigation', { name: 'Sprache' })
      .getByRole('link', { name: 'English' })
      .click();
    await page.waitForURL(`**/workouts/${slug}`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  test('signs a member in, in German, and remembers a choice', async ({ aGuest }) => {
    const { email } = await register();
    const page = await aGuest();
    await allowWriting(page);
    const reported: unknown[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/auth/login') reported.push(request.postDataJSON().language);
      if (pathname === '/api/auth/refresh') reported.push(searchParams.get('language'));
    });
    await open(page, '/de/workouts');
    await page.getByRole('banner').getByRole('button', { name: 'Anmelden' }).click();
    const dialog = page.getByRole('dialog', { name: 'Willkommen zurück' });
    await dialog.getByRole('button', { name: 'Anmelden' }).click();
    await dialog.getByText('Bitte gib deine E-Mail ein').waitFor();
    await dialog.getByLabel('E-Mail').fill(email);
    await dialog.getByLabel('Passwort', { exact: true }).fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Anmelden' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByRole('banner')
      .getByLabel(/^Kontomenü/)
      .waitFor();
    // Mails are written in the language of the page.
    expect(reported).toEqual(['de']);

    await goTo(page, '/de/settings');
    const heading = page.getByRole('heading', { level: 1, name: 'Einstellungen' });
    await heading.waitFor();
    for (const width of [960, 1100, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await heading.evaluate(linesOf), `${width} px`).toBe(1);
    }
    const switcher = page.getByRole('navigation', { name: /Sprache|Language/ });
    await switcher.getByRole('link', { name: 'Deutsch' }).click();
    await page.waitForFunction(() => document.cookie.includes('locale=de'));
    const home = await page.request.get('/', { maxRedirects: 0 });
    expect(home.headers().location).toBe('/de/');
  });

  test('sells in the words of German law, which the record and the mail repeat', async ({
    aGuest,
  }) => {
    const member = await register();
    await giveCard(member);
    const customer = await customerOf(member.email);
    await stripe.customers.update(customer, { address: { country: 'DE' } });
    await untilMembership(member, { country: 'DE' });
    const page = await aGuest();
    await allowWriting(page);
    await open(page, '/de/workouts');
    await page.getByRole('banner').getByRole('button', { name: 'Anmelden' }).click();
    const signIn = page.getByRole('dialog', { name: 'Willkommen zurück' });
    await signIn.getByLabel('E-Mail').fill(member.email);
    await signIn.getByLabel('Passwort', { exact: true }).fill(DEMO_PASSWORD);
    await signIn.getByRole('button', { name: 'Anmelden' }).click();
    await signIn.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Wähle dein Abo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Wähle dein Abo' });
    const button = dialog.getByRole('button', { name: 'Zahlungspflichtig bestellen' });
    const withdrawal = dialog.getByText(/innerhalb von 14 Tagen ohne Angabe von Gründen/);
    const shown = (await withdrawal.textContent()) ?? '';
    expect(await withdrawal.evaluate((text) => text.closest('[lang]')?.tagName)).toBe('HTML');
    await button.click();
    await page.getByText('Dein Abo ist jetzt aktiv').waitFor();

    const { orders } = recordsSchema.parse(await callApi('/auth/export', { token: member.token }));
    expect(orders).toMatchObject([
      { order_button: 'Zahlungspflichtig bestellen', language: 'de', country: 'DE' },
    ]);
    expect(orders[0]?.policies).toContainEqual(
      expect.objectContaining({ slug: 'withdrawal', language: 'de' }),
    );
    const mail = await mailTo(member.email, /^Deine Quittung/);
    const text = mail.text.replace(/\s+/g, ' ');
    expect(text).toContain('mit der Schaltfläche „Zahlungspflichtig bestellen“');
    expect(text).toContain(shown);
  });

  test("shows the coach's texts of the site, and the demo, in German", async ({
    aGuest,
    aCoach,
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
    const panel = await aCoach(
      '/content-manager/single-types/api::site-text.site-text?plugins[i18n][locale]=de',
    );
    await panel.locator('input[name="hero.headline"]').fill(headline);
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await panel
      .getByText(/Saved document|Success/)
      .first()
      .waitFor();
    await untilTextHas(page, '/de', headline);
    await open(page, '/de');
    await page.getByRole('heading', { level: 1, name: headline }).waitFor();
    await open(page, '/');
    await page.getByRole('heading', { level: 1, name: 'Strong before breakfast.' }).waitFor();
  });

  test('names categories and blocks of moves in German, with the same addresses', async ({
    aGuest,
  }) => {
    const page = await aGuest();
    await open(page, '/de/workouts');
    await page.getByText('Ganzkörper', { exact: true }).first().click();
    await page.waitForURL(/category=Full/);
    await page.getByRole('link', { name: 'Die lange Plank' }).first().waitFor();
    await goTo(page, '/de/workouts/the-long-plank');
    await page.getByText('Zweite Plank').first().waitFor();
    await page.getByText('Körpermitte, Schultern, Beine').waitFor();
    await open(page, '/workouts/the-long-plank');
    await page.getByText('Second plank').first().waitFor();
  });

  test("shows a workout in the coach's German words, and in English elsewhere", async ({
    aGuest,
    aCoach,
  }) => {
    const { id, slug, title } = await findWorkout();
    const german = `Kraft aus der Ruhe ${Date.now() % 10_000}`;
    const form = `/content-manager/collection-types/api::workout.workout/${id}`;
    const panel = await aCoach(`${form}?plugins[i18n][locale]=de`);
    await panel.locator('input[name="title"]').fill(german);
    await panel.locator('textarea[name="description"]').fill('Eine stille halbe Stunde.');
    await panel.getByRole('button', { name: 'Publish', exact: true }).click();
    await panel
      .getByText(/Published document|Success/)
      .first()
      .waitFor();

    const page = await aGuest();
    await untilTextHas(page, `/de/workouts/${slug}`, german);
    await open(page, `/de/workouts/${slug}`);
    await page.getByRole('heading', { level: 1, name: german }).waitFor();
    await goTo(page, `/de/workouts?search=${encodeURIComponent(german)}`);
    await page.getByRole('link', { name: german }).first().waitFor();
    await open(page, `/workouts/${slug}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await page.content()).not.toContain(german);
  });

  test("shows a programme and its movements in the coach's German words", async ({
    aGuest,
    aCoach,
    panel,
  }) => {
    const number = Date.now() % 10_000;
    const [title, week, move] = [`Starke Mitte ${number}`, `Finden ${number}`, `Brücke ${number}`];
    const programme = programmeSchema.parse(await callApi('/programmes/strong-middle'));
    const content = '/content-manager/collection-types';
    const form = await aCoach(
      `${content}/api::programme.programme/${programme.id}?plugins[i18n][locale]=de`,
    );
    await form.locator('input[name="title"]').fill(title);
    await form.locator('textarea[name="summary"]').fill('Vier Wochen, Tag für Tag.');
    await form.getByRole('button', { name: 'Die Mitte finden' }).click();
    await form.locator('input[name="weeks.0.title"]').fill(week);
    await form.getByRole('button', { name: 'Publish', exact: true }).click();
    await form
      .getByText(/Published document/)
      .first()
      .waitFor();
    const { slug } = await findWorkout(({ slug }) => slug === 'bird-dog-balance');
    const { moves } = await fetchWorkout(slug);
    const first = moves?.moves[0];
    if (first === undefined) throw new Error('The demo has no moves');
    const { id } = movementSchema.parse(await callApi(`/movements/${first.movement}`));
    await panel.call('PUT', `${content}/api::movement.movement/${id}?locale=de`, { name: move });

    const page = await aGuest();
    await untilTextHas(page, '/de/programmes/strong-middle', title);
    await untilTextHas(page, `/de/workouts/${slug}`, move);
    await open(page, '/de/programmes/strong-middle');
    await page.getByText(title).first().waitFor();
    await page.getByRole('heading', { level: 2, name: `Woche 1: ${week}` }).waitFor();
    await goTo(page, `/de/workouts/${slug}`);
    await page.getByText(move).first().waitFor();
    for (const path of ['/programmes/strong-middle', `/workouts/${slug}`]) {
      await page.goto(path);
      for (const german of [title, week, move]) expect(await page.content()).not.toContain(german);
    }
  });

  test('loses nothing with text of twice the size', async ({ aGuest }) => {
    const page = await aGuest();
    // The sign-up asks for the price.
    await allowWriting(page);
    for (const path of [
      '',
      '/workouts',
      '/programmes',
      '/terms',
      '/subscription/cancel',
      '/signup',
    ]) {
      await test.step(path, async () => {
        await visit(page, `/de${path}`);
        await expectLargeTextKept(page);
      });
    }
  });

  test('has its policies in its language', async ({ aGuest }) => {
    const page = await aGuest();
    for (const [path, name] of [
      ['/de/accessibility', 'Barrierefreiheit'],
      ['/de/terms', 'Allgemeine Geschäftsbedingungen'],
    ] as const) {
      await open(page, path);
      const title = page.getByRole('heading', { level: 1, name });
      await expect(title).not.toHaveAttribute('lang');
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 });
        // No word is broken.
        expect(await title.evaluate(linesOf), `${width} px`).toBe(name.split(' ').length);
      }
      await expect(page.getByRole('article')).not.toHaveAttribute('lang');
    }
    await open(page, '/accessibility');
    await page.getByRole('heading', { level: 1, name: 'Accessibility' }).waitFor();
  });

  test('has a page for the time without a connection', async ({ aGuest, expectComplaints }) => {
    expectComplaints(/ERR_INTERNET_DISCONNECTED/);
    const page = await aGuest({ serviceWorkers: 'allow' });
    await open(page, '/de/workouts');
    await page.keyboard.press('Shift');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await page.goto('/de/programmes');
    await page.getByRole('heading', { level: 1, name: 'Keine Verbindung.' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/de/offline');
    await page.context().setOffline(false);
    await page.waitForURL('**/de/programmes');
    await page.getByRole('heading', { level: 1, name: 'Programme' }).waitFor();
  });
});

/** Writes a page from right to left, in letters of such a language and with a third more words. */
const mirror = (): void => {
  document.documentElement.dir = 'rtl';
  const lettersOf = (word: string): string =>
    word.replace(/[a-z]/gi, (letter) =>
      String.fromCharCode(0x5d0 + (letter.toLowerCase().charCodeAt(0) % 26)),
    );
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const value = text.nodeValue ?? '';
    // What stays from the page before is mirrored already.
    const isMirrored = /[\u05d0-\u05ea]/.test(value);
    if (value.trim() === '' || isMirrored || text.parentElement?.closest('script, style')) continue;
    const words = value.split(' ').map(lettersOf);
    text.nodeValue = [...words, ...words.slice(0, Math.floor(words.length / 3))].join(' ');
  }
};

test.describe('a language that is written from right to left', () => {
  const PHONE_WIDTH = 390;
  const PAGES = ['/', '/workouts', '/programmes', '/start', '/terms'];
  const OWN = ['/week', '/calendar', '/history', '/profile', '/settings'];

  // React finds other words in parts that it takes over later than the page.
  test.beforeEach(({ expectComplaints }) => expectComplaints(/React error #418/));

  test('breaks no page of a visitor', async ({ aVisitor }) => {
    const page = await aVisitor(PHONE);
    const { slug } = await findWorkout();
    for (const path of [...PAGES, `/workouts/${slug}`, '/signup']) {
      await test.step(path, async () => {
        await visit(page, path);
        await page.evaluate(mirror);
        await expectNoSidewaysScroll(page, [PHONE_WIDTH]);
      });
    }
  });

  test('breaks no page of a member', async ({ aDeviceOf }) => {
    const page = await aDeviceOf('active', PHONE);
    for (const path of OWN) {
      await test.step(path, async () => {
        await visit(page, path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.evaluate(mirror);
        await expectNoSidewaysScroll(page, [PHONE_WIDTH]);
      });
    }
  });
});
