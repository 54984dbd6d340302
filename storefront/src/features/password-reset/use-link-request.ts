import { PASSWORD_RESET_SENT } from 'contract';
import { type SubmitEvent, useState } from 'react';
import { forgotPassword } from '../../api/account.ts';
import { errorMessage } from '../../api/errors.ts';
import { emailFault } from './validate.ts';

const FAILED = 'The message could not be sent. Please try again.';

/** State of the form for a password reset link. */
export const useLinkRequest = () => {
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    const found = emailFault(email);
    setFault(found);
    setFailure(null);
    if (found !== undefined) return form.querySelector('input')?.focus();
    setBusy(true);
    try {
      const { message } = await forgotPassword(email.trim());
      setSent(message || PASSWORD_RESET_SENT);
    } catch (error) {
      setFailure(errorMessage(error, FAILED));
    } finally {
      setBusy(false);
    }
  };

  return { email, setEmail, fault, failure, sent, busy, submit };
};
