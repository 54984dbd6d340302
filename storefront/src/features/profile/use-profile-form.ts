import { TOASTS, type User } from 'contract';
import { type SubmitEvent, useState } from 'react';
import { updateProfile } from '../../api/account.ts';
import { ApiError } from '../../api/errors.ts';
import { session } from '../session/index.ts';
import { toasts } from '../toast/index.ts';
import { focusFirstFault } from './focus-field.ts';
import { findProfileFaults, type ProfileFaults, type ProfileForm } from './validate-profile.ts';

/** A taken e-mail is told at its field; everything else by the toast alone. */
const faultsOf = (error: unknown): ProfileFaults =>
  error instanceof ApiError && error.status === 409 ? { email: error.message } : {};

/** The profile's fields, which rest until she edits them (spec section 2, Profile). */
export const useProfileForm = (user: User) => {
  const [draft, setDraft] = useState<ProfileForm | null>(null);
  const [faults, setFaults] = useState<ProfileFaults>({});
  const [busy, setBusy] = useState(false);
  const values: ProfileForm = draft ?? { name: user.name, email: user.email };

  const leave = (): void => {
    setDraft(null);
    setFaults({});
  };

  const save = async (): Promise<void> => {
    const name = values.name.trim();
    const email = values.email.trim();
    const saved = await updateProfile({ name, email });
    session?.userChanged(saved);
    leave();
    toasts.show({
      kind: 'done',
      title: 'Profile updated',
      ...(email !== user.email && {
        description: `We have told ${user.email}, from where you can take it back for 72 hours.`,
      }),
    });
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy || draft === null) return;
    const found = findProfileFaults(values);
    setFaults(found);
    if (Object.keys(found).length > 0) return focusFirstFault(form, found);
    setBusy(true);
    try {
      await save();
    } catch (error) {
      setFaults(faultsOf(error));
      toasts.show({ kind: 'failure', ...TOASTS.profileFailed });
    } finally {
      setBusy(false);
    }
  };

  return {
    values,
    faults,
    busy,
    editing: draft !== null,
    edit: (): void => setDraft(values),
    change: (changes: Partial<ProfileForm>): void => setDraft({ ...values, ...changes }),
    cancel: leave,
    submit,
  };
};
