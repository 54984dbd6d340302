import { AUTH_ERRORS } from 'contract';
import { type SubmitEvent, useState } from 'react';
import { errorMessage } from '../../api/errors.ts';
import { session } from '../session/index.ts';
import { type SignInErrors, validateSignIn } from './validate.ts';

type Failure = { text: string; hint?: string };

/** The server's refusal, with the hint for a taken e-mail (spec section 8). */
const describe = (error: unknown): Failure => {
  const text = errorMessage(error, AUTH_ERRORS.loginFailed);
  return text.includes(AUTH_ERRORS.emailTaken)
    ? { text, hint: AUTH_ERRORS.emailTakenHint }
    : { text };
};

const focusField = (form: HTMLFormElement, name: string): void => {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
};

/**
 * The sign-in form's state: field errors, the server's error, and whether it is busy.
 * @param onSignedIn called once the session is stored
 */
export const useSignIn = (onSignedIn: () => void) => {
  const [errors, setErrors] = useState<SignInErrors>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy || session === null) return;
    const data = new FormData(form);
    const values = { email: String(data.get('email')), password: String(data.get('password')) };
    const found = validateSignIn(values);
    setErrors(found);
    setFailure(null);
    const firstWrong = found.email ? 'email' : found.password ? 'password' : null;
    if (firstWrong) return focusField(form, firstWrong);
    setBusy(true);
    try {
      await session.login({ ...values, email: values.email.trim() });
      onSignedIn();
    } catch (error) {
      setFailure(describe(error));
    } finally {
      setBusy(false);
    }
  };

  return { errors, failure, busy, submit };
};
