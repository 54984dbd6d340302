import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { cmsUrl } from './site.ts';
import { expect, test } from './test.ts';

type Permission = { action: string; subject: string | null };

const READ = 'plugin::content-manager.explorer.read';
const DESK = [
  ...['Today', 'Videos', 'Programmes', 'Members', 'Mails', 'Offers'],
  ...['Numbers', 'Site', 'Settings'],
];

const menu = (panel: Page) => panel.getByRole('navigation').first().getByRole('listitem');
const entriesOf = async (panel: Page): Promise<string[]> => {
  const links = menu(panel).getByRole('link');
  await links.first().waitFor();
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label') ?? ''));
};

/** Lets the panel load with other rights than the coach's. */
const reloadWith = async (
  panel: Page,
  rights: (own: Permission[]) => Permission[],
): Promise<void> => {
  await panel.route('**/admin/users/me/permissions', async (route) => {
    const reply = await route.fetch();
    const { data }: { data: Permission[] } = await reply.json();
    await route.fulfill({ response: reply, json: { data: rights(data) } });
  });
  await panel.reload();
};

test.describe('the menu of the panel', () => {
  test('has the entries of the desk, and lists that belong together lead to each other', async ({
    aCoach,
  }) => {
    const panel = await aCoach();
    expect(await entriesOf(panel)).toEqual(DESK);
    await expect(panel.getByRole('navigation').first()).toHaveCSS('width', '208px');
    const videos = panel.getByRole('link', { name: 'Videos', exact: true });
    const label = await videos.evaluate((link) => getComputedStyle(link, '::after').content);
    expect(label).toContain('Videos');
    await videos.click();
    const together = panel.getByRole('navigation', { name: 'Belongs together' });
    await together.getByRole('link', { name: 'Instructors' }).click();
    await panel.getByRole('heading', { level: 1, name: 'Instructors' }).waitFor();
    await expect(panel.getByRole('navigation', { name: 'Content' })).toBeHidden();
  });

  test('is the same on a phone', { tag: '@all' }, async ({ aCoach }) => {
    const panel = await aCoach();
    await panel.setViewportSize({ width: 390, height: 844 });
    // Without a notice of the test before, which would lie above the menu.
    await panel.reload();
    await panel.getByRole('button', { name: 'Menu', exact: true }).click();
    const entries = panel.getByRole('dialog').getByRole('link');
    await expect(entries).toHaveText(DESK.slice(1));
    await entries.getByText('Programmes').click();
    await panel.getByRole('heading', { level: 1, name: 'Programmes' }).waitFor();
  });

  test("shows a helper what helpers may see, and a developer Strapi's own entries", {
    tag: '@all',
  }, async ({ aCoach }) => {
    const panel = await aCoach();
    const forHelpers = ['api::workout.workout', 'api::programme.programme'];
    await reloadWith(panel, (own) =>
      own.filter(({ action, subject }) => action === READ && forHelpers.includes(subject ?? '')),
    );
    expect(await entriesOf(panel)).toEqual(['Today', 'Videos', 'Programmes']);
    await panel.unrouteAll({ behavior: 'wait' });
    const developer = { action: 'plugin::membership.developer', subject: null };
    await reloadWith(panel, (own) => [
      ...own,
      { ...own.find(({ subject }) => subject === null), ...developer },
    ]);
    const shown = await entriesOf(panel);
    expect(shown).toEqual(expect.arrayContaining([...DESK, 'Content Manager', 'More settings']));
    await panel.unrouteAll({ behavior: 'wait' });
    await panel.reload();
    expect(await entriesOf(panel)).toEqual(DESK);
  });
});

test('forms with pictures and with repeated rows have the right roles, on a phone', {
  tag: '@all',
}, async ({ aCoach }) => {
  const panel = await aCoach('/content-manager/single-types/api::consumer-law.consumer-law');
  await panel.setViewportSize({ width: 390, height: 844 });
  await panel.getByRole('heading', { level: 1, name: 'Consumer law' }).waitFor();
  await panel.getByRole('heading', { name: /European Union/ }).waitFor();
  await expectAccessible(panel);
  await panel.goto(`${cmsUrl}/admin/content-manager/collection-types/api::instructor.instructor`);
  await panel.getByRole('row').nth(1).click();
  await panel.getByRole('heading', { level: 1 }).waitFor();
  await panel.locator('[aria-roledescription=slide]').first().waitFor();
  await expectAccessible(panel);
});
