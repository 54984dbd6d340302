import { AUTH_ERRORS, type User } from 'contract';
import { type SubmitEvent, useState } from 'react';
import { errorMessage } from '../../api/errors.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import type { DialogProps } from '../dialogs/index.ts';
import { session } from '../session/index.ts';
import { toasts } from '../toast/index.ts';
import {
  AccountFields,
  Agreement,
  findSignupFault,
  Refusal,
  type SignupFault,
  type SignupForm,
} from './account-step.tsx';
import { form as formClass } from './signup.css.ts';

const EMPTY: SignupForm = { name: '', email: '', password: '', confirmation: '' };

/**
 * The registration form's state. Its rules are those of the trial form.
 * @param onRegistered called once the account and its session exist
 */
const useRegistration = (onRegistered: (user: User) => void) => {
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

type RegistrationProps = Pick<DialogProps, 'onClose' | 'onSuccess'>;

/** An account without a trial or a card: can play free workouts and save favourites. */
export const RegistrationDialog = ({ onClose, onSuccess }: RegistrationProps) => {
  const { form, fault, failure, busy, change, submit } = useRegistration((user) => {
    toasts.show({ kind: 'done', title: 'Your account is ready' });
    onSuccess(user);
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Create your account"
      description="No card needed. Workouts without the diamond play at once."
      greeting
    >
      <form className={formClass} onSubmit={submit} noValidate>
        <AccountFields form={form} fault={fault} onChange={change} />
        {failure !== null && <Refusal text={failure} />}
        <Button type="submit" kind="main" wide busy={busy}>
          {busy ? 'Creating your account' : 'Create account'}
        </Button>
        <Agreement />
      </form>
    </Dialog>
  );
};
