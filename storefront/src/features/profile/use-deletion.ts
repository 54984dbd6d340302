import { VALIDATION } from 'contract';
import { type SubmitEvent, useState } from 'react';
import { deleteAccount } from '../../api/account.ts';
import { ApiError, errorMessage } from '../../api/errors.ts';
import { session } from '../session/index.ts';
import { toasts } from '../toast/index.ts';

const FAILED = 'Your account could not be deleted. Please try again.';

/** State of the account deletion: the password and the result. */
export const useDeletion = (onDeleted: () => void) => {
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const refuse = (error: unknown): void => {
    const text = errorMessage(error, FAILED);
    if (error instanceof ApiError && error.status === 400) setFault(text);
    else setFailure(text);
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    setFault(password === '' ? VALIDATION.currentPasswordRequired : undefined);
    if (password === '') return;
    setBusy(true);
    try {
      await deleteAccount(password);
      session?.clear();
      toasts.show({ kind: 'done', title: 'Your account is deleted' });
      onDeleted();
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  };

  return { password, setPassword, fault, failure, busy, submit };
};
