import { UPLOAD_ERRORS } from 'contract';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import {
  anUploadUnderWay,
  breakMux,
  deleteAll,
  fillUpload,
  find,
  listed,
  mendMux,
  send,
  signInAsAdmin,
  untilUploaded,
  withFiles,
} from './admin-area.ts';
import { PHONE } from './devices.ts';
import { slowDown } from './films.ts';
import { expectNoSidewaysScroll } from './narrow.ts';
import {
  aVisitor,
  cmsUrl,
  DEMO_PASSWORD,
  expectComplaints,
  open,
  signIn,
  withBrowser,
} from './site.ts';
import { seeDialog } from './states.ts';

withBrowser();
const files = withFiles();

/** Prefix of all titles of these tests, for the cleanup. */
const TITLE = 'Trial Upload';
const newTitle = (): string => `${TITLE} ${crypto.randomUUID().slice(0, 8)}`;

afterEach(async () => {
  await mendMux();
  await deleteAll(TITLE);
});

/** Records every percentage that the page shows. */
const notePercentages = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { percentages: seen });
    new MutationObserver(() => {
      const bar = document.querySelector('[role=progressbar]');
      const now = Number(bar?.getAttribute('aria-valuenow') ?? Number.NaN);
      if (!Number.isNaN(now) && seen.at(-1) !== now) seen.push(now);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });

const notedPercentages = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as Window & { percentages?: number[] }).percentages ?? []);

const expectFailure = async (page: Page, why?: string): Promise<void> => {
  const alert = page.getByRole('alert');
  await alert.getByText('Upload failed: Failed to upload video').waitFor({ timeout: 60_000 });
  if (why !== undefined) await alert.getByText(why).waitFor();
  await page.getByText('0%', { exact: true }).waitFor();
};

