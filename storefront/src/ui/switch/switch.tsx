import { useId } from 'react';
import * as css from './switch.css.ts';

type SwitchProps = {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

/** An on/off switch with its label before it. */
export const Switch = ({ label, hint, checked, onChange, disabled }: SwitchProps) => {
  const labelId = useId();
  const hintId = useId();
  return (
    <label className={css.row}>
      <span>
        <span id={labelId} className={hint === undefined ? undefined : css.name}>
          {label}
        </span>
        {hint !== undefined && (
          <small id={hintId} className={css.hint}>
            {hint}
          </small>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        disabled={disabled}
        // Of the label's texts the hint is no part of the name.
        aria-labelledby={labelId}
        aria-describedby={hint === undefined ? undefined : hintId}
        className={css.track}
      />
    </label>
  );
};
