import { AUTH_ERRORS, type User } from 'contract';
import { type SubmitEvent, useState } from 'react';
import { errorMessage } from '../../api/errors.ts';
import { session } from '../session/index.ts';
import { findSignupFault, type SignupFault, type SignupForm } from '../signup/validate.ts';

const EMPTY: SignupForm = { name: '', email: '', password: '', confirmation: '' };

/**
 * The registration form's state. Its rules are the trial form's.
 * @param onRegistered called once the account and its session are there
 */
export const useRegistration = (onRegistered: (user: User) => void) => {
  const [form, setForm] = useState(EMPTY);
  const [fault, setFault] = useState<SignupFault | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy || session === null) return;
    const found = findSignupFault(form);
    setFault(found);
    setFailure(null);
    if (found !== null) {
      const field = event.currentTarget.elements.namedItem(found.field);
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    setBusy(true);
    try {
      const { password } = form;
      onRegistered(
        await session.register({ name: form.name.trim(), email: form.email.trim(), password }),
      );
    } catch (error) {
      setFailure(errorMessage(error, AUTH_ERRORS.registrationFailed));
    } finally {
      setBusy(false);
    }
  };

  const change = (changes: Partial<SignupForm>): void =>
    setForm((before) => ({ ...before, ...changes }));

  return { form, fault, failure, busy, change, submit };
};
