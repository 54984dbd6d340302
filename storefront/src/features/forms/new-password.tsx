import { PASSWORD_MIN_LENGTH, VALIDATION } from 'contract';
import type { ComponentProps } from 'react';
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
      label="New password"
      autoComplete="new-password"
      hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
      {...field('new_password')}
    />
    <PasswordField
      label="Confirm new password"
      autoComplete="new-password"
      {...field('confirmation')}
    />
  </>
);
