import { deleteAll, listed, send, startUpload, untilUploaded } from './admin-area.ts';
import { fileInput, progress, untilReady, untilSent } from './panel.ts';
import { press, restartCms } from './site.ts';
import { expect, test } from './test.ts';
import { fileFor, slowDown } from './videos.ts';

const TITLE = 'Upload over a restart';

test.describe('the CMS restarts during two uploads', () => {
  test.afterEach(() => deleteAll(TITLE));

  test('the panel’s goes to Mux all the same; the admin’s fails, and succeeds with the next try', {
    tag: '@all',
  }, async ({ page, panel, expectComplaints }) => {
    expectComplaints(/./);
    const title = `${TITLE} ${crypto.randomUUID().slice(0, 8)}`;
    const { page: form, id } = await panel.openDraft(`${title}, in the panel`);
    await startUpload(page, title, fileFor('long.mp4'));
    await slowDown(form, 3 * 1024 ** 2);
    await fileInput(form, 'Choose a video').setInputFiles(fileFor('Long evening flow.mp4'));
    await progress(form, 'Uploading').waitFor();
    await untilSent(form, 20);
    await restartCms();

    await page.getByText('Upload failed: Failed to upload video').waitFor();
    await slowDown(form, -1);
    await untilReady(form);
    await panel.remove(id);

    await slowDown(page, -1);
    await press(page, 'Try Again');
    await send(page);
    await untilUploaded(page);
    const published = async () =>
      (await listed(title)).filter((workout) => workout.is_published).length;
    await expect.poll(published, { timeout: 60_000 }).toBe(1);
  });
});
