import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loginSchema } from 'contract';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import { EmailField, PasswordField } from '../../ui/field/field.tsx';
import { useSubmitForm } from './index.ts';

type Options = Parameters<typeof useSubmitForm<{ email: string; password: string }, object>>[0];

const Form = (options: Omit<Options, 'schema' | 'defaultValues'>) => {
  const { field, failure, busy, submit } = useSubmitForm({
    schema: loginSchema,
    defaultValues: { email: '', password: '' },
    ...options,
  });
  return (
    <form onSubmit={submit} noValidate>
      {failure instanceof Error && <p role="alert">{failure.message}</p>}
      <EmailField {...field('email')} />
      <PasswordField label="Password" {...field('password')} />
      <button type="submit" aria-disabled={busy}>
        Send
      </button>
    </form>
  );
};

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

const fill = async () => {
  await userEvent.type(email(), ' ada@example.com ');
  await userEvent.type(password(), 'secret1');
};

describe('a form', () => {
  it('takes what a password manager has filled in without an event', async () => {
    const onSubmit = vi.fn();
    render(<Form onSubmit={onSubmit} />);
    email().value = 'ada@example.com';
    password().value = 'secret1';
    await send();
    await waitFor(() =>
      expect(onSubmit).toHaveBeenCalledWith({ email: 'ada@example.com', password: 'secret1' }),
    );
  });

  it('shows all errors on submit and focuses the first; they stay until the next submit', async () => {
    const onSubmit = vi.fn();
    render(<Form onSubmit={onSubmit} />);
    await userEvent.type(email(), 'ada');
    expect(screen.queryByText('Email is invalid')).toBeNull();
    await send();
    await screen.findByText('Email is invalid');
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(document.activeElement).toBe(email());
    await userEvent.type(email(), '@example.com');
    expect(screen.getByText('Email is invalid')).toBeTruthy();
    await send();
    await waitFor(() => expect(document.activeElement).toBe(password()));
    expect(screen.queryByText('Email is invalid')).toBeNull();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('submits the parsed values once, however often it is sent', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const onSubmit = vi.fn(() => promise);
    render(<Form onSubmit={onSubmit} />);
    await fill();
    await send();
    await send();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
      email: 'ada@example.com',
      password: 'secret1',
    });
    await act(async () => resolve());
    await send();
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  it('shows a refusal at its field, focuses it, and keeps the values', async () => {
    const onFailure = vi.fn();
    const refusal = new ApiError(400, 'Not this one', new Headers());
    render(
      <Form
        refusals={{ 400: 'password' }}
        onSubmit={() => Promise.reject(refusal)}
        onFailure={onFailure}
      />,
    );
    await fill();
    await send();
    await screen.findByText('Not this one');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(password());
    expect(password().value).toBe('secret1');
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(refusal);
  });

  it('takes values that load later, except where the field was edited', async () => {
    const { rerender } = render(<Form onSubmit={vi.fn()} />);
    await userEvent.type(email(), 'ada@example.com');
    rerender(
      <Form onSubmit={vi.fn()} values={{ email: 'demo@example.com', password: 'demo1234' }} />,
    );
    await waitFor(() => expect(password().value).toBe('demo1234'));
    expect(email().value).toBe('ada@example.com');
  });
});
