import { afterEach, describe, expect, it } from 'vitest';
import {
  anUploadUnderWay,
  deleteAll,
  listed,
  send,
  untilUploaded,
  withFiles,
} from './admin-area.ts';
import { slowDown } from './films.ts';
import { aCoach } from './panel.ts';
import {
  draftWithoutVideo,
  fileInput,
  openForm,
  progress,
  removeWorkout,
  untilReady,
  untilUploaded as untilSent,
  withFilms,
} from './panel-video.ts';
import { expectComplaints, restartCms, withBrowser } from './site.ts';

withBrowser();
const files = withFiles();
const films = withFilms();

const TITLE = 'Upload over a restart';

describe('the CMS starts anew in mid-upload', () => {
  afterEach(() => deleteAll(TITLE));

  it('the panel’s upload goes to Mux all the same, and is ready in the end', async () => {
    expectComplaints(/./);
    const panel = await aCoach();
    const id = await draftWithoutVideo(panel, `${TITLE} ${crypto.randomUUID().slice(0, 8)}`);
    await openForm(panel, id);
    await slowDown(panel, 3 * 1024 ** 2);
    await fileInput(panel, 'Choose a video').setInputFiles(films.longFilm);
    await progress(panel, 'Uploading').waitFor();
    await untilSent(panel, 20);
    await restartCms();
    await slowDown(panel, -1);
    await untilReady(panel);
    await removeWorkout(panel, id);
  });

  it('the admin is told that the upload failed, and the next try succeeds', async () => {
    expectComplaints(/./);
    const title = `${TITLE} ${crypto.randomUUID().slice(0, 8)}`;
    const page = await anUploadUnderWay(title, files.long);
    await restartCms();
    await page.getByText('Upload failed: Failed to upload video').waitFor({ timeout: 30_000 });
    await slowDown(page, -1);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await send(page);
    await untilUploaded(page);
    const published = async () =>
      (await listed(title)).filter((workout) => workout.is_published).length;
    await expect.poll(published, { timeout: 60_000 }).toBe(1);
  });
});
