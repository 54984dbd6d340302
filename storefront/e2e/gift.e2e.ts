import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectReadable } from './accessibility.ts';
import { mailTo, open } from './site.ts';
import { isStandIn, payAtCheckout } from './stripe.ts';
import { expect, test } from './test.ts';

const CHECKOUT = /\/c\/pay\/cs_/;
const anEmail = () => `${randomUUID()}@example.com`;

/** Puts six months on sale, whatever else is. */
const putOnSale = async (panel: Page, meanwhile?: () => Promise<unknown>): Promise<void> => {
  await panel.getByRole('button', { name: 'Change the prices' }).click();
  const prices = panel.getByRole('dialog', { name: 'Gifts: lengths and prices' });
  await prices.getByLabel('6 months, in USD').fill('54,9');
  await meanwhile?.();
  await prices.getByRole('button', { name: 'Save' }).click();
  if (meanwhile) {
    await prices.getByText(/saved this (a minute ago|meanwhile)\.$/).waitFor();
    await prices.getByRole('button', { name: 'Keep mine' }).click();
  }
  await panel.getByText('Gifts are on sale.').waitFor();
};

test('a gift is put on sale, bought, mailed, and opened by somebody else without a card', {
  tag: '@all',
}, async ({ aCoach, aVisitor, panel: api }) => {
  test.skip(!isStandIn, "the buyer's e-mail is typed at the stand-in's checkout");
  const [buyer, recipient] = [anEmail(), anEmail()];
  const panel = await aCoach('/plugins/membership/offers/gifts');
  const theirs = { isOn: true, prices: [{ months: 12, minor: 9900 }] };
  await putOnSale(panel, () => api.call('PUT', '/membership/offers/gifts', theirs));
  await expect(panel.getByRole('main')).toContainText('6 months $54.90');

  const page = await aVisitor();
  await open(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Give a gift' }).click();
  await page.getByRole('radio', { name: /^6 months/ }).check({ force: true });
  await page.getByLabel('Your name').fill('Amelie');
  await page.getByLabel('E-mail of whom it is for').fill(recipient);
  await page.getByLabel('What you want to say').fill('Happy birthday!');
  await page.getByText('$54.90, charged once.').waitFor();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadable(page);
  await page.getByRole('button', { name: 'Pay for the gift' }).click();
  await page.waitForURL(CHECKOUT);
  await page.getByLabel('Email').fill(buyer);
  await payAtCheckout(page, '4242424242424242', 'Pay');
  await page.getByRole('heading', { name: 'Thank you for your gift' }).waitFor();
  await page.getByText(`on the way to ${recipient}`, { exact: false }).waitFor();
  await expectAccessible(page);

  const bought = await mailTo(buyer, /^Your gift: thank you$/);
  expect(bought.text).toContain('$54.90');
  const { text } = await mailTo(recipient, /^A gift for you at /);
  const other = await aVisitor();
  await open(other, /\S+\/open#token=\S+/.exec(text)?.[0] ?? '');
  await other.getByText('Amelie gives you 6 months', { exact: false }).waitFor();
  await other.getByLabel('Full name').fill('Freya Lindqvist');
  await other.getByLabel('Email').fill(recipient);
  await other.getByRole('button', { name: 'Send me a code' }).click();
  const code = await mailTo(recipient, /^Sign in to/);
  await other.getByLabel('Code of six digits').fill(/\b\d{6}\b/.exec(code.text)?.[0] ?? '');
  await other.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await other.getByRole('button', { name: 'Open it' }).click();
  await other.getByRole('heading', { name: 'Everything is open' }).waitFor();
  await expect(other.getByRole('banner').getByText('Premium')).toBeVisible();

  await panel.reload();
  const row = panel.getByRole('row').filter({ hasText: recipient });
  await expect(row).toContainText('Opened');
  await row.getByRole('link', { name: 'Freya Lindqvist' }).waitFor();
  await expectAccessible(panel);
});

test('a gift whose card is declined is not paid, and says so on the way back', {
  tag: '@all',
}, async ({ aCoach, aVisitor, expectComplaints }) => {
  test.skip(!isStandIn, "the buyer's e-mail is typed at the stand-in's checkout");
  expectComplaints(/status of 402/);
  await putOnSale(await aCoach('/plugins/membership/offers/gifts'));
  const page = await aVisitor();
  await open(page, '/gift');
  await page.getByLabel('Your name').fill('Amelie');
  await page.getByRole('button', { name: 'Pay for the gift' }).click();
  await page.waitForURL(CHECKOUT);
  await page.getByLabel('Email').fill(anEmail());
  await payAtCheckout(page, '4000000000000002', 'Pay');
  await page.getByText('Your card was declined', { exact: false }).waitFor();
  await page.getByRole('link', { name: /^Back to / }).click();
  await page.getByRole('heading', { name: 'The gift is not paid' }).waitFor();
  await page.getByText('Nothing was charged.', { exact: false }).waitFor();
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByLabel('Your name').waitFor();
});
