import { useId } from 'react';
import { cx } from '../class-names.ts';
import * as css from './switch.css.ts';

type SwitchProps = {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
};

/** An on/off switch with its label before it. */
export const Switch = (props: SwitchProps) => {
  const { label, hint, checked, onChange, disabled, className } = props;
  const labelId = useId();
  const hintId = useId();
  return (
    <label className={cx(css.row, className)}>
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
