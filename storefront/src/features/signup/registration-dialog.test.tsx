import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createDatabase } from '../../../test/database.ts';
import { openPage, withApi } from '../../../test/render-page.tsx';
import { openDialog } from '../dialogs/index.ts';
import { session } from '../session/index.ts';

withApi();

const NEW = {
  'Full name': 'Nora Berg',
  Email: 'new@example.com',
  Password: 'secret1',
  'Confirm password': 'secret1',
};

/** Opens the form from the sign-in dialog, fills it in and submits it. */
const register = async (
  changes: Partial<typeof NEW> = {},
  options: Parameters<typeof openPage>[1] = {},
  ticked?: string,
) => {
  const user = userEvent.setup();
  await openPage('/refund', options);
  act(() => openDialog('sign-in'));
  await user.click(await screen.findByRole('button', { name: 'Create an account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create your account' }));
  for (const [label, value] of Object.entries({ ...NEW, ...changes })) {
    await user.click(dialog.getByLabelText(label));
    if (value !== '') await user.paste(value);
  }
  if (ticked !== undefined) await user.click(dialog.getByRole('switch', { name: ticked }));
  await user.click(dialog.getByRole('button', { name: 'Create account' }));
};

describe('an account without a trial (spec sections 4, 7 and 8)', () => {
  it('is created and signed in', async () => {
    await register();
    await waitFor(() => expect(session?.state().user?.email).toBe('new@example.com'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText('Your account is ready')).toBeTruthy();
    expect(localStorage.getItem('authToken')).not.toBeNull();
  });

  it('agrees to news only by a tick, once the account is there', async () => {
    const database = createDatabase();
    await register({}, { database });
    await waitFor(() => expect(session?.state().user).toBeTruthy());
    expect(database.preferences.size).toBe(0);
    cleanup();
    await session?.logout();
    await register({ Email: 'news@example.com' }, { database }, 'Mail me news of the studio');
    await waitFor(() =>
      expect([...database.preferences.values()]).toMatchObject([{ marketing_emails: true }]),
    );
  });

  it("shows the server's detail, with a hint and a way where the e-mail is taken", async () => {
    await register({ Email: 'active@example.com' });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Email already registered')).toBeTruthy();
    expect(alert.getByText(/Sign in with your existing password/)).toBeTruthy();
    await userEvent.click(alert.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByRole('dialog', { name: 'Welcome Back' })).toBeTruthy();
  });
});
