import { readFile } from 'node:fs/promises';
import { calls } from 'contract';
import { DEMO_PASSWORD } from './members.ts';
import {
  fillSignIn,
  findWorkout,
  layoutShift,
  mailTo,
  open,
  PHONE,
  storedSession,
} from './site.ts';
import { customerOf, stripe } from './stripe.ts';
import { expect, test } from './test.ts';
import { PICTURE } from './videos.ts';

test.describe('the picture and the data of a member', () => {
  test('the picture is moved by keys and by pointer, sent, shown in the header, and taken away; the data comes as a file', {
    tag: '@all',
  }, async ({ aMember }) => {
    const { page, email } = await aMember();
    await open(page, '/profile');
    await page.getByLabel('Choose a picture').setInputFiles(PICTURE);
    const dialog = page.getByRole('dialog', { name: 'Your picture' });
    const area = dialog.getByLabel('The part that is shown');
    await area.waitFor();
    const picture = dialog.locator('img');
    const before = await picture.getAttribute('style');
    await area.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => picture.getAttribute('style')).not.toBe(before);
    await dialog.getByLabel('Zoom').focus();
    await page.keyboard.press('ArrowRight');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Picture changed').waitFor();
    const shown = page
      .getByRole('banner')
      .getByLabel(/^Account menu/)
      .locator('img');
    await expect(shown).toHaveAttribute('src', /\/(?:uploads\/)?member_[0-9a-f]+\.webp$/);
    await expect(shown).toHaveJSProperty('naturalWidth', 512);
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Picture removed').waitFor();
    await shown.waitFor({ state: 'detached' });

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
    const data = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(data).toMatchObject({ profile: { email }, favorites: [], mails: [] });
  });

  test('goes with the account, and the subscription before it', { tag: '@all' }, async ({
    aSubscriber,
    expectComplaints,
  }) => {
    expectComplaints(/status of 40[01]/);
    const { page, email } = await aSubscriber();
    const customer = await customerOf(email);
    await open(page, '/profile');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByText(/Your Monthly subscription ends at once/).waitFor();
    await dialog.getByLabel('Current password').fill('not-it');
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await dialog.getByText('Current password is incorrect').waitFor();
    await dialog.getByLabel('Current password').fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByText('Your account is deleted').waitFor();
    expect(await storedSession(page)).toEqual({ token: null, user: null });
    expect((await stripe.customers.retrieve(customer)).deleted).toBe(true);
    await mailTo(email, /is deleted/);
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
    await fillSignIn(page, email, DEMO_PASSWORD);
    await page.getByText('Invalid email or password').waitFor();
  });
});

test.describe('a session that ends while it is used', () => {
  test('leads back to the same page after the next sign-in', { tag: '@all' }, async ({
    aMember,
    expectComplaints,
  }) => {
    expectComplaints(/status of 401/);
    const { page, email } = await aMember();
    await open(page, '/workouts?category=HIIT');
    await page
      .getByRole('banner')
      .getByLabel(/^Account menu/)
      .waitFor();
    // A call of the page itself that comes after the end would find it before the click does.
    await page.waitForLoadState('networkidle');
    // Ends the session at the server, like a sign-out on another device.
    await page.evaluate(async () => {
      const authorization = `Bearer ${localStorage.getItem('authToken')}`;
      await fetch('/api/auth/logout', { method: 'POST', headers: { authorization } });
    });
    await page
      .locator('main article')
      .getByRole('button', { name: /favorites/i })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Welcome Back' });
    await dialog.waitFor();
    await page.getByText('Your session has expired. Please sign in again.').waitFor();
    await fillSignIn(page, email, DEMO_PASSWORD);
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?category=HIIT');
    await page
      .getByRole('banner')
      .getByLabel(/^Account menu/)
      .waitFor();
  });
});

test.describe('a page of the account', () => {
  test('shows the member’s name and the menu before its scripts have come', {
    tag: '@all',
  }, async ({ aDeviceOf, expectComplaints }) => {
    expectComplaints(/ERR_FAILED/);
    const page = await aDeviceOf('active');
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/profile');
    const main = page.getByRole('main');
    await main.getByText('Amelie Novak').waitFor();
    await main.getByRole('link', { name: 'This Week' }).waitFor();
    await expect(main.getByText('Please Sign In')).toBeHidden();
  });

  test('does not move while it loads on a phone', { tag: '@all' }, async ({ aDeviceOf }) => {
    const page = await aDeviceOf('active', PHONE);
    const main = page.getByRole('main');
    for (const [path, shown] of [
      ['/profile', 'Full name'],
      ['/settings', 'Subscription'],
      ['/week', 'This week'],
      ['/calendar', 'Calendar'],
      ['/history', 'History'],
    ] as const) {
      await open(page, path);
      await main.getByText(shown).or(main.getByLabel(shown)).first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(await layoutShift(page), path).toBeLessThan(0.01);
    }
  });

  // What the demo member has for today depends on the day on which the tests run.
  test('does not move while it loads, whatever is for today: /week', { tag: '@all' }, async ({
    aDeviceOf,
  }) => {
    const page = await aDeviceOf('active');
    const slugs = ['full-body-in-twenty', 'squat-ladder', 'bridge-and-breathe'];
    const workouts = await Promise.all(
      slugs.map((slug) => findWorkout((workout) => workout.slug === slug)),
    );
    let count = 0;
    await page.route('**/api/training/week?**', async (route) => {
      const week = calls.getTrainingWeek.response.parse(await (await route.fetch()).json());
      const today = workouts.slice(0, count).map(({ id, slug, title, duration }) => ({
        ...{ workout_id: id, slug, title, minutes: duration, programme: 'Strong Middle' },
        ...{ enrolment_id: 'any', key: id, week: 2, day: 5, session_id: null },
      }));
      await route.fulfill({ json: { ...week, today } });
    });
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      for (count of [0, 1, 3]) {
        await open(page, '/week');
        await page.getByRole('main').getByText('This week').first().waitFor();
        await page.waitForLoadState('networkidle');
        expect(await layoutShift(page), `${count} at ${width} px`).toBeLessThan(0.01);
      }
    }
  });
});
