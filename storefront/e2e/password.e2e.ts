import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from './members.ts';
import { fillSignIn, linkIn, mailTo, open, storedSession, visit } from './site.ts';
import { expect, test } from './test.ts';

const NEW_PASSWORD = 'another-morning';

test.describe('a forgotten password', () => {
  test('is set anew by a link in a mail; every session ends and none begins', {
    tag: '@all',
  }, async ({ page, aMember, expectComplaints }) => {
    expectComplaints(/status of 401/);
    const { page: elsewhere, email } = await aMember();
    await open(page, '/workouts');
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.getByText(/a message with a link is on its way/).waitFor();

    await open(page, linkIn(await mailTo(email, /new password/), '/reset-password'));
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm new password').fill('something else');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Passwords do not match').waitFor();
    await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password is changed, and everyone is signed out.').waitFor();
    expect((await storedSession(page)).token).toBeNull();

    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await fillSignIn(page, email, NEW_PASSWORD);
    await page
      .getByRole('banner')
      .getByLabel(/^Account menu/)
      .waitFor();

    await elsewhere.goto('/profile');
    await elsewhere.getByText('Please Sign In').waitFor();
  });
});

test.describe('a sign-in without a password', { tag: '@all' }, () => {
  const SIGN_IN = /^Sign in to/;

  test('is by the digits where they were asked for, whatever a scanner opens before', async ({
    page,
    browser,
    aVisitor,
    aMember,
    expectComplaints,
  }) => {
    expectComplaints(/status of 409/);
    const { email } = await aMember();
    await open(page, '/workouts');
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Send me a code' }).click();
    await dialog.getByText(/a message with a code is on its way/).waitFor();

    const link = linkIn(await mailTo(email, SIGN_IN), '/sign-in');
    const plain = await browser.newContext({ javaScriptEnabled: false });
    expect((await (await plain.newPage()).goto(link))?.status()).toBe(200);
    await plain.close();
    const elsewhere = await aVisitor();
    await open(elsewhere, link);
    await elsewhere.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await elsewhere.getByText('Type these digits there.').waitFor();
    const digits = (await elsewhere.getByText(/^\d{3} \d{3}$/).textContent()) ?? '';

    await dialog.getByLabel('Code of six digits').fill(digits);
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await page
      .getByRole('banner')
      .getByLabel(/^Account menu/)
      .waitFor();
  });
});

test.describe('a change of e-mail', () => {
  const ask = async (page: Page, next: string): Promise<void> => {
    await visit(page, '/profile');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Email').fill(next);
    await page.getByLabel('Current password').fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Profile updated').waitFor();
  };
  const confirm = async (page: Page, next: string): Promise<void> => {
    await open(page, linkIn(await mailTo(next, /^Confirm your new e-mail/), '/confirm-email'));
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await page.getByText(`Your account now has ${next}.`).waitFor();
  };
  const signInWith = async (page: Page, email: string, password: string): Promise<void> => {
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await fillSignIn(page, email, password);
    await page
      .getByRole('banner')
      .getByLabel(/^Account menu/)
      .waitFor();
  };

  test('is called off in the profile, or waits until the new address confirms it, on any device', {
    tag: '@all',
  }, async ({ aVisitor, aMember, expectComplaints }) => {
    expectComplaints(/status of 410/);
    const { page, email } = await aMember();
    const pending = page.getByRole('region', { name: 'New e-mail' });
    const elsewhere = await aVisitor();
    const calledOff = `${randomUUID()}@example.com`;
    await ask(page, calledOff);
    await pending.getByText(calledOff).waitFor();
    await pending.getByRole('button', { name: 'Cancel' }).click();
    await pending.waitFor({ state: 'detached' });
    const mail = await mailTo(calledOff, /^Confirm your new e-mail/);
    await open(elsewhere, linkIn(mail, '/confirm-email'));
    await elsewhere.getByRole('button', { name: 'Confirm this address' }).click();
    await elsewhere.getByText('This link is no longer valid.').waitFor();
    await page.reload();
    await expect(page.getByLabel('Email')).toHaveValue(email);

    const next = `${randomUUID()}@example.com`;
    await ask(page, next);
    await pending.getByText(next).waitFor();
    // Its address differs from the one before in the fragment alone.
    await elsewhere.goto('about:blank');
    await confirm(elsewhere, next);
    await page.reload();
    await expect(page.getByLabel('Email')).toHaveValue(next);
    await expect(pending).toHaveCount(0);
    await elsewhere.getByRole('link', { name: 'Your profile' }).click();
    await signInWith(elsewhere, next, DEMO_PASSWORD);
  });
});
