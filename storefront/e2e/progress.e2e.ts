import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { aDeviceOf, askAs, PHONE } from './devices.ts';
import { aMember, type TestMember } from './members.ts';
import { expectComplaints, findWorkout, open, withBrowser } from './site.ts';

withBrowser();

type Place = { duration_completed: number; completed_at: string | null };

const aFreeWorkout = () => findWorkout((workout) => !workout.is_premium);

const filmTime = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector<HTMLVideoElement>('mux-video')?.currentTime ?? 0);

const untilPlayed = (page: Page, seconds: number) =>
  page.waitForFunction(
    (past) => (document.querySelector<HTMLVideoElement>('mux-video')?.currentTime ?? 0) > past,
    seconds,
    { timeout: 45_000 },
  );

const play = (page: Page) => page.getByRole('button', { name: /^(Play|Continue),/ }).click();

const placeOf = async (member: TestMember): Promise<Place | undefined> =>
  (await askAs<{ progress: Place[] }>(member, '/progress')).progress[0];

const untilPlace = async (member: TestMember, expected: (place: Place) => boolean) => {
  await expect
    .poll(async () => {
      const place = await placeOf(member);
      return place !== undefined && expected(place);
    })
    .toBe(true);
};

describe('what a member watches', () => {
  it('is taken up where she left it, on any device', async () => {
    const member = await aMember();
    const { slug, title } = await aFreeWorkout();
    const desk = member.page;
    await open(desk, `/workouts/${slug}`);
    await play(desk);
    await untilPlayed(desk, 2);
    await desk.keyboard.press('ArrowRight');
    await untilPlayed(desk, 13);
    await desk.keyboard.press('Escape');
    await desk.getByRole('button', { name: /^Continue,/ }).waitFor();
    await untilPlace(member, ({ duration_completed }) => duration_completed >= 12);

    const phone = await aDeviceOf(member, PHONE);
    await open(phone, '/workouts');
    const row = phone.getByRole('region', { name: 'Continue' });
    await row.getByText('% watched').waitFor({ state: 'attached' });
    await expectAccessible(phone);
    await row.getByRole('button', { name: title, exact: true }).click();
    await untilPlayed(phone, 12);
    expect(await filmTime(phone)).toBeLessThan(30);
    await phone.getByRole('button', { name: 'Start over' }).click();
    await phone.waitForFunction(
      () => (document.querySelector<HTMLVideoElement>('mux-video')?.currentTime ?? 99) < 8,
    );
    expect(await phone.getByRole('button', { name: 'Start over' }).count()).toBe(0);
  });

  it('is kept when she leaves the page in the middle of it', async () => {
    const member = await aMember();
    const { slug } = await aFreeWorkout();
    const { page } = member;
    await open(page, `/workouts/${slug}`);
    await play(page);
    await untilPlayed(page, 4);
    await page.goto('/terms');
    await untilPlace(member, ({ duration_completed }) => duration_completed >= 3);
  });

  it('has a tick once it is completed, and stands on her profile with her minutes', async () => {
    const member = await aMember();
    const { slug, title, id } = await aFreeWorkout();
    await askAs(member, `/progress?workout_id=${id}`, {
      duration_completed: 600,
      duration_total: 1500,
      seconds_watched: 600,
    });
    const { page } = member;
    await open(page, `/workouts/${slug}`);
    await page.getByRole('button', { name: /^Continue,/ }).waitFor();
    // Near the end of the actual video, which is shorter than announced.
    await askAs(member, `/progress?workout_id=${id}`, {
      duration_completed: 30,
      duration_total: 40,
    });
    await page.getByRole('button', { name: /^Continue,/ }).click();
    await untilPlayed(page, 30);
    await page.waitForFunction(
      () => document.querySelector<HTMLVideoElement>('mux-video')?.ended === true,
      undefined,
      { timeout: 45_000 },
    );
    await page.keyboard.press('Escape');
    await page.getByText(/^Completed \d/).waitFor();
    await untilPlace(member, ({ completed_at }) => completed_at !== null);

    await open(page, '/workouts');
    const card = page.locator('article').filter({ hasText: title }).first();
    await card.getByText('Completed,').waitFor({ state: 'attached' });
    expect(await page.getByRole('region', { name: 'Continue' }).count()).toBe(0);

    await open(page, '/profile');
    const progress = page.getByRole('region', { name: 'Your minutes' });
    await progress.getByRole('link', { name: title }).waitFor();
    await progress.getByText(/minutes this week/).waitFor();
    await expectAccessible(page);
    await progress.getByText(/^Week of .+: 1[01] minutes$/).waitFor({ state: 'attached' });
  });

  it('plays on when it cannot be recorded', async () => {
    expectComplaints(/status of 500/);
    const { slug } = await aFreeWorkout();
    const { page } = await aMember();
    await page.route('**/api/progress?**', (route) =>
      route.fulfill({ status: 500, json: { detail: 'down' } }),
    );
    await open(page, `/workouts/${slug}`);
    await play(page);
    await untilPlayed(page, 1);
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  });
});
