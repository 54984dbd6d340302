import { assignInlineVars } from '@vanilla-extract/dynamic';
import type { ComponentProps } from 'react';
import { cx } from '../../ui/class-names.ts';
import * as css from './slider.css.ts';

type SliderProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value'> & {
  label: string;
  value: number;
  min: number;
  max: number;
  /** The value in words, for those who hear it. */
  valueText: string;
  onChange: (value: number) => void;
};

/** A slider of the player, native underneath, so that keys and readers know it. */
export const Slider = ({ label, value, valueText, onChange, className, ...input }: SliderProps) => {
  const percent = ((value - input.min) / (input.max - input.min)) * 100;
  return (
    <input
      {...input}
      type="range"
      value={value}
      aria-label={label}
      aria-valuetext={valueText}
      className={cx(css.slider, className)}
      style={assignInlineVars({ [css.filled]: `${percent}%` })}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
    />
  );
};
