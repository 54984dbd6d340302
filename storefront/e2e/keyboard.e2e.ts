import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aDeviceOf } from './devices.ts';
import { expectFocus, expectTrapped, tabTo } from './keyboard.ts';
import { aMember } from './members.ts';
import { aVisitor, DEMO_PASSWORD, findWorkout, open, withBrowser } from './site.ts';

/* No pointer is used here, so anything that cannot be done by keyboard fails. */

withBrowser();

const header = (page: Page): Locator => page.getByRole('banner');

/**
 * Opens a dialog with Enter, tabs through it, closes it with Escape, and checks that the focus
 * returns.
 */
const expectRoundTrip = async (page: Page, button: Locator, dialog: Locator): Promise<void> => {
  await page.keyboard.press('Enter');
  await dialog.waitFor();
  await expectTrapped(page, dialog);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expectFocus(button);
};

describe('a visitor at the keyboard', () => {
  it('skips to the content, and finds her way back out of the dialogs', async () => {
    const page = await aVisitor();
    await open(page, '/');
    await page.keyboard.press('Tab');
    await expectFocus(page.getByRole('link', { name: 'Skip to content' }));
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

  it('signs in', async () => {
    const { email } = await aMember();
    const page = await aVisitor();
    await open(page, '/workouts');
    const signIn = header(page).getByRole('button', { name: 'Sign In' });
    await tabTo(page, signIn);
    const dialog = page.getByRole('dialog', { name: 'Welcome Back' });
    await expectRoundTrip(page, signIn, dialog);
    await page.keyboard.press('Enter');
    await tabTo(page, dialog.getByLabel('Email'));
    await page.keyboard.type(email);
    await tabTo(page, dialog.getByLabel('Password', { exact: true }));
    await page.keyboard.type(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await header(page)
      .getByLabel(/^Account menu/)
      .waitFor();
  });

  it('filters the library, and changes its tab', async () => {
    const page = await aVisitor();
    await open(page, '/workouts');
    const tab = (name: string) => page.getByRole('tab', { name });
    await tabTo(page, tab('All Workouts'));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForURL(/tab=popular/);
    await tabTo(page, page.getByRole('searchbox'));
    await page.keyboard.type('a');
    await page.waitForURL(/search=a/);
    await tabTo(page, page.getByRole('radio', { name: 'All' }).first());
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/category=/);
    await tabTo(page, page.getByRole('link', { name: 'Clear Filters' }).first());
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/workouts\?tab=popular$/);
  });
});

describe('a member at the keyboard', () => {
  it('plays, leaves the player, and marks a favourite', async () => {
    const { page } = await aMember();
    const { title } = await findWorkout(({ is_premium }) => !is_premium);
    await open(page, `/workouts?search=${encodeURIComponent(title)}`);
    const card = page.getByRole('tabpanel').getByRole('button', { name: title, exact: true });
    await tabTo(page, card);
    await expectRoundTrip(page, card, page.getByRole('dialog', { name: title }));
    const heart = page.getByRole('button', { name: `Add ${title} to favorites` });
    await tabTo(page, heart);
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Added to favorites').waitFor();
    await expectFocus(page.getByRole('button', { name: `Remove ${title} from favorites` }));
  });

  it('plays and pauses, moves and mutes the film', async () => {
    const page = await aDeviceOf({ email: 'active@example.com' });
    await open(page, '/workouts');
    const card = page.locator('article').getByRole('button').first();
    await tabTo(page, card);
    await page.keyboard.press('Enter');
    const player = page.getByRole('dialog');
    await tabTo(page, player.getByRole('button', { name: 'Pause', exact: true }));
    await page.keyboard.press(' ');
    await player.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await page.keyboard.press('m');
    await player.getByRole('button', { name: 'Unmute' }).waitFor();
    await tabTo(page, player.getByRole('button', { name: 'Close player' }));
    await page.keyboard.press('Enter');
    await player.waitFor({ state: 'detached' });
    await expectFocus(card);
  });

  it('opens her menu, goes to her profile, and through its tabs by the arrows', async () => {
    const { page } = await aMember();
    await open(page, '/');
    const menu = header(page).getByLabel(/^Account menu/);
    await tabTo(page, menu);
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('menuitem', { name: 'Profile' }));
    await page.keyboard.press('Escape');
    await expectFocus(menu);
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('menuitem', { name: 'Profile' }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/profile');

    const tab = (name: string) => page.getByRole('tab', { name });
    await tabTo(page, tab('Personal Information'));
    await page.keyboard.press('ArrowRight');
    await expectFocus(tab('Security'));
    await page.waitForURL('**/profile#security');
    await tabTo(page, page.getByLabel('Current password'));
    await open(page, '/settings');
    await tabTo(page, tab('Subscription'));
    await page.keyboard.press('ArrowRight');
    await expectFocus(tab('Notifications'));
    await tabTo(page, page.getByRole('switch').first());
  });

  it('edits her profile, and chooses a plan or leaves it', async () => {
    const { page } = await aMember();
    await open(page, '/profile');
    const edit = page.getByRole('button', { name: 'Edit' });
    await tabTo(page, edit);
    await page.keyboard.press('Enter');
    await expectFocus(page.getByLabel('Full name'));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Berta Brandt');
    await tabTo(page, page.getByRole('button', { name: 'Save' }));
    await page.keyboard.press('Enter');
    await page.getByText('Profile updated').waitFor();
    await expectFocus(edit);

    await open(page, '/settings');
    const choose = page.getByRole('button', { name: 'Choose Your Plan' });
    await tabTo(page, choose);
    await expectRoundTrip(page, choose, page.getByRole('dialog', { name: 'Choose Your Plan' }));
  });
});
