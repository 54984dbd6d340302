import type { Page } from '@playwright/test';
import { PASSWORD, type Screen } from './screens.ts';

const openSignIn = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('header button')];
    buttons.find((button) => button.textContent === 'Sign In')?.click();
  });

const openSignup = async (page: Page): Promise<void> => {
  await page.goto('/signup', { waitUntil: 'networkidle' });
  await page.getByRole('radio', { name: /Annual/ }).waitFor();
};

/** The sign-up's card step, with a new account for each screenshot. */
const openSignupPayment = async (page: Page): Promise<void> => {
  await openSignup(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Full name').fill('Amara Lewis');
  await dialog.getByLabel('Email').fill(`${crypto.randomUUID()}@example.com`);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Confirm password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue to Payment' }).click();
  await cardFields(page).getByLabel('Card number').waitFor();
};

const cardFields = (page: Page) => page.frameLocator('iframe[name^="__privateStripeFrame"]');

/** Uses a declined card, so that the screenshot can be repeated. */
const declineCard = async (page: Page, button: string): Promise<void> => {
  const fields = cardFields(page);
  await fields.getByLabel('Card number').fill('4000000000000002');
  await fields.getByLabel('Expiration date').fill('12 / 34');
  await fields.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
};

const openAddPayment = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Add payment method' }).click();
  await cardFields(page).getByLabel('Card number').waitFor();
};

const playFirst = async (page: Page): Promise<void> => {
  await page.locator('article button').first().click();
};

const untilPlaying = (page: Page) =>
  page.waitForFunction(() => (document.querySelector('mux-player')?.media.currentTime ?? 0) > 1);

/** Opens a tab, or presses a button, once the page has it. */
const pressing =
  (...names: readonly (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    for (const name of names) {
      await page.getByRole('button', { name }).or(page.getByRole('tab', { name })).first().click();
    }
    await page.waitForTimeout(400);
  };

/** Answers a call of the API with this, in this window only. */
const answering = (page: Page, call: string, json: object): Promise<unknown> =>
  page.route(`**/api${call}`, (route) => route.fulfill({ json }));

const CHECKOUT = '/subscription/success?session_id=cs_test_1';

/** The checkout as the payment provider would have it. */
const paying = (payment: 'paid' | 'unpaid') => async (page: Page) => {
  const status = payment === 'paid' ? 'complete' : 'open';
  await answering(page, '/payments/checkout/status/*', {
    ...{ payment_status: payment, status, amount_total: 999, currency: 'usd' },
  });
  await page.goto(CHECKOUT, { waitUntil: 'load' });
  await page.getByText(payment === 'paid' ? /is now active/ : /^Processing/).waitFor();
};

/** Begins to play a workout whose moves are listed. */
const playMoves = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Play,/ }).click();
  await untilPlaying(page);
  await page.keyboard.press(' ');
};

const WITH_MOVES = '/workouts/full-body-in-twenty';

