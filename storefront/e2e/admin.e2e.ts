import type { Page } from '@playwright/test';
import {
  deleteAll,
  fillUpload,
  find,
  SLOW_UPLOAD,
  send,
  signInAsAdmin,
  untilUploaded,
} from './admin-area.ts';
import { cmsUrl, open, untilFound, untilPlayed } from './site.ts';
import { expect, test } from './test.ts';
import { fileFor, PICTURE, slowDown } from './videos.ts';

/** Prefix of all titles of these tests, for the cleanup. */
const TITLE = 'Trial Upload';
const newTitle = (): string => `${TITLE} ${crypto.randomUUID().slice(0, 8)}`;

test.afterEach(async () => {
  await deleteAll(TITLE);
});

/** Records every percentage that the page shows. */
const notePercentages = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { percentages: seen });
    new MutationObserver(() => {
      const now = document.querySelector('progress')?.value;
      if (now !== undefined && seen.at(-1) !== now) seen.push(now);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });

const notedPercentages = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as Window & { percentages?: number[] }).percentages ?? []);

test.describe('an admin', () => {
  test('uploads a video with its picture, and a member plays it once Mux is done', {
    tag: '@all',
  }, async ({ page, aDeviceOf }) => {
    const title = newTitle();
    await signInAsAdmin(page);
    await fillUpload(page, title, { video: fileFor('long.mp4'), thumbnail: PICTURE });
    await slowDown(page, 10 * SLOW_UPLOAD);
    await notePercentages(page);
    await send(page);
    await page.getByText('30%').waitFor();
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
});
