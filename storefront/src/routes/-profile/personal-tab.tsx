import { useMutation } from '@tanstack/react-query';
import { EMAIL_CONFIRM_HOURS, TOASTS, type User } from 'contract';
import { useEffect, useRef, useState } from 'react';
import * as m from '#messages/profile';
import { cancelEmailChange, updateProfile } from '../../api/account.ts';
import { loadRules, useSubmitForm } from '../../features/forms/index.ts';
import { session } from '../../features/session/index.ts';
import { toasts } from '../../features/toast/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmailField, InputField, PasswordField } from '../../ui/field/field.tsx';
import { buttons } from '../../ui/layout.css.ts';
import { form } from '../-account/account.css.ts';
import { pending } from './profile.css.ts';
import { YourData } from './your-data.tsx';

const valuesOf = ({ name, email }: User) => ({ name, email, current_password: '' });

/** The profile's form, read-only until the member edits it (spec section 2, Profile). */
const useProfileForm = (user: User) => {
  const [editing, setEditing] = useState(false);
  const form = useSubmitForm({
    schema: async () => (await loadRules()).profileFormSchema(user.email),
    values: valuesOf(user),
    refusals: { 400: 'current_password', 409: 'email' },
    onSubmit: async ({ name, email, current_password }) => {
      const changesEmail = email !== user.email;
      const saved = await updateProfile({
        name,
        ...(changesEmail && { email, current_password }),
      });
      session?.userChanged(saved);
      leave(saved);
      toasts.show({
        kind: 'done',
        title: m.updated,
        ...(changesEmail &&
          saved.pending_email !== null && {
            description: m.openLink({ email: saved.pending_email }),
          }),
      });
    },
    onFailure: () => toasts.show({ kind: 'failure', ...TOASTS.profileFailed }),
  });
  const leave = (saved: User): void => {
    setEditing(false);
    form.reset(valuesOf(saved));
  };
  return {
    ...form,
    editing,
    asksPassword: editing && form.watch('email').trim() !== user.email,
    edit: () => setEditing(true),
    cancel: () => leave(user),
  };
};

/** Moves the focus from Edit, which disappears, to the first field, and back afterwards. */
const useFocusOf = (editing: boolean) => {
  const form = useRef<HTMLFormElement>(null);
  const was = useRef(editing);
  useEffect(() => {
    if (was.current === editing) return;
    was.current = editing;
    form.current?.querySelector<HTMLElement>(editing ? 'input' : 'button')?.focus();
  }, [editing]);
  return form;
};

/** The unconfirmed new address, and the button that cancels the change. */
const PendingEmail = ({ email }: { email: string }) => {
  const { mutate, isPending } = useMutation({
    mutationFn: cancelEmailChange,
    onSuccess: (user) => {
      session?.userChanged(user);
      toasts.show({ kind: 'done', title: m.changeCancelled });
    },
    onError: () => toasts.show({ kind: 'failure', ...TOASTS.profileFailed }),
  });
  return (
    <section className={pending} aria-label={m.newEmail}>
      <p>
        {m.notConfirmed({
          email,
          hours: EMAIL_CONFIRM_HOURS,
          strong: (text) => <strong>{text}</strong>,
        })}
      </p>
      <Button kind="line" small busy={isPending} onClick={() => mutate()}>
        {isPending ? m.cancelling : m.cancel}
      </Button>
    </section>
  );
};

/** Personal Information: name and e-mail (spec section 2, Profile), and the stored data. */
export const PersonalTab = ({ user }: { user: User }) => {
  const { field, busy, submit, editing, asksPassword, edit, cancel } = useProfileForm(user);
  const formRef = useFocusOf(editing);
  return (
    <>
      <form ref={formRef} className={form} onSubmit={submit} noValidate>
        <InputField label={m.fullName} autoComplete="name" readOnly={!editing} {...field('name')} />
        <EmailField
          autoComplete="email"
          readOnly={!editing}
          hint={m.emailHint}
          {...field('email')}
        />
        {asksPassword && (
          <PasswordField
            label={m.currentPassword}
            autoComplete="current-password"
            hint={m.passwordHint}
            {...field('current_password')}
          />
        )}
        {/* Different keys: if Edit's element became Save's during a click, that click would submit
            the form. */}
        {editing ? (
          <div key="editing" className={buttons}>
            <Button type="submit" busy={busy}>
              {busy ? m.saving : m.save}
            </Button>
            <Button kind="line" onClick={cancel}>
              {m.cancel}
            </Button>
          </div>
        ) : (
          <div key="resting" className={buttons}>
            <Button kind="line" onClick={edit}>
              {m.edit}
            </Button>
          </div>
        )}
      </form>
      {user.pending_email !== null && <PendingEmail email={user.pending_email} />}
      <YourData />
    </>
  );
};