/** The dialogs, and states of pages that are reached by pressing something. */
export const DIALOG_SCREENS: readonly Screen[] = [
  { name: 'sign-in', path: '/', prepare: openSignIn },
  {
    name: 'sign-in-errors',
    path: '/',
    prepare: async (page) => {
      await openSignIn(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click();
      await page.getByText('Email is required').waitFor();
    },
  },
  {
    name: 'sign-in-refused',
    path: '/',
    prepare: async (page) => {
      await openSignIn(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Email').fill('nobody@example.com');
      await dialog.getByLabel('Password', { exact: true }).fill('wrong-password');
      await dialog.getByRole('button', { name: 'Sign In' }).click();
      await dialog.getByRole('alert').waitFor();
    },
  },
  { name: 'signup', path: '/', prepare: openSignup },
  {
    name: 'signup-fault',
    path: '/',
    prepare: async (page) => {
      await openSignup(page);
      await page.getByRole('button', { name: 'Continue to Payment' }).click();
      await page.getByText('Full name is required').waitFor();
    },
  },
  { name: 'signup-payment', path: '/', prepare: openSignupPayment },
  {
    name: 'signup-declined',
    path: '/',
    prepare: async (page) => {
      await openSignupPayment(page);
      await declineCard(page, 'Start 7-Day Free Trial');
    },
  },
  { name: 'add-payment', path: '/workouts', member: 'trial-no-card', prepare: openAddPayment },
  {
    name: 'add-payment-declined',
    path: '/workouts',
    member: 'trial-no-card',
    prepare: async (page) => {
      await openAddPayment(page);
      await declineCard(page, 'Save payment method');
    },
  },
  {
    name: 'add-payment-session-over',
    path: '/workouts',
    member: 'trial-no-card',
    prepare: async (page) => {
      await page.evaluate(() => localStorage.setItem('authToken', 'not.a.token'));
      await page.getByRole('button', { name: 'Add payment method' }).click();
      await page.getByRole('button', { name: 'Sign In Again' }).waitFor();
    },
  },
  { name: 'signup-complete-failed', path: '/signup/complete' },
  {
    name: 'menu',
    path: '/',
    prepare: (page) =>
      page.evaluate(() => document.querySelector('details')?.toggleAttribute('open')),
  },
  {
    name: 'toast-subscription-required',
    path: '/workouts',
    member: 'expired',
    prepare: async (page) => {
      await page
        .locator('article')
        .filter({ hasText: 'Premium,' })
        .first()
        .getByRole('button')
        .first()
        .click();
      await page.getByText('Subscription Required').waitFor();
    },
  },
  {
    name: 'player',
    path: '/workouts',
    member: 'active',
    prepare: async (page) => {
      await playFirst(page);
      await untilPlaying(page);
      await page.mouse.move(200, 300);
      await page.mouse.move(210, 310);
      await page.waitForTimeout(300);
    },
  },
  {
    name: 'player-resting',
    path: '/workouts',
    member: 'active',
    prepare: async (page) => {
      await playFirst(page);
      await page.locator('[data-resting=true]').waitFor();
      await page.waitForTimeout(400);
    },
  },
  {
    name: 'player-moves',
    path: WITH_MOVES,
    member: 'active',
    prepare: playMoves,
  },
  {
    name: 'player-list',
    path: WITH_MOVES,
    member: 'active',
    prepare: async (page) => {
      await playMoves(page);
      await pressing('Moves of this workout')(page);
    },
  },
  {
    name: 'player-cues',
    path: WITH_MOVES,
    member: 'active',
    prepare: async (page) => {
      await playMoves(page);
      await pressing(/^Cues/)(page);
    },
  },
  {
    name: 'player-end',
    path: WITH_MOVES,
    member: 'active',
    prepare: async (page) => {
      await playMoves(page);
      await page.evaluate(async () => {
        const video = document.querySelector('mux-player')?.media;
        if (!video) return;
        video.currentTime = video.duration - 1;
        await video.play();
      });
      await page.getByRole('button', { name: 'Done' }).waitFor();
    },
  },
  {
    name: 'minutes',
    path: WITH_MOVES,
    member: 'active',
    prepare: pressing('Choose my minutes'),
  },
  { name: 'body-today', path: '/workouts', prepare: pressing('My body today') },
  {
    name: 'account-menu',
    path: '/',
    member: 'active',
    prepare: pressing(/^Account menu/),
  },
  { name: 'days-away', path: '/calendar', member: 'active', prepare: pressing('Ill or away') },
  { name: 'profile-edit', path: '/profile', member: 'active', prepare: pressing('Edit', 'Save') },
  { name: 'profile-security', path: '/profile#security', member: 'active', whole: true },
  { name: 'profile-deletion', path: '/profile', member: 'active', prepare: pressing('Delete') },
  {
    name: 'settings-notifications',
    path: '/settings',
    member: 'active',
    prepare: pressing('Notifications'),
  },
  {
    name: 'settings-preferences',
    path: '/settings',
    member: 'active',
    prepare: pressing('Workout Preferences'),
  },
  { name: 'switch', path: '/settings', member: 'active', prepare: pressing('Switch') },
  { name: 'pause', path: '/settings', member: 'active', prepare: pressing('Pause') },
  { name: 'ask-refund', path: '/settings', member: 'active', prepare: pressing('Ask') },
  { name: 'checkout-processing', path: '/terms', prepare: paying('unpaid') },
  { name: 'checkout-paid', path: '/terms', prepare: paying('paid') },
  { name: 'sign-in-code', path: '/sign-in' },
  { name: 'open-code', path: '/open' },
  { name: 'password-forgotten', path: '/reset-password' },
  { name: 'password-new', path: '/reset-password#token=any' },
  { name: 'email-link-over', path: '/confirm-email#token=over' },
  { name: 'unsubscribe', path: '/unsubscribe?token=over' },
  { name: 'offline', path: '/offline' },
  {
    name: 'player-failed',
    path: '/workouts',
    member: 'active',
    prepare: async (page) => {
      await page.route(/\.m3u8/, (route) => route.abort());
      await playFirst(page);
      await page.getByRole('button', { name: 'Try Again' }).waitFor({ timeout: 60_000 });
    },
  },
];
