import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { expectAccessible } from './accessibility.ts';
import { callApi, type TestMember } from './members.ts';
import { currentTime, findWorkout, open, PHONE, untilPlayed } from './site.ts';
import { expect, test } from './test.ts';

const progressSchema = z.object({
  progress: z.array(z.object({ duration_completed: z.number() })),
});
const reportSchema = z.object({ watched_seconds: z.number() });

const aFreeWorkout = () => findWorkout((workout) => !workout.is_premium);

/** A session of 25 minutes, played to its end. */
const train = async ({ token }: TestMember, workout: string): Promise<void> => {
  const id = randomUUID();
  const time_zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const body = { id, workout_id: workout, planned_seconds: 1500, time_zone };
  await callApi('/sessions', { token, body });
  await callApi(`/sessions/${id}/reports`, { token, body: { ranges: [[0, 1500]] } });
};

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

  test('stand in the history, say how they were, and can be taken out', { tag: '@all' }, async ({
    aMember,
    aDeviceOf,
  }) => {
    const member = await aMember();
    const { id, title } = await aFreeWorkout();
    for (let count = 0; count < 3; count += 1) await train(member, id);
    const { page } = member;
    await open(page, '/');
    await page
      .getByRole('banner')
      .getByLabel(/^Account menu/)
      .click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    const sessions = page.getByRole('region', { name: 'Sessions' });
    await expect(sessions.getByRole('listitem')).toHaveCount(3);
    const totals = page.getByRole('complementary', { name: 'Totals and goal' });
    await expect(totals).toContainText('1week kept');
    await expectAccessible(page);

    await page.getByRole('button', { name: 'One more' }).press('Enter');
    await expect(page.getByRole('status', { name: '4 sessions a week' })).toBeVisible();

    const more = page.getByRole('button', { name: new RegExp(`^More about ${title},`) }).first();
    await more.press('Enter');
    await page.getByRole('menuitemradio', { name: 'Just right' }).press('Enter');
    await expect(sessions.getByRole('listitem').first()).toContainText('Just right');
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await more.press('Enter');
    const takeOut = page.getByRole('menuitem', { name: 'Remove' });
    await takeOut.waitFor();
    await expectAccessible(page);
    await takeOut.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Remove this session from your history?').waitFor();
    await dialog.getByRole('button', { name: 'Remove' }).press('Enter');
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    // The week stays kept.
    await expect(totals).toContainText('1week kept');

    const phone = await aDeviceOf(member, PHONE);
    await open(phone, '/history');
    await expect(phone.getByRole('region', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(
      2,
    );
    await expectAccessible(phone);
    const wide = await phone.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    expect((await download).suggestedFilename()).toBe('sessions.csv');
  });
});