describe('an admin', () => {
  it('uploads a film with its picture, and a member plays it once Mux is done', async () => {
    const title = newTitle();
    const page = await aVisitor();
    await signInAsAdmin(page);
    await fillUpload(page, title, { video: files.long, thumbnail: files.picture });
    await slowDown(page, 3_000_000);
    await notePercentages(page);
    await send(page);
    await untilUploaded(page);
    const seen = await notedPercentages(page);
    expect(seen).toEqual([...seen].sort((one, other) => one - other));
    expect(seen).toEqual(expect.arrayContaining([10, 30, 70, 80, 100]));
    expect(seen.filter((percent) => percent > 30 && percent < 70).length).toBeGreaterThan(1);
    // The form is reset two seconds later.
    await page.getByRole('button', { name: 'Upload Workout' }).waitFor();
    expect(await page.getByLabel('Workout Title').inputValue()).toBe('');

    await find(page, title);
    await page.getByText('Showing 1 workout(s)').waitFor();
    const card = page.getByRole('article');
    await card.getByText('Two light dumbbells').waitFor();
    await card.getByRole('link', { name: /^View/ }).waitFor({ timeout: 60_000 });
    const ready = Date.now();
    const edit = await card.getByRole('link', { name: /^Edit/ }).getAttribute('href');
    expect(edit).toContain(`${cmsUrl}/admin/content-manager/`);

    const member = await aVisitor();
    await open(member, `/workouts?search=${encodeURIComponent(title)}`);
    await signIn(member, 'active');
    await member.getByRole('button', { name: title, exact: true }).click({ timeout: 60_000 });
    await member.waitForFunction(
      () => (document.querySelector<HTMLVideoElement>('mux-video')?.currentTime ?? 0) > 0.5,
      undefined,
      { timeout: 45_000 },
    );
    expect(Date.now() - ready).toBeLessThan(60_000);

    await card.getByRole('link', { name: /^View/ }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  });

  it('is told why a file under a film’s name is refused, and nothing of it is kept', async () => {
    expectComplaints(/status of 415/);
    const title = newTitle();
    const page = await aVisitor();
    await signInAsAdmin(page);
    await fillUpload(page, title, { video: files.text });
    await send(page);
    await expectFailure(page, UPLOAD_ERRORS.notAVideo);
    await expectAccessible(page);
    await expect.poll(() => listed(title)).toEqual([]);
    await page.getByRole('button', { name: 'Try Again' }).click();
    expect(await page.getByLabel('Workout Title').inputValue()).toBe(title);
    await page.getByLabel('Video File').setInputFiles(files.clip);
    await send(page);
    await untilUploaded(page);
    expect(await listed(title)).toHaveLength(1);
  });

  it('is told that Mux fails, and tries again with success once it works', async () => {
    expectComplaints(/status of 502/);
    const title = newTitle();
    const page = await aVisitor();
    await signInAsAdmin(page);
    await fillUpload(page, title, { video: files.clip });
    await breakMux();
    await send(page);
    await expectFailure(page);
    await mendMux();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await send(page);
    await untilUploaded(page);
    expect(await listed(title)).toHaveLength(1);
  });

  it('is told that the line was cut, and nothing is left of it', async () => {
    expectComplaints(/ERR_CONNECTION_RESET/);
    const title = newTitle();
    const page = await aVisitor();
    await signInAsAdmin(page);
    await fillUpload(page, title, { video: files.clip });
    await page.route('**/upload-video', (route) => route.abort('connectionreset'));
    await send(page);
    await expectFailure(page, 'The connection to the server was lost.');
    await expect.poll(() => listed(title)).toEqual([]);
  });

  it('is warned before she leaves in mid-upload; when she leaves, nothing is left behind', async () => {
    const title = newTitle();
    const page = await anUploadUnderWay(title, files.long);
    const reload = async (answer: 'accept' | 'dismiss'): Promise<string> => {
      const asked = page.waitForEvent('dialog');
      await page.evaluate(() => void setTimeout(() => window.location.reload()));
      const dialog = await asked;
      await dialog[answer]();
      return dialog.type();
    };
    expect(await reload('dismiss')).toBe('beforeunload');
    await page.getByText('Uploading the video').waitFor();
    expect(await reload('accept')).toBe('beforeunload');
    await page.getByRole('button', { name: 'Upload Workout' }).waitFor();
    await expect.poll(() => listed(title), { timeout: 30_000 }).toEqual([]);
  });

  it('deletes a workout that another admin deletes at the same moment', async () => {
    expectComplaints(/status of 404/);
    const title = newTitle();
    const page = await aVisitor();
    await signInAsAdmin(page);
    await fillUpload(page, title, { video: files.clip });
    await send(page);
    await untilUploaded(page);
    const other = await aVisitor();
    await signInAsAdmin(other);
    const dialogs = await Promise.all(
      [page, other].map(async (admin) => {
        await find(admin, title);
        await admin.getByRole('button', { name: `Delete ${title}` }).click();
        const dialog = admin.getByRole('dialog', { name: 'Delete Workout' });
        await dialog.getByText(title).waitFor();
        return dialog;
      }),
    );
    await Promise.all(
      dialogs.map((dialog) => dialog.getByRole('button', { name: 'Delete Workout' }).click()),
    );
    for (const admin of [page, other]) await admin.getByText('Showing 0 workout(s)').waitFor();
    expect(await listed(title)).toEqual([]);
  });
});

describe('who is no admin', () => {
  it('a member sees the login, and is refused with her own password', async () => {
    const page = await aVisitor();
    await open(page, '/workouts');
    await signIn(page, 'active');
    await open(page, '/admin');
    await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
    await page.getByLabel('Email').fill('active@example.com');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Admin access required').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  });

  it('crawlers are asked to stay away', async () => {
    const page = await aVisitor();
    await open(page, '/admin');
    const robots = page.locator('meta[name=robots]');
    expect(await robots.getAttribute('content')).toBe('noindex');
  });
});

describe('the admin area', () => {
  it('keeps the admin as `user`, over a reload, until Logout', async () => {
    const page = await aVisitor();
    await signInAsAdmin(page);
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'));
    expect(stored).toMatchObject({ email: 'admin@example.com', role: 'admin' });
    await page.reload();
    await page.getByText(/^Welcome back, /).waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });

  it.each([
    ['at a desk by day', { colorScheme: 'light' }],
    ['on a phone by night', { ...PHONE, colorScheme: 'dark' }],
  ] as const)('is accessible %s, and never wider than the window', async (_, device) => {
    const page = await aVisitor({ reducedMotion: 'reduce', ...device });
    const expectFine = async (state: string): Promise<void> => {
      await expectAccessible(page);
      await expectNoSidewaysScroll(page, state);
    };
    await open(page, '/admin');
    await page.getByText('Demo admin').waitFor();
    await expectFine('the login');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Quick Actions').waitFor();
    await expectFine('the overview');
    await page.getByRole('tab', { name: 'Upload Video' }).click();
    await page.getByRole('button', { name: 'Upload Workout' }).click();
    await page.getByText('Title is required').waitFor();
    await expectFine('the upload form with its faults');
    await page.getByRole('tab', { name: 'Manage Workouts' }).click();
    await page.getByRole('article').first().waitFor();
    await expectFine('the list');
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    await seeDialog(page, 'Delete Workout');
    await expectFine('the dialog');
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').fill('zzzz');
    await page.getByText('No workouts found').waitFor();
    await expectFine('an empty list');
  });
});
