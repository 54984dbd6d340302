import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { DEMO_SETTINGS, settingsHandler } from '../../../test/admin-handlers.ts';
import { anAdmin } from '../../../test/builders.ts';
import { createDatabase } from '../../../test/database.ts';
import { openPage, withApi } from '../../../test/render-page.tsx';
import { issueToken } from '../../../test/tokens.ts';

withApi();

const PLAIN = [settingsHandler({ ...DEMO_SETTINGS, demo: null })];

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');

const fill = async (address: string, secret: string) => {
  const user = userEvent.setup();
  await user.clear(email());
  await user.clear(password());
  if (address) await user.type(email(), address);
  if (secret) await user.type(password(), secret);
  await user.click(screen.getByRole('button', { name: 'Login' }));
};

const stored = (key: string): unknown => JSON.parse(window.localStorage.getItem(key) ?? 'null');

describe('the admin login', () => {
  it('shows to a visitor, empty and without a hint where the deployment names no admin', async () => {
    await openPage('/admin', { handlers: PLAIN });
    await screen.findByRole('heading', { level: 1, name: 'Admin Login' });
    expect([email().value, password().value]).toEqual(['', '']);
    expect(screen.queryByText(/Demo admin/)).toBeNull();
  });

  it("is filled with the demo's admin, and says so", async () => {
    await openPage('/admin');
    const hint = await screen.findByText(/Demo admin/);
    expect(hint.textContent).toBe('Demo admin: admin@example.com with the password demo1234');
    expect([email().value, password().value]).toEqual(['admin@example.com', 'demo1234']);
  });

  it.each([
    ['', '', ['Email is required', 'Password is required']],
    ['mara@studio', 'demo1', ['Email is invalid', 'Password must be at least 6 characters']],
  ])('says of %j and %j what is wrong', async (address, secret, messages) => {
    await openPage('/admin', { handlers: PLAIN });
    await fill(address, secret);
    for (const message of messages) await screen.findByText(message);
    expect(document.activeElement).toBe(email());
  });

  it('leads an admin to the dashboard, and stores it as `user`', async () => {
    await openPage('/admin', { handlers: PLAIN });
    await fill('admin@example.com', 'demo1234');
    await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' });
    expect(screen.getByText('Welcome back, Mara Lindqvist')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('main'));
    await waitFor(() => expect(stored('user')).toEqual(anAdmin()));
    expect(window.localStorage.getItem('authToken')).not.toBeNull();
  });

  it('refuses a member, ends the session of that login and leaves nothing stored', async () => {
    const database = createDatabase();
    await openPage('/admin', { database, handlers: PLAIN });
    await fill('active@example.com', 'demo1234');
    await screen.findByText('Admin access required');
    expect(screen.queryByText('Admin Dashboard')).toBeNull();
    expect([stored('user'), window.localStorage.getItem('authToken')]).toEqual([null, null]);
    expect(database.sessions.size).toBe(0);
  });

  it("shows the server's detail, and otherwise that the login failed", async () => {
    await openPage('/admin', { handlers: PLAIN });
    await fill('admin@example.com', 'wrong-password');
    await screen.findByText('Invalid email or password');
  });
});

describe("the admin's session", () => {
  it('is taken up from `user` alone, as the admin area stores it', async () => {
    const database = createDatabase();
    window.localStorage.setItem('authToken', issueToken(database, anAdmin()));
    window.localStorage.setItem('user', JSON.stringify(anAdmin()));
    const { unmount } = await openPage('/admin', { database });
    // As if another tab had just signed in.
    window.dispatchEvent(new StorageEvent('storage', { storageArea: window.localStorage }));
    await screen.findByText('Admin Dashboard');
    unmount();
  });
});
