import { seeDialog } from './accessibility.ts';
import { expectRoundTrip, header, tabTo } from './keyboard.ts';
import { DEMO_PASSWORD } from './members.ts';
import { open } from './site.ts';
import { expect, test } from './test.ts';

/* No pointer is used here, so anything that cannot be done by keyboard fails. */

test.describe('a visitor at the keyboard', () => {
  test('skips to the content, and leaves dialogs to where the focus was', { tag: '@all' }, async ({
    page,
  }) => {
    await open(page, '/');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).hash).toBe('#main');
    await tabTo(page, page.getByRole('main').getByRole('button').first());

    const trial = page
      .getByRole('main')
      .getByRole('button', { name: /Free Trial/ })
      .first();
    await tabTo(page, trial);
    const signUp = page.getByRole('dialog', { name: 'Start your free trial' });
    await expectRoundTrip(page, trial, signUp);
  });

  test('signs in', { tag: '@all' }, async ({ page, aMember }) => {
    const { email } = await aMember();
    await open(page, '/workouts');
    const signIn = header(page).getByRole('button', { name: 'Sign In' });
    await tabTo(page, signIn);
    const dialog = page.getByRole('dialog', { name: 'Welcome Back' });
    await expectRoundTrip(page, signIn, dialog);
    await page.keyboard.press('Enter');
    // It takes the focus itself some moments later.
    await seeDialog(page, 'Welcome Back');
    await tabTo(page, dialog.getByLabel('Email'));
    await page.keyboard.type(email);
    await tabTo(page, dialog.getByLabel('Password', { exact: true }));
    await page.keyboard.type(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await header(page)
      .getByLabel(/^Account menu/)
      .waitFor();
  });

  test('filters the library, and changes its tab', { tag: '@all' }, async ({ page }) => {
    await open(page, '/workouts');
    const tab = (name: string) => page.getByRole('tab', { name });
    await tabTo(page, tab('All Workouts'));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForURL(/tab=popular/);
    await tabTo(page, page.getByRole('searchbox'));
    await page.keyboard.type('a');
    await page.waitForURL(/search=a/);
    await tabTo(page, page.locator('summary', { hasText: 'Category' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('radio', { name: 'All' }).first());
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/category=/);
    await page.keyboard.press('Escape');
    await expect(page.locator('summary', { hasText: 'Category' })).toBeFocused();
    await tabTo(page, page.getByRole('link', { name: 'Clear Filters' }).first());
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/workouts\?tab=popular$/);
  });
});
