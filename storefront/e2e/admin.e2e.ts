import { deleteAll, fillUpload, find, send, signInAsAdmin, untilUploaded } from './admin-area.ts';
import { cmsUrl, open, untilFound, untilPlayed } from './site.ts';
import { expect, test } from './test.ts';
import { fileFor, PICTURE } from './videos.ts';

/** Prefix of all titles of these tests, for the cleanup. */
const TITLE = 'Trial Upload';
const newTitle = (): string => `${TITLE} ${crypto.randomUUID().slice(0, 8)}`;

test.afterEach(async () => {
  await deleteAll(TITLE);
});

test.describe('an admin', () => {
  test('uploads a video with its picture, and a member plays it once Mux is done', async ({
    page,
    aDeviceOf,
  }) => {
    const title = newTitle();
    await signInAsAdmin(page);
    await fillUpload(page, title, { video: fileFor('Evening flow.mp4'), thumbnail: PICTURE });
    const uploaded = untilUploaded(page);
    await send(page);
    await uploaded;
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
