import type { Page } from '@playwright/test';
import { changePanelTheme, expectReadable } from './accessibility.ts';
import { cmsUrl, mailTo, sandbox } from './site.ts';
import { customerOf, isStandIn, stripe, subscriptionOf } from './stripe.ts';
import { expect, test } from './test.ts';

/** A part of Today, found by its title. */
const part = (panel: Page, name: string | RegExp) => panel.getByRole('region', { name });

const search = async (panel: Page, text: string): Promise<void> => {
  await panel.getByLabel('Search members').fill(text);
  await panel.getByLabel('Search members').press('Enter');
};

/** The list's cell with an e-mail; exact, since another address may end with it. */
const cell = (panel: Page, email: string) =>
  panel.getByRole('cell').filter({ has: panel.getByText(email, { exact: true }) });

test.describe("the coach's Today", () => {
  // Fails when an upgrade of Strapi gives its home page another route.
  test('stands in the place of the home page of Strapi, and is readable by day and by night, on a phone too', async ({
    aCoach,
  }) => {
    const panel = await aCoach();
    for (const [width, colorScheme] of [
      [1280, 'dark'],
      [390, 'light'],
    ] as const) {
      await panel.setViewportSize({ width, height: 844 });
      await changePanelTheme(panel, colorScheme);
      await panel.getByRole('heading', { level: 1, name: /^Good \w+, Ines$/ }).waitFor();
      await part(panel, 'Needs you')
        .getByText(/needs you at the moment|\w/)
        .first()
        .waitFor();
      await part(panel, 'Who may leave').getByText('How this list is made').waitFor();
      await part(panel, 'This week')
        .getByText(/Nothing is planned|Today|\w{3} \d+/)
        .first()
        .waitFor();
      await part(panel, / so far$/)
        .getByText(/who pay \(MRR\)/)
        .waitFor();
      await panel.getByRole('link', { name: 'No backup is made' }).waitFor();
      await expectReadable(panel);
      const overflow = await panel.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
    }
  });
});

test.describe('an alert on Today', () => {
  test.skip(!isStandIn, 'Only the stand-in warns of fraud on demand');

  test('about fraud refunds the payment and ends the subscription, once confirmed', {
    tag: '@all',
  }, async ({ aCoach, panel: api, aSubscriber }) => {
    const member = await aSubscriber();
    const customer = await customerOf(member.email);
    const [charge] = (await stripe.charges.list({ customer })).data;
    await sandbox('POST', `/stripe/charges/${charge?.id}/early_fraud_warning`, {});
    const alerts = async () => JSON.stringify(await api.call('GET', '/membership/today/needs'));
    await expect.poll(alerts, { timeout: 60_000, intervals: [250] }).toContain(member.id);
    const panel = await aCoach();
    const alert = () =>
      part(panel, 'Needs you')
        .getByRole('listitem')
        .filter({ has: panel.locator(`a[href*="${member.id}"]`) });
    await alert()
      .getByRole('button', { name: /^Refund and cancel/ })
      .click();
    const question = panel.getByRole('alertdialog', { name: 'Refund and cancel?' });
    await question.getByRole('button', { name: 'Keep the money' }).click();
    expect((await stripe.charges.retrieve(charge?.id ?? '')).amount_refunded).toBe(0);

    await alert()
      .getByRole('button', { name: /^Refund and cancel/ })
      .click();
    await question.getByRole('button', { name: 'Refund and cancel' }).click();
    await expect(alert()).toHaveCount(0);
    expect((await stripe.charges.retrieve(charge?.id ?? '')).amount_refunded).toBe(charge?.amount);
    expect((await subscriptionOf(member.email)).status).toBe('canceled');
    await mailTo(member.email, /^Your refund of/);
  });
});

test.describe('a member in the panel', () => {
  test('is not shown without a sign-in to the panel', { tag: '@all' }, async () => {
    const reply = await fetch(`${cmsUrl}/membership/members`);
    expect(reply.status).toBe(401);
  });
});

test('a blocked member is shown as still charged until the coach cancels', { tag: '@all' }, async ({
  aCoach,
  panel: api,
  aSubscriber,
}) => {
  const member = await aSubscriber();
  const form = `/content-manager/collection-types/plugin::users-permissions.user/${member.id}`;
  await api.call('PUT', form, { blocked: true });
  const panel = await aCoach(form);
  const warning = panel.getByText(/is blocked, and is charged \$9\.99 on/);
  await warning.waitFor();
  await panel.getByRole('link', { name: 'Members', exact: true }).first().click();
  await search(panel, member.email);
  await cell(panel, member.email).getByRole('link').click();
  await warning.waitFor();
  await panel.getByRole('link', { name: 'Cancel the plan' }).click();
  const question = panel.getByRole('dialog', { name: /^Cancel the plan of / });
  await question.getByLabel('Why').fill('Blocked');
  await question.getByRole('button', { name: 'Cancel the plan' }).click();
  await question.waitFor({ state: 'detached' });
  await expect(warning).toHaveCount(0);
  expect((await subscriptionOf(member.email)).cancel_at_period_end).toBe(true);
});
