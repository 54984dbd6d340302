/* The coach's browser in the first week, on a site without the demo: its page of the panel, and its
 * pictures for docs/first-day.md, of which an argument `check` makes none. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { launchBrowser } from '../../e2e/browser.ts';
import { cmsUrl, storefrontUrl } from '../../e2e/site.ts';
import { fileFor } from '../../e2e/videos.ts';

/* The account of scripts/test/screenshots.ts. */
export const OWNER = { email: 'ines@studio.example', password: 'Kettle-hall-77' };
export const DESK = '/plugins/membership';
export const CONTENT = '/content-manager/collection-types';

const DOCUMENTS = join(import.meta.dirname, '../../../docs/pictures/first-day');
const FAILED = join(import.meta.dirname, '../../screenshots/first-week.png');
/** A site on a busy machine may need it. */
const WAIT_MS = 60_000;
const takesPictures = !process.argv.includes('check');

const browser = await launchBrowser();
const files = mkdtempSync(join(tmpdir(), 'week-'));

/** A window with storage of its own. */
export const newPage = async (): Promise<Page> => {
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({ viewport, baseURL: storefrontUrl });
  context.setDefaultTimeout(WAIT_MS);
  return context.newPage();
};

export const panel = await newPage();
export const until = expect.configure({ timeout: WAIT_MS });

/** The path of a film to upload. */
export const film = (): string => fileFor('Evening flow.mp4', files);

/** Takes a picture of the panel. @param of what is in its middle; default: the top of the page */
export const picture = async (name: string, of?: string): Promise<void> => {
  if (!takesPictures) return;
  if ((await panel.getByRole('dialog').count()) === 0) {
    // A notice of what was done would lie above what is shown.
    await until(panel.getByRole('button', { name: 'Close', exact: true })).toHaveCount(0);
    await panel.evaluate(() => {
      for (const part of document.querySelectorAll('*')) part.scrollTop = 0;
    });
  }
  if (of !== undefined) {
    const middle = panel.getByText(of).first();
    await middle.evaluate((part) => part.scrollIntoView({ block: 'center' }));
  }
  const path = join(DOCUMENTS, `${name}.jpg`);
  await panel.screenshot({ path, type: 'jpeg', quality: 70, animations: 'disabled' });
};

export const go = (path: string) => panel.goto(`${cmsUrl}/admin${path}`);

export const press = (name: string | RegExp): Promise<void> =>
  panel
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();

export const sees = (text: string | RegExp): Promise<void> =>
  panel.getByText(text).first().waitFor();

export const choose = async (field: string, choice: string): Promise<void> => {
  await panel.getByRole('combobox', { name: field }).click();
  await panel.getByRole('option', { name: choice, exact: true }).click();
};

/** Calls the panel's own API. @throws when it refuses */
export const call = async (method: string, path: string, data?: object): Promise<unknown> => {
  const cookies = await panel.context().cookies(`${cmsUrl}/admin`);
  const token = cookies.find(({ name }) => name === 'jwtToken')?.value ?? '';
  const headers = { authorization: `Bearer ${token}` };
  const reply = await panel.context().request.fetch(cmsUrl + path, { method, data, headers });
  if (!reply.ok()) throw new Error(`${method} ${path}: ${reply.status()} ${await reply.text()}`);
  return reply.json();
};

/** Waits until a page of the site, or an answer of its API, has a text. */
export const untilOnSite = (path: string, text: string): Promise<void> =>
  until.poll(async () => (await fetch(storefrontUrl + path)).text()).toContain(text);

/** Does one step after the other. @throws what the first one that fails throws */
export const walk = async (steps: Readonly<Record<string, () => Promise<void>>>): Promise<void> => {
  try {
    for (const [name, step] of Object.entries(steps)) {
      const began = Date.now();
      await step();
      console.log(`✓ ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    }
  } catch (error) {
    await panel.screenshot({ path: FAILED });
    console.error(`What the panel shows: ${FAILED}`);
    throw error;
  } finally {
    await browser.close();
    rmSync(files, { recursive: true });
  }
};
