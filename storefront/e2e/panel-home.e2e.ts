import type { Locator, Page } from '@playwright/test';
import { expectReadable } from './accessibility.ts';
import type { DemoMember } from './members.ts';
import { cmsUrl, mailTo, sandbox } from './site.ts';
import { customerOf, isStandIn, stripe, subscriptionOf } from './stripe.ts';
import { expect, test } from './test.ts';

/** A widget of the home page, found by its title. */
const widget = (panel: Page, name: string) => panel.getByRole('region', { name, exact: true });

/** The link to the home page. */
const home = (panel: Page) => panel.getByRole('link', { name: 'Today', exact: true });

/** The number at the start of a text, `12 members` for example. */
const numberIn = async (place: Locator): Promise<number> =>
  Number.parseInt((await place.textContent()) ?? '', 10);

const search = async (panel: Page, text: string): Promise<void> => {
  await panel.getByLabel('Search members').fill(text);
  await panel.getByLabel('Search members').press('Enter');
};

/** How many members a list has. */
const FOUND = /^\d+ members? found$/;

/** The list's cell with an e-mail; exact, since another address may end with it. */
const cell = (panel: Page, email: string) =>
  panel.getByRole('cell').filter({ has: panel.getByText(email, { exact: true }) });

test.describe("the coach's home page", () => {
  test('says how the month goes, and who may owe something; counts the members of each status, and leads to them; is readable by day and by night', async ({
    aCoach,
  }) => {
    const panel = await aCoach();
    const month = widget(panel, 'This month');
    await month.getByText(/^MRR, [+−]?\$[\d,]+\.\d\d this month/).waitFor();
    await month.getByText(/^\d+ members? pays?: \+\d+ −\d+/).waitFor();
    for (const name of ['Trials ending this week', 'Failed payments']) {
      const body = widget(panel, name).getByRole('main');
      await body
        .getByText(/No trial|trials? ends?|No payment|failed/)
        .first()
        .waitFor();
    }

    for (const colorScheme of ['dark', 'light'] as const) {
      await panel.emulateMedia({ colorScheme });
      await home(panel).click();
      await widget(panel, 'Needs your attention').waitFor();
      await month.getByText(/^MRR, /).waitFor();
      await expectReadable(panel);
      await widget(panel, 'Members').getByRole('link', { name: 'All members' }).click();
      await panel.getByText(FOUND).waitFor();
      await expectReadable(panel);
    }
    const demo: [string, DemoMember][] = [
      ['Paying', 'active'],
      ['Trial', 'trial-no-card'],
      ['No access', 'expired'],
      ['No access', 'inactive'],
    ];
    for (const [label, member] of demo) {
      const tile = widget(panel, 'Members').getByRole('link', {
        name: new RegExp(`^\\d+ ?${label}$`),
      });
      // Once more when a member got another status in between, such as after an earlier test.
      await expect(async () => {
        await home(panel).click();
        const shown = await numberIn(tile);
        expect(shown).toBeGreaterThan(0);
        await tile.click();
        await expect(panel.getByText(FOUND)).toHaveText(new RegExp(`^${shown} `));
      }).toPass();
      await search(panel, `${member}@example.com`);
      await cell(panel, `${member}@example.com`).waitFor();
    }
  });
});

test.describe('an alert on the home page', () => {
  test.skip(!isStandIn, 'Only the stand-in warns of fraud on demand');

  test('about fraud refunds the payment and ends the subscription, once confirmed', {
    tag: '@all',
  }, async ({ aCoach, panel: api, aSubscriber }) => {
    const member = await aSubscriber();
    const customer = await customerOf(member.email);
    const [charge] = (await stripe.charges.list({ customer })).data;
    await sandbox('POST', `/stripe/charges/${charge?.id}/early_fraud_warning`, {});
    const alerts = async () =>
      JSON.stringify(await api.call('GET', '/membership/dashboard/alerts'));
    await expect.poll(alerts, { timeout: 60_000, intervals: [250] }).toContain(member.id);
    const panel = await aCoach();
    const alert = () =>
      widget(panel, 'Needs your attention')
        .getByRole('listitem')
        .filter({ has: panel.locator(`a[href*="${member.id}"]`) });
    await alert().getByRole('button', { name: 'Refund and cancel' }).click();
    const question = panel.getByRole('alertdialog', { name: 'Refund and cancel?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect((await stripe.charges.retrieve(charge?.id ?? '')).amount_refunded).toBe(0);

    await alert().getByRole('button', { name: 'Refund and cancel' }).click();
    await question.getByRole('button', { name: 'Confirm' }).click();
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
