import { grantWithdrawal } from '../ops/screenshots/screens.ts';
import { answer, expectAllAccessible, seeDialog, seeText } from './accessibility.ts';
import { PHONE, press } from './site.ts';
import { cardFrame, customerOf, stripe } from './stripe.ts';
import { expect, test } from './test.ts';
import { PICTURE } from './videos.ts';

/* Every screen, dialog and state that a member can reach, and what only a phone shows. */

// Elements have their final contrast at once instead of fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('what a member sees', () => {
  test('of the library and the player', async ({ aDeviceOf }) => {
    const page = await aDeviceOf('active');
    await expectAllAccessible(page, [
      { name: 'library', path: '/workouts' },
      {
        name: 'the account menu',
        reach: async () => {
          await page
            .getByRole('banner')
            .getByLabel(/^Account menu/)
            .click();
          await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
        },
      },
      { name: 'no favourites', path: '/workouts?tab=favorites', tree: 'favourites-none' },
      {
        name: 'the player',
        tree: 'player',
        // With a filter no row of unfinished workouts appears above the list meanwhile.
        path: '/workouts?difficulty=Beginner',
        reach: async () => {
          const heading = page.locator('article').first().getByRole('heading');
          const title = (await heading.textContent()) ?? '';
          await heading.getByRole('button').click();
          await seeDialog(page, title);
          await page.locator('mux-player').waitFor();
        },
      },
    ]);
  });

  test('of the profile', { tag: '@all' }, async ({ aMember }) => {
    const { page } = await aMember();
    await expectAllAccessible(page, [
      {
        name: 'profile',
        path: '/profile',
        reach: () => page.getByLabel('Full name').waitFor(),
        tree: 'profile',
      },
      {
        name: 'edit, with faults',
        tree: 'profile-faults',
        reach: async () => {
          await press(page, 'Edit');
          await page.getByLabel('Full name').fill('');
          await press(page, 'Save');
          await seeText(page, 'Name is required');
        },
      },
      {
        name: 'picture',
        reach: async () => {
          await press(page, 'Cancel');
          await page.getByLabel('Choose a picture').setInputFiles(PICTURE);
          await seeDialog(page, 'Your picture');
          await page.getByLabel('The part that is shown').waitFor();
        },
      },
      {
        name: 'deletion',
        tree: 'account-deletion',
        path: '/profile',
        reach: async () => {
          await press(page, 'Delete');
          await seeDialog(page, 'Delete your account?');
        },
      },
      {
        name: 'security, with faults',
        tree: 'security-faults',
        path: '/profile#security',
        reach: async () => {
          await page.getByRole('tab', { name: 'Security' }).click();
          await press(page, 'Change password');
          await seeText(page, 'Current password is required');
        },
      },
    ]);
  });

  test('of the settings and the cancellation', { tag: '@all' }, async ({
    aDeviceOf,
    expectComplaints,
  }) => {
    expectComplaints(/status of 502/);
    const page = await aDeviceOf('active');
    await expectAllAccessible(page, [
      {
        name: 'subscription',
        path: '/settings',
        reach: () => seeText(page, 'Change payment method'),
        tree: 'subscription',
      },
      ...[
        { button: 'Switch', name: 'Switch to annual', tree: 'switch' },
        { button: 'Pause', name: 'Pause your subscription', tree: 'pause' },
        { button: 'Ask', name: 'Ask for a refund', tree: 'ask-refund' },
      ].map(({ button, name, tree }) => ({
        ...{ name, tree },
        path: '/settings',
        reach: async () => {
          await press(page, button);
          await seeDialog(page, name);
        },
      })),
      {
        name: 'notifications',
        tree: 'notifications',
        path: '/settings',
        reach: async () => {
          await page.getByRole('tab', { name: 'Notifications' }).click();
          await page.getByRole('switch').first().waitFor();
        },
      },
      {
        name: 'workout preferences',
        tree: 'preferences',
        reach: async () => {
          await page.getByRole('tab', { name: 'Workout Preferences' }).click();
          await seeText(page, 'Evening');
        },
      },
      {
        name: 'cancellation, step 1',
        tree: 'cancel-step-1',
        path: '/cancel-subscription',
        reach: () => seeText(page, 'Pause 1-3 months'),
      },
      {
        name: 'cancellation, step 2',
        reach: () => press(page, 'Continue with Cancellation'),
        tree: 'cancel-step-2',
      },
      {
        name: 'cancellation failed',
        tree: 'cancel-failed',
        reach: async () => {
          await answer(page, '/subscription/cancel', 502, { detail: 'down' });
          await press(page, 'Cancel Subscription');
          await seeText(page, 'Cancellation failed: down');
        },
      },
      {
        name: 'cancellation, step 3',
        tree: 'cancel-step-3',
        reach: async () => {
          await answer(page, '/subscription/cancel', 200, {
            message: 'Your subscription ends with its paid period.',
            ends_at: '2999-01-01T00:00:00.000Z',
          });
          await press(page, 'Cancel Subscription');
          await seeText(page, 'Cancellation Processed');
        },
      },
    ]);
  });

  test('of the withdrawal from the contract', { tag: '@all' }, async ({ aSubscriber }) => {
    const member = await aSubscriber();
    const customer = await customerOf(member.email);
    await stripe.customers.update(customer, { address: { country: 'DE' } });
    await expect.poll(async () => (await member.membership()).country).toBe('DE');
    // The order was made elsewhere, and its country decides.
    await grantWithdrawal(member.page);
    await expectAllAccessible(member.page, [
      {
        name: 'right of withdrawal',
        path: '/settings',
        reach: () => seeText(member.page, 'Right of withdrawal'),
      },
      {
        name: 'withdrawal',
        reach: async () => {
          await press(member.page, 'Withdraw from contract here');
          await seeDialog(member.page, 'Withdraw from the contract');
        },
      },
      {
        name: 'switch with an order button by law',
        path: '/settings',
        reach: async () => {
          await press(member.page, 'Switch');
          await seeDialog(member.page, 'Switch to annual');
          await member.page.getByRole('button', { name: 'Order with obligation to pay' }).waitFor();
        },
      },
    ]);
  });

  test('of the plans and the card', { tag: '@all' }, async ({ aDeviceOf }) => {
    const expired = await aDeviceOf('expired');
    await expectAllAccessible(expired, [
      {
        name: 'an ended subscription',
        tree: 'subscription-ended',
        path: '/settings',
        reach: () => seeText(expired, 'Expired'),
      },
      {
        name: 'plan chooser',
        tree: 'plan-chooser',
        reach: async () => {
          await press(expired, 'Choose Your Plan');
          await seeDialog(expired, 'Choose Your Plan');
          await expired.getByRole('dialog').getByRole('radio').first().waitFor();
        },
      },
    ]);
    const trial = await aDeviceOf('trial-no-card');
    await expectAllAccessible(trial, [
      {
        name: 'add a payment method',
        tree: 'add-card',
        path: '/workouts',
        reach: async () => {
          await press(trial, 'Add payment method');
          await seeDialog(trial, 'Add a payment method');
          await cardFrame(trial).getByLabel('Card number').waitFor();
        },
      },
    ]);
  });
});

test.describe('what a phone shows', () => {
  test('to a visitor', { tag: '@all' }, async ({ aVisitor }) => {
    await expectAllAccessible(await aVisitor(PHONE), [
      { name: 'landing', path: '/' },
      {
        name: 'menu',
        reach: async (page) => {
          await page.getByRole('banner').locator('summary').click();
          await page.getByRole('navigation', { name: 'Menu' }).getByText('About').waitFor();
        },
      },
      // Loaded anew: the menu would lie over it.
      { name: 'library', path: '/workouts', isLoaded: true },
      {
        name: 'filters',
        tree: 'filters-sheet',
        reach: async (page) => {
          await press(page, 'Filters');
          await seeDialog(page, 'Filters');
        },
      },
    ]);
  });
});
