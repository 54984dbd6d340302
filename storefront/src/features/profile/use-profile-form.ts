import { TOASTS, type User } from 'contract';
import { type SubmitEvent, useState } from 'react';
import { updateProfile } from '../../api/account.ts';
import { ApiError } from '../../api/errors.ts';
import { session } from '../session/index.ts';
import { toasts } from '../toast/index.ts';
import { focusFirstFault } from './focus-field.ts';
import {
  findProfileFaults,
  isOtherEmail,
  type ProfileFaults,
  type ProfileForm,
} from './validate-profile.ts';

/** A taken e-mail and a wrong password appear at their fields, other errors only in the toast. */
const faultsOf = (error: unknown): ProfileFaults => {
  if (!(error instanceof ApiError)) return {};
  if (error.status === 409) return { email: error.message };
  return error.status === 400 ? { current: error.message } : {};
};

/** The profile's fields, read-only until the member edits them (spec section 2, Profile). */
export const useProfileForm = (user: User) => {
  const [draft, setDraft] = useState<ProfileForm | null>(null);
  const [faults, setFaults] = useState<ProfileFaults>({});
  const [busy, setBusy] = useState(false);
  const values: ProfileForm = draft ?? { name: user.name, email: user.email, current: '' };
  const asksPassword = draft !== null && isOtherEmail(values, user.email);

  const leave = (): void => {
    setDraft(null);
    setFaults({});
  };

  const save = async (): Promise<void> => {
    const name = values.name.trim();
    const email = values.email.trim();
    const saved = await updateProfile({
      name,
      ...(asksPassword && { email, current_password: values.current }),
    });
    session?.userChanged(saved);
    leave();
    toasts.show({
      kind: 'done',
      title: 'Profile updated',
      ...(asksPassword &&
        saved.pending_email !== null && {
          description: `Open the link that we sent to ${saved.pending_email}, and your e-mail changes.`,
        }),
    });
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy || draft === null) return;
    const found = findProfileFaults(values, user.email);
    setFaults(found);
    if (Object.keys(found).length > 0) return focusFirstFault(form, found);
    setBusy(true);
    try {
      await save();
    } catch (error) {
      const refused = faultsOf(error);
      setFaults(refused);
      focusFirstFault(form, refused);
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
    asksPassword,
    edit: (): void => setDraft(values),
    change: (changes: Partial<ProfileForm>): void => setDraft({ ...values, ...changes }),
    cancel: leave,
    submit,
  };
};
