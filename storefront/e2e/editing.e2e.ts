import { describe, it } from 'vitest';
import { aCoach } from './panel.ts';
import { aVisitor, cmsUrl, expectComplaints, findWorkout, open, withBrowser } from './site.ts';

withBrowser();

describe('the coach', () => {
  it("changes a workout's title in the panel, and visitors see it within two seconds", async () => {
    // Ignore console errors of Strapi's panel.
    expectComplaints(/./);
    const { id, title } = await findWorkout(() => true);
    const changed = `${title.slice(0, 40)} ${Date.now() % 10_000}`;

    const panel = await aCoach();
    await panel.goto(`${cmsUrl}/admin/content-manager/collection-types/api::workout.workout/${id}`);
    const field = panel.locator('input[name="title"]');
    await field.waitFor();
    await field.fill(changed);

    const visitor = await aVisitor();
    await open(visitor, '/workouts');
    await panel.getByRole('button', { name: 'Publish', exact: true }).click();
    await panel
      .getByText(/Published document|Success/)
      .first()
      .waitFor();

    const deadline = Date.now() + 2000;
    let shown = false;
    while (!shown && Date.now() < deadline) {
      await visitor.reload({ waitUntil: 'commit' });
      shown = (await visitor.content()).includes(changed);
    }
    if (!shown) throw new Error('Two seconds after publishing, visitors still see the old title');
  });
});
