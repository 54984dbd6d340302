import { act, screen, waitFor, within } from '@testing-library/react';
import { AUTH_ERRORS } from 'contract';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { openPage, withApi } from '../../test/render-page.tsx';
import { usualCallsOf } from '../api/client.ts';
import { openDialog } from '../features/dialogs/index.ts';
import { session } from '../features/session/index.ts';

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

  it('leaves an open dialog, which reports it itself', async () => {
    await openPage('/refund', { as: 'active', handlers: [refusal] });
    act(() => openDialog('plans'));
    await screen.findByRole('dialog', { name: 'Choose Your Plan' });
    await expect(call('getPreferences')).rejects.toThrow();
    expect(screen.queryByRole('dialog', { name: 'Welcome Back' })).toBeNull();
  });
});
