import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expectAccessible } from './accessibility.ts';
import { callApi, DEMO_PASSWORD, type TestMember } from './members.ts';
import {
  clickControl,
  fillSignIn,
  findWorkout,
  layoutShift,
  open,
  PHONE,
  seekTo,
  storedSession,
  untilPlayed,
} from './site.ts';
import { expect, test } from './test.ts';

const progressSchema = z.object({
  progress: z.array(z.object({ duration_completed: z.number() })),
});

type Place = z.output<typeof progressSchema>['progress'][number];

const aFreeWorkout = () => findWorkout((workout) => !workout.is_premium);

const play = (page: Page) => page.getByRole('button', { name: /^(Play|Continue),/ }).click();

const placeOf = async (member: TestMember): Promise<Place | undefined> =>
  progressSchema.parse(await callApi('/progress', { token: member.token })).progress[0];

const untilPlace = async (member: TestMember, expected: (place: Place) => boolean) => {
  await expect
    .poll(async () => {
      const place = await placeOf(member);
      return place !== undefined && expected(place);
    })
    .toBe(true);
};

test.describe('what a member watches', () => {
  test('continues where it was left, on any device', { tag: '@all' }, async ({
    aDeviceOf,
    aMember,
  }) => {
    const member = await aMember();
    const { slug, title } = await aFreeWorkout();
    const desk = member.page;
    await open(desk, `/workouts/${slug}`);
    await play(desk);
    await untilPlayed(desk, 2);
    // A twentieth of the longest workout is 90 s; before, it would begin anew.
    await seekTo(desk, 120);
    await desk.keyboard.press('ArrowRight');
    await untilPlayed(desk, 131);
    await desk.keyboard.press('Escape');
    await desk.getByRole('button', { name: /^Continue,/ }).waitFor();
    await untilPlace(member, ({ duration_completed }) => duration_completed >= 130);

    const phone = await aDeviceOf(member, PHONE);
    await open(phone, '/workouts');
    const row = phone.getByRole('region', { name: 'Continue' });
    await row.getByText(/^Stopped at /).waitFor();
    await expectAccessible(phone);
    await row.getByRole('button', { name: title, exact: true }).click();
    const continued = await phone.waitForFunction(() => {
      const time = document.querySelector('mux-player')?.media.currentTime ?? 0;
      return time > 1 && time;
    });
    expect(await continued.jsonValue()).toBeGreaterThan(125);
    await untilPlayed(phone, 130);
    const startOver = phone.getByRole('button', { name: 'Start over' });
    await clickControl(phone, startOver);
    await phone.waitForFunction(
      () => (document.querySelector('mux-player')?.media.currentTime ?? 99) < 8,
    );
    await expect(startOver).toHaveCount(0);
  });
});

/** Two frames later, what was asked for before is painted. */
const untilPainted = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );

const untilRow = (page: Page): Promise<void> =>
  page
    .getByRole('region', { name: 'Continue' })
    .getByText(/^Stopped at /)
    .first()
    .waitFor();

/**
 * How far the library moves by itself when it is known only after all else what there is to
 * continue, as browsers measure it.
 */
const shiftOfLibrary = async (
  page: Page,
  /** Waits until the page shows what there is. */
  untilShown: (page: Page) => Promise<void> = untilRow,
): Promise<number> => {
  const painted = Promise.withResolvers<void>();
  await page.route(/mine=unfinished/, async (route) => {
    await painted.promise;
    await route.continue();
  });
  await open(page, '/workouts');
  await page.getByText(/^Showing/).waitFor();
  await untilPainted(page);
  const answer = page.waitForResponse(/mine=unfinished/);
  painted.resolve();
  await (await answer).finished();
  await untilShown(page);
  await untilPainted(page);
  await page.unroute(/mine=unfinished/);
  return layoutShift(page);
};

test.describe('the library of a member does not move while it loads', () => {
  for (const [name, options] of [
    ['a phone', PHONE],
    ['a desk', { viewport: { width: 1280, height: 1200 } }],
  ] as const) {
    test(`on ${name}, the first time or a later one, with something to continue`, {
      tag: '@all',
    }, async ({ aMember, aDeviceOf }) => {
      const member = await aMember();
      const body = { duration_completed: 300, duration_total: 1500 };
      const begin = ({ id }: { id: string }) =>
        callApi(`/progress?workout_id=${id}`, { token: member.token, body });
      // A short title alone, then a long one beside it.
      await begin(await findWorkout(({ slug }) => slug === 'full-body-in-twenty'));
      const first = await aDeviceOf(member, options);
      for (const _ of ['first', 'later']) expect(await shiftOfLibrary(first)).toBeLessThan(0.01);
      await begin(await findWorkout(({ slug }) => slug === 'bridge-and-breathe'));
      expect(await shiftOfLibrary(await aDeviceOf(member, options))).toBeLessThan(0.01);
    });

    test(`on ${name} that does not know yet that there is nothing to continue`, {
      tag: '@all',
    }, async ({ aMember, aDeviceOf }) => {
      const page = await aDeviceOf(await aMember(), options);
      const nothing = page.getByText('Nothing to continue.');
      expect(await shiftOfLibrary(page, () => nothing.waitFor())).toBeLessThan(0.01);
      // Later it knows, and keeps no room.
      expect(await shiftOfLibrary(page, untilPainted)).toBeLessThan(0.01);
      await expect(nothing).toHaveCount(0);
    });
  }

  test('when a stored session turns out to be over, and goes on after the sign-in', {
    tag: '@all',
  }, async ({ aMember, expectComplaints }) => {
    expectComplaints(/status of 401/);
    const { page, email, token } = await aMember();
    await page.setViewportSize({ width: 390, height: 844 });
    const { id } = await aFreeWorkout();
    const body = { duration_completed: 300, duration_total: 1500 };
    await callApi(`/progress?workout_id=${id}`, { token, body });
    await open(page, '/week');
    const { user } = await storedSession(page);
    for (const path of ['/week', '/workouts']) {
      await page.evaluate((stored) => {
        localStorage.setItem('authToken', 'not.a.token');
        localStorage.setItem('userData', stored ?? '');
      }, user);
      await open(page, path);
      await page.locator('html[data-session=visitor]').waitFor();
      await untilPainted(page);
      expect(await layoutShift(page), path).toBeLessThan(0.01);
    }
    await page.getByText('You have been signed out.').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).first().click();
    await fillSignIn(page, email, DEMO_PASSWORD);
    await untilRow(page);
  });

  test('after a sign-in, with nothing to continue', { tag: '@all' }, async ({ aMember, page }) => {
    const { email } = await aMember();
    await open(page, '/terms');
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
    const known = page.waitForResponse(/mine=unfinished/);
    await fillSignIn(page, email, DEMO_PASSWORD);
    await (await known).finished();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await shiftOfLibrary(page, untilPainted)).toBeLessThan(0.01);
  });
});
