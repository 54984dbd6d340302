import type { Browser, Page } from '@playwright/test';
import { z } from 'zod';
import type { Panel } from './panel.ts';
import { cmsUrl } from './site.ts';
import { expect, test } from './test.ts';

const PASSWORD = 'violet-Harbour-52-lamp';

const rolesSchema = z.object({ data: z.array(z.object({ id: z.number(), code: z.string() })) });
const invitedSchema = z.object({ data: z.object({ registrationToken: z.string() }) });

/** An editor who was invited and chose a password; returns the e-mail. */
const newEditor = async (panel: Panel): Promise<string> => {
  const email = `editor-${Date.now()}@example.com`;
  const name = { firstname: 'Noa', lastname: 'Editor' };
  const { data: roles } = rolesSchema.parse(await panel.call('GET', '/admin/roles'));
  const role = roles.find(({ code }) => code === 'strapi-editor')?.id;
  const invited = await panel.call('POST', '/admin/users', { ...name, email, roles: [role] });
  const { registrationToken } = invitedSchema.parse(invited).data;
  const userInfo = { ...name, password: PASSWORD };
  await panel.call('POST', '/admin/register', { registrationToken, userInfo });
  return email;
};

/** A browser with an authenticator that holds passkeys and always says yes. */
const deviceWithPasskeys = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return page;
};

const signIn = async (page: Page, email: string): Promise<void> => {
  await page.context().clearCookies();
  await page.goto(`${cmsUrl}/admin/auth/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
};

test('a helper adds a passkey, and signs in with it, then with a recovery code', {
  tag: '@all',
}, async ({ panel, browser }) => {
  const email = await newEditor(panel);
  const page = await deviceWithPasskeys(browser);
  const desk = page.getByRole('heading', { name: /Noa/ });
  const asked = page.getByRole('heading', { name: 'Your second factor' });

  await signIn(page, email);
  await desk.waitFor();
  await page.goto(`${cmsUrl}/admin/settings/second-factor`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Make the passkey' }).click();
  const codes = page.getByRole('dialog').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const code = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText(/^Passkey, since/)).toBeVisible();

  await signIn(page, email);
  await asked.waitFor();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await desk.waitFor();

  await signIn(page, email);
  await asked.waitFor();
  const field = page.getByLabel('Code of your app, or a recovery code');
  await field.fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This code is not right, or it was used before.')).toBeVisible();
  await field.fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await desk.waitFor();
  await page.context().close();
});
