import type { Page } from '@playwright/test';
import { changePanelTheme, expectAccessible, expectReadable } from './accessibility.ts';
import { giveCard } from './members.ts';
import { mailTo, open, storefrontUrl } from './site.ts';
import { paymentsOf, subscriptionOf } from './stripe.ts';
import { expect, test } from './test.ts';

const OFFERS = '/plugins/membership/offers';
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };
const DAY_MS = 86_400_000;

/** Days that are far from the changes of any zone's clocks and date. */
const inDays = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const isFine = async (panel: Page): Promise<void> => {
  for (const size of [PHONE, DESK]) {
    await panel.setViewportSize(size);
    const hidden = () =>
      panel.evaluate(() => document.documentElement.scrollWidth - document.body.clientWidth);
    expect(await hidden()).toBeLessThanOrEqual(0);
    await changePanelTheme(panel, 'dark');
    await expectReadable(panel);
    await changePanelTheme(panel, 'light');
    await expectAccessible(panel);
  }
};

/** The monthly price that the site sells at now. */
const priceOnSite = async (): Promise<number | undefined> => {
  const plans: { key: string; price: number }[] = await (
    await fetch(`${storefrontUrl}/api/subscription-plans`)
  ).json();
  return plans.find(({ key }) => key === 'monthly')?.price;
};

const chooseMonthly = async (page: Page) => {
  await open(page, '/workouts');
  await page.getByRole('button', { name: 'Choose Your Plan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose Your Plan' });
  await dialog.getByRole('radio', { name: 'Monthly' }).check();
  return { dialog, card: dialog.locator('label').filter({ hasText: 'Monthly' }) };
};

test('a sale is planned in the panel, seen and ordered in on the site, and stopped', {
  tag: '@all',
}, async ({ aCoach, aMember, panel: api }) => {
  const member = await aMember();
  await giveCard(member);
  const panel = await aCoach(OFFERS);
  await panel.setViewportSize(DESK);
  try {
    await panel.getByRole('button', { name: 'Plan a sale' }).click();
    const form = panel.getByRole('dialog', { name: 'Plan a sale' });
    await form.getByRole('checkbox', { name: 'Annual' }).uncheck();
    await form.getByRole('checkbox', { name: 'Monthly' }).check();
    await form.getByLabel('Percent off').fill('30');
    await form.getByLabel('Begins').fill(`${inDays(3)}T08:00`);
    await form.getByLabel('Ends').fill(`${inDays(2)}T08:00`);
    await form.getByRole('button', { name: 'Plan the sale' }).click();
    await form.getByText('The end must be after the beginning, and to come.').waitFor();
    await isFine(panel);
    await form.getByLabel('Begins').fill('');
    await form.getByRole('button', { name: 'Plan the sale' }).click();
    await form.waitFor({ state: 'detached' });
    await panel.getByText('Monthly: new members pay $6.99, then $9.99.').waitFor();
    await panel.getByText('Shown crossed out: $9.99').waitFor();
    await expect.poll(priceOnSite).toBe(6.99);

    const { page } = member;
    const { dialog, card } = await chooseMonthly(page);
    await expect(card.locator('s')).toContainText('$9.99');
    await expect(card).toContainText('First payment, then $9.99 per month.');
    await dialog.getByRole('button', { name: /^Subscribe for \$6\.99/ }).click();
    await page.getByText('Your subscription is now active').waitFor();
    expect(await paymentsOf(member.email)).toEqual([699]);
    expect((await subscriptionOf(member.email)).items.data[0]?.price.unit_amount).toBe(999);

    await panel.getByRole('button', { name: 'Stop the sale' }).click();
    const question = panel.getByRole('dialog', { name: 'Stop the sale?' });
    await isFine(panel);
    await question.getByRole('button', { name: 'Stop the sale' }).click();
    await panel.getByText(/^No sale\./).waitFor();
  } finally {
    await api.call('DELETE', '/membership/offers/sale');
  }
  await expect.poll(priceOnSite).toBe(9.99);
  const late = await aMember();
  const { card } = await chooseMonthly(late.page);
  await expect(card).toContainText('$9.99');
  await expect(card.locator('s')).toHaveCount(0);
});

test('a new price is announced in the panel: its effects are said, a member is told by mail and in settings, and it is stopped', {
  tag: '@all',
}, async ({ aCoach, aDeviceOf, aSubscriber, panel: api }) => {
  const member = await aSubscriber();
  const panel = await aCoach(OFFERS);
  await panel.setViewportSize(DESK);
  const stop = panel.getByRole('button', { name: 'Stop the new price for members: Monthly' });
  try {
    await panel.getByRole('button', { name: /^Change the price.*Monthly/ }).click();
    const form = panel.getByRole('dialog', { name: 'Change the price: Monthly' });
    await form.getByLabel('New price in USD').fill('12.00');
    await form.getByRole('radio', { name: /Also for existing members/ }).click();
    await form.getByLabel('New price from').fill(inDays(10));
    await form.getByText(/^The earliest day is /).waitFor();
    await form.getByLabel('New price from').fill(inDays(40));
    const group = form
      .getByRole('row')
      .filter({ hasText: 'Pays now' })
      .filter({ hasText: '$9.99' });
    await expect(group).toContainText('at the renewal');
    await form.getByText(/members?: about \+\$[\d.,]+ a month, if all stay\./).waitFor();
    await isFine(panel);
    await form.getByRole('button', { name: 'Announce and change' }).click();
    await form.waitFor({ state: 'detached' });
    await stop.waitFor();
    await expect.poll(priceOnSite).toBe(12);

    // The job that tells members runs once a minute.
    const mail = await mailTo(member.email, / plan: \$12\.00 from /, 150_000);
    expect(mail.text).toContain('$9.99');
    const page = await aDeviceOf(member);
    await open(page, '/settings');
    await page.getByRole('tab', { name: 'Subscription' }).click();
    await page.getByText(/^From .+ \$12\.00 instead of \$9\.99, first on .+\.$/).waitFor();
    expect((await member.membership()).coming_price).toMatchObject({ price: { amount: 1200 } });

    await stop.click();
    await stop.waitFor({ state: 'detached' });
    expect((await member.membership()).coming_price).toBeUndefined();
  } finally {
    if (await stop.isVisible()) await stop.click();
    const shown = { members: 0, deltaMinor: 0 };
    const before = { minor: 999, effectiveOn: null, notice: null, shown };
    await api.call('POST', '/membership/offers/monthly/price', before);
  }
  await expect.poll(priceOnSite).toBe(9.99);
  expect((await subscriptionOf(member.email)).items.data[0]?.price.unit_amount).toBe(999);
});
