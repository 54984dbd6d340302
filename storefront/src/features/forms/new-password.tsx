import { PASSWORD_MIN_LENGTH, VALIDATION } from 'contract';
import type { ComponentProps } from 'react';
import * as m from '#messages/ui';
import { PasswordField } from '../../ui/field/field.tsx';

/** Parameters of a schema's refinement: a password and its confirmation must be the same. */
export const CONFIRMATION = {
  path: ['confirmation'],
  message: VALIDATION.passwordsDiffer,
  // Also when another field is invalid, so that all errors are shown together.
  when: () => true,
};

type NewPasswordFieldsProps = {
  field: (name: 'new_password' | 'confirmation') => Partial<ComponentProps<typeof PasswordField>>;
};

/** A new password and its confirmation (spec section 5, Password change). */
export const NewPasswordFields = ({ field }: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      label={m.newPassword}
      autoComplete="new-password"
      hint={m.atLeast({ count: PASSWORD_MIN_LENGTH })}
      {...field('new_password')}
    />
    <PasswordField
      label={m.confirmNewPassword}
      autoComplete="new-password"
      {...field('confirmation')}
    />
  </>
);
