import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aCoach } from './panel.ts';
import { cmsUrl, type DemoMember, expectComplaints, sandboxUrl, withBrowser } from './site.ts';

withBrowser();

/** The coach's home page; console errors of Strapi's panel are ignored. */
const home = async (): Promise<Page> => {
  expectComplaints(/./);
  return aCoach();
};

/** A widget of the home page, found by its title. */
const widget = (panel: Page, name: string) => panel.getByRole('region', { name, exact: true });

/** The number at the start of a text, `12 members` for example. */
const numberIn = async (place: Locator): Promise<number> =>
  Number.parseInt((await place.textContent()) ?? '', 10);

const search = async (panel: Page, text: string): Promise<void> => {
  await panel.getByLabel('Search members').fill(text);
  await panel.getByLabel('Search members').press('Enter');
};

/** The list's cell with an e-mail; exact, since another address may end with it. */
const cell = (panel: Page, email: string) =>
  panel.getByRole('gridcell', { name: email, exact: true });

describe("the coach's home page", () => {
  it('counts the members of each status, and leads to them', async () => {
    const panel = await home();
    const demo: [string, DemoMember][] = [
      ['Active', 'active'],
      ['On trial', 'trial-no-card'],
      ['Expired', 'expired'],
      ['Inactive', 'inactive'],
    ];
    for (const [label, member] of demo) {
      const tile = widget(panel, 'Members').getByRole('link', {
        name: new RegExp(`^\\d+ ?${label}$`),
      });
      const shown = await numberIn(tile);
      expect(shown).toBeGreaterThan(0);
      await tile.click();
      await panel.getByText(new RegExp(`^${shown} members? found$`)).waitFor();
      await search(panel, `${member}@example.com`);
      await cell(panel, `${member}@example.com`).waitFor();
      await panel.goto(`${cmsUrl}/admin`);
    }
  });

  it('says what members paid this month, as Stripe has it, and who may owe something', async () => {
    const panel = await home();
    const revenue = widget(panel, 'Revenue this month');
    await revenue.getByText(/^\$[\d,]+\.\d\d in \d+ payments?/).waitFor();
    await revenue.getByText(/As Stripe had it on/).waitFor();
    for (const name of ['Trials ending this week', 'Failed payments', 'Most played workouts']) {
      const body = widget(panel, name).getByRole('main');
      await body
        .getByText(/No trial|trials? ends?|No payment|failed|Nobody|In the last/)
        .first()
        .waitFor();
    }
  });
});

describe('a member in the panel', () => {
  it('is found by her e-mail, shows how she stands, and leads to her at Stripe', async () => {
    const panel = await home();
    await panel.getByRole('link', { name: 'Members', exact: true }).first().click();
    await search(panel, 'active@example.com');
    await cell(panel, 'active@example.com').click();

    const subscription = panel.getByRole('region', { name: 'Subscription' });
    await subscription.getByText('Active', { exact: true }).waitFor();
    await subscription.getByText(/^\$9\.99 on /).waitFor();
    await panel.getByRole('region', { name: 'Last payments' }).getByText('Paid').first().waitFor();
    expect(await subscription.getByRole('textbox').count()).toBe(0);

    const link = panel.getByRole('link', { name: 'Open at Stripe' });
    const address = (await link.getAttribute('href')) ?? '';
    expect(address).toMatch(`${sandboxUrl}/dashboard/customers/cus_`);
    const page = await fetch(address);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('active@example.com');
  });

  it('is nothing for who is not signed in to the panel', async () => {
    const reply = await fetch(`${cmsUrl}/membership/members`);
    expect(reply.status).toBe(401);
  });
});
