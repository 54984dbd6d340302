import { InputField, PasswordField } from '../../ui/field/field.tsx';
import { fields, passwords } from './signup-form.css.ts';
import type { SignupFault, SignupForm } from './validate.ts';

type AccountFieldsProps = {
  form: SignupForm;
  fault: SignupFault | null;
  onChange: (changes: Partial<SignupForm>) => void;
};

/** Name, e-mail and password of a new account. */
export const AccountFields = ({ form, fault, onChange }: AccountFieldsProps) => {
  const field = (name: keyof SignupForm) => ({
    name,
    value: form[name],
    error: fault?.field === name ? fault.text : undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <div className={fields}>
      <InputField label="Full name" autoComplete="name" {...field('name')} />
      <InputField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
      />
      <div className={passwords}>
        <PasswordField label="Password" autoComplete="new-password" {...field('password')} />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...field('confirmation')}
        />
      </div>
    </div>
  );
};
