import { TOASTS } from 'contract';
import { type SubmitEvent, useState } from 'react';
import { resetPassword } from '../../api/account.ts';
import { ApiError, errorMessage } from '../../api/errors.ts';
import { findNewPasswordFaults, type NewPasswordFaults, type NewPasswordForm } from './validate.ts';

export type ResetFailure = { text: string; linkOver: boolean };

/** State of the form that sets a new password with a mailed token. */
export const useNewPassword = (token: string) => {
  const [values, setValues] = useState<NewPasswordForm>({ next: '', confirmation: '' });
  const [faults, setFaults] = useState<NewPasswordFaults>({});
  const [failure, setFailure] = useState<ResetFailure | null>(null);
  const [done, setDone] = useState(false);
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    const found = findNewPasswordFaults(values);
    setFaults(found);
    setFailure(null);
    const [first] = Object.keys(found);
    if (first !== undefined) {
      const field = form.elements.namedItem(first);
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    setBusy(true);
    try {
      await resetPassword({ token, new_password: values.next });
      setDone(true);
    } catch (error) {
      if (error instanceof ApiError && error.status === 422)
        return setFaults({ next: error.message });
      setFailure({
        text: errorMessage(error, TOASTS.passwordFailed.description),
        linkOver: error instanceof ApiError && error.status === 410,
      });
    } finally {
      setBusy(false);
    }
  };

  return {
    values,
    faults,
    failure,
    done,
    busy,
    change: (changes: Partial<NewPasswordForm>): void => setValues({ ...values, ...changes }),
    submit,
  };
};
