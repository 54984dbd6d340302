import { randomUUID } from 'node:crypto';
import { SIGNUP_REDIRECT_DELAY_MS, TRIAL_CONFIRMATION_CLOSE_MS } from 'contract';
import {
  answer,
  answers,
  checks,
  closes,
  expectAllAccessible,
  fills,
  opensTab,
  presses,
  sees,
  seesButton,
  seesDialog,
  stay,
} from './accessibility.ts';
import { DEMO_PASSWORD } from './members.ts';
import { beginTrial, fillSignUp, signUpDialogOf, typeCard, untilWelcome } from './sign-up.ts';
import { chooseFilter, fillSignIn, findWorkout, goTo, open } from './site.ts';
import { test } from './test.ts';

/* Every screen, dialog and state that a visitor can reach. */

// Elements have their final contrast at once instead of fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const anEmail = (): string => `${randomUUID()}@example.com`;

test.describe('what a visitor sees', () => {
  test('of the landing page, the library and a workout', async ({ page }) => {
    const { slug } = await findWorkout(({ is_premium }) => is_premium);
    await expectAllAccessible(page, [
      { path: '/', tree: 'landing' },
      { path: '/workouts', tree: 'library' },
      { path: `/workouts/${slug}`, tree: 'workout' },
    ]);
  });

  test('of a toast, an empty or failed library, the preview and the first week', {
    tag: '@all',
  }, async ({ page, expectComplaints }) => {
    expectComplaints(/status of 500/);
    await expectAllAccessible(page, [
      {
        name: 'a toast',
        path: '/workouts',
        reach: [
          (page) => page.locator('article button').first().click(),
          sees('Sign In Required'),
          (page) => page.getByRole('dialog').waitFor(),
          closes,
        ],
      },
      { path: '/workouts?tab=favorites', tree: 'favourites-visitor' },
      {
        tree: 'library-empty',
        path: '/workouts?search=zzzz&category=HIIT',
        reach: [sees('No workouts found matching your criteria.')],
      },
      {
        tree: 'library-failed',
        path: '/workouts',
        reach: [
          answers('/workouts?**', 500, { detail: 'down' }),
          (page) => chooseFilter(page, 'Category', 'Pilates'),
          sees('Failed to load workouts. Please try again.'),
          (page) => page.unroute('**/api/workouts?**'),
        ],
      },
      { path: '/', reach: [presses('Watch Preview')], tree: 'preview' },
      { tree: 'start-aim', path: '/start' },
      {
        tree: 'start-you',
        reach: [
          checks('radio', /To feel stronger/),
          presses('Next'),
          sees('How is it with training now?'),
        ],
      },
      {
        tree: 'start-days',
        reach: [checks('radio', /./), presses('Next'), sees('Which days suit you?')],
      },
      {
        tree: 'start-week',
        reach: [
          checks('checkbox', 'Monday'),
          presses('Show my first week'),
          seesButton('Start this week'),
        ],
      },
    ]);
  });

  test('of signing in and the own pages', { tag: '@all' }, async ({ page, expectComplaints }) => {
    expectComplaints(/status of 401/);
    await expectAllAccessible(page, [
      { path: '/profile', tree: 'please-sign-in' },
      {
        tree: 'sign-in',
        reach: [
          (page) => page.getByRole('main').getByRole('button', { name: 'Sign In' }).click(),
          seesDialog('Welcome Back'),
        ],
      },
      {
        tree: 'sign-in-faults',
        reach: [
          (page) => page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click(),
          sees('Email is required'),
        ],
      },
      {
        tree: 'sign-in-refused',
        reach: [
          (page) => fillSignIn(page, anEmail(), 'not-the-password'),
          (page) => page.getByRole('dialog').getByRole('alert').waitFor(),
        ],
      },
      {
        tree: 'registration',
        reach: [presses('Create an account'), seesDialog('Create your account')],
      },
    ]);
  });

  test('of the sign-up', { tag: '@all' }, async ({ page, expectComplaints }) => {
    expectComplaints(/status of 402/);
    await stay(page, TRIAL_CONFIRMATION_CLOSE_MS);
    const annual = signUpDialogOf(page).getByRole('radio', { name: /Annual/ });
    await expectAllAccessible(page, [
      {
        tree: 'sign-up',
        path: '/signup',
        reach: [seesDialog('Start your free trial'), () => annual.waitFor()],
      },
      {
        tree: 'sign-up-faults',
        reach: [presses('Continue to Payment'), sees('Full name is required')],
      },
      { name: 'the card', reach: [(page) => fillSignUp(page, anEmail())] },
      {
        tree: 'sign-up-declined',
        reach: [
          (page) => typeCard(page, '4000000000000002'),
          beginTrial,
          sees('Your card was declined.'),
        ],
      },
      {
        name: 'the confirmation',
        // A card that no other test uses for a trial.
        reach: [(page) => typeCard(page, '4000001240000000'), beginTrial, untilWelcome],
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
    const success = '/subscription/success?session_id=cs_test_';
    await expectAllAccessible(page, [
      { name: 'no payment session', path: '/subscription/success' },
      {
        name: 'not found',
        path: `${success}unknown`,
        reach: [sees('Error checking payment status.')],
      },
      { name: 'checkout cancelled', path: '/subscription/cancel' },
      { name: 'no setup intent', path: '/signup/complete' },
    ]);
    await answer(page, checkout, 200, { ...paid, payment_status: 'unpaid', status: 'open' });
    await expectAllAccessible(page, [
      { name: 'processing', path: `${success}1`, reach: [sees(/^Processing \(\d+\/10\)$/)] },
    ]);
    await answer(page, checkout, 200, paid);
    await expectAllAccessible(page, [
      { name: 'paid', path: `${success}1`, reach: [sees('Your subscription is now active')] },
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
        reach: [sees('Welcome, Tessa.')],
      },
    ]);
  });

  test('of the admin area', { tag: '@all' }, async ({ page }) => {
    await expectAllAccessible(page, [
      { name: 'the login', path: '/admin', reach: [sees('Demo admin')] },
      { name: 'the overview', reach: [presses('Login'), sees('Quick Actions')] },
      {
        name: 'the upload form with its faults',
        reach: [opensTab('Upload Video'), presses('Upload Workout'), sees('Title is required')],
      },
      {
        name: 'the list',
        reach: [opensTab('Manage Workouts'), (page) => page.getByRole('article').first().waitFor()],
      },
      {
        name: 'the question before a deletion',
        reach: [
          (page) =>
            page
              .getByRole('button', { name: /^Delete / })
              .first()
              .click(),
          seesDialog('Delete Workout'),
        ],
      },
      {
        name: 'an empty list',
        reach: [
          closes,
          (page) => page.getByRole('searchbox').fill('zzzz'),
          sees('No workouts found'),
        ],
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
    const isLoaded = true;
    await expectAllAccessible(page, [
      ...['/terms', '/privacy', '/cookies', '/refund', '/accessibility'].map((path) => ({
        ...{ path, isLoaded },
      })),
      { name: 'sign-in by a code', path: '/sign-in', isLoaded },
      {
        name: 'a code on its way',
        reach: [
          fills('Email', anEmail()),
          presses('Send me a code'),
          sees(/a message with a code is on its way/),
        ],
      },
      { name: 'a code to open', path: '/open', isLoaded },
      {
        name: 'a code that nobody knows',
        reach: [
          fills('Code', 'ABCD-EFGH-JKMN'),
          presses('Look it up'),
          sees('We do not know this code.'),
        ],
      },
      {
        name: 'an invitation',
        path: '/terms',
        reach: [(page) => goTo(page, '/welcome#token=over'), sees('Open my account')],
      },
      { path: '/reset-password', tree: 'password-forgotten' },
      {
        tree: 'password-link-sent',
        reach: [
          fills('Email', anEmail()),
          presses('Send me a link'),
          sees(/a message with a link is on its way/),
        ],
      },
      {
        tree: 'password-new',
        path: '/terms',
        reach: [
          (page) => goTo(page, '/reset-password#token=over'),
          presses('Change password'),
          sees('New password is required'),
        ],
      },
      {
        tree: 'link-over',
        reach: [
          fills('New password', 'another-morning'),
          fills('Confirm new password', 'another-morning'),
          presses('Change password'),
          sees('This link is no longer valid.'),
        ],
      },
      { path: '/cancel-contract', isLoaded, tree: 'cancel-contract' },
      {
        name: 'a cancellation by link',
        path: '/terms',
        reach: [(page) => open(page, '/cancel-contract#token=good'), sees('Cancel now')],
      },
      {
        name: 'a confirmed cancellation',
        reach: [presses('Cancel now'), sees('Your cancellation has arrived')],
      },
      { name: 'an e-mail taken back', path: '/undo-email#token=over' },
      { name: 'a new e-mail to confirm', path: '/confirm-email#token=over' },
      {
        name: 'unsubscribed',
        path: '/unsubscribe?token=good',
        isLoaded,
        reach: [presses('Unsubscribe'), sees('You get no more workout reminders.')],
      },
      {
        name: 'not unsubscribed',
        path: '/unsubscribe?token=over',
        reach: [presses('Unsubscribe'), sees('This link is no longer valid.')],
      },
      { name: 'no such page', path: '/no-such-page' },
      { name: 'no such workout', path: '/workouts/no-such-workout' },
      {
        name: 'an error',
        path: '/terms',
        // Without the texts that were loaded before.
        isLoaded,
        reach: [
          answers('/policies/privacy', 500, { detail: 'down' }),
          (page) => page.getByRole('link', { name: 'Privacy Policy' }).first().click(),
          sees('Something slipped.'),
        ],
      },
    ]);
  });
});
