import type { Page } from '@playwright/test';
import type { Screen } from './screens.ts';

/* What is no page of the storefront: the mails, the stand-ins' pages, and Strapi's panel. */

/** Opens the newest mail whose subject begins like this, alone and as HTML. */
const openMail =
  (subject: RegExp) =>
  async (page: Page): Promise<void> => {
    const link = page.getByRole('link', { name: subject }).first();
    await page.goto(`${await link.getAttribute('href')}/html`);
  };

/** Follows the first link of a table in Stripe's dashboard. */
const openFirstObject = async (page: Page): Promise<void> => {
  await page.locator('main a[href*="/dashboard/objects/"]').first().click();
  await page.waitForLoadState();
};

const WORKOUTS = '/admin/content-manager/collection-types/api::workout.workout';

/** Opens the first entry of a list in the panel. */
const openEntry = async (page: Page): Promise<void> => {
  await page.locator('table tbody tr').first().click();
  await page.locator('input[name="title"]').waitFor();
  await page.waitForLoadState('networkidle');
};

/** The screens of the sandbox, among them the mails that it shows. */
const SANDBOX: readonly Screen[] = [
  { name: 'sandbox', path: '/', whole: true },
  { name: 'sandbox-mails', path: '/mail' },
  {
    name: 'sandbox-mail',
    path: '/mail',
    whole: true,
    prepare: async (page) => {
      await page.locator('.subject').first().click();
    },
  },
  { name: 'mail-receipt', path: '/mail', whole: true, prepare: openMail(/^Your receipt/) },
  { name: 'stripe', path: '/dashboard', whole: true },
  { name: 'stripe-customers', path: '/dashboard/customers' },
  { name: 'stripe-subscriptions', path: '/dashboard/subscriptions' },
  {
    name: 'stripe-subscription',
    path: '/dashboard/subscriptions',
    whole: true,
    prepare: openFirstObject,
  },
];

/** Waits until the panel has loaded a page, and what is on it. */
const untilThere = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
};

/** The screens of the coach. */
const PANEL: readonly Screen[] = [
  { name: 'panel-home', path: '/admin', prepare: untilThere },
  { name: 'panel-workouts', path: WORKOUTS, prepare: untilThere },
  { name: 'panel-workout', path: WORKOUTS, prepare: openEntry },
  {
    name: 'panel-video',
    path: WORKOUTS,
    prepare: async (page) => {
      await openEntry(page);
      await page.getByRole('button', { name: 'Play the video' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'panel-moves',
    path: WORKOUTS,
    prepare: async (page) => {
      await openEntry(page);
      // The field is drawn anew once it has checked its map.
      await page.getByText(/^The map is complete/).scrollIntoViewIfNeeded();
    },
  },
  { name: 'panel-members', path: '/admin/plugins/membership/members', prepare: untilThere },
  {
    name: 'panel-member',
    path: '/admin/plugins/membership/members',
    prepare: async (page) => {
      await untilThere(page);
      await page.locator('table tbody a').first().click();
      await untilThere(page);
    },
  },
];

export const OTHER_SCREENS: readonly Screen[] = [
  ...SANDBOX.map((screen) => ({ ...screen, site: 'sandbox' as const })),
  ...PANEL.map((screen) => ({ ...screen, site: 'panel' as const })),
];
