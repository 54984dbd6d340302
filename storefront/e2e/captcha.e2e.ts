import type { Page } from '@playwright/test';
import { CAPTCHA_HEADER, CARD_TESTING_ERRORS } from 'contract';
import { DEMO_PASSWORD } from './members.ts';
import { fillSignIn, open } from './site.ts';
import { expect, test } from './test.ts';

const SCRIPT_URL = 'https://captcha.test/api.js';

/** A provider whose box opens a challenge at the end of the page, as reCAPTCHA's and hCaptcha's do. */
const PROVIDER = `
  window.grecaptcha = {
    render(place, { callback }) {
      const box = document.createElement('button');
      box.textContent = 'I am not a robot';
      box.onclick = () => {
        const challenge = document.createElement('div');
        challenge.style.cssText = 'position: absolute; inset: 100px auto auto 20px; z-index: 2000000000';
        challenge.innerHTML = '<button>Verify</button>';
        challenge.firstChild.onclick = () => {
          challenge.style.visibility = 'hidden';
          callback('solved');
        };
        document.body.append(challenge);
      };
      place.append(box);
    },
  };
  captchaLoaded();
`;

/** Signs in at a server that asks for a CAPTCHA. @returns the tokens that it was sent */
const signInAt = async (page: Page): Promise<(string | undefined)[]> => {
  const sent: (string | undefined)[] = [];
  await page.route('https://captcha.test/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: PROVIDER }),
  );
  await page.route('**/api/auth/login', async (route) => {
    const token = route.request().headers()[CAPTCHA_HEADER.toLowerCase()];
    sent.push(token);
    if (token !== undefined) return route.fallback();
    const captcha = { provider: 'recaptcha', site_key: 'key', script_url: SCRIPT_URL };
    const json = { detail: CARD_TESTING_ERRORS.captchaNeeded, captcha };
    return route.fulfill({ status: 403, json });
  });
  await open(page, '/terms');
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await fillSignIn(page, 'active@example.com', DEMO_PASSWORD);
  return sent;
};

/** Which providers the policy allows is a setting; `security.test` tests it. */
const ANY_PROVIDER = { bypassCSP: true };

test.describe('a CAPTCHA above a dialog', () => {
  test('is closed by Escape alone, leaves the refusal, and is solved in the challenge that its provider opens beside it', async ({
    aVisitor,
    expectComplaints,
  }) => {
    expectComplaints(/status of 403/);
    const page = await aVisitor(ANY_PROVIDER);
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
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('banner').getByText('Premium').waitFor();
    expect(sent).toEqual([undefined, undefined, undefined, 'solved']);
    await expect(page.locator('body > [inert]')).toHaveCount(0);
  });
});
