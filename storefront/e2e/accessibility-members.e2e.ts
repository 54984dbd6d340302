import { grantWithdrawal } from '../ops/screenshots/screens.ts';
import {
  answers,
  expectAllAccessible,
  fills,
  opensTab,
  presses,
  type State,
  seeDialog,
  sees,
  seesButton,
  seesDialog,
} from './accessibility.ts';
import { startProgramme } from './members.ts';
import { open, PHONE, untilPlayed } from './site.ts';
import { cardFrame, customerOf, stripe } from './stripe.ts';
import { expect, test } from './test.ts';
import { PICTURE } from './videos.ts';

/* Every screen, dialog and state that a member can reach, and what only a phone shows. */

// Elements have their final contrast at once instead of fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A dialog that a button of the settings opens. */
const settingsDialog = (button: string, name: string, tree: string): State => ({
  ...{ tree, path: '/settings' },
  reach: [presses(button), seesDialog(name)],
});

const WITH_MOVES = '/workouts/full-body-in-twenty';

test.describe('what a member sees', () => {
  test('of the library and the player', { tag: '@all' }, async ({ aDeviceOf }) => {
    const page = await aDeviceOf('active');
    await expectAllAccessible(page, [
      { name: 'library', path: '/workouts' },
      {
        name: 'the account menu',
        reach: [
          (page) =>
            page
              .getByRole('banner')
              .getByLabel(/^Account menu/)
              .click(),
          (page) => page.getByRole('menuitem', { name: 'Logout' }).waitFor(),
        ],
      },
      { path: '/workouts?tab=favorites', tree: 'favourites-none' },
      {
        tree: 'player',
        // With a filter no row of unfinished workouts appears above the list meanwhile.
        path: '/workouts?difficulty=Beginner',
        reach: [
          async (page) => {
            const heading = page.locator('article').first().getByRole('heading');
            const title = (await heading.textContent()) ?? '';
            await heading.getByRole('button').click();
            await seeDialog(page, title);
            await page.locator('mux-player').waitFor();
          },
        ],
      },
    ]);
  });

  test('of the profile', { tag: '@all' }, async ({ aMember }) => {
    const { page } = await aMember();
    await expectAllAccessible(page, [
      {
        tree: 'profile',
        path: '/profile',
        reach: [(page) => page.getByLabel('Full name').waitFor()],
      },
      {
        tree: 'profile-faults',
        reach: [presses('Edit'), fills('Full name', ''), presses('Save'), sees('Name is required')],
      },
      {
        name: 'picture',
        reach: [
          presses('Cancel'),
          (page) => page.getByLabel('Choose a picture').setInputFiles(PICTURE),
          seesDialog('Your picture'),
          (page) => page.getByLabel('The part that is shown').waitFor(),
        ],
      },
      {
        tree: 'account-deletion',
        path: '/profile',
        reach: [presses('Delete'), seesDialog('Delete your account?')],
      },
      {
        tree: 'security-faults',
        path: '/profile#security',
        reach: [
          opensTab('Security'),
          presses('Change password'),
          sees('Current password is required'),
        ],
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
      { tree: 'subscription', path: '/settings', reach: [sees('Change payment method')] },
      settingsDialog('Switch', 'Switch to annual', 'switch'),
      settingsDialog('Pause', 'Pause your subscription', 'pause'),
      settingsDialog('Ask', 'Ask for a refund', 'ask-refund'),
      {
        tree: 'notifications',
        path: '/settings',
        reach: [opensTab('Notifications'), (page) => page.getByRole('switch').first().waitFor()],
      },
      { tree: 'preferences', reach: [opensTab('Workout Preferences'), sees('Evening')] },
      { tree: 'cancel-step-1', path: '/cancel-subscription', reach: [sees('Pause 1-3 months')] },
      { tree: 'cancel-step-2', reach: [presses('Continue with Cancellation')] },
      {
        tree: 'cancel-failed',
        reach: [
          answers('/subscription/cancel', 502, { detail: 'down' }),
          presses('Cancel Subscription'),
          sees('Cancellation failed: down'),
        ],
      },
      {
        tree: 'cancel-step-3',
        reach: [
          answers('/subscription/cancel', 200, {
            message: 'Your subscription ends with its paid period.',
            ends_at: '2999-01-01T00:00:00.000Z',
          }),
          presses('Cancel Subscription'),
          sees('Cancellation Processed'),
        ],
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
      { name: 'right of withdrawal', path: '/settings', reach: [sees('Right of withdrawal')] },
      {
        name: 'withdrawal',
        reach: [presses('Withdraw from contract here'), seesDialog('Withdraw from the contract')],
      },
      {
        name: 'switch with an order button by law',
        path: '/settings',
        reach: [
          presses('Switch'),
          seesDialog('Switch to annual'),
          seesButton('Order with obligation to pay'),
        ],
      },
    ]);
  });

  test('of the plans and the card', { tag: '@all' }, async ({ aDeviceOf }) => {
    await expectAllAccessible(await aDeviceOf('expired'), [
      { tree: 'subscription-ended', path: '/settings', reach: [sees('Expired')] },
      {
        tree: 'plan-chooser',
        reach: [
          presses('Choose Your Plan'),
          seesDialog('Choose Your Plan'),
          (page) => page.getByRole('dialog').getByRole('radio').first().waitFor(),
        ],
      },
    ]);
    await expectAllAccessible(await aDeviceOf('trial-no-card'), [
      {
        tree: 'add-card',
        path: '/workouts',
        reach: [
          presses('Add payment method'),
          seesDialog('Add a payment method'),
          (page) => cardFrame(page).getByLabel('Card number').waitFor(),
        ],
      },
    ]);
  });

  test('of the week, the programmes and the history', { tag: '@all' }, async ({ aMember }) => {
    const { page, token } = await aMember();
    await expectAllAccessible(page, [
      { tree: 'week-empty', path: '/week', reach: [sees('What shall it be today?')] },
      {
        tree: 'history-empty',
        path: '/history',
        reach: [sees('Your first session will stand here.')],
      },
    ]);
    await startProgramme(token);
    await expectAllAccessible(page, [
      { tree: 'week', path: '/week', reach: [seesButton(/^Play early/)] },
      { tree: 'programmes', path: '/programmes', reach: [sees(/sessions done$/)] },
      { name: 'a programme', path: '/programmes/strong-middle' },
      {
        name: 'the running programme',
        path: '/programmes/back-to-it',
        reach: [sees(/^\d+ of \d+ done/)],
      },
      { name: 'the calendar', path: '/calendar', reach: [seesButton('Ill or away')] },
      {
        name: 'days away',
        reach: [
          presses('Ill or away'),
          (page) => page.getByRole('switch', { name: 'I do not know until when' }).click(),
          sees('What happens'),
        ],
      },
    ]);
  });

  test('of minutes, moves and cues', { tag: '@all' }, async ({ aMember }) => {
    const { page } = await aMember();
    await expectAllAccessible(page, [
      {
        tree: 'body-today',
        path: '/workouts',
        reach: [presses('My body today'), seesDialog('My body today')],
      },
      {
        tree: 'minutes',
        path: WITH_MOVES,
        reach: [presses('Choose my minutes'), seesDialog('How many minutes today?')],
      },
      {
        tree: 'player-moves',
        reach: [
          (page) => open(page, WITH_MOVES),
          (page) => page.getByRole('button', { name: /^Play,/ }).click(),
          // Paused, so that the controls stay.
          (page) => untilPlayed(page, 0.2),
          (page) => page.keyboard.press(' '),
          (page) =>
            page.getByRole('dialog').getByRole('button', { name: 'Play', exact: true }).waitFor(),
          presses('Moves of this workout'),
          sees('Cool-down'),
        ],
      },
      {
        tree: 'player-cues',
        reach: [
          (page) => page.keyboard.press('Escape'),
          (page) => page.getByRole('button', { name: /^Cues/ }).click(),
          sees('Try the bell'),
        ],
      },
    ]);
  });
});

test('what a phone shows to a visitor', { tag: '@all' }, async ({ aVisitor }) => {
  await expectAllAccessible(await aVisitor(PHONE), [
    { name: 'landing', path: '/' },
    {
      name: 'menu',
      reach: [
        (page) => page.getByRole('banner').locator('summary').click(),
        (page) => page.getByRole('navigation', { name: 'Menu' }).getByText('About').waitFor(),
      ],
    },
    // Loaded anew: the menu would lie over it.
    { name: 'library', path: '/workouts', isLoaded: true },
    { tree: 'filters-sheet', reach: [presses('Filters'), seesDialog('Filters')] },
  ]);
});
