import { findWorkout, open } from './site.ts';
import { expect, test } from './test.ts';

test.describe('the coach', () => {
  test("changes a workout's title in the panel, and visitors see it", async ({ page, aCoach }) => {
    const { id, title } = await findWorkout(() => true);
    const changed = `${title.slice(0, 40)} ${Date.now() % 10_000}`;

    const panel = await aCoach(`/content-manager/collection-types/api::workout.workout/${id}`);
    const field = panel.locator('input[name="title"]');
    await field.waitFor();
    await field.fill(changed);

    await open(page, '/workouts');
    await panel.getByRole('button', { name: 'Publish', exact: true }).click();
    await panel
      .getByText(/Published document|Success/)
      .first()
      .waitFor();

    const text = async () => (await page.request.get('/workouts')).text();
    await expect.poll(text, { intervals: [250] }).toContain(changed);
    await page.reload();
    await page.getByRole('heading', { name: changed }).waitFor();
  });
});
