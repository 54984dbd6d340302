import type { Page } from '@playwright/test';
import { CAPTCHA_HEADER, CARD_TESTING_ERRORS } from 'contract';
import { DEMO_PASSWORD } from './members.ts';
import { fillSignIn, open } from './site.ts';
import { expect, test } from './test.ts';

/** Turnstile's script with a widget that is solved by a press. */
const TURNSTILE = `
  window.turnstile = {
    render(place, { callback }) {
      const box = document.createElement('button');
      box.textContent = 'I am not a robot';
      box.onclick = () => callback('solved');
      place.append(box);
    },
  };
  captchaLoaded();
`;

/** Signs in at a server that asks for a CAPTCHA. @returns the tokens that it was sent */
const signInAt = async (page: Page): Promise<(string | undefined)[]> => {
  const sent: (string | undefined)[] = [];
  await page.route('https://challenges.cloudflare.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: TURNSTILE }),
  );
  await page.route('**/api/auth/login', async (route) => {
    const token = route.request().headers()[CAPTCHA_HEADER.toLowerCase()];
    sent.push(token);
    if (token !== undefined) return route.fallback();
    const json = { detail: CARD_TESTING_ERRORS.captchaNeeded, captcha: { site_key: 'key' } };
    return route.fulfill({ status: 403, json });
  });
  await open(page, '/terms');
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await fillSignIn(page, 'active@example.com', DEMO_PASSWORD);
  return sent;
};

/** Whether the policy allows it is a setting; `security.test` tests it. */
const ANY_SOURCE = { bypassCSP: true };

test.describe('a CAPTCHA above a dialog', () => {
  test('is closed by Escape alone, leaves the refusal, and is solved', { tag: '@all' }, async ({
    aVisitor,
    expectComplaints,
  }) => {
    expectComplaints(/status of 403/);
    const page = await aVisitor(ANY_SOURCE);
    const sent = await signInAt(page);
    const box = page.getByRole('button', { name: 'I am not a robot' });
    await box.waitFor();
    await page.keyboard.press('Escape');
    const dialog = page.getByRole('dialog', { name: 'Welcome Back' });
    await dialog.getByRole('alert').getByText(CARD_TESTING_ERRORS.captchaNeeded).waitFor();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(1);

    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await box.click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('banner').getByText('Premium').waitFor();
    expect(sent).toEqual([undefined, undefined, undefined, 'solved']);
  });
});
