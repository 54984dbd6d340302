import { z } from 'zod';
import { expect, test } from './test.ts';
import { fileFor } from './videos.ts';

const WORKOUTS = '/content-manager/collection-types/api::workout.workout';
const pageSchema = z.object({ data: z.object({ rows: z.array(z.object({ id: z.string() })) }) });

test('films are uploaded at once, listed, moved to the bin and restored', { tag: '@all' }, async ({
  aCoach,
  panel: api,
}) => {
  const word = `Film${Date.now()}`;
  const [title, other] = [`${word} one`, `${word} two`];
  const panel = await aCoach(WORKOUTS);
  try {
    await panel.getByRole('heading', { level: 1, name: 'Videos' }).waitFor();
    await panel.getByRole('button', { name: 'Upload videos' }).click();
    const files = ['clip.mp4', 'Evening flow.mp4'] as const;
    await panel.getByLabel('Choose films').setInputFiles(files.map((name) => fileFor(name)));
    await expect(panel.getByLabel('Title of Evening flow.mp4')).toHaveValue('Evening Flow');
    await panel.getByLabel('Title of clip.mp4').fill(title);
    await panel.getByLabel('Title of Evening flow.mp4').fill(other);
    await panel.route('**/upload/**', (route) => route.abort());
    await panel.getByRole('button', { name: 'Upload 2 films' }).click();
    // Another test may have sent the same files today.
    const again = panel.getByRole('button', { name: 'Upload them again' });
    const tray = panel.getByRole('region', { name: 'Uploads' });
    await tray.or(again).first().waitFor();
    if (await again.isVisible()) await again.click();
    // The connection is lost, and the page is reloaded.
    await tray.getByText('0 %').first().waitFor();
    panel.once('dialog', (dialog) => void dialog.accept());
    await panel.reload();
    await tray.getByText('2 films not sent yet').waitFor();
    await panel.unroute('**/upload/**');
    await tray
      .getByLabel(/^Choose the same files again/)
      .setInputFiles(files.map((name) => fileFor(name)));
    await tray.getByText('All films are sent').waitFor();
    await tray.getByRole('button', { name: 'Close' }).click();

    const row = panel.getByRole('row').filter({ hasText: title });
    await expect(row).toContainText('Draft');
    await row.getByRole('button', { name: `More: ${title}` }).click();
    await panel.getByRole('menuitem', { name: 'Delete…' }).click();
    const dialog = panel.getByRole('alertdialog', { name: `Delete ${title}?` });
    await dialog.getByText('No programme, page or planned mail uses it.').waitFor();
    await dialog.getByRole('button', { name: 'Move it to the bin' }).click();
    await expect(row).toHaveCount(0);
    await panel.getByRole('link', { name: /^Bin/ }).click();
    await expect(row).toContainText('Deleted on');
    await row.getByRole('button', { name: `More: ${title}` }).click();
    await panel.getByRole('menuitem', { name: 'Restore' }).click();
    await expect(row).toHaveCount(0);
    await panel.getByRole('link', { name: /^Draft/ }).click();
    await expect(row).toContainText('Draft');

    await row.getByRole('link', { name: title }).click();
    await panel.locator('[data-form-bar]').getByText('More actions').click();
    await panel.getByRole('menuitem', { name: 'Publish at a time…' }).click();
    const plan = panel.getByRole('dialog', { name: 'Publish at a time' });
    await plan.getByLabel('Day and time').fill('2020-12-06T07:00');
    await plan.getByText('That is Sun 6 Dec 2020, 02:00 in New York.').waitFor();
    await plan.getByRole('button', { name: 'Plan it' }).click();
    await plan.getByText('That time has passed.').waitFor();
    await plan.getByLabel('Day and time').fill('2040-12-06T07:00');
    await plan.getByRole('button', { name: 'Plan it' }).click();
    await panel.getByText(/^Goes public by itself: Thu 6 Dec 2040, 07:00, /).waitFor();
    const bar = panel.locator('[data-form-bar]');
    await bar.getByText('Planned, 6 Dec 2040, 07:00').waitFor();
    await bar.getByText('More actions').click();
    await panel.getByRole('menuitem', { name: 'Stop the plan' }).click();
    await panel.getByText('Members do not see it.').waitFor();
    await expect(panel.getByText(/^Goes public by itself/)).toHaveCount(0);
  } finally {
    const found = pageSchema.parse(await api.call('GET', `/membership/videos?search=${word}`));
    for (const { id } of found.data.rows) await api.call('DELETE', `${WORKOUTS}/${id}`);
  }
});
