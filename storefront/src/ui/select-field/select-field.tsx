import type { ComponentProps } from 'react';
import { FieldFrame, type FieldProps } from '../field/field.tsx';
import { CaretDownIcon } from '../icons/icons.ts';
import * as css from './select-field.css.ts';

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'className'> & {
    /** Shown while nothing is chosen. */
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
