import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import { cmsUrl, storefrontUrl } from './site.ts';

const COACH = { email: 'coach@example.com', password: 'Coach1234' };
const LANGUAGE = 'plugins[i18n][locale]';
const WORKOUTS = '/content-manager/collection-types/api::workout.workout';
const CATEGORIES = '/content-manager/collection-types/api::category.category';

const SIZE = { width: 1400, height: 900 };

/** Shorter than the time after which the panel asks for the password before it moves money. */
const CONFIRM_EVERY_MS = 10 * 60_000;

/** Where the panel shows nothing and asks the CMS for nothing: an address that it does not know. */
const QUIET = { path: '/nothing', heading: 'Page not found' };

/** The address of a path within the panel; without a language in it, English content is shown. */
const addressOf = (path: string): string => {
  const url = new URL(`${cmsUrl}/admin${path}`);
  // The panel keeps the language of the form before.
  if (!url.searchParams.has(LANGUAGE)) url.searchParams.set(LANGUAGE, 'en');
  return url.href;
};

const pathOf = (address: string): string => new URL(address).pathname.replace(/\/$/, '');

/** Goes to an address as a link of the panel does, without loading its scripts anew. */
const follow = (page: Page, address: string): Promise<void> =>
  page.evaluate((url) => {
    // The router counts its entries to know how far an unsaved form has to go back.
    const idx = Number(history.state?.idx ?? 0) + 1;
    history.pushState({ idx, key: String(idx) }, '', url);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);

/**
 * Strapi's panel with the coach signed in. All tests of a worker share one session and one page,
 * since the panel limits sign-ins, and a load of its scripts takes two seconds of processor time.
 * Console errors are not watched, since Strapi's own code causes some.
 */
export class Panel {
  readonly #browser: Browser;
  #page: Promise<Page> | undefined;
  #isTaken = false;
  #confirmUntil = Date.now() + CONFIRM_EVERY_MS;
  /** What the page has shown since it was loaded. */
  readonly #shown = new Set<string>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /**
   * Opens the panel at its home page, or at another path. A form or list where the page has been
   * before is loaded anew: for a minute, Strapi shows again what it has fetched.
   */
  open = async (path = ''): Promise<Page> => {
    const page = await this.#signedIn();
    if (this.#isTaken) throw new Error('A test has one page of the panel');
    this.#isTaken = true;
    const address = addressOf(path);
    if (path !== '' && this.#shown.has(pathOf(address))) {
      this.#shown.clear();
      await page.goto(address);
      await page.getByRole('navigation').first().waitFor();
    } else {
      await follow(page, address);
    }
    return page;
  };

  /** Leaves what the test had open, for the next test. */
  leave = async (): Promise<void> => {
    if (!this.#isTaken) return;
    const page = await this.#signedIn();
    const unsaved = page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' });
    const quiet = page.getByRole('heading', { level: 1, name: QUIET.heading });
    await follow(page, addressOf(QUIET.path));
    await quiet.or(unsaved).waitFor();
    if (await unsaved.isVisible()) await unsaved.click();
    await quiet.waitFor();
    // A test must not take the notice of another one for its own.
    await expect(page.getByText(/^It is (saved|published)\.$/)).toHaveCount(0);
    await page.setViewportSize(SIZE);
    await page.emulateMedia({ colorScheme: null });
    this.#isTaken = false;
  };

  /** Calls the panel's own API. */
  call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    data?: object,
  ): Promise<unknown> => {
    const context = (await this.#signedIn()).context();
    const cookies = await context.cookies(`${cmsUrl}/admin`);
    const token = cookies.find(({ name }) => name === 'jwtToken')?.value ?? '';
    const response = await context.request.fetch(cmsUrl + path, {
      ...{ method, data, headers: { authorization: `Bearer ${token}` } },
      // Strapi closes idle connections, sometimes at the moment of the next request.
      maxRetries: 3,
    });
    return response.json();
  };

  /** Creates a workout without duration and video; returns its id. */
  createDraft = async (title: string): Promise<string> => {
    const found = await this.call('GET', `${CATEGORIES}?filters[name][$eq]=Pilates`);
    const category = foundSchema.parse(found).results[0]?.documentId;
    const draft = await this.call('POST', WORKOUTS, {
      title,
      slug: title.toLowerCase().replaceAll(/\W+/g, '-'),
      description: 'Made by a test.',
      ...{ category, difficulty: 'Beginner', isPremium: true },
    });
    return savedSchema.parse(draft).data.documentId;
  };

  /** Creates a workout without video, and opens its form. */
  openDraft = async (title: string): Promise<{ page: Page; id: string }> => {
    const id = await this.createDraft(title);
    const page = await this.open(`${WORKOUTS}/${id}`);
    await page.locator('input[name="title"]').waitFor();
    return { page, id };
  };

  /** Deletes a workout together with its video, and waits until nobody finds it any more. */
  remove = async (id: string): Promise<void> => {
    await this.call('DELETE', `${WORKOUTS}/${id}`);
    await expect
      .poll(async () => (await fetch(`${storefrontUrl}/api/workouts/${id}`)).status)
      .toBe(404);
  };

  async #signedIn(): Promise<Page> {
    this.#page ??= this.#signIn();
    const page = await this.#page;
    if (Date.now() > this.#confirmUntil) {
      this.#confirmUntil = Date.now() + CONFIRM_EVERY_MS;
      const { password } = COACH;
      await this.call('POST', '/membership/second-factor/pass', { password });
    }
    return page;
  }

  async #signIn(): Promise<Page> {
    const context = await this.#browser.newContext({ viewport: SIZE });
    const page = await context.newPage();
    page.on('framenavigated', (frame) => this.#shown.add(pathOf(frame.url())));
    await page.goto(`${cmsUrl}/admin`);
    await page.getByLabel('Email').fill(COACH.email);
    await page.getByLabel('Password').fill(COACH.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('navigation').first().waitFor();
    return page;
  }
}

const foundSchema = z.object({ results: z.array(z.object({ documentId: z.string() })) });
const savedSchema = z.object({ data: z.object({ documentId: z.string() }) });

/** The hidden file input behind a button. */
export const fileInput = (panel: Page, button: string): Locator =>
  panel.locator(`input[type=file][aria-label="${button}"]`);

export const progress = (panel: Page, step: 'Uploading' | 'Processing'): Locator =>
  panel.getByRole('progressbar', { name: step });

/** Waits until an upload has reached a percentage. */
export const untilSent = async (panel: Page, percent: number): Promise<void> => {
  await panel.waitForFunction(
    (wanted) =>
      Number(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')) >= wanted,
    percent,
  );
};

/** Waits until the field shows a playable video. */
export const untilReady = (panel: Page): Promise<void> =>
  panel.getByText('Ready, 0:06 long.').waitFor({ timeout: 120_000 });

/** Publishes the open form. */
export const publish = (panel: Page): Promise<void> =>
  panel.getByRole('button', { name: 'Publish', exact: true }).click();
