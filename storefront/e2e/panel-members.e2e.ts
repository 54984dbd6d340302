import type { Page } from '@playwright/test';
import { expectAccessible, expectReadable } from './accessibility.ts';
import { sandboxUrl } from './site.ts';
import { expect, test } from './test.ts';

const MEMBERS = '/plugins/membership/members';
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

/** How many pixels are to be scrolled sideways. */
const hiddenBeside = (panel: Page): Promise<number> =>
  panel.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const isAccessible = async (panel: Page): Promise<void> => {
  await panel.emulateMedia({ colorScheme: 'dark' });
  await expectReadable(panel);
  await panel.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(panel);
};

const nameOf = (panel: Page, email: string) =>
  panel
    .getByRole('cell')
    .filter({ has: panel.getByText(email, { exact: true }) })
    .getByRole('link');

test('the coach finds a member by state and name, by keyboard alone, and keeps a note; by day and by night, on a phone', async ({
  aCoach,
}) => {
  const panel = await aCoach(MEMBERS);
  await panel.setViewportSize(DESK);
  const filters = panel.getByRole('navigation', { name: 'Members by state' });
  await filters.getByRole('link', { name: /^Paying \d/ }).click();
  await expect(filters.getByRole('link', { name: /^Paying/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await panel.getByText('Pays monthly').first().waitFor();
  await panel.keyboard.press('/');
  await panel.keyboard.type('nobody-of-this-name');
  await panel.getByText('Nothing found for “nobody-of-this-name” in Paying.').waitFor();
  await panel.getByRole('link', { name: 'Search everywhere' }).click();
  await panel.getByText('Nothing found for “nobody-of-this-name” in All.').waitFor();
  await panel.getByLabel('Search members').press('Escape');
  await panel.keyboard.type('active@example.com');
  await nameOf(panel, 'active@example.com').waitFor();
  for (const size of [PHONE, DESK]) {
    await panel.setViewportSize(size);
    expect(await hiddenBeside(panel)).toBe(0);
    await isAccessible(panel);
  }

  await nameOf(panel, 'active@example.com').focus();
  await panel.keyboard.press('Enter');
  const money = panel.getByRole('region', { name: 'Access and money' });
  await money.getByText(/^\$9\.99 on /).waitFor();
  await expect(panel.getByRole('link', { name: 'Open at Stripe' })).toHaveAttribute(
    'href',
    new RegExp(`^${sandboxUrl}/dashboard/customers/cus_`),
  );
  const story = panel.getByRole('region', { name: 'What happened' });
  await story.getByText('Paid $9.99').first().waitFor();
  await story.getByLabel('Note').fill('Knee operation, ask in spring');
  await story.getByRole('button', { name: 'Add note' }).click();
  await story.getByText('Note by you').waitFor();
  await story.getByRole('button', { name: 'Notes' }).click();
  await expect(story.getByRole('listitem')).toHaveCount(1);
  for (const size of [PHONE, DESK]) {
    await panel.setViewportSize(size);
    expect(await hiddenBeside(panel)).toBe(0);
    await isAccessible(panel);
  }
  await story.getByRole('button', { name: 'Delete' }).click();
  await expect(story.getByRole('listitem')).toHaveCount(0);
});
