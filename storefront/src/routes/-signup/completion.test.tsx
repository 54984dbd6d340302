import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { aMember } from '../../../test/builders.ts';
import { createDatabase } from '../../../test/database.ts';
import { openPage, withApi } from '../../../test/render-page.tsx';
import { reopenAfterReload, wasSignupOpen } from '../../features/dialogs/index.ts';
import { session } from '../../features/session/index.ts';

withApi();

const ADDRESS = '/signup/complete?setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_x';

const withSignup = () => {
  const database = createDatabase();
  const user = aMember('inactive', { id: 'user-new', name: 'Nora Berg', email: 'new@example.com' });
  database.cardSetups.set('seti_1', {
    account: { user, password: 'secret1' },
    trialPlan: 'monthly',
  });
  return database;
};

const confirmation = (answer: () => Response) =>
  http.post('*/api/auth/confirm-payment-method', answer);

describe('the completion of a trial (spec section 2, /signup/complete)', () => {
  it('welcomes the member, says what is left of the trial, and keeps the session', async () => {
    reopenAfterReload('signup');
    await openPage(ADDRESS, { database: withSignup() });
    expect(await screen.findByRole('heading', { name: 'Welcome, Nora.' })).toBeTruthy();
    expect([screen.queryByRole('dialog'), wasSignupOpen()]).toEqual([null, false]);
    expect(screen.getByText(/7 days remaining, with full access/)).toBeTruthy();
    expect(session?.state().user?.email).toBe('new@example.com');
    const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(address('Start Your First Workout')).toBe('/workouts');
    expect(address('Go to Homepage')).toBe('/');
  });

  it('asks without a token, whoever is signed in', async () => {
    const asked: (string | null)[] = [];
    await openPage(ADDRESS, {
      as: 'active',
      database: withSignup(),
      handlers: [
        http.post('*/api/auth/confirm-payment-method', ({ request }) => {
          asked.push(request.headers.get('authorization'));
        }),
      ],
    });
    await screen.findByRole('heading', { name: 'Welcome, Nora.' });
    expect(asked).toEqual([null]);
  });

  it('goes on to the workouts after five seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { router } = await openPage(ADDRESS, { database: withSignup() });
    await screen.findByRole('heading', { name: 'Welcome, Nora.' });
    await vi.advanceTimersByTimeAsync(4900);
    expect(router.state.location.pathname).toBe('/signup/complete');
    await vi.advanceTimersByTimeAsync(200);
    vi.useRealTimers();
    await waitFor(() => expect(router.state.location.pathname).toBe('/workouts'));
  });
});

describe('a completion that fails (spec section 8, Completion page)', () => {
  const cases: [string, (() => Response) | null, string][] = [
    ['/signup/complete', null, 'No setup intent found in URL'],
    [
      ADDRESS,
      () => HttpResponse.json({ status: 'pending', message: 'Your bank is busy' }),
      'Your bank is busy',
    ],
    [ADDRESS, () => HttpResponse.json({}), 'Payment method confirmation failed'],
    [
      ADDRESS,
      () => HttpResponse.json({ detail: 'This sign-up is over' }, { status: 409 }),
      'This sign-up is over',
    ],
    [ADDRESS, () => HttpResponse.json({}, { status: 500 }), 'Confirmation failed'],
    [
      ADDRESS,
      () => HttpResponse.error(),
      'Failed to confirm payment method. Please contact support.',
    ],
  ];

  it.each(cases)('%s says why, and leads on: %#', async (address, answer, text) => {
    await openPage(address, { handlers: answer === null ? [] : [confirmation(answer)] });
    expect(await screen.findByText(text)).toBeTruthy();
    const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(to('Try Signup Again')).toBe('/signup');
    expect(to('Return to Homepage')).toBe('/');
  });
});
