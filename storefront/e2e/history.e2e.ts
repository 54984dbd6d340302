import { z } from 'zod';
import { callApi } from './members.ts';
import { currentTime, findWorkout, open, untilPlayed } from './site.ts';
import { expect, test } from './test.ts';

const progressSchema = z.object({
  progress: z.array(z.object({ duration_completed: z.number() })),
});
const reportSchema = z.object({ watched_seconds: z.number() });

const aFreeWorkout = () => findWorkout((workout) => !workout.is_premium);

test.describe('training sessions', () => {
  test('begin with what is played; when the page is left they are reported on, and the place is kept', async ({
    aMember,
  }) => {
    const { page, token } = await aMember();
    const { slug, id } = await aFreeWorkout();
    await open(page, `/workouts/${slug}`);
    const begun = page.waitForRequest(
      (request) => request.url().endsWith('/api/sessions') && request.method() === 'POST',
      { timeout: 0 },
    );
    const reported = page.waitForResponse(/\/api\/sessions\/.+\/reports$/, { timeout: 0 });
    await page.getByRole('button', { name: /^(Play|Continue),/ }).click();
    await untilPlayed(page, 3);
    await page.keyboard.press('Space');
    expect((await begun).postDataJSON()).toMatchObject({ workout_id: id, cut: null });
    const first = await reported;
    expect(first.status()).toBe(200);
    const { watched_seconds: before } = reportSchema.parse(await first.json());
    expect(before).toBeGreaterThanOrEqual(2);

    // A busy machine may have paused it late.
    const paused = await currentTime(page);
    await page.keyboard.press('Space');
    await untilPlayed(page, paused + 4);
    await page.goto('/terms');
    // An empty report asks what the session has come to.
    const { pathname } = new URL(first.url());
    const kept = async () => {
      const body = { ranges: [] };
      const answer = await callApi(pathname.replace('/api', ''), { token, body });
      return reportSchema.parse(answer).watched_seconds;
    };
    // Reports are limited to thirty a minute.
    await expect.poll(kept, { intervals: [2500] }).toBeGreaterThanOrEqual(before + 2);
    const place = async () => {
      const { progress } = progressSchema.parse(await callApi('/progress', { token }));
      return progress[0]?.duration_completed ?? 0;
    };
    await expect.poll(place).toBeGreaterThanOrEqual(Math.floor(paused + 3));
  });
});
