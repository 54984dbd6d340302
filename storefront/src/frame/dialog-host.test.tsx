import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AUTH_ERRORS, type User } from 'contract';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { aMember, aWorkout } from '../../test/builders.ts';
import { createDatabase } from '../../test/database.ts';
import { openPage, withApi } from '../../test/render-page.tsx';
import { issueToken } from '../../test/tokens.ts';
import { usualCallsOf } from '../api/client.ts';
import { openDialog, reopenAfterReload, wasSignupOpen } from '../features/dialogs/index.ts';
import { openPlayer, usePlaying } from '../features/player/index.ts';
import { session } from '../features/session/index.ts';
import { writeStored } from '../features/session/stored-session.ts';
import { deviceStorage } from '../storage.ts';

const call = usualCallsOf('auth');

withApi();

describe('the address #signup, to which /signup leads', () => {
  it('opens the sign-up for a visitor, and goes', async () => {
    const { router } = await openPage('/#signup');
    expect(await screen.findByRole('dialog', { name: /free trial/ })).toBeTruthy();
    await waitFor(() => expect(router.state.location.href).toBe('/'));
  });

  it('opens the plans for a member who has one', async () => {
    await openPage('/#signup', { as: 'active' });
    expect(await screen.findByRole('dialog', { name: 'Choose Your Plan' })).toBeTruthy();
  });
});

describe('a session that expires during use', () => {
  const refusal = http.get('*/api/auth/preferences', () =>
    HttpResponse.json({ detail: AUTH_ERRORS.sessionExpired }, { status: 401 }),
  );

  it('opens the sign-in on the same page', async () => {
    const { router } = await openPage('/workouts?search=lunge', {
      as: 'active',
      handlers: [refusal],
    });
    await expect(call('getPreferences')).rejects.toThrow(AUTH_ERRORS.sessionExpired);
    const dialog = within(await screen.findByRole('dialog', { name: 'Welcome Back' }));
    expect(dialog.getByText('Your session has expired. Please sign in again.')).toBeTruthy();
    expect(router.state.location.href).toBe('/workouts?search=lunge');
    expect(session?.state().status).toBe('anonymous');
  });

  it('waits with the sign-in until a video is closed, which plays on', async () => {
    await openPage('/refund', { as: 'active', handlers: [refusal] });
    act(() => openPlayer({ kind: 'preview', preview: { title: 'A', url: '/a', poster: null } }));
    await expect(call('getPreferences')).rejects.toThrow();
    await act(() => import('../features/sign-in/sign-in-dialog.tsx'));
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => openPlayer(null));
    expect(await screen.findByRole('dialog', { name: 'Welcome Back' })).toBeTruthy();
  });

  it('leaves an open dialog, which reports it itself', async () => {
    await openPage('/refund', { as: 'active', handlers: [refusal] });
    act(() => openDialog('add-payment'));
    await screen.findByRole('dialog');
    await expect(call('getPreferences')).rejects.toThrow();
    expect(screen.queryByRole('dialog', { name: 'Welcome Back' })).toBeNull();
  });

  it('takes from the plans to the sign-in and back, and never shows the offer for a visitor', async () => {
    const user = userEvent.setup();
    await openPage('/refund', { as: 'expired', handlers: [refusal] });
    act(() => openDialog('plans'));
    const plans = within(await screen.findByRole('dialog', { name: 'Choose Your Plan' }));
    await user.click(await plans.findByText('Monthly'));
    await act(() => expect(call('getPreferences')).rejects.toThrow());
    const signIn = within(await screen.findByRole('dialog', { name: 'Welcome Back' }));
    await user.type(signIn.getByLabelText('Email'), 'expired@example.com');
    await user.type(signIn.getByLabelText('Password'), 'demo1234');
    await user.click(signIn.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByRole('button', { name: /^Subscribe for \$9\.99/ })).toBeTruthy();
  });
});

describe('what another tab does', () => {
  const database = createDatabase();
  const now = (user: User | null) =>
    act(async () => {
      if (user === null) localStorage.clear();
      else writeStored(deviceStorage, issueToken(database, user), user);
      await session?.storageChanged();
    });

  it('closes the sign-in when it signs in', async () => {
    await openPage('/refund', { database });
    act(() => openDialog('sign-in'));
    await screen.findByRole('dialog', { name: 'Welcome Back' });
    await now(aMember('active'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['signs out', null],
    ['signs in as somebody else', aMember('trial')],
  ])('closes a dialog and the video of the member when it %s', async (_what, user) => {
    await openPage('/refund', { database, as: 'active' });
    act(() => openDialog('plans'));
    await screen.findByRole('dialog', { name: 'Choose Your Plan' });
    const { result } = renderHook(usePlaying);
    act(() => openPlayer({ kind: 'workout', workout: aWorkout(1) }));
    await now(user);
    expect([screen.queryByRole('dialog'), result.current]).toEqual([null, null]);
  });
});

describe('a sign-up that was open before a reload', () => {
  it('is open again for a visitor', async () => {
    reopenAfterReload('signup');
    await openPage('/refund');
    expect(await screen.findByRole('dialog', { name: /free trial/ })).toBeTruthy();
  });

  it('is over for whoever has signed in since', async () => {
    reopenAfterReload('signup');
    await openPage('/refund', { as: 'active' });
    await waitFor(() => expect(wasSignupOpen()).toBe(false));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
