import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDatabase } from '../../../test/database.ts';
import { handlersFor } from '../../../test/handlers.ts';
import { session } from '../session/index.ts';
import { SignInDialog } from './sign-in-dialog.tsx';

const server = setupServer(...handlersFor(createDatabase()));
beforeAll(() => server.listen());
afterEach(async () => {
  await session?.logout();
  server.resetHandlers();
});
afterAll(() => server.close());

const answer = (status: number, body: Record<string, unknown> | string) =>
  server.use(
    http.post('*/api/auth/login', () =>
      typeof body === 'string'
        ? new HttpResponse(body, { status })
        : HttpResponse.json(body, { status }),
    ),
  );

const fill = async (email: string, password: string) => {
  const user = userEvent.setup();
  if (email) await user.type(screen.getByLabelText('Email'), email);
  if (password) await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
};

describe('the sign-in dialog', () => {
  it('opens with the focus on the e-mail field', async () => {
    render(<SignInDialog onClose={() => undefined} />);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
  });

  it.each([
    ['', '', ['Email is required', 'Password is required']],
    ['amara@lewis', 'demo1', ['Email is invalid', 'Password must be at least 6 characters']],
  ])('says of %j and %j what is wrong', async (email, password, messages) => {
    render(<SignInDialog onClose={() => undefined} />);
    await fill(email, password);
    for (const message of messages) expect(await screen.findByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  });

  it('signs in and closes', async () => {
    const onClose = vi.fn();
    render(<SignInDialog onClose={onClose} />);
    await fill('active@example.com', 'demo1234');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(session?.state().user?.email).toBe('active@example.com');
  });

  it("shows the server's detail, and otherwise that the login failed", async () => {
    render(<SignInDialog onClose={() => undefined} />);
    await fill('active@example.com', 'wrong-password');
    expect(await screen.findByText('Invalid email or password')).toBeTruthy();
    answer(500, '<html>');
    await fill('', '');
    expect(await screen.findByText('Login failed')).toBeTruthy();
  });

  it('adds a hint when the e-mail is already registered', async () => {
    answer(409, { detail: 'Email already registered' });
    render(<SignInDialog onClose={() => undefined} />);
    await fill('active@example.com', 'demo1234');
    expect(await screen.findByText(/Sign in with your existing password/)).toBeTruthy();
  });
});
