import { consentSchema } from 'contract';
import { z } from 'zod';
import { expectLargeTextKept, expectNoSidewaysScroll } from './accessibility.ts';
import { allowWriting } from './german.ts';
import { callApi, DEMO_PASSWORD, giveCard, register, untilMembership } from './members.ts';
import { findWorkout, goTo, mailTo, open, visit } from './site.ts';
import { customerOf, stripe } from './stripe.ts';
import { expect, test } from './test.ts';

/** In how many lines the text of an element is written. */
const linesOf = (element: Element): number => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
};

const recordsSchema = z.object({ orders: z.array(consentSchema) });

test.describe('the site in German', { tag: '@all' }, () => {
  // In one worker, since each that runs some of them starts the site.
  test.describe.configure({ mode: 'default' });

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

  test('signs a member in, in German, and remembers a choice', { tag: '@all' }, async ({
    aGuest,
  }) => {
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
    await expectNoSidewaysScroll(page);
    const switcher = page.getByRole('navigation', { name: /Sprache|Language/ });
    await switcher.getByRole('link', { name: 'Deutsch' }).click();
    await page.waitForFunction(() => document.cookie.includes('locale=de'));
    const home = await page.request.get('/', { maxRedirects: 0 });
    expect(home.headers().location).toBe('/de/');
  });

  test('sells in the words of German law, which the record and the mail repeat', {
    tag: '@all',
  }, async ({ aGuest }) => {
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
    expect(orders).toMatchObject([{ country: 'DE' }]);
    expect(orders[0]?.policies).toContainEqual(
      expect.objectContaining({ slug: 'law', language: 'de' }),
    );
    const mail = await mailTo(member.email, /^Deine Quittung/);
    const text = mail.text.replace(/\s+/g, ' ');
    expect(text).toContain('mit der Schaltfläche „Zahlungspflichtig bestellen“');
    expect(text).toContain(shown);
  });

  test('names categories and blocks of moves in German, with the same addresses', {
    tag: '@all',
  }, async ({ aGuest }) => {
    const page = await aGuest();
    await open(page, '/de/workouts');
    await page.locator('summary', { hasText: 'Kategorie' }).click();
    await page.getByText('Ganzkörper', { exact: true }).first().click();
    await page.waitForURL(/category=Full/);
    await page.getByRole('link', { name: 'Die lange Plank' }).first().waitFor();
    await goTo(page, '/de/workouts/the-long-plank');
    await page.getByText('Zweite Plank').first().waitFor();
    await page.getByText('Körpermitte, Schultern, Beine').waitFor();
    await open(page, '/workouts/the-long-plank');
    await page.getByText('Second plank').first().waitFor();
  });

  test('loses nothing with text of twice the size', { tag: '@all' }, async ({ aGuest }) => {
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

  test('has a page for the time without a connection', { tag: '@all' }, async ({
    aGuest,
    expectComplaints,
  }) => {
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
