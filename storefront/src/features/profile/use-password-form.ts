import { TOASTS } from 'contract';
import { type SubmitEvent, useState } from 'react';
import { changePassword } from '../../api/account.ts';
import { ApiError } from '../../api/errors.ts';
import { toasts } from '../toast/index.ts';
import { focusFirstFault } from './focus-field.ts';
import { findPasswordFaults, type PasswordFaults, type PasswordForm } from './validate-password.ts';

const EMPTY: PasswordForm = { current: '', next: '', confirmation: '' };

/** Errors that only the server can detect appear at their field, all others only in the toast. */
const faultsOf = (error: unknown): PasswordFaults => {
  if (!(error instanceof ApiError)) return {};
  if (error.status === 400) return { current: error.message };
  return error.status === 422 ? { next: error.message } : {};
};

/** The form of the Security tab (spec sections 5 and 8, Password change). */
export const usePasswordForm = () => {
  const [values, setValues] = useState(EMPTY);
  const [faults, setFaults] = useState<PasswordFaults>({});
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    const found = findPasswordFaults(values);
    setFaults(found);
    if (Object.keys(found).length > 0) return focusFirstFault(form, found);
    setBusy(true);
    try {
      await changePassword({ current_password: values.current, new_password: values.next });
      setValues(EMPTY);
      toasts.show({
        kind: 'done',
        title: 'Password changed',
        description: 'Your other devices are signed out.',
      });
    } catch (error) {
      const refused = faultsOf(error);
      setFaults(refused);
      focusFirstFault(form, refused);
      toasts.show({ kind: 'failure', ...TOASTS.passwordFailed });
    } finally {
      setBusy(false);
    }
  };

  return {
    values,
    faults,
    busy,
    change: (changes: Partial<PasswordForm>): void => setValues({ ...values, ...changes }),
    submit,
  };
};
