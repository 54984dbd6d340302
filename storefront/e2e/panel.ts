import {
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { z } from 'zod';
import { cmsUrl, storefrontUrl } from './site.ts';

const COACH = { email: 'coach@example.com', password: 'Coach1234' };
const WORKOUTS = '/content-manager/collection-types/api::workout.workout';

/** Opens a path within the panel, `/content-manager` for example. */
const openInPanel = async (panel: Page, path: string): Promise<void> => {
  await panel.goto(`${cmsUrl}/admin${path}`);
  await panel.getByRole('navigation').first().waitFor();
};

/**
 * Strapi's panel with the coach signed in. All tests of a worker share one session and its cache:
 * the panel limits sign-ins, and its scripts are large. Console errors are not watched, since
 * Strapi's own code causes some.
 */
export class Panel {
  readonly #browser: Browser;
  #context: Promise<BrowserContext> | undefined;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** Opens a page of the panel: its home page, or another path. */
  open = async (path = ''): Promise<Page> => {
    this.#context ??= this.#signIn();
    const page = await (await this.#context).newPage();
    await openInPanel(page, path);
    return page;
  };

  /** Ends the test's pages; the session stays. */
  closePages = async (): Promise<void> => {
    const context = await this.#context;
    await Promise.all((context?.pages() ?? []).map((page) => page.close()));
  };

  /** Calls the panel's own API. */
  call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    data?: object,
  ): Promise<unknown> => {
    this.#context ??= this.#signIn();
    const context = await this.#context;
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
    const draft = await this.call('POST', WORKOUTS, {
      title,
      slug: title.toLowerCase().replaceAll(/\W+/g, '-'),
      description: 'Made by a test.',
      ...{ category: 'Pilates', difficulty: 'Beginner', isPremium: true },
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

  async #signIn(): Promise<BrowserContext> {
    const context = await this.#browser.newContext({ viewport: { width: 1400, height: 900 } });
    const page = await context.newPage();
    await page.goto(`${cmsUrl}/admin`);
    await page.getByLabel('Email').fill(COACH.email);
    await page.getByLabel('Password').fill(COACH.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('navigation').first().waitFor();
    await page.close();
    return context;
  }
}

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
