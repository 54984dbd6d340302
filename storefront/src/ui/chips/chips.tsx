import { useRef } from 'react';
import { useEarlyChoice } from '../early-choice.ts';
import { hidden } from '../layout.css.ts';
import * as css from './chips.css.ts';

type ChipsProps<Value extends string> = {
  /** Visible before the chips and announced by screen readers. */
  label: string;
  /** The field's name in a form that is submitted without JavaScript. */
  name: string;
  options: ReadonlyArray<{ value: Value | ''; word: string }>;
  value: Value | '';
  onChange: (value: Value | '') => void;
  /** What the chips stand on. */
  tone?: keyof typeof css.tone;
};

/** A single choice as chips, based on radios. The value '' means no choice. */
export const Chips = <Value extends string>(props: ChipsProps<Value>) => {
  const group = useRef<HTMLFieldSetElement>(null);
  useEarlyChoice(group, (checked) => {
    const early = props.options[checked.indexOf(true)];
    if (early !== undefined) props.onChange(early.value);
  });
  return (
    <fieldset ref={group} className={css.tone[props.tone ?? 'paper']}>
      <legend className={hidden}>{props.label}</legend>
      <span className={css.rowLabel} aria-hidden="true">
        {props.label}
      </span>
      <div className={css.chips}>
        {props.options.map((option) => (
          <label key={option.value} className={css.chip}>
            <input
              type="radio"
              name={props.name}
              value={option.value}
              checked={props.value === option.value}
              onChange={() => props.onChange(option.value)}
              className={css.chipInput}
            />
            <span className={css.chipWord}>{option.word}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
