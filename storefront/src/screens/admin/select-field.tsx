import { Field as BaseField } from '@base-ui/react/field';
import { FieldFrame, type FieldProps } from '../../ui/field/field.tsx';
import { CaretDownIcon } from './admin-icons.ts';
import * as css from './select-field.css.ts';

type SelectFieldProps = FieldProps & {
  name: string;
  /** What stands there before anything is chosen; it counts as no choice. */
  placeholder: string;
  options: ReadonlyArray<{ value: string; word: string }>;
  value: string;
  onChange: (value: string) => void;
};

/** A labelled drop-down: the browser's own, which every phone knows how to show. */
export const SelectField = (props: SelectFieldProps) => {
  const { name, placeholder, options, value, onChange, ...frame } = props;
  return (
    <FieldFrame {...frame}>
      <div className={css.place}>
        <BaseField.Control
          render={
            <select
              name={name}
              value={value}
              onChange={(event) => onChange(event.currentTarget.value)}
              className={css.select}
            >
              <option value="">{placeholder}</option>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.word}
                </option>
              ))}
            </select>
          }
        />
        <CaretDownIcon className={css.caret} />
      </div>
    </FieldFrame>
  );
};
