import { Switch as BaseSwitch } from '@base-ui/react/switch';
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
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control
    <label className={css.row}>
      <span>
        {label}
        {hint !== undefined && (
          <small id={hintId} className={css.hint}>
            {hint}
          </small>
        )}
      </span>
      <BaseSwitch.Root
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : hintId}
        className={css.track}
      >
        <BaseSwitch.Thumb className={css.thumb} />
      </BaseSwitch.Root>
    </label>
  );
};
