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
  const hintId = useId();
  return (
    <label className={css.row}>
      <span>
        {label}
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
        aria-describedby={hint === undefined ? undefined : hintId}
        className={css.track}
      />
    </label>
  );
};
