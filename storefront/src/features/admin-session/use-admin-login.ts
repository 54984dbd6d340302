import { AUTH_ERRORS } from 'contract';
import { type SubmitEvent, useState } from 'react';
import { errorMessage } from '../../api/errors.ts';
import { type SignInErrors, validateSignIn } from '../sign-in/validate.ts';
import { AdminRequired, signInAsAdmin } from './sign-in-as-admin.ts';

type Credentials = { email: string; password: string };

const wordsOf = (error: unknown): string =>
  error instanceof AdminRequired ? error.message : errorMessage(error, AUTH_ERRORS.loginFailed);

const focusField = (form: HTMLFormElement, name: string): void => {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
};

/**
 * The admin's login form: checked as any sign-in (spec section 5), and open to admins alone.
 * @param demo what it is filled with before anything is typed; null for nothing
 */
export const useAdminLogin = (demo: Credentials | null) => {
  const [typed, setTyped] = useState<Partial<Credentials>>({});
  const [errors, setErrors] = useState<SignInErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const values: Credentials = {
    email: typed.email ?? demo?.email ?? '',
    password: typed.password ?? demo?.password ?? '',
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    const found = validateSignIn(values);
    setErrors(found);
    setFailure(null);
    const firstWrong = found.email ? 'email' : found.password ? 'password' : null;
    if (firstWrong) return focusField(form, firstWrong);
    setBusy(true);
    try {
      await signInAsAdmin({ ...values, email: values.email.trim() });
    } catch (error) {
      setFailure(wordsOf(error));
    } finally {
      setBusy(false);
    }
  };

  return {
    values,
    errors,
    failure,
    busy,
    change: (changes: Partial<Credentials>): void => setTyped({ ...typed, ...changes }),
    submit,
  };
};
