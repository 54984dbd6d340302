import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from './members.ts';
import { fillSignIn, open, storedSession } from './site.ts';
import { expect, test } from './test.ts';

/** Signs in through the header. */
const signIn = async (page: Page, email: string): Promise<void> => {
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await fillSignIn(page, email, DEMO_PASSWORD);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

const accountMenu = /^Account menu/;

test.describe('signing in', () => {
  test('says that the password is wrong, and keeps the session over a reload', async ({
    page,
    expectComplaints,
  }) => {
    expectComplaints(/status of 401/);
    await open(page, '/');
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
    const dialog = page.getByRole('dialog', { name: 'Welcome Back' });
    await fillSignIn(page, 'active@example.com', 'not-the-password');
    await page.getByRole('alert').getByText('Invalid email or password').waitFor();

    await fillSignIn(page, 'active@example.com', DEMO_PASSWORD);
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('banner').getByText('Premium').waitFor();
    const before = await storedSession(page);
    expect(JSON.parse(before.user ?? '{}')).toMatchObject({ email: 'active@example.com' });
    await page.reload();
    await page.getByRole('banner').getByLabel(accountMenu).waitFor();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toHaveCount(0);
    expect((await storedSession(page)).token).not.toBeNull();
    // The landing page is for everybody; a band leads a member who trains to the week.
    await open(page, '/');
    await page.getByRole('main').getByRole('link', { name: /week/i }).first().click();
    await page.waitForURL('**/week');
  });

  test('never shows a member the offer of a trial in the footer, before its scripts run either', {
    tag: '@all',
  }, async ({ page, expectComplaints }) => {
    expectComplaints(/ERR_FAILED/);
    const offer = page.getByRole('contentinfo').getByText(/free trial today/);
    await open(page, '/terms');
    await offer.waitFor();
    await signIn(page, 'active@example.com');
    await offer.waitFor({ state: 'detached' });
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/terms');
    await page
      .getByRole('contentinfo')
      .getByText(/^Join thousands/)
      .waitFor();
    await expect(offer).toHaveCount(1);
    await expect(offer).toBeHidden();
  });

  test('renews a token that has ended, without the member noticing, and signs out when the server refuses it', {
    tag: '@all',
  }, async ({ aDeviceOf, expectComplaints }) => {
    expectComplaints(/status of 401/);
    const page = await aDeviceOf('active');
    await open(page, '/');
    const first = await storedSession(page);
    // A token of the same session with an expiry time in the past.
    const ended = await page.evaluate(() => {
      const token = localStorage.getItem('authToken') ?? '';
      const [head, payload = '', signature] = token.split('.');
      const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
      const past = btoa(JSON.stringify({ ...claims, exp: 1 })).replaceAll('=', '');
      const changed = [head, past, signature].join('.');
      localStorage.setItem('authToken', changed);
      return changed;
    });
    await page.reload();
    await page.getByRole('banner').getByLabel(accountMenu).waitFor();
    await page.waitForFunction(
      (former) => !former.includes(localStorage.getItem('authToken')),
      [null, first.token, ended],
    );

    await page.evaluate(() => localStorage.setItem('authToken', 'not.a.token'));
    await page.reload();
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).waitFor();
    expect(await storedSession(page)).toEqual({ token: null, user: null });
  });
});

test.describe('signing out', () => {
  test('clears what is stored, here and in the other tab', { tag: '@all' }, async ({
    aDeviceOf,
  }) => {
    const page = await aDeviceOf('active');
    await open(page, '/');
    const other = await page.context().newPage();
    await other.goto('/workouts');
    await other.getByRole('banner').getByLabel(accountMenu).waitFor();
    await page.getByRole('banner').getByLabel(accountMenu).click();
    await page
      .getByRole('menuitem', { name: 'Logout' })
      .or(page.getByRole('button', { name: 'Logout' }))
      .first()
      .click();
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).waitFor();
    expect(await storedSession(page)).toEqual({ token: null, user: null });
    await other.getByRole('banner').getByRole('button', { name: 'Sign In' }).waitFor();
  });
});
