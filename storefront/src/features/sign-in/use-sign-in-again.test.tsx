import { renderHook, screen, within } from '@testing-library/react';
import { AUTH_ERRORS } from 'contract';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { openPage, withApi } from '../../../test/render-page.tsx';
import { call } from '../../api/client.ts';
import { openDialog } from '../dialogs/index.ts';
import { session } from '../session/index.ts';
import { useSignInAgain } from './use-sign-in-again.ts';

withApi();

const refusal = http.get('*/api/auth/preferences', () =>
  HttpResponse.json({ detail: AUTH_ERRORS.sessionExpired }, { status: 401 }),
);

describe('a session that ends in mid-use', () => {
  it('asks her to sign in where she stands, and she goes on there', async () => {
    const { router } = await openPage('/workouts?search=lunge', {
      as: 'active',
      handlers: [refusal],
    });
    renderHook(() => useSignInAgain());
    await expect(call('getPreferences')).rejects.toThrow(AUTH_ERRORS.sessionExpired);
    const dialog = within(await screen.findByRole('dialog', { name: 'Welcome Back' }));
    expect(dialog.getByText('Your session has expired. Please sign in again.')).toBeTruthy();
    expect(router.state.location.href).toBe('/workouts?search=lunge');
    expect(session?.state().status).toBe('anonymous');
  });

  it('leaves an open dialog to say so itself', async () => {
    await openPage('/refund', { as: 'active', handlers: [refusal] });
    renderHook(() => useSignInAgain());
    openDialog('plans');
    await screen.findByRole('dialog', { name: 'Choose Your Plan' });
    await expect(call('getPreferences')).rejects.toThrow();
    expect(screen.queryByRole('dialog', { name: 'Welcome Back' })).toBeNull();
  });
});
