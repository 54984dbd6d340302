import { type ComponentProps, type ReactElement, useId, useState } from 'react';
import * as m from '#messages/ui';
import { IconButton } from '../button/button.tsx';
import { cx } from '../class-names.ts';
import { CaretDownIcon, EyeIcon, EyeSlashIcon, WarningCircleIcon } from '../icons/icons.ts';
import * as css from './field.css.ts';

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'className'> & {
    placeholder: string;
    options: ReadonlyArray<{ value: string; word: string }>;
  };

/** Options whose text is their value. */
export const optionsOf = (words: readonly string[]) => words.map((word) => ({ value: word, word }));

/** A labelled native select, which every phone supports well. */
export const SelectField = (props: SelectFieldProps) => {
  const { label, error, hint, className, placeholder, options, ...select } = props;
  return (
    <FieldFrame label={label} error={error} hint={hint} className={className}>
      {(connections) => (
        <div className={css.selectPlace}>
          <select {...select} {...connections} className={css.select}>
            <option value="">{placeholder}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.word}
              </option>
            ))}
          </select>
          <CaretDownIcon className={css.caret} />
        </div>
      )}
    </FieldFrame>
  );
};

/** The props of every field. */
type FieldProps = {
  label: string;
  /** The error, in the spec's words; the control is then marked as invalid. */
  error?: string;
  hint?: string;
  className?: string;
};

type Connections = Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'>;

type FrameProps = FieldProps & { children: (connections: Connections) => ReactElement };

/**
 * Label, hint and error around a control, which `children` draws with what connects it to them.
 * Plain elements: Base UI's Field would add 14 kB to each page with a form, for a validation that
 * the forms' library does.
 */
const FieldFrame = ({ label, error, hint, className, children }: FrameProps) => {
  const id = useId();
  const hintId = hint === undefined ? '' : `${id}hint`;
  const errorId = error === undefined ? '' : `${id}error`;
  return (
    <div className={cx(css.field, className)}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': `${hintId} ${errorId}`.trim() || undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {hint !== undefined && (
        <p id={hintId} className={css.hint}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <div id={errorId} className={css.error}>
          <WarningCircleIcon />
          {error}
        </div>
      )}
    </div>
  );
};

type InputFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof Connections | 'className'>;

/** A labelled single-line field with hint and error. */
export const InputField = ({ label, error, hint, className, ...input }: InputFieldProps) => (
  <FieldFrame label={label} error={error} hint={hint} className={className}>
    {(connections) => <input {...input} {...connections} className={css.input} />}
  </FieldFrame>
);

/** A field for an e-mail address; `autoComplete` names the account unless it is given. */
export const EmailField = (props: Omit<InputFieldProps, 'label'>) => (
  <InputField
    label={m.email}
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
      {(connections) => (
        <div className={css.withButton}>
          <input
            {...input}
            {...connections}
            type={shown ? 'text' : 'password'}
            className={css.inputBesideButton}
          />
          <IconButton
            label={m.showPassword}
            aria-pressed={shown}
            className={css.insideButton}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeSlashIcon /> : <EyeIcon />}
          </IconButton>
        </div>
      )}
    </FieldFrame>
  );
};

type TextareaFieldProps = FieldProps &
  Omit<ComponentProps<'textarea'>, keyof Connections | 'className'>;

/** A labelled multi-line field. */
export const TextareaField = ({ label, error, hint, className, ...area }: TextareaFieldProps) => (
  <FieldFrame label={label} error={error} hint={hint} className={className}>
    {(connections) => <textarea {...area} {...connections} className={css.textarea} />}
  </FieldFrame>
);
