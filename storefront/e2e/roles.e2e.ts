import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from './members.ts';
import { findWorkout, goTo, open, storefrontUrl, type TestWorkout } from './site.ts';
import { expect, test } from './test.ts';

/* Spec section 6 as tables: the server's response to each role, and what the browser shows.
 * Every row uses the order of this list. */
const WHO = [
  'visitor',
  'trial',
  'trial-no-card',
  'active',
  'expired',
  'inactive',
  'admin',
] as const;
type Who = (typeof WHO)[number];
type ByWho<Value> = readonly [Value, Value, Value, Value, Value, Value, Value];

const of = <Value>(row: ByWho<Value>, who: Who): Value => row[WHO.indexOf(who)] as Value;

/** A row in which an admin is treated like a member. */
const members = <Value>(visitor: Value, member: Value): ByWho<Value> =>
  admins(visitor, member, member);

const admins = <Value>(visitor: Value, member: Value, admin: Value): ByWho<Value> => [
  visitor,
  member,
  member,
  member,
  member,
  member,
  admin,
];

let premium: TestWorkout;
let free: TestWorkout;
/** A premium workout that the landing page shows. */
let featured: TestWorkout;
const tokens = new Map<Who, string>();

const ask = (who: Who, call: string, body?: object): Promise<Response> => {
  const [method = '', path = ''] = call.split(' ');
  const token = tokens.get(who);
  const isForm = body instanceof FormData;
  return fetch(`${storefrontUrl}/api${path}`, {
    method,
    headers: {
      // fetch sets the content type of a form itself, with its boundary.
      ...(!isForm && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
};

test.beforeAll(async () => {
  premium = await findWorkout(({ is_premium }) => is_premium);
  free = await findWorkout(({ is_premium }) => !is_premium);
  featured = await findWorkout(({ is_premium }) => is_premium, 'popular_only=true&limit=6');
  for (const who of WHO.slice(1)) {
    const credentials = { email: `${who}@example.com`, password: DEMO_PASSWORD };
    const login = await ask('visitor', 'POST /auth/login', credentials);
    const session: { access_token: string } = await login.json();
    tokens.set(who, session.access_token);
  }
});

const aForm = (): FormData => {
  const form = new FormData();
  form.set('title', ' ');
  return form;
};

const guardedCalls = (): { call: string; body?: object; answers: ByWho<number> }[] => [
  { call: 'GET /auth/me', answers: members(401, 200) },
  { call: 'GET /favorites', answers: members(401, 200) },
  // Called twice: the second call undoes the first.
  { call: 'POST /favorites', body: { workout_id: premium.id }, answers: members(401, 200) },
  { call: 'POST /favorites', body: { workout_id: premium.id }, answers: members(401, 200) },
  { call: 'GET /progress', answers: members(401, 200) },
  { call: 'GET /progress/summary', answers: members(401, 200) },
  {
    call: `POST /progress?workout_id=${premium.id}`,
    body: {},
    answers: [401, 200, 403, 200, 403, 403, 200],
  },
  { call: `POST /progress?workout_id=${free.id}`, body: {}, answers: members(401, 200) },
  { call: 'PATCH /auth/profile', body: {}, answers: members(401, 200) },
  { call: 'POST /auth/cancel-email-change', answers: members(401, 200) },
  {
    call: 'POST /auth/change-password',
    body: { current_password: 'not-the-password', new_password: 'another-morning' },
    answers: members(401, 400),
  },
  { call: 'GET /auth/preferences', answers: members(401, 200) },
  { call: 'PATCH /auth/preferences', body: {}, answers: members(401, 200) },
  { call: 'GET /auth/export', answers: members(401, 200) },
  { call: 'GET /subscription', answers: members(401, 200) },
  // Cancelling an ended subscription is harmless; without a subscription it is an error.
  { call: 'POST /subscription/cancel', body: {}, answers: [401, 200, 200, 200, 200, 409, 409] },
  { call: 'POST /subscription/undo-cancellation', answers: [401, 200, 200, 200, 409, 409, 409] },
  { call: 'GET /admin/workouts', answers: admins(401, 403, 200) },
  { call: 'GET /admin/instructors', answers: admins(401, 403, 200) },
  { call: 'POST /admin/workouts/upload', body: aForm(), answers: admins(401, 403, 422) },
  { call: 'POST /admin/workouts/none/upload-video', body: aForm(), answers: admins(401, 403, 404) },
  {
    call: 'POST /admin/workouts/none/upload-thumbnail',
    body: aForm(),
    answers: admins(401, 403, 404),
  },
  { call: 'DELETE /admin/workouts/none', answers: admins(401, 403, 404) },
];

const GIVEN: ByWho<'none' | 'free' | 'all'> = ['none', 'all', 'free', 'all', 'free', 'free', 'all'];

test.describe('what the server answers to each', () => {
  for (const who of WHO) {
    test(`${who}: the calls`, async () => {
      const calls = guardedCalls();
      const answered: string[] = [];
      for (const { call, body } of calls) {
        answered.push(`${call} ${(await ask(who, call, body)).status}`);
      }
      expect(answered).toEqual(calls.map(({ call, answers }) => `${call} ${of(answers, who)}`));
    });

    test(`${who}: the videos that this role may play, and no other`, async () => {
      const given = of(GIVEN, who);
      const calls = [
        'GET /workouts?limit=100',
        'GET /workouts?popular_only=true',
        `GET /workouts?related_to=${free.id}`,
        `GET /workouts/${premium.slug}`,
        `GET /workouts/${free.id}`,
        ...(who === 'visitor' ? [] : ['GET /workouts?mine=unfinished', 'GET /auth/export']),
      ];
      for (const call of calls) {
        JSON.parse(await (await ask(who, call)).text(), (_, value) => {
          if (typeof value?.is_premium !== 'boolean') return value;
          const may = given === 'all' || (given === 'free' && !value.is_premium);
          expect([call, value.title, value.video_url !== null]).toEqual([call, value.title, may]);
          if (!may) expect(value.storyboard_url).toBeNull();
          return value;
        });
      }
    });
  }

  test('anyone: pages without a video', async () => {
    for (const path of ['/', '/workouts', `/workouts/${premium.slug}`, `/workouts/${free.slug}`]) {
      const html = await (await fetch(storefrontUrl + path)).text();
      // The page's data is JSON in a string of a script.
      expect(html).toMatch(/(?<!preview_)video_url\\?"?:\s*null/);
      expect(html).not.toMatch(/(?<!preview_)video_url\\?"?:\s*\\?"/);
    }
  });
});

/** The result of a click on a workout: the player, or a toast and a dialog. */
type Outcome = 'plays' | readonly [toast: string, dialog: string];

const SIGN_IN: Outcome = ['Sign In Required', 'Welcome Back'];
const CARD: Outcome = ['Payment Required', 'Add a payment method'];
const SUBSCRIBE: Outcome = ['Subscription Required', 'Choose Your Plan'];
const UPGRADE: Outcome = ['Premium Required', 'Choose Your Plan'];

const ON_LANDING: ByWho<Outcome> = [SIGN_IN, 'plays', CARD, 'plays', UPGRADE, UPGRADE, 'plays'];
const PREMIUM: ByWho<Outcome> = [SIGN_IN, 'plays', CARD, 'plays', SUBSCRIBE, SUBSCRIBE, 'plays'];
const FREE: ByWho<Outcome> = members<Outcome>(SIGN_IN, 'plays');

const leaveDialog = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

const expectOutcome = async (page: Page, title: string, outcome: Outcome): Promise<void> => {
  if (outcome === 'plays') {
    await page.getByRole('dialog', { name: title }).locator('mux-player').waitFor();
  } else {
    const [toast, dialog] = outcome;
    // The same toast of the page before may still be there.
    await page.getByRole('status').getByText(toast).first().waitFor();
    await page.getByRole('dialog', { name: dialog }).waitFor();
    await expect(page.locator('mux-player')).toHaveCount(0);
  }
  await leaveDialog(page);
};

const clickTitle = (page: Page, title: string): Promise<void> =>
  page.getByRole('button', { name: title, exact: true }).first().click();

const TRIAL = 'Start 7-Day Free Trial';
const NO_PLAN = 'Choose Your Plan';
const CANCEL = 'Continue with Cancellation';
const NOTHING = 'There is nothing to cancel: you have no subscription, and nothing is charged.';
const PLEASE = 'Please Sign In';

/** The text that a screen shows to each role. */
const SCREENS: readonly { path: string; shows: ByWho<string> }[] = [
  { path: '/profile', shows: members(PLEASE, 'Personal Information') },
  { path: '/settings', shows: members(PLEASE, 'Workout Preferences') },
  {
    path: '/cancel-subscription',
    shows: [PLEASE, CANCEL, CANCEL, CANCEL, NOTHING, NOTHING, NOTHING],
  },
  { path: '/admin', shows: admins('Admin Login', 'Admin Login', 'Overview') },
];

const BANNERS: ByWho<string> = [
  TRIAL,
  // These two are in the middle of a programme: their week is in the banner's place.
  'This week',
  'Add payment method',
  'This week',
  NO_PLAN,
  NO_PLAN,
  'Premium Active. Every workout is open to you.',
];

const HEADERS: ByWho<readonly string[]> = [
  ['Sign In', 'Start Free Trial'],
  ['Account menu, Tessa Moreau'],
  ['Account menu, Nadia Okafor'],
  ['Premium', 'Account menu, Amelie Novak'],
  ['Account menu, Edith Lang'],
  ['Account menu, Iris Petrova'],
  ['Account menu, Ada Halloran'],
];

test.describe('what the browser shows to each', () => {
  for (const who of WHO) {
    test(who, { tag: '@all' }, async ({ aVisitor, aDeviceOf }) => {
      const page = who === 'visitor' ? await aVisitor() : await aDeviceOf(who);
      // The start page of those who train is the week; a link to a section stays.
      await open(page, '/#featured');
      const banner = page.getByRole('banner');
      for (const word of of(HEADERS, who)) {
        await banner.getByText(word, { exact: true }).or(banner.getByLabel(word)).first().waitFor();
      }
      await expect(banner.getByText('Premium', { exact: true })).toHaveCount(
        who === 'active' ? 1 : 0,
      );
      await clickTitle(page, featured.title);
      await expectOutcome(page, featured.title, of(ON_LANDING, who));

      await goTo(page, '/workouts');
      const access = page.getByRole('complementary', { name: 'Your access' });
      await access.getByText(of(BANNERS, who), { exact: true }).waitFor();
      const heart = page.getByRole('button', { name: /^(Add|Remove) .+ (to|from) favorites$/ });
      await heart.first().click();
      await page
        .getByRole('status')
        .getByText(who === 'visitor' ? 'Sign In Required' : /^(Added to|Removed from) favorites$/)
        // A visitor's toast of the page before may still be there, with the same words.
        .first()
        .waitFor();
      if (who === 'visitor') {
        await page.getByRole('dialog', { name: 'Welcome Back' }).waitFor();
        await leaveDialog(page);
      }
      await clickTitle(page, premium.title);
      await expectOutcome(page, premium.title, of(PREMIUM, who));
      await clickTitle(page, free.title);
      await expectOutcome(page, free.title, of(FREE, who));

      await goTo(page, `/workouts/${premium.slug}`);
      await page.getByRole('button', { name: /^(Play|Continue),/ }).click();
      await expectOutcome(page, premium.title, of(PREMIUM, who));

      for (const { path, shows } of SCREENS) {
        await goTo(page, path);
        await page.getByRole('main').getByText(of(shows, who), { exact: true }).first().waitFor();
      }
    });
  }
});
