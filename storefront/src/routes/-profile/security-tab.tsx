import type { PasswordForm } from '../../features/profile/index.ts';
import { NewPasswordFields, usePasswordForm } from '../../features/profile/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { PasswordField } from '../../ui/field/field.tsx';
import { buttons } from '../../ui/layout.css.ts';
import { form } from '../-account/account.css.ts';

/** Security: the password (spec section 2, Profile). */
export const SecurityTab = () => {
  const { values, faults, busy, change, submit } = usePasswordForm();
  const field = (name: keyof PasswordForm) => ({
    name,
    value: values[name],
    error: faults[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  });
  return (
    <form className={form} onSubmit={submit} noValidate>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...field('current')}
      />
      <NewPasswordFields field={field} />
      <div className={buttons}>
        <Button type="submit" busy={busy}>
          {busy ? 'Changing' : 'Change password'}
        </Button>
      </div>
    </form>
  );
};
