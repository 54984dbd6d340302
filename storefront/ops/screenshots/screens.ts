import type { Page } from '@playwright/test';

/** Of the demo's members. */
export const PASSWORD = 'demo1234';

/** Follows the page's first link to an address that begins with this path. */
const follow = async (page: Page, path: string): Promise<void> => {
  const href = await page.locator(`main a[href^="${path}"]`).first().getAttribute('href');
  if (href === null) throw new Error(`No link leads to ${path}`);
  await page.goto(href, { waitUntil: 'networkidle' });
};

/** A screen in one of its states. */
export type Screen = {
  name: string;
  /** Whose page it is; default: the storefront's. */
  site?: 'storefront' | 'sandbox' | 'panel';
  path: string;
  /** One of the demo's members; absent for a visitor. */
  member?: string;
  /** Whether to capture the whole page instead of the window. */
  whole?: boolean;
  /** Prepares the page before the screenshot. */
  prepare?: (page: Page) => Promise<unknown>;
};

/** Lets the member's subscription say that its contract can be withdrawn from. */
export const grantWithdrawal = (page: Page): Promise<unknown> =>
  page.route('**/api/subscription', async (route) => {
    const response = await route.fetch();
    const json: object = await response.json();
    await route.fulfill({ json: { ...json, withdrawal_until: '2027-01-06T09:00:00.000Z' } });
  });

/** The settings of a member who can withdraw from the contract, whatever the deployment is set to. */
const offerWithdrawal = async (page: Page): Promise<void> => {
  await grantWithdrawal(page);
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Withdraw from contract here' }).waitFor();
};

/** Every page that a person can meet. */
export const SCREENS: readonly Screen[] = [
  { name: 'landing', path: '/', whole: true },
  { name: 'library', path: '/workouts', whole: true },
  { name: 'library-member', path: '/workouts', member: 'active' },
  { name: 'library-trial', path: '/workouts', member: 'trial' },
  { name: 'library-expired', path: '/workouts', member: 'expired' },
  { name: 'library-empty', path: '/workouts?search=zzzz' },
  { name: 'favorites-visitor', path: '/workouts?tab=favorites' },
  {
    name: 'workout',
    path: '/workouts',
    whole: true,
    prepare: (page) => follow(page, '/workouts/'),
  },
  {
    name: 'workout-member',
    path: '/workouts',
    member: 'active',
    whole: true,
    prepare: (page) => follow(page, '/workouts/'),
  },
  { name: 'start', path: '/start', whole: true },
  { name: 'start-member', path: '/start', member: 'active', whole: true },
  { name: 'programmes', path: '/programmes', whole: true },
  {
    name: 'programme',
    path: '/programmes',
    whole: true,
    prepare: (page) => follow(page, '/programmes/'),
  },
  {
    name: 'programme-member',
    path: '/programmes',
    member: 'active',
    whole: true,
    prepare: (page) => follow(page, '/programmes/'),
  },
  { name: 'accessibility', path: '/accessibility', whole: true },
  { name: 'terms', path: '/terms', whole: true },
  { name: 'refund', path: '/refund', whole: true },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'profile-visitor', path: '/profile' },
  { name: 'profile-member', path: '/profile', member: 'active' },
  { name: 'calendar', path: '/calendar', member: 'active', whole: true },
  { name: 'history', path: '/history', member: 'active', whole: true },
  { name: 'week', path: '/week', member: 'active', whole: true },
  { name: 'settings-member', path: '/settings', member: 'trial' },
  { name: 'settings-active', path: '/settings', member: 'active', whole: true },
  { name: 'settings-expired', path: '/settings', member: 'expired' },
  {
    name: 'plan-chooser',
    path: '/settings',
    member: 'expired',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Choose Your Plan' }).click();
      await page.getByRole('dialog').getByRole('radio').first().waitFor();
    },
  },
  { name: 'cancellation', path: '/cancel-subscription', member: 'active', whole: true },
  { name: 'cancellation-visitor', path: '/cancel-subscription' },
  {
    name: 'cancellation-confirm',
    path: '/cancel-subscription',
    member: 'active',
    prepare: (page) => page.getByRole('button', { name: 'Continue with Cancellation' }).click(),
  },
  { name: 'cancel-contract', path: '/cancel-contract', whole: true },
  {
    name: 'cancel-contract-done',
    path: '/cancel-contract#token=any',
    prepare: async (page) => {
      const json = {
        message: 'Your subscription ends with its paid period.',
        received_at: '2026-11-22T09:00:00.000Z',
        ends_at: '2026-12-21T09:00:00.000Z',
      };
      await page.route('**/api/cancellation', (route) => route.fulfill({ json }));
      await page.getByRole('button', { name: 'Cancel now' }).click();
      await page.getByText('Your cancellation has arrived').waitFor();
    },
  },
  {
    name: 'withdrawal',
    path: '/settings',
    member: 'active',
    whole: true,
    prepare: offerWithdrawal,
  },
  {
    name: 'withdrawal-dialog',
    path: '/settings',
    member: 'active',
    prepare: async (page) => {
      await offerWithdrawal(page);
      await page.getByRole('button', { name: 'Withdraw from contract here' }).click();
      await page.getByRole('button', { name: 'Confirm withdrawal' }).waitFor();
    },
  },
  { name: 'checkout-cancelled', path: '/subscription/cancel', whole: true },
  { name: 'checkout-failed', path: '/subscription/success' },
  { name: 'admin-login', path: '/admin' },
  { name: 'admin-overview', path: '/admin', member: 'admin' },
  { name: 'admin-upload', path: '/admin?tab=upload', member: 'admin', whole: true },
  { name: 'admin-manage', path: '/admin?tab=manage', member: 'admin' },
];
