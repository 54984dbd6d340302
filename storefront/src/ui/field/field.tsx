import { Field as BaseField } from '@base-ui/react/field';
import { type ComponentProps, type ReactElement, useState } from 'react';
import { IconButton } from '../button/button.tsx';
import { cx } from '../class-names.ts';
import { EyeIcon, EyeSlashIcon, WarningCircleIcon } from '../icons/icons.ts';
import * as css from './field.css.ts';

/** The props of every field. */
export type FieldProps = {
  label: string;
  /** The error, in the spec's words; the control is then marked as invalid. */
  error?: string;
  hint?: string;
  className?: string;
};

type FrameProps = FieldProps & { children: ReactElement };

/** Label, hint and error around a control of `BaseField`. */
export const FieldFrame = ({ label, error, hint, className, children }: FrameProps) => (
  <BaseField.Root invalid={error !== undefined} className={cx(css.field, className)}>
    <BaseField.Label className={css.label}>{label}</BaseField.Label>
    {children}
    {hint !== undefined && (
      <BaseField.Description className={css.hint}>{hint}</BaseField.Description>
    )}
    {error !== undefined && (
      <BaseField.Error match className={css.error}>
        <WarningCircleIcon />
        {error}
      </BaseField.Error>
    )}
  </BaseField.Root>
);

type InputFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'className' | 'defaultValue'>;

/** A labelled single-line field with hint and error. */
export const InputField = ({ label, error, hint, className, ...input }: InputFieldProps) => (
  <FieldFrame label={label} error={error} hint={hint} className={className}>
    <BaseField.Control {...input} className={css.input} />
  </FieldFrame>
);

/** A field for an e-mail address; `autoComplete` names the account unless it is given. */
export const EmailField = (props: Omit<InputFieldProps, 'label'>) => (
  <InputField
    label="Email"
    type="email"
    inputMode="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
);

/** A labelled password field whose text can be shown. */
export const PasswordField = ({ label, error, hint, className, ...input }: InputFieldProps) => {
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame label={label} error={error} hint={hint} className={className}>
      <div className={css.withButton}>
        <BaseField.Control
          {...input}
          type={shown ? 'text' : 'password'}
          className={css.inputBesideButton}
        />
        <IconButton
          label="Show password"
          aria-pressed={shown}
          className={css.insideButton}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeSlashIcon /> : <EyeIcon />}
        </IconButton>
      </div>
    </FieldFrame>
  );
};

type TextareaFieldProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'className' | 'defaultValue'>;

/** A labelled multi-line field. */
export const TextareaField = ({ label, error, hint, className, ...area }: TextareaFieldProps) => (
  <FieldFrame label={label} error={error} hint={hint} className={className}>
    <BaseField.Control render={<textarea {...area} className={css.textarea} />} />
  </FieldFrame>
);
