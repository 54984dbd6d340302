import type { BrowserContextOptions, Page } from '@playwright/test';
import { UPLOAD_ERRORS } from 'contract';
import { expectAccessible, expectNoSidewaysScroll, seeDialog } from './accessibility.ts';
import {
  breakMux,
  deleteAll,
  fillUpload,
  find,
  listed,
  mendMux,
  SLOW_UPLOAD,
  send,
  signInAsAdmin,
  startUpload,
  untilUploaded,
} from './admin-area.ts';
import { DEMO_PASSWORD } from './members.ts';
import { cmsUrl, open, PHONE, press, untilFound, untilPlayed } from './site.ts';
import { expect, test } from './test.ts';
import { fileFor, PICTURE, slowDown } from './videos.ts';

/** Prefix of all titles of these tests, for the cleanup. */
const TITLE = 'Trial Upload';
const newTitle = (): string => `${TITLE} ${crypto.randomUUID().slice(0, 8)}`;

test.afterEach(async () => {
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

test.describe('an admin', () => {
  test('uploads a video with its picture, and a member plays it once Mux is done', async ({
    page,
    aDeviceOf,
  }) => {
    const title = newTitle();
    await signInAsAdmin(page);
    await fillUpload(page, title, { video: fileFor('long.mp4'), thumbnail: PICTURE });
    await slowDown(page, 10 * SLOW_UPLOAD);
    await notePercentages(page);
    await send(page);
    const whileSent = async () =>
      (await notedPercentages(page)).filter((percent) => percent > 30 && percent < 70).length;
    await expect.poll(whileSent).toBeGreaterThan(1);
    const uploaded = untilUploaded(page);
    await slowDown(page, -1);
    await uploaded;
    const seen = await notedPercentages(page);
    expect(seen).toEqual([...seen].sort((one, other) => one - other));
    expect(seen).toEqual(expect.arrayContaining([10, 30, 70, 80, 100]));
    // The form is reset two seconds later.
    await page.getByRole('button', { name: 'Upload Workout' }).waitFor();
    await expect(page.getByLabel('Workout Title')).toHaveValue('');

    await find(page, title);
    await page.getByText('Showing 1 workout(s)').waitFor();
    const card = page.getByRole('article');
    await card.getByText('Two light dumbbells').waitFor();
    await card.getByRole('link', { name: /^View/ }).waitFor({ timeout: 60_000 });
    const edit = await card.getByRole('link', { name: /^Edit/ }).getAttribute('href');
    expect(edit).toContain(`${cmsUrl}/admin/content-manager/`);

    await untilFound(title);
    const member = await aDeviceOf('active');
    await open(member, `/workouts?search=${encodeURIComponent(title)}`);
    await member.getByRole('button', { name: title, exact: true }).click({ timeout: 60_000 });
    await untilPlayed(member, 0.5);

    await card.getByRole('link', { name: /^View/ }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  });

  test('is told why an upload fails, keeps nothing of it, and succeeds with the next try', {
    tag: '@all',
  }, async ({ page, expectComplaints }) => {
    expectComplaints(/status of (415|502)/, /ERR_CONNECTION_RESET/);
    const title = newTitle();
    await signInAsAdmin(page);
    await fillUpload(page, title, { video: fileFor('text.mp4') });
    await send(page);
    await expectFailure(page, UPLOAD_ERRORS.notAVideo);
    await expectAccessible(page);
    await expect.poll(() => listed(title)).toEqual([]);
    await press(page, 'Try Again');
    await expect(page.getByLabel('Workout Title')).toHaveValue(title);
    await page.getByLabel('Video File').setInputFiles(fileFor('clip.mp4'));

    await breakMux();
    await send(page);
    await expectFailure(page);
    await mendMux();
    await press(page, 'Try Again');

    await page.route('**/upload-video', (route) => route.abort('connectionreset'));
    await send(page);
    await expectFailure(page, 'The connection to the server was lost.');
    await expect.poll(() => listed(title)).toEqual([]);
    await page.unroute('**/upload-video');
    await press(page, 'Try Again');

    await send(page);
    await untilUploaded(page);
    expect(await listed(title)).toHaveLength(1);
  });

  test('is warned before leaving during an upload; after leaving, nothing of it is kept', {
    tag: '@all',
  }, async ({ page }) => {
    const reload = async (answer: 'accept' | 'dismiss'): Promise<string> => {
      const asked = page.waitForEvent('dialog');
      await page.evaluate(() => void setTimeout(() => window.location.reload()));
      const dialog = await asked;
      await dialog[answer]();
      return dialog.type();
    };
    const title = newTitle();
    await startUpload(page, title, fileFor('long.mp4'));
    expect(await reload('dismiss')).toBe('beforeunload');
    await page.getByText('Uploading the video').waitFor();
    expect(await reload('accept')).toBe('beforeunload');
    await page.getByRole('button', { name: 'Upload Workout' }).waitFor();
    await expect.poll(() => listed(title), { timeout: 30_000 }).toEqual([]);

    // The same when the page is left before the video's first byte is sent.
    const unsent = newTitle();
    await page.route('**/upload-video', () => undefined);
    await fillUpload(page, unsent, { video: fileFor('clip.mp4') });
    await send(page);
    await page.getByText('Uploading the video').waitFor();
    expect(await listed(unsent)).toHaveLength(1);
    expect(await reload('accept')).toBe('beforeunload');
    await expect.poll(() => listed(unsent), { timeout: 30_000 }).toEqual([]);
  });

  test('deletes a workout that another admin deletes at the same moment', { tag: '@all' }, async ({
    page,
    aVisitor,
    panel,
    expectComplaints,
  }) => {
    expectComplaints(/status of 404/);
    const title = newTitle();
    await panel.createDraft(title);
    const other = await aVisitor();
    await Promise.all([signInAsAdmin(page), signInAsAdmin(other)]);
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

test.describe('who is no admin', () => {
  test('a member sees the login, and is refused with the member’s own password; crawlers are asked to stay away', {
    tag: '@all',
  }, async ({ aDeviceOf }) => {
    const page = await aDeviceOf('active');
    await open(page, '/admin');
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
    // It fills the fields, and would do so between the selection of a text and the typing of ours.
    await page.getByText('Demo admin').waitFor();
    await page.getByLabel('Email').fill('active@example.com');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Admin access required').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  });
});

test.describe('the admin area', () => {
  test('keeps the admin as `user`, over a reload, until Logout', async ({ page }) => {
    await signInAsAdmin(page);
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'));
    expect(stored).toMatchObject({ email: 'admin@example.com', role: 'admin' });
    await page.reload();
    await page.getByText(/^Welcome back, /).waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });

  const devices: [string, BrowserContextOptions][] = [
    ['at a desk by day', { colorScheme: 'light' }],
    ['on a phone by night', { ...PHONE, colorScheme: 'dark' }],
  ];
  for (const [name, device] of devices) {
    test(`is accessible ${name}, and never wider than the window`, { tag: '@all' }, async ({
      aVisitor,
    }) => {
      const page = await aVisitor({ reducedMotion: 'reduce', ...device });
      const expectFine = (state: string): Promise<void> =>
        test.step(state, async () => {
          await expectAccessible(page);
          await expectNoSidewaysScroll(page);
        });
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
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('searchbox').fill('zzzz');
      await page.getByText('No workouts found').waitFor();
      await expectFine('an empty list');
    });
  }
});
