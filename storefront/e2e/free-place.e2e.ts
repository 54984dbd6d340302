import { randomUUID } from 'node:crypto';
import { mailTo, open } from './site.ts';
import { expect, test } from './test.ts';

test('a free place is given in the panel, mailed, and opened by a stranger without a card', {
  tag: '@all',
}, async ({ aCoach, aVisitor }) => {
  const email = `${randomUUID()}@example.com`;
  const panel = await aCoach('/plugins/membership/offers/places');
  await panel.getByRole('button', { name: 'Give free places' }).click();
  const form = panel.getByRole('dialog', { name: 'Give free places' });
  await form.getByLabel('E-mail addresses').fill(email);
  await form.getByRole('button', { name: 'Give the places' }).click();
  // At its field, and nowhere else.
  await expect(form.getByLabel('Why')).toBeFocused();
  await expect(form.getByText('Say why.')).toHaveCount(1);
  await form.getByLabel('Why').fill('Prize of the raffle');
  await form.getByRole('button', { name: 'Give the places' }).click();
  await panel.getByText('1 mailed').waitFor();
  const row = panel.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Not opened');

  const { text } = await mailTo(email, /A place at/);
  const page = await aVisitor();
  await open(page, /\S+\/open#token=\S+/.exec(text)?.[0] ?? '');
  await page.getByText('30 days with everything open').waitFor();
  await page.getByLabel('Full name').fill('Tessa Moreau');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const code = await mailTo(email, /^Sign in to/);
  const [digits = ''] = /\b\d{6}\b/.exec(code.text) ?? [];
  await page.getByLabel('Code of six digits').fill(digits);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Open it' }).click();
  await page.getByRole('heading', { name: 'Everything is open' }).waitFor();
  await expect(page.getByRole('banner').getByText('Premium')).toBeVisible();

  await panel.reload();
  await expect(row).toContainText('Opened');
  await row.getByRole('link', { name: 'Tessa Moreau' }).waitFor();
});
