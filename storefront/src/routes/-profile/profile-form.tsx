import { TOASTS, type User } from 'contract';
import { useEffect } from 'react';
import * as m from '#messages/profile';
import { updateProfile } from '../../api/account.ts';
import { loadRules, useSubmitForm } from '../../features/forms/index.ts';
import { session } from '../../features/session/index.ts';
import { toasts } from '../../features/toast/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmailField, InputField, PasswordField } from '../../ui/field/field.tsx';
import { buttons } from '../../ui/layout.css.ts';
import { form } from '../-account/account.css.ts';

type ProfileFormProps = {
  user: User;
  onLeave: () => void;
};

/** The form of name and e-mail while it is edited; loaded with Edit, since its library is large. */
export const ProfileForm = ({ user, onLeave }: ProfileFormProps) => {
  const { field, busy, submit, watch, setFocus } = useSubmitForm({
    schema: async () => (await loadRules()).profileFormSchema(user.email),
    values: { name: user.name, email: user.email, current_password: '' },
    refusals: { 400: 'current_password', 409: 'email' },
    onSubmit: async ({ name, email, current_password }) => {
      const changesEmail = email !== user.email;
      const saved = await updateProfile({
        name,
        ...(changesEmail && { email, current_password }),
      });
      session?.userChanged(saved);
      onLeave();
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
  // From Edit, which has gone.
  useEffect(() => setFocus('name'), [setFocus]);
  return (
    <form className={form} onSubmit={submit} noValidate>
      <InputField label={m.fullName} autoComplete="name" {...field('name')} />
      <EmailField autoComplete="email" hint={m.emailHint} {...field('email')} />
      {watch('email').trim() !== user.email && (
        <PasswordField
          label={m.currentPassword}
          autoComplete="current-password"
          hint={m.passwordHint}
          {...field('current_password')}
        />
      )}
      <div className={buttons}>
        <Button type="submit" busy={busy}>
          {busy ? m.saving : m.save}
        </Button>
        <Button kind="line" onClick={onLeave}>
          {m.cancel}
        </Button>
      </div>
    </form>
  );
};
