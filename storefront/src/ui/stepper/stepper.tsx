import type { ReactNode } from 'react';
import { IconButton } from '../button/button.tsx';
import { MinusIcon, PlusIcon } from '../icons/icons.ts';
import * as css from './stepper.css.ts';

type StepperProps = {
  value: number;
  min: number;
  max: number;
  less: string;
  more: string;
  busy?: boolean;
  onChange: (value: number) => void;
  children: ReactNode;
};

/** A number that is changed by one. */
export const Stepper = ({ value, min, max, less, more, busy, ...props }: StepperProps) => {
  const stepTo = (next: number) => {
    const isOff = next < min || next > max || busy === true;
    return { 'aria-disabled': isOff, onClick: () => !isOff && props.onChange(next) };
  };
  return (
    <div className={css.stepper}>
      <IconButton label={less} className={css.step} {...stepTo(value - 1)}>
        <MinusIcon />
      </IconButton>
      {props.children}
      <IconButton label={more} className={css.step} {...stepTo(value + 1)}>
        <PlusIcon />
      </IconButton>
    </div>
  );
};
