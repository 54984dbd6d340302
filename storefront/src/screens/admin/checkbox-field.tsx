import * as css from './checkbox-field.css.ts';

type CheckboxFieldProps = {
  label: string;
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** A box to tick, before its words. */
export const CheckboxField = ({ label, name, checked, onChange }: CheckboxFieldProps) => (
  <label className={css.row}>
    <input
      type="checkbox"
      name={name}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
      className={css.box}
    />
    {label}
  </label>
);
