import { fileInput, untilReady } from './panel.ts';
import { storefrontUrl } from './site.ts';
import { expect, test } from './test.ts';
import { fileFor } from './videos.ts';

test('a coach sees and plays a draft on the site, in a frame of the panel', {
  tag: '@all',
}, async ({ panel }) => {
  const title = `Morning Flow ${crypto.randomUUID().slice(0, 8)}`;
  const { page, id } = await panel.openDraft(title);
  await fileInput(page, 'Choose a video').setInputFiles(fileFor('Evening flow.mp4'));
  await untilReady(page);
  await page.reload();
  await page.getByRole('link', { name: 'Preview', exact: true }).click();
  const frame = page.frameLocator('iframe[title="Preview"]');
  await expect(frame.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(frame.getByRole('button', { name: 'Sign In' }).first()).toBeVisible();
  await frame.getByRole('button', { name: /^Play/ }).first().click();
  await expect(frame.getByRole('dialog', { name: title }).locator('mux-video')).toBeVisible();
  expect((await fetch(`${storefrontUrl}/api/workouts/${id}`)).status).toBe(404);
  await panel.remove(id);
});
