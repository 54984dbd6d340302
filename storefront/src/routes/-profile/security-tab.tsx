import { TOASTS } from 'contract';
import * as m from '#messages/profile';
import { callAuth } from '../../api/account.ts';
import { loadRules, NewPasswordFields, useSubmitForm } from '../../features/forms/index.ts';
import { toasts } from '../../features/toast/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { PasswordField } from '../../ui/field/field.tsx';
import { buttons } from '../../ui/layout.css.ts';
import { form } from '../-account/account.css.ts';

/** Security: the password (spec sections 2, 5 and 8). */
export const SecurityTab = () => {
  const { field, busy, submit, reset } = useSubmitForm({
    schema: async () => (await loadRules()).passwordFormSchema,
    defaultValues: { current_password: '', new_password: '', confirmation: '' },
    refusals: { 400: 'current_password', 422: 'new_password' },
    onSubmit: async ({ current_password, new_password }) => {
      await callAuth('changePassword', { body: { current_password, new_password } });
      reset();
      toasts.show({
        kind: 'done',
        title: m.passwordChanged,
        description: m.signedOut,
      });
    },
    onFailure: () => toasts.show({ kind: 'failure', ...TOASTS.passwordFailed }),
  });
  return (
    <form className={form} onSubmit={submit} noValidate>
      <PasswordField
        label={m.currentPassword}
        autoComplete="current-password"
        {...field('current_password')}
      />
      <NewPasswordFields field={field} />
      <div className={buttons}>
        <Button type="submit" busy={busy}>
          {busy ? m.changing : m.changePassword}
        </Button>
      </div>
    </form>
  );
};
