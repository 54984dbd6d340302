import { randomUUID } from 'node:crypto';
import { SIGNUP_REDIRECT_DELAY_MS, TRIAL_CONFIRMATION_CLOSE_MS } from 'contract';
import { answer, expectAllAccessible, seeDialog, seeText, stay } from './accessibility.ts';
import { DEMO_PASSWORD } from './members.ts';
import { beginTrial, fillSignUp, signUpDialogOf, typeCard, untilWelcome } from './sign-up.ts';
import { chooseFilter, fillSignIn, findWorkout, goTo, open, press } from './site.ts';
import { test } from './test.ts';

/* Every screen, dialog and state that a visitor can reach. */

// Elements have their final contrast at once instead of fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('what a visitor sees', () => {
  test('of the landing page, the library and the workouts', async ({ page, expectComplaints }) => {
    expectComplaints(/status of 500/);
    const { slug } = await findWorkout(({ is_premium }) => is_premium);
    await expectAllAccessible(page, [
      { name: 'landing', path: '/', tree: 'landing' },
      { name: 'library', path: '/workouts', tree: 'library' },
      {
        name: 'a toast',
        reach: async (page) => {
          await page.locator('article button').first().click();
          await seeText(page, 'Sign In Required');
          await page.getByRole('dialog').waitFor();
          await page.keyboard.press('Escape');
          await page.getByRole('dialog').waitFor({ state: 'detached' });
        },
      },
      { name: 'favourites', path: '/workouts?tab=favorites', tree: 'favourites-visitor' },
      {
        name: 'nothing found',
        tree: 'library-empty',
        path: '/workouts?search=zzzz&category=HIIT',
        reach: (page) => seeText(page, 'No workouts found matching your criteria.'),
      },
      {
        name: 'not loaded',
        tree: 'library-failed',
        path: '/workouts',
        reach: async (page) => {
          await answer(page, '/workouts?**', 500, { detail: 'down' });
          await chooseFilter(page, 'Category', 'Pilates');
          await seeText(page, 'Failed to load workouts. Please try again.');
          await page.unroute('**/api/workouts?**');
        },
      },
      { name: 'a workout', path: `/workouts/${slug}`, tree: 'workout' },
      {
        name: 'the preview',
        path: '/',
        reach: (page) => press(page, 'Watch Preview'),
        tree: 'preview',
      },
      { name: 'start here: the aim', tree: 'start-aim', path: '/start' },
      {
        name: 'start here: you',
        tree: 'start-you',
        reach: async (page) => {
          await page.getByRole('radio', { name: /To feel stronger/ }).check({ force: true });
          await press(page, 'Next');
          await seeText(page, 'How is it with training now?');
        },
      },
      {
        name: 'start here: the days',
        tree: 'start-days',
        reach: async (page) => {
          await page.getByRole('radio').first().check({ force: true });
          await press(page, 'Next');
          await seeText(page, 'Which days suit you?');
        },
      },
      {
        name: 'start here: the first week',
        tree: 'start-week',
        reach: async (page) => {
          await page.getByRole('checkbox', { name: 'Monday' }).check({ force: true });
          await press(page, 'Show my first week');
          await page.getByRole('button', { name: 'Start this week' }).waitFor();
        },
      },
    ]);
  });

  test('of signing in and the own pages', { tag: '@all' }, async ({ page, expectComplaints }) => {
    expectComplaints(/status of 401/);
    await expectAllAccessible(page, [
      { name: 'please sign in', path: '/profile', tree: 'please-sign-in' },
      {
        name: 'sign-in',
        tree: 'sign-in',
        reach: async (page) => {
          await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
          await seeDialog(page, 'Welcome Back');
        },
      },
      {
        name: 'sign-in with faults',
        tree: 'sign-in-faults',
        reach: async (page) => {
          await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click();
          await seeText(page, 'Email is required');
        },
      },
      {
        name: 'sign-in refused',
        tree: 'sign-in-refused',
        reach: async (page) => {
          await fillSignIn(page, `${randomUUID()}@example.com`, 'not-the-password');
          await page.getByRole('dialog').getByRole('alert').waitFor();
        },
      },
      {
        name: 'registration',
        tree: 'registration',
        reach: async (page) => {
          await press(page, 'Create an account');
          await seeDialog(page, 'Create your account');
        },
      },
    ]);
  });

  test('of the sign-up', { tag: '@all' }, async ({ page, expectComplaints }) => {
    expectComplaints(/status of 402/);
    await stay(page, TRIAL_CONFIRMATION_CLOSE_MS);
    await expectAllAccessible(page, [
      {
        name: 'sign-up',
        tree: 'sign-up',
        path: '/signup',
        reach: async (page) => {
          await seeDialog(page, 'Start your free trial');
          await signUpDialogOf(page)
            .getByRole('radio', { name: /Annual/ })
            .waitFor();
        },
      },
      {
        name: 'sign-up with a fault',
        tree: 'sign-up-faults',
        reach: async (page) => {
          await press(page, 'Continue to Payment');
          await seeText(page, 'Full name is required');
        },
      },
      { name: 'the card', reach: (page) => fillSignUp(page, `${randomUUID()}@example.com`) },
      {
        name: 'a declined card',
        tree: 'sign-up-declined',
        reach: async (page) => {
          await typeCard(page, '4000000000000002');
          await beginTrial(page);
          await seeText(page, 'Your card was declined.');
        },
      },
      {
        name: 'the confirmation',
        reach: async (page) => {
          // A card that no other test uses for a trial.
          await typeCard(page, '4000001240000000');
          await beginTrial(page);
          await untilWelcome(page);
        },
      },
    ]);
  });

  test('of the ways back from a checkout and a sign-up', { tag: '@all' }, async ({
    page,
    expectComplaints,
  }) => {
    expectComplaints(/status of 404/);
    const checkout = '/payments/checkout/status/*';
    const paid = { payment_status: 'paid', status: 'complete', amount_total: 999, currency: 'usd' };
    await expectAllAccessible(page, [
      { name: 'no payment session', path: '/subscription/success' },
      {
        name: 'not found',
        path: '/subscription/success?session_id=cs_test_unknown',
        reach: () => seeText(page, 'Error checking payment status.'),
      },
      { name: 'checkout cancelled', path: '/subscription/cancel' },
      { name: 'no setup intent', path: '/signup/complete' },
    ]);
    await answer(page, checkout, 200, { ...paid, payment_status: 'unpaid', status: 'open' });
    await expectAllAccessible(page, [
      {
        name: 'processing',
        path: '/subscription/success?session_id=cs_test_1',
        reach: () => seeText(page, /^Processing \(\d+\/10\)$/),
      },
    ]);
    await answer(page, checkout, 200, paid);
    await expectAllAccessible(page, [
      {
        name: 'paid',
        path: '/subscription/success?session_id=cs_test_1',
        reach: () => seeText(page, 'Your subscription is now active'),
      },
    ]);
    const login = { email: 'trial@example.com', password: DEMO_PASSWORD };
    const session = await (await page.request.post('/api/auth/login', { data: login })).json();
    await answer(page, '/auth/confirm-payment-method', 200, {
      ...session,
      status: 'success',
      message: 'Your free trial has started',
      trial_days_remaining: 7,
    });
    await stay(page, SIGNUP_REDIRECT_DELAY_MS);
    await expectAllAccessible(page, [
      {
        name: 'trial complete',
        path: '/signup/complete?setup_intent=seti_1',
        reach: () => seeText(page, 'Welcome, Tessa.'),
      },
    ]);
  });

  test('of the admin area', { tag: '@all' }, async ({ page }) => {
    await expectAllAccessible(page, [
      { name: 'the login', path: '/admin', reach: () => seeText(page, 'Demo admin') },
      {
        name: 'the overview',
        reach: async () => {
          await press(page, 'Login');
          await seeText(page, 'Quick Actions');
        },
      },
      {
        name: 'the upload form with its faults',
        reach: async () => {
          await page.getByRole('tab', { name: 'Upload Video' }).click();
          await press(page, 'Upload Workout');
          await seeText(page, 'Title is required');
        },
      },
      {
        name: 'the list',
        reach: async () => {
          await page.getByRole('tab', { name: 'Manage Workouts' }).click();
          await page.getByRole('article').first().waitFor();
        },
      },
      {
        name: 'the question before a deletion',
        reach: async () => {
          await page
            .getByRole('button', { name: /^Delete / })
            .first()
            .click();
          await seeDialog(page, 'Delete Workout');
        },
      },
      {
        name: 'an empty list',
        reach: async () => {
          await page.keyboard.press('Escape');
          await page.getByRole('dialog').waitFor({ state: 'detached' });
          await page.getByRole('searchbox').fill('zzzz');
          await seeText(page, 'No workouts found');
        },
      },
    ]);
  });

  test('of the policies, the mailed links and what goes wrong', { tag: '@all' }, async ({
    page,
    expectComplaints,
  }) => {
    expectComplaints(/status of (404|410|500)/, /ApiError: down/);
    await answer(page, '/preferences/unsubscribe?token=good', 200, { list: 'workout_reminders' });
    await answer(page, '/cancellation', 200, {
      message: 'Your subscription ends with its paid period.',
      received_at: '2026-11-22T09:00:00.000Z',
      ends_at: '2026-12-21T09:00:00.000Z',
    });
    await expectAllAccessible(page, [
      ...['/terms', '/privacy', '/cookies', '/refund', '/accessibility'].map((path) => ({
        ...{ name: path, path, isLoaded: true },
      })),
      { name: 'sign-in by a code', path: '/sign-in', isLoaded: true },
      {
        name: 'a code on its way',
        reach: async () => {
          await page.getByLabel('Email').fill(`${randomUUID()}@example.com`);
          await press(page, 'Send me a code');
          await seeText(page, /a message with a code is on its way/);
        },
      },
      { name: 'a code to open', path: '/open', isLoaded: true },
      {
        name: 'a code that nobody knows',
        reach: async () => {
          await page.getByLabel('Code').fill('ABCD-EFGH-JKMN');
          await press(page, 'Look it up');
          await seeText(page, 'We do not know this code.');
        },
      },
      {
        name: 'an invitation',
        path: '/terms',
        reach: async () => {
          await goTo(page, '/welcome#token=over');
          await seeText(page, 'Open my account');
        },
      },
      { name: 'forgotten password', path: '/reset-password', tree: 'password-forgotten' },
      {
        name: 'a link on its way',
        tree: 'password-link-sent',
        reach: async () => {
          await page.getByLabel('Email').fill(`${randomUUID()}@example.com`);
          await press(page, 'Send me a link');
          await seeText(page, /a message with a link is on its way/);
        },
      },
      {
        name: 'a new password',
        tree: 'password-new',
        path: '/terms',
        reach: async () => {
          await goTo(page, '/reset-password#token=over');
          await press(page, 'Change password');
          await seeText(page, 'New password is required');
        },
      },
      {
        name: 'a link that is over',
        tree: 'link-over',
        reach: async () => {
          await page.getByLabel('New password', { exact: true }).fill('another-morning');
          await page.getByLabel('Confirm new password').fill('another-morning');
          await press(page, 'Change password');
          await seeText(page, 'This link is no longer valid.');
        },
      },
      {
        name: 'cancelling without signing in',
        path: '/cancel-contract',
        isLoaded: true,
        tree: 'cancel-contract',
      },
      {
        name: 'a cancellation by link',
        path: '/terms',
        reach: async () => {
          await open(page, '/cancel-contract#token=good');
          await seeText(page, 'Cancel now');
        },
      },
      {
        name: 'a confirmed cancellation',
        reach: async () => {
          await press(page, 'Cancel now');
          await seeText(page, 'Your cancellation has arrived');
        },
      },
      { name: 'an e-mail taken back', path: '/undo-email#token=over' },
      { name: 'a new e-mail to confirm', path: '/confirm-email#token=over' },
      { name: 'news to confirm', path: '/confirm-news#token=over' },
      {
        name: 'unsubscribed',
        path: '/unsubscribe?token=good',
        isLoaded: true,
        reach: async () => {
          await press(page, 'Unsubscribe');
          await seeText(page, 'You get no more workout reminders.');
        },
      },
      {
        name: 'not unsubscribed',
        path: '/unsubscribe?token=over',
        reach: async () => {
          await press(page, 'Unsubscribe');
          await seeText(page, 'This link is no longer valid.');
        },
      },
      { name: 'no such page', path: '/no-such-page' },
      { name: 'no such workout', path: '/workouts/no-such-workout' },
      {
        name: 'an error',
        path: '/terms',
        // Without the texts that were loaded before.
        isLoaded: true,
        reach: async () => {
          await answer(page, '/policies/privacy', 500, { detail: 'down' });
          await page.getByRole('link', { name: 'Privacy Policy' }).first().click();
          await seeText(page, 'Something slipped.');
        },
      },
    ]);
  });
});
