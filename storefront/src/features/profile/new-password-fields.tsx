import { PASSWORD_MIN_LENGTH } from 'contract';
import type { ComponentProps } from 'react';
import { PasswordField } from '../../ui/field/field.tsx';

type NewPasswordFieldsProps = {
  /** Name, value, error and change handler of a field. */
  field: (
    name: 'next' | 'confirmation',
  ) => Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete' | 'hint'>;
};

/** A new password and its confirmation (spec section 5, Password change). */
export const NewPasswordFields = ({ field }: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      label="New password"
      autoComplete="new-password"
      hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
      {...field('next')}
    />
    <PasswordField
      label="Confirm new password"
      autoComplete="new-password"
      {...field('confirmation')}
    />
  </>
);
